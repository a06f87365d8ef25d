import Builds
import LuaRuntime
import Testing

@Suite("Calls of hooks, many in one protected call")
struct HookCallTests {
  /// A receiver with a hook that counts its calls, and may fail or call another hook.
  private struct Counter {
    let receiver: Reference
    let clock: String
    let hook: ScriptHook
    private let function: Reference

    init(_ box: Sandbox, clock: String, _ fields: KeyValuePairs<String, Value> = [:]) throws {
      let results = try box.run(
        """
        return function(self)
          self.calls = (self.calls or 0) + 1
          if self.fails then error("it fails") end
          if self.nested then self.nested() end
        end
        """)
      function = try #require(results[0].asFunction)
      receiver = box.interpreter.makeTable(fields)
      self.clock = clock
      hook = box.interpreter.makeHook(function, on: receiver, clock: clock, reading: "item")
    }
  }

  /// Calls of hooks one after the other, which notes the fuel of each.
  private final class Queue: HookQueue {
    var rest: ArraySlice<HookCall>
    var fuel: [Int] = []

    init(_ calls: ArraySlice<HookCall>) { rest = calls }

    override func next(after fuel: Int, _ call: inout HookCall) -> Bool {
      self.fuel.append(fuel)
      guard let next = rest.popFirst() else { return false }
      call = next
      return true
    }
  }

  /// Makes all calls of some counters, again after each failure.
  ///
  /// - Returns: The messages of failures, and the fuel of the calls that did not fail.
  private func call(
    _ counters: [Counter], at times: ClosedRange<Int>, in box: Sandbox
  ) -> (failures: [String], fuel: [Int]) {
    let calls = times.flatMap { time in
      counters.map { HookCall($0.hook, time: Double(time), 0) }
    }
    let queue = Queue(calls[...])
    var failures: [String] = []
    withExtendedLifetime(counters) {
      while let first = queue.rest.popFirst() {
        do throws(LuaError) { try box.interpreter.callHooks(first, then: queue) } catch {
          failures.append(error.message)
        }
      }
    }
    return (failures, queue.fuel)
  }

  @Test("each has its own function, receiver and clock, whatever fails or is called between")
  func clocks() throws {
    let box = try Sandbox()
    let inner = try Counter(box, clock: "age")
    box.define("nest") { try $0.interpreter.callHooks(HookCall(inner.hook, time: 3, 0)) }
    let counters = [
      try Counter(box, clock: "elapsed", ["nested": box.globals["nest"]]),
      try Counter(box, clock: "age", ["fails": true]),
      try Counter(box, clock: "elapsed"),
    ]
    let failures = call(counters, at: 1...3, in: box).failures
    #expect(failures == Array(repeating: "it fails", count: 3))
    for counter in counters + [inner] {
      #expect(counter.receiver["calls"] == 3)
      #expect(counter.receiver[counter.clock] == 3.0)
      #expect(counter.receiver[counter.clock == "age" ? "elapsed" : "age"] == nil)
    }
  }

  @Test("each has its own fuel, and takes what it takes alone")
  func fuel() throws {
    let box = try Sandbox()
    let counters = [try Counter(box, clock: "age"), try Counter(box, clock: "age")]
    let fuel = call(counters, at: 1...50, in: box).fuel
    // The first two make the field for the time, and that of their own.
    #expect(fuel.count == 100 && Set(fuel.dropFirst(2)).count == 1)
    try box.interpreter.callHooks(HookCall(counters[0].hook, time: 0, 0))
    #expect(box.interpreter.fuelOfLastCall == fuel.last)

    let endless = try #require(box.run("return function() while true do end end")[0].asFunction)
    let hook = box.interpreter.makeHook(
      endless, on: counters[0].receiver, clock: "age", reading: "item")
    let calls = Array(repeating: HookCall(hook, time: 0, 0, fuel: 10_000), count: 3)
    let queue = Queue(calls[...])
    withExtendedLifetime((endless, counters)) {
      while let first = queue.rest.popFirst() {
        let error = #expect(throws: LuaError.self) {
          try box.interpreter.callHooks(first, then: queue)
        }
        #expect(error?.kind == .fuel)
        #expect(box.interpreter.fuelOfLastCall == 10_000)
      }
    }
    #expect(queue.fuel.isEmpty)
  }

  @Test("a traceback names the hook's calls only, whether others were called before")
  func traceback() throws {
    let box = try Sandbox()
    let counters = [
      try Counter(box, clock: "age"), try Counter(box, clock: "age", ["fails": true]),
    ]
    let calls = counters.map { HookCall($0.hook, time: 0, 0) }
    // A hook retains neither its function nor its receiver, so the counters must live.
    let (alone, second) = withExtendedLifetime(counters) {
      (
        #expect(throws: LuaError.self) { try box.interpreter.callHooks(calls[1]) },
        #expect(throws: LuaError.self) {
          try box.interpreter.callHooks(calls[0], then: Queue(calls[1...]))
        }
      )
    }
    #expect(alone?.traceback == second?.traceback)
    #expect(alone?.traceback.contains("[C]: in ?") == false)
    #expect(alone?.line == second?.line && alone?.line != nil)
  }

  @Test("a hook that hides that it ran out of fuel is stopped nevertheless")
  func hidden() throws {
    let box = try Sandbox()
    let hiding = try #require(
      box.run("return function() pcall(function() while true do end end) end")[0].asFunction)
    let counter = try Counter(box, clock: "age")
    let hook = box.interpreter.makeHook(
      hiding, on: counter.receiver, clock: "age", reading: "item")
    let queue = Queue([HookCall(counter.hook, time: 0, 0)])
    let error = withExtendedLifetime((hiding, counter)) {
      #expect(throws: LuaError.self) {
        try box.interpreter.callHooks(HookCall(hook, time: 0, 0, fuel: 10_000), then: queue)
      }
    }
    #expect(error?.kind == .fuel)
    #expect(queue.rest.count == 1)
  }

  @Test("a hook that outlives its function and its receiver is an error")
  func gone() throws {
    let box = try Sandbox()
    let hook = try Counter(box, clock: "age").hook
    let error = #expect(throws: LuaError.self) {
      try box.interpreter.callHooks(HookCall(hook, time: 0, 0))
    }
    #expect(error?.message == "attempt to call a nil value")
  }

  @Test("the fields of a receiver are where a hook asks for them, also when they have moved")
  func fields() throws {
    let box = try Sandbox()
    let grow = try #require(
      box.run("return function(self) for i = 1, 50 do self['f' .. i] = i end end")[0].asFunction)
    let receiver = box.interpreter.makeTable(["item": 1234.5])
    let hook = box.interpreter.makeHook(grow, on: receiver, clock: "age", reading: "item")
    // A field takes 24 bytes, its value first.
    func holdsItem(_ count: Int) throws -> Bool {
      let fields = try #require(hook.receiver.fields)
      return (0..<count).contains {
        fields.load(fromByteOffset: 24 * $0, as: Double.self) == 1234.5
      }
    }
    #expect(try holdsItem(1))
    try withExtendedLifetime(grow) {
      try box.interpreter.callHooks(HookCall(hook, time: 0, 0))
    }
    #expect(try holdsItem(64))
  }

  @Test("a receiver that is gone, or has no fields, can be asked for")
  func goneReceiver() throws {
    let box = try Sandbox()
    let gone = try Counter(box, clock: "age").hook.receiver
    try box.run("local t = {} for i = 1, 100000 do t[i % 100] = { i } end")
    let function = try #require(box.run("return function() end")[0].asFunction)
    let other = box.interpreter.makeHook(function, on: function, clock: "age", reading: "item")
    #expect(other.receiver.fields == nil)
    for receiver in [gone, other.receiver] {
      receiver.fetch()
      receiver.fetchFields()
    }
  }

  @Test("what Lua stores does not depend on where the names of hooks' fields lie")
  func addresses() throws {
    let box = try Sandbox()
    let counter = try Counter(box, clock: "age")
    let function = try #require(box.run("return function() end")[0].asFunction)
    // Lua stores such a name once if it finds it where it looked last.
    let name = "=" + String(repeating: "n", count: 60)
    var chunks: [Reference] = []
    func growth() throws -> Int {
      box.interpreter.collectGarbage()
      let before = box.interpreter.memoryUsed
      chunks.append(try box.interpreter.load("return 1", name: name, globals: box.globals))
      return box.interpreter.memoryUsed - before
    }
    let first = try growth()
    let second = try growth()
    #expect(second < first)
    let fields = (100..<600).map { String(repeating: "f", count: 20) + "\($0)" }
    for field in fields {
      _ = box.interpreter.makeHook(function, on: counter.receiver, clock: "age", reading: field)
    }
    #expect(try growth() == second)
  }

  @Test("nothing stays on the stack", .heavy)
  func stack() throws {
    let box = try Sandbox()
    let failing = try Counter(box, clock: "age", ["fails": true])
    // A stack of Lua has room for a million values.
    let times = 1...400_000
    #expect(call([failing], at: times, in: box).failures.count == times.count)
    #expect(try box.run("return 1") == [1])
  }
}
