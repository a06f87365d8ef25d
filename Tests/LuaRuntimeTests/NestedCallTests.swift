import LuaRuntime
import Testing

/// Calls with fuel of their own that a host function makes, like the ticks that a script runs.
@Suite("Nested calls with limits of their own")
struct NestedCallTests {
  /// A sandbox whose `nest` calls its argument with a budget of its own and returns the error's
  /// kind.
  private static func box(limits: Limits = Limits(), fuel: Fuel = .hook) throws -> Sandbox {
    let box = try Sandbox(limits: limits)
    box.define("nest") { call in
      guard case .function(let function) = call[1] else { return }
      do {
        _ = try call.interpreter.call(function, fuel: fuel)
        call.push("fine")
      } catch let error as LuaError {
        call.push("\(error.kind)")
      }
    }
    return box
  }

  /// A way to stop a call, and the kind of the error.
  static let stops = [
    ("while true do end", "fuel"),
    ("local function f() return 1 + f() end f()", "memory"),
    ("local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end", "memory"),
    (
      "local s = ('x'):rep(1 << 16) while true do pcall(function() return s .. s .. s end) end",
      "memory"
    ),
  ]

  @Test(
    "one that is stopped leaves the one around it, and those behind it, all that they have",
    arguments: stops)
  func stopped(source: String, kind: String) throws {
    let box = try Self.box(limits: Limits(memory: 4 << 20))
    let ends = try box.run(
      """
      local ends = { nest(function() \(source) end) }
      for _ = 1, 3 do ends[#ends + 1] = nest(function()
        local t = {}
        for i = 1, 1000 do t[i] = ("y"):rep(100) .. i end
      end) end
      return table.concat(ends, " ")
      """)
    #expect(ends == [.string("\(kind) fine fine fine")])
  }

  @Test("each that is stopped for want of memory is stopped for its own")
  func each() throws {
    let box = try Self.box(limits: Limits(memory: 4 << 20))
    let ends = try box.run(
      """
      local ends = {}
      local function caught()
        local s = ("x"):rep(1 << 16)
        pcall(function() return s .. s .. s end)
      end
      for round = 1, 4 do
        ends[round] = nest(function() for _ = 1, 8 do caught() end end)
      end
      ends[5] = nest(function() for _ = 1, 15 do caught() end end)
      ends[6] = nest(function() for _ = 1, 8 do caught() end end)
      for _ = 1, 8 do caught() end
      return table.concat(ends, " ")
      """)
    #expect(ends == ["fine fine fine fine memory fine"])
  }

  @Test("the one around pays for what they use, a tenth of its own budget for one at most")
  func pays() throws {
    let box = try Self.box(fuel: 1_000_000)
    let count = """
      local count = 0
      while count < 1000 do
        nest(function() for _ = 1, WORK do end end)
        count = count + 1
        made = count
      end
      """
    // 90,000 units each of 2 million: some 22.
    var error = try box.failure(count.replacing("WORK", with: "90000"), fuel: 2_000_000)
    #expect(error.kind == .fuel)
    #expect((20...23).contains(box.globals["made"].asInteger ?? 0))
    // A million each, of which a tenth of 2 million is paid: ten.
    error = try box.failure(count.replacing("WORK", with: "math.huge"), fuel: 2_000_000)
    #expect(error.kind == .fuel)
    #expect((9...10).contains(box.globals["made"].asInteger ?? 0))
  }

  @Test("one has all of its fuel when the one around has little left")
  func full() throws {
    let box = try Self.box(fuel: 1_000_000)
    let ends = try box.run(
      """
      for _ = 1, 150000 do end
      local first = nest(function() for _ = 1, 900000 do end end)
      return first
      """, fuel: 200_000)
    #expect(ends == ["fine"])
  }

  @Test("an interrupt ends all of them")
  func interrupt() throws {
    let box = try Self.box()
    box.define("raise") { $0.interpreter.interrupt.raise() }
    let error = try box.failure(
      "nest(function() nest(function() raise() while true do end end) end) reached = true")
    #expect(error.kind == .interrupted)
    #expect(box.globals["reached"].isNil)
  }

  @Test("the clock that stops one leaves time to the one around")
  func clock() throws {
    let box = try Self.box()
    var time = 0.0
    box.interpreter.clock = {
      time += 0.05
      return time
    }
    let ends = try box.run(
      """
      local first = nest(function() while true do end end)
      return first, nest(function() for _ = 1, 5000 do end end)
      """)
    #expect(ends == ["clock", "fine"])
  }
}
