import Geometry
import LuaRuntime
import Testing

/// Rows as a host keeps them: columns that never move.
final class Rows {
  static let capacity = 16
  /// Names: one longer than the strings that Lua keeps once, and several that resemble each other.
  static let fields = [
    "x", "y", "width", "vx", "vy", "alpha", "scaleX", "scaleY", "scaleZ", "slaceX",
    "aNameOfAFieldThatIsLongerThanFortyBytesAsNoneIs",
  ]
  let values = UnsafeMutablePointer<Double>.allocate(capacity: fields.count * capacity)
  let writers = UnsafeMutablePointer<UInt32>.allocate(capacity: fields.count * capacity)
  let generations = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
  let changes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  let changedRows = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
  let cells = UnsafeMutablePointer<UInt32>.allocate(capacity: 2)

  init() {
    values.initialize(repeating: 1, count: Self.fields.count * Self.capacity)
    writers.initialize(repeating: 0, count: Self.fields.count * Self.capacity)
    generations.initialize(repeating: 1, count: Self.capacity)
    changes.initialize(repeating: 0, count: Self.capacity)
    changedRows.initialize(repeating: 0, count: Self.capacity)
    cells.initialize(repeating: 0, count: 2)
  }

  deinit {
    values.deallocate()
    writers.deallocate()
    generations.deallocate()
    changes.deallocate()
    changedRows.deallocate()
    cells.deallocate()
  }

  var columns: RowColumns {
    var columns = RowColumns(
      generations: generations, changes: changes, changedRows: changedRows, changedCount: cells,
      currentWriter: cells + 1)
    columns.fields = Self.fields.enumerated().map { place, name in
      RowField(
        name, Self.domain(of: name), values: values + place * Self.capacity,
        writers: writers + place * Self.capacity, changeBits: name == "width" ? 2 : 1)
    }
    columns.accessors = [
      RowAccessor("position", reads: ["x", "y"]), RowAccessor("setPosition", stores: ["x", "y"]),
      RowAccessor("setVelocity", stores: ["vx", "vy"]),
      RowAccessor("state", reads: ["x", "y", "vx", "vy"]),
      RowAccessor("setState", stores: ["x", "y", "vx", "vy"]),
    ]
    return columns
  }

  private static func domain(of field: String) -> Domain {
    switch field {
    case "width": .size
    case "alpha": .share
    default: .coordinate
    }
  }

  func value(_ field: String, _ row: Int) -> Double {
    values[start(of: field) + row]
  }

  func writer(_ field: String, _ row: Int) -> UInt32 {
    writers[start(of: field) + row]
  }

  private func start(of field: String) -> Int {
    Self.capacity * Self.fields.firstIndex(of: field)!
  }
}

@Suite("Rows and handles")
struct HandleTests {
  let rows = Rows()
  let box: Sandbox
  let kind: HandleKind

  init() throws {
    box = try Sandbox()
    var item = HandleClass(name: "item", columns: rows.columns)
    item.methods = ["double": { call in call.push(try call.number(2) * 2) }]
    item.get = { call in
      let key = try call.string(2)
      guard key == "name" else { throw LuaError("item has no field '\(key)'") }
      call.push("row \(call[1].asHandle?.index ?? 99)")
    }
    item.set = { call in throw LuaError("cannot set \(try call.string(2))") }
    kind = box.interpreter.define(item)
    box.globals["item"] = .handle(handle(3))
    box.globals["other"] = .handle(handle(4))
  }

  func handle(_ index: UInt32, generation: UInt32 = 1) -> Handle {
    Handle(kind: kind, index: index, generation: generation)
  }

  @Test("every field is read and written in its own column", arguments: Rows.fields)
  func fields(_ field: String) throws {
    rows.cells[1] = 42
    try box.run("item.\(field) = 0.5 other.\(field) = item.\(field) / 2")
    #expect(rows.value(field, 3) == 0.5)
    #expect(rows.value(field, 4) == 0.25)
    #expect(rows.writer(field, 3) == 42)
    #expect(Rows.fields.filter { rows.value($0, 3) != 1 } == [field])
  }

  @Test("stores flag the row once, with the bits of their fields")
  func changes() throws {
    try box.run("item.x = 1 item.width = 2 item.y = 3 other.vx = 4")
    #expect(rows.cells[0] == 2)
    #expect((rows.changedRows[0], rows.changedRows[1]) == (3, 4))
    #expect((rows.changes[3], rows.changes[4]) == (3, 1))
  }

  @Test(
    "values that must not be stored are refused, with owner, field, rule and value",
    arguments: [
      ("item.x = 0/0", "4: x must be from -1e9 to 1e9 pt, not nan"),
      ("item.vy = math.huge", "4: vy must be from -1e9 to 1e9 pt, not inf"),
      ("item.width = 0", "4: width must be from 0.001 to 1e9 pt, not 0"),
      ("item.width = -1.5", "4: width must be from 0.001 to 1e9 pt, not -1.5"),
      ("item.alpha = 2", "4: alpha must be from 0 to 1, not 2"),
      ("item.x = 'far'", #"4: x must be a number, not "far""#),
      ("item.x = nil", "4: x must be a number, not nil"),
      ("item:setPosition(1)", "setPosition: y must be a number, not nil"),
      ("item:setState(1, 2, 0/0, 4)", "setState: vx must be from -1e9 to 1e9 pt, not nan"),
    ])
  func refused(_ source: String, _ message: String) throws {
    let error = try box.failure(source)
    #expect(error.message.replacing("-nan", with: "nan") == message)
    #expect(error.line == 1)
    #expect(Rows.fields.allSatisfy { rows.value($0, 3) == 1 })
    #expect(rows.cells[0] == 0)
  }

  @Test("names that are like those of fields are none")
  func unlikeFields() throws {
    for name in ["", "X", "z", "vz", "scale", "scaleW", "sdaleX", "scaleX ", "scaleX\\0"] {
      let error = try box.failure("return item['\(name)']")
      #expect(error.message.hasPrefix("item has no field"), "\(name)")
      #expect(try box.failure("item['\(name)'] = 2").message.hasPrefix("cannot set"), "\(name)")
    }
    try box.run("local name = 'scale' item[name .. 'X'] = 7")
    #expect(rows.value("scaleX", 3) == 7)
  }

  @Test("several values are read and written at once")
  func groups() throws {
    try box.run("item:setState(1, 2, 3, 4) other:setPosition(5, 6) other:setVelocity(7, 8)")
    #expect(try box.run("return item:state()") == [.number(1), .number(2), .number(3), .number(4)])
    #expect(try box.run("return other:position()") == [.number(5), .number(6)])
    #expect(rows.value("vy", 4) == 8)
  }

  @Test("other keys go to methods, then to the host")
  func slowPath() throws {
    #expect(try box.run("return item.name, item:double(4)") == ["row 3", .number(8)])
    #expect(
      try box.failure("\nreturn item.nonsense").description
        == "test.lua:2: item has no field 'nonsense'")
    #expect(try box.failure("item.name = 1").message == "cannot set name")
    #expect(try box.failure("return item[{}]").message.contains("must be a string"))
  }

  @Test("a removed row is refused wherever it is used")
  func removed() throws {
    rows.generations[3] = 2
    for source in [
      "return item.x", "item.x = 1", "return item:state()", "item:setPosition(1, 2)",
      "return item.name",
    ] {
      #expect(try box.failure(source).message == "item was removed", "\(source)")
    }
    #expect(try box.run("return tostring(item)") == ["item 4 (removed)"])
  }

  @Test("a row that is used again does not revive old handles")
  func reused() throws {
    rows.generations[3] = 3
    box.interpreter.release(handle(3))
    box.globals["fresh"] = .handle(handle(3, generation: 3))
    #expect(
      try box.run("return fresh.x, fresh == item, fresh == fresh") == [.number(1), false, true])
    #expect(try box.failure("return item.x").message == "item was removed")
  }

  @Test("a handle is one value: equal to itself and a key of tables")
  func identity() throws {
    box.globals["again"] = .handle(handle(3))
    #expect(
      try box.run(
        "local t = {[item] = 1, [other] = 2} return item == again, item == other, t[again]")
        == [true, false, 1])
    #expect(try box.run("return item")[0].asHandle == handle(3))
  }

  @Test("handles are ordered by row")
  func order() throws {
    #expect(
      try box.run(
        "local n = '' for k in pairs({[other] = 1, [item] = 2}) do n = n .. tostring(k) end return n"
      )
        == ["item 4item 5"])
  }

  @Test("methods refuse a wrong self, and metatables are out of reach")
  func hostileUse() throws {
    #expect(try box.failure("item.state({})").message.contains("expected item, got table"))
    #expect(try box.failure("item.state(print)").message.contains("expected item"))
    #expect(try box.failure("item.setPosition(1, 2, 3)").message.contains("expected item"))
    #expect(try box.run("return getmetatable(item)") == [false])
    #expect(try box.failure("setmetatable(item, {})").kind == .runtime)
    #expect(try box.failure("rawset(item, 'x', 1)").kind == .runtime)
  }

  @Test("reading and writing fields allocates nothing")
  func allocationFree() throws {
    try box.run(
      "function loop() for i = 1, 1000 do item.x = item.y + item.vx item:setPosition(item:position()) end end loop()"
    )
    let loop = try #require(box.globals["loop"].asFunction)
    let before = box.interpreter.allocationCount
    try box.interpreter.callHook(loop, box.globals, 0.5)
    #expect(box.interpreter.allocationCount == before)
  }

  @Test("a kind without columns has methods, call, length and description")
  func plainKind() throws {
    var plain = HandleClass(name: "list")
    plain.call = { $0.push($0.count) }
    plain.length = { $0.push(7) }
    plain.describe = { $0.push("a list") }
    let kind = box.interpreter.define(plain)
    box.globals["list"] = .handle(Handle(kind: kind, index: 0, generation: 0))
    #expect(try box.run("return #list, list(1, 2), tostring(list)") == [7, 3, "a list"])
    #expect(try box.failure("return list.x").message == "list has no field 'x'")
    #expect(try box.failure("list.x = 1").message == "list has no field 'x' to set")
    #expect(try box.failure("return item.state(list)").message.contains("expected item"))
  }

  @Test("handles survive a snapshot")
  func snapshots() throws {
    let snapshot = box.interpreter.snapshot()
    box.interpreter.release(handle(3))
    try box.run("item = nil")
    box.interpreter.restore(snapshot)
    box.globals["again"] = .handle(handle(3))
    #expect(try box.run("return item == again, item.x") == [true, .number(1)])
  }

  @Test("a retired handle lives as long as a script reaches it, and what it holds as long as it")
  func retired() throws {
    let box = try Sandbox()
    let interpreter = box.interpreter
    let kind = interpreter.define(HandleClass(name: "thing"))
    let (handle, other) = (
      Handle(kind: kind, index: 3, generation: 1), Handle(kind: kind, index: 4, generation: 1)
    )
    box.globals["h"] = .handle(handle)
    let table = interpreter.makeTable(["me": .handle(handle)])
    interpreter.retire(other, with: [], [])
    interpreter.retire(handle, with: [table, table], [other])
    interpreter.collectGarbage()
    #expect(table.isEmpty && interpreter.isHeld(handle) && interpreter.isHeld(other))
    box.globals["again"] = .handle(handle)
    try box.run("assert(rawequal(h, again)) again = nil")

    interpreter.recall(handle, with: [table])
    #expect(table["me"].asHandle == handle && !interpreter.isHeld(handle))
    interpreter.collectGarbage()
    #expect(!interpreter.isHeld(other))

    interpreter.retire(handle, with: [table], [])
    try box.run("h = nil")
    let snapshot = interpreter.snapshot()
    interpreter.collectGarbage()
    #expect(!interpreter.isHeld(handle))
    interpreter.restore(snapshot)
    #expect(interpreter.isHeld(handle))
    #expect(interpreter.recall(handle, with: [table]))
    #expect(table["me"].asHandle == handle)
  }

  @Test("a handle that was collected is not recalled, unless it has nothing to give back")
  func collected() throws {
    let box = try Sandbox()
    let interpreter = box.interpreter
    let kind = interpreter.define(HandleClass(name: "thing"))
    for isPushedAgain in [false, true] {
      let handle = Handle(kind: kind, index: 3, generation: isPushedAgain ? 2 : 1)
      let table = interpreter.makeTable(["me": .handle(handle)])
      interpreter.retire(handle, with: [table], [])
      interpreter.collectGarbage()
      #expect(table.isEmpty && !interpreter.isHeld(handle))
      if isPushedAgain { box.globals["h"] = .handle(handle) }
      #expect(!interpreter.recall(handle, with: [table]))
      #expect(interpreter.recall(handle, with: []))
      #expect(table.isEmpty && table["me"] == .nil)
    }
  }
}
