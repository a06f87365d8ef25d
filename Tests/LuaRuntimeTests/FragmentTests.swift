import Builds
import LuaRuntime
import Testing

/// Scripts whose sizes, orders and survivors leave little of the freed memory usable.
@Suite("Memory in pieces")
struct FragmentTests {
  /// Keeps one of many blocks of a size, frees the others, and continues with the next size.
  private static let ladder = """
    local kept, n = {}, 0
    for size = 1, 450, 15 do
      local all = {}
      local base = ("x"):rep(40 + size)
      pcall(function()
        for i = 1, 1e9 do all[i] = base .. i end
      end)
      local step = 8000 // (60 + size)
      for i = 1, #all, step do n = n + 1 kept[n] = all[i] end
      all = nil
    end
    """

  @Test("keeping one block of each slab, size by size, cannot go on without an end")
  func ladder() throws {
    let limit = 16 << 20
    let box = try Sandbox(limits: Limits(memory: limit))
    box.define("make") { call in
      for _ in 0..<1000 { call.push(.table(call.interpreter.makeTable([.integer(1)]))) }
    }
    for _ in 0..<6 {
      _ = try? box.run(Self.ladder, fuel: .prompt)
      #expect(box.interpreter.memoryExtent <= limit * 9 / 4 + 1 << 20)
    }
    _ = try? box.run(
      "kept = {} " + Self.ladder.replacing("local kept, n", with: "kept, n"), fuel: .prompt)
    // The host gets the memory that it asks for, in a call and outside of one.
    _ = try? box.run("make()")
    for _ in 0..<10_000 { _ = box.interpreter.makeTable([.integer(1), .string("host")]) }
    _ = try? box.run("kept = nil")
    box.interpreter.collectGarbage()
    #expect(try box.run("return #('x'):rep(100000)") == [100_000])
  }

  @Test(
    "a call that ended leaves nothing to be copied but what is still in use",
    arguments: [
      "local function f() return f() + 1 end f()",
      "local t = {} for i = 1, 1e9 do t[i] = {} end",
      "local t = {} for i = 1, 3e5 do t[i] = i .. 'th' end",
      "local all = '' for i = 1, 1e9 do all = all .. 'text' end",
    ])
  func givenBack(script: String) throws {
    let box = try Sandbox(limits: Limits(memory: 64 << 20))
    let before = box.interpreter.memoryExtent
    _ = try? box.run(script, fuel: .prompt)
    #expect(box.interpreter.memoryExtent <= 2 * before + 4 << 20)
    // Tables that a global refers to stay.
    _ = try box.run("kept = {} for i = 1, 3e5 do kept[i] = {} end")
    #expect(try box.run("return #kept") == [300_000])
  }

  /// Random sizes of strings, tables and closures, freed in a random order, with random survivors.
  private static func random(_ seed: Int) -> String {
    """
    math.randomseed(\(seed))
    local kept, random = {}, math.random
    local function block(size)
      local kind = random(4)
      if kind == 1 then return ("x"):rep(size) .. random(1 << 30) end
      if kind == 2 then return table.pack(table.unpack({}, 1, size // 16)) end
      if kind == 3 then return coroutine.create(block) end
      local up = random(9)
      return function() return up end
    end
    for round = 1, 40 do
      local all, count = {}, 0
      local least = 1 << random(0, 14)
      local most = random(2) == 1 and least or least * 4
      pcall(function()
        local room = random(1 << 20, 6 << 20)
        while room > 0 do
          local size = random(least, most)
          room = room - size - 60
          count = count + 1
          all[count] = block(size)
        end
      end)
      local step = random(1, 60)
      if random(2) == 1 then
        for i = 1, count, step do kept[#kept + 1] = all[i] end
      else
        for i = 1, count do if random(step) == 1 then kept[#kept + 1] = all[i] end end
      end
      for _ = 1, random(0, #kept // 2) do
        local place = random(#kept)
        kept[place] = kept[#kept]
        kept[#kept] = nil
      end
      if random(3) == 1 then pcall(make, random(2000)) end
    end
    """
  }

  @Test(
    "random sizes, orders and survivors never take more than twice the limit", .heavy,
    arguments: 1...20)
  func random(seed: Int) throws {
    let limit = 4 << 20
    let box = try Sandbox(limits: Limits(memory: limit))
    var lists: [Reference] = []
    box.define("make") { call in
      let count = call[1].asInteger ?? 0
      lists.append(call.interpreter.makeTable((0..<count).map { .string("item \($0)") }))
      if lists.count > 3 { lists.removeFirst() }
    }
    for round in 0..<3 {
      do {
        try box.run(Self.random(seed * 10 + round), fuel: .prompt)
      } catch let error as LuaError {
        #expect(error.kind == .memory || error.kind == .fuel, "\(error)")
      }
      #expect(box.interpreter.memoryExtent <= limit * 9 / 4 + 1 << 20)
      #expect(box.interpreter.memoryUsed <= limit * 9 / 8 + 1 << 20)
    }
    lists = []
    box.interpreter.collectGarbage()
    #expect(try box.run("return 1") == [1])
  }
}
