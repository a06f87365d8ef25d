import LuaRuntime
import Testing

/// Fuel is counted to the instruction, and a call that runs out of it names the functions that used
/// it.
@Suite struct FuelCountTests {
  /// The fuel of a call of a function that a chunk returns.
  private func cost(_ box: Sandbox, of source: String) throws -> Int {
    let function = try #require(try box.run("return \(source)")[0].asFunction)
    _ = try box.interpreter.call(function, fuel: .hook)
    return box.interpreter.fuelOfLastCall
  }

  @Test("each round of a loop costs its instructions, in short calls and in long ones")
  func loops() throws {
    let box = try Sandbox()
    let empty = try cost(box, of: "function() for _ = 1, 0 do end end")
    #expect((1...10).contains(empty))
    for rounds in [1, 2, 10, 499, 500, 501, 1_000, 12_345] {
      let cost = try cost(box, of: "function() for _ = 1, \(rounds) do end end")
      #expect(cost - empty == rounds + 1 || cost - empty == rounds, "\(rounds)")
    }
    let (one, two) = (
      try cost(box, of: "function() for _ = 1, 700 do end end"),
      try cost(box, of: "function() for _ = 1, 701 do end end")
    )
    #expect(two == one + 1)
  }

  @Test("what coroutines run is counted where they run")
  func coroutines() throws {
    let box = try Sandbox()
    func cost(_ rounds: Int, resumes: Int) throws -> Int {
      try self.cost(
        box,
        of: """
          function()
            local co = coroutine.wrap(function()
              while true do for _ = 1, \(rounds) do end coroutine.yield() end
            end)
            for _ = 1, \(resumes) do co() end
          end
          """)
    }
    #expect(try cost(11, resumes: 1) == cost(10, resumes: 1) + 1)
    #expect(try cost(311, resumes: 7) == cost(310, resumes: 7) + 7)
    // A resume costs the switch and the instructions around it, not a grain.
    let resume = try cost(10, resumes: 101) - cost(10, resumes: 100)
    #expect((60...120).contains(resume), "\(resume)")
  }

  @Test("undoing costs the same where memory differs by little, as it does between processes")
  func undoing() throws {
    let box = try Sandbox()
    box.define("undo") { call in call.interpreter.chargeUndoing() }
    let fresh = try cost(box, of: "undo")
    for size in [1_000, 10_000, 100_000] {
      try box.run("kept = ('x'):rep(\(size))")
      #expect(try cost(box, of: "undo") == fresh)
    }
    try box.run("kept = {} for i = 1, 160 do kept[i] = ('x'):rep(100000) .. i end")
    #expect(try cost(box, of: "undo") > 10 * fresh)
  }

  @Test("a call inside another one has its own count, which its caller pays for")
  func nested() throws {
    let box = try Sandbox()
    var inner: [Int] = []
    box.define("nest") { call in
      _ = try call.interpreter.call(call.function(1), fuel: 100_000)
      inner.append(call.interpreter.fuelOfLastCall)
    }
    func cost(_ before: Int, _ rounds: Int) throws -> Int {
      try self.cost(
        box,
        of: """
          function()
            for _ = 1, \(before) do end
            nest(function() for _ = 1, \(rounds) do end end)
            for _ = 1, \(before) do end
          end
          """)
    }
    let all = [try cost(100, 10), try cost(100, 11), try cost(101, 10), try cost(731, 10)]
    #expect(inner[1] == inner[0] + 1 && inner[2] == inner[0] && inner[3] == inner[0])
    #expect(all[1] == all[0] + 1 && all[2] == all[0] + 2 && all[3] == all[0] + 2 * 631)
  }

  @Test("a long string, for which fuel is counted more often, changes no count")
  func longStrings() throws {
    let (plain, long) = (try Sandbox(), try Sandbox())
    try long.run("s = ('x'):rep(100000)")
    let source = "function() for _ = 1, 777 do end end"
    #expect(try cost(plain, of: source) == cost(long, of: source))
    // The string is made between two counts.
    func making(_ rounds: Int) throws -> Int {
      try cost(
        try Sandbox(),
        of: "function() for _ = 1, \(rounds) do end local s = ('x'):rep(90000) return s end")
    }
    #expect(try making(301) == making(300) + 1)
  }

  @Test("a call that ran out says its budget and the host calls that took most of it")
  func spending() throws {
    let box = try Sandbox()
    for (name, fuel) in [("cheap", 1), ("dear", 900), ("fair", 100), ("small", 10)] {
      box.define(name) { call in call.charge(fuel) }
    }
    let error = try box.failure(
      "small() cheap() while true do cheap() fair() fair() dear() end", fuel: 100_000)
    #expect(error.kind == .fuel)
    let words = error.message.split(separator: " ")
    #expect(
      error.message.hasPrefix(
        "ran out of fuel: does a loop not end? It spent all of its 100000 units: "))
    #expect(words.contains("dear,") && words.contains("fair,") && words.contains("cheap,"))
    #expect(!words.contains("small,"))
    #expect(error.message.hasSuffix("by 80 calls of cheap, the rest in Lua and other calls"))
    #expect(error.message.contains(" units: 73836 by 79 calls of dear, 22120 by 158 calls of fair"))
  }

  @Test("a call that calls nothing of the host says so")
  func alone() throws {
    let error = try Sandbox().failure("while true do end", fuel: 1_000)
    #expect(
      error.message
        == "ran out of fuel: does a loop not end? It spent all of its 1000 units in Lua")
  }

  @Test("an inner call with limits of its own is told apart from the one around it")
  func nestedSpending() throws {
    let box = try Sandbox()
    var inner = ""
    box.define("work") { call in call.charge(1_000) }
    box.define("nest") { call in
      do {
        _ = try call.interpreter.call(call.function(1), fuel: 50_000)
      } catch let error as LuaError {
        inner = error.message
      }
    }
    let error = try box.failure(
      """
      for _ = 1, 10 do work() end
      nest(function() while true do work() end end)
      while true do work() end
      """, fuel: 100_000)
    #expect(inner.contains("of its 50000 units: ") && inner.contains(" by 48 calls of work"))
    // The inner call is paid for with a tenth of the budget.
    #expect(error.message.contains(" by 87 calls of work, 1"), "\(error.message)")
    #expect(error.message.contains(" by 1 call of nest,"), "\(error.message)")
  }
}
