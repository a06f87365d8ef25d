import Builds
import Geometry
import LuaRuntime
import Testing

@Suite("Tables that the host makes for a hook")
struct NewTableTests {
  /// A function of a script, and a table for it.
  private func makeHook(
    _ source: String, _ box: Sandbox
  ) throws -> (function: Reference, receiver: Reference) {
    let results = try box.run("return \(source), { }")
    return (try #require(results[0].asFunction), try #require(results[1].asTable))
  }

  @Test("have the fields that were set, the last of each name, with their types")
  func fields() throws {
    let box = try Sandbox()
    let kind = box.interpreter.define(HandleClass(name: "thing"))
    let names = (0..<9).map { box.interpreter.fieldName("name\($0)") }
    let metatable = try #require(box.run("return { __name = 'pair' }")[0].asTable)
    let hook = try makeHook("function(self, t) take(t) self.kept = t end", box)
    var heard: [String: Value] = [:]
    box.define("take") { call in
      for (key, value) in call.pairs(1) { heard[try #require(key.asString)] = value }
    }
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed, name: "fields")
      var expected: [String: Value] = [:]
      try box.interpreter.callHook(hook.function, on: hook.receiver, fields: 7) { table in
        for _ in 0..<random.next(upTo: 12) {
          let place = Int(random.next(below: 9))
          let value: Value
          switch random.next(below: 4) {
          case 0:
            value = .number(random.number(-1, 1))
            table.set(names[place], value.asNumber!)
          case 1:
            value = .string(String(repeating: "é\0", count: Int(random.next(upTo: 40))))
            table.set(names[place], value.asString!)
          case 2:
            value = .string("name1")
            table.set(names[place], names[1])
          default:
            let handle = Handle(
              kind: kind, index: UInt32(random.next(upTo: 3)),
              generation: UInt32(random.next(upTo: 1)))
            value = .handle(handle)
            table.set(names[place], handle)
          }
          expected["name\(place)"] = value
        }
      }
      #expect(heard == expected, "seed \(seed)")
      heard = [:]
    }
    try box.interpreter.callHook(hook.function, on: hook.receiver, fields: 1) { table in
      table.set(names[0], 1.5, -2, metatable: metatable)
    }
    let pair = try #require(hook.receiver["kept"].asTable?["name0"].asTable)
    #expect(pair.count == 2 && pair[1] == 1.5 && pair[2] == -2.0)
    #expect(pair.metatable == metatable)
  }

  @Test("cost the hook no fuel, and the caller what setting their fields costs")
  func fuel() throws {
    let box = try Sandbox()
    let name = box.interpreter.fieldName("n")
    let hook = try makeHook("function(self, t) end", box)
    // A function of the host that keeps its interpreter would leak it.
    func call(_ fields: Int, _ interpreter: Interpreter) throws(LuaError) -> Int {
      try interpreter.callHook(hook.function, on: hook.receiver, fields: fields) {
        for number in 0..<fields { $0.set(name, Double(number)) }
      }
      return interpreter.fuelOfLastCall
    }
    let plain = try call(0, box.interpreter)
    #expect(try call(7, box.interpreter) == plain)
    var used: [Int] = []
    box.define("tell") { used.append(try call(Int(try $0.number(1)), $0.interpreter)) }
    func fuel(_ fields: Int) throws -> Int {
      try box.run("tell(\(fields))")
      return box.interpreter.fuelUsed
    }
    #expect(try fuel(7) - fuel(2) == 50 && used == [plain, plain])
  }

  @Test("reach a hook also after others filled the memory, which end alone")
  func memory() throws {
    let box = try Sandbox(limits: Limits(memory: 1 << 20))
    let name = box.interpreter.fieldName("n")
    let hook = try makeHook(
      "function(self, t) if self.full then local l = {} while true do l[#l + 1] = { t } end end "
        + "self.n = (self.n or 0) + t.n end", box)
    func call() throws {
      try box.interpreter.callHook(hook.function, on: hook.receiver, fields: 1) {
        $0.set(name, 1)
      }
    }
    for round in 1...20 {
      hook.receiver["full"] = .boolean(true)
      let error = #expect(throws: LuaError.self) {
        try call()
      }
      #expect(error?.kind == .memory)
      hook.receiver["full"] = .boolean(false)
      try call()
      #expect(hook.receiver["n"] == .number(Double(round)))
    }
  }

  @Test("of failing hooks leave nothing on the stack, and no references", .heavy)
  func stack() throws {
    let box = try Sandbox()
    let name = box.interpreter.fieldName("n")
    let hook = try makeHook("function(self, t) error(t.n) end", box)
    box.interpreter.collectGarbage()
    let before = box.interpreter.memoryUsed
    // A stack of Lua has room for a million values.
    for number in 1...400_000 {
      let error = #expect(throws: LuaError.self) {
        try box.interpreter.callHook(hook.function, on: hook.receiver, fields: 1) {
          $0.set(name, Double(number))
        }
      }
      guard error?.message.hasPrefix("\(number)") == true else {
        Issue.record("\(String(describing: error))")
        break
      }
    }
    box.interpreter.collectGarbage()
    #expect(box.interpreter.memoryUsed < before + 65_536)
    #expect(try box.run("return 1") == [1])
  }
}

@Suite("Lists that host functions give")
struct HandleListTests {
  @Test("have the handles in their order, each the same object every time")
  func lists() throws {
    let box = try Sandbox()
    let kind = box.interpreter.define(HandleClass(name: "thing"))
    box.define("list") { call in
      let count = Int(try call.number(1))
      let handles = (0..<count).map { Handle(kind: kind, index: UInt32($0 % 7), generation: 1) }
      call.push(list: handles.filter { $0.index != 3 })
    }
    for count in [0, 1, 6, 7, 40] {
      let expected = (0..<count).filter { $0 % 7 != 3 }.map { $0 % 7 + 1 }
      let results = try box.run(
        """
        local list, again, names = list(\(count)), list(\(count)), {}
        for place, thing in ipairs(list) do
          assert(thing == again[place])
          names[place] = tostring(thing):match("%d+")
        end
        return #list, table.concat(names, " ")
        """)
      #expect(results[0] == .integer(expected.count))
      #expect(results[1] == .string(expected.map { "\($0)" }.joined(separator: " ")))
    }
  }
}
