import Builds
import Dynamics
import LuaRuntime
import Scripting
import Testing

/// When the n-th allocation fails, for every n, only the script that asked for it fails.
@Suite("Failing allocations") struct FailingAllocationTests {
  /// A behavior that allocates nothing in its ticks, and whose motion shows whether it missed one.
  static let honest = """
    local Honest = { clockMandate = true }
    function Honest:onAdd() self.count = 0 end
    function Honest:onTick(dt)
      self.count = self.count + 1
      local item = self.item
      item.vx = item.vx + (100 - item.x) * (self.count % 7) * dt
      item.angle = self.elapsed * item.vx
    end
    return Honest
    """

  /// A behavior that allocates in many ways, also through the host.
  static let worker = """
    local tools = require("lib.tools")
    local Worker = {
      clockMandate = true,
      params = { item = { kind = "item" }, words = { kind = "string", default = "one two" } },
    }
    local function fail(self)
      local list, text, place = { 1, 2, 3 }, tools.upper(self.words), self.item.center
      error(setmetatable({ list, place }, { __tostring = function(e) return text .. #e end }))
    end
    function Worker:onAdd() self.count, self.log = 0, {} end
    function Worker:onReload() self.log = { "reloaded" .. self.count } end
    function Worker:onTick(dt)
      if self.dot then self.stage:removeItem(self.dot) self.dot = nil end
      if self.child then self.child:remove() self.child = nil end
      self.count = self.count + 1
      self.log[self.count % 10 + 1] = ("%d: %s"):format(self.count, tools.upper(self.words))
      for word in self.words:gmatch("%a+") do self[word] = { word:rep(20), #self.log } end
      self.made = coroutine.wrap(function(a) coroutine.yield({ a }) end)(self.count)
      self.caught = { pcall(error, { self.count }) }
      self.dot = self.stage:addItem { center = self.item.center, size = { 5, 5 }, tags = { "dot" } }
      self.child = self:addChild({ onTick = function(child) child.list = { child.elapsed } end })
      if self.fails then fail(self) end
    end
    return Worker
    """

  static let files = [
    "honest.lua": honest, "worker.lua": worker,
    "lib/tools.lua": "return { upper = function(text) return text:upper() .. #text end }",
  ]

  /// The work during which allocations fail.
  enum Operation: CaseIterable {
    case load, tick, reload, report, snapshot
  }

  @Test(
    "the n-th allocation that fails, alone or with others behind it, hurts only who asked for it",
    .heavy,
    arguments: Operation.allCases)
  func everyAllocation(in operation: Operation) throws {
    // One failure alone is invisible: Lua collects and tries again.
    for count in [1, 2, Int.max >> 1] {
      let bench = try FailingBench()
      var needed = 0
      for _ in 0..<4 { needed = try bench.perform(operation, failing: nil).allocations }
      #expect(needed > 20)
      let used = bench.memoryAtRest
      var refusals = 0
      for point in 0..<needed {
        let outcome = try bench.perform(operation, failing: (point, count))
        if outcome.isRefused { refusals += 1 }
        let again = try bench.perform(operation, failing: nil)
        #expect(!again.isRefused, "after allocation \(point) of \(needed), \(count) times")
      }
      #expect(count == 1 ? refusals == 0 : refusals > needed / 2)
      #expect(abs(bench.memoryAtRest - used) < 4_000)
      let plain = try Self.plain(ticks: bench.trace.count)
      #expect(bench.trace == plain)
      #expect(bench.strangeFailures == [])
    }
  }

  /// The positions of the honest behavior's card without other behaviors.
  private static func plain(ticks: Int) throws -> [String] {
    let session = try Session(files)
    let stage = try session.run("animator:add('honest', { item = card })")
    return try (0..<ticks).map { _ in try FailingBench.step(stage) }
  }
}

/// A session with faults in which the honest behavior moves `card` and the worker moves `dot`.
private final class FailingBench {
  private let session: Session
  private let stage: Stage
  private let busywork: Reference
  /// Calls as deep as a hook that stores a field: a collection frees Lua's memory of calls, which
  /// the honest behavior would ask for again.
  private let deepCall: Reference
  private var version = 0
  /// The positions of the card, tick by tick.
  private(set) var trace: [String] = []
  /// Failures that have nothing to do with memory, or are not the worker's.
  private(set) var strangeFailures: [String] = []

  init() throws {
    session = try Session(FailingAllocationTests.files)
    stage = try session.run(
      "animator:add('honest', { item = card }) animator:add('worker', { item = dot })")
    let interpreter = session.host.interpreter
    busywork = try interpreter.load(
      "local t = {} for i = 1, 9 do t[i] = { ('x'):rep(i * 10) } t[t[i][1]] = i end return t",
      name: "=busywork", globals: session.host.makeGlobals())
    deepCall = try interpreter.load(
      "return ('x'):len()", name: "=deepCall", globals: session.host.makeGlobals())
  }

  static func step(_ stage: Stage) throws -> String {
    try stage.advance(ticks: 1)
    let card = try #require(stage.item("card"))
    return "\(card.x) \(card.vx) \(card.angle)"
  }

  /// Bytes in use once garbage is gone.
  var memoryAtRest: Int {
    session.host.collectGarbage()
    return session.host.memoryUsed
  }

  /// Does something once, and ends it so that it can be done again; `fault` says after how many
  /// allocations how many fail.
  func perform(
    _ operation: FailingAllocationTests.Operation, failing fault: (after: Int, count: Int)?
  ) throws -> (allocations: Int, isRefused: Bool) {
    let interpreter = session.host.interpreter
    version += 1
    switch operation {
    case .load: session.behaviors.write("late.lua", FailingAllocationTests.worker)
    case .reload:
      session.behaviors.write("worker.lua", FailingAllocationTests.worker + "-- \(version)\n")
    case .report: try setFails(true)
    case .tick, .snapshot: break
    }
    _ = try interpreter.call(deepCall)
    let before = interpreter.allocationCount
    if let fault { interpreter.failAllocations(after: fault.after, count: fault.count) }
    let isRefused =
      switch operation {
      case .load: try load()
      case .tick: try tick()
      case .reload: reload("worker.lua")
      case .report: try report()
      case .snapshot: try snapshot()
      }
    interpreter.failAllocations(after: 0, count: 0)
    let allocations = interpreter.allocationCount - before
    try tidy(operation)
    return (allocations, isRefused)
  }

  private func tidy(_ operation: FailingAllocationTests.Operation) throws {
    if operation == .load {
      session.behaviors.remove("late.lua")
      session.host.reload(session.behaviors.path + "/late.lua")
    }
    if operation == .report { try setFails(false) }
    for report in session.host.behaviors(of: stage) where report.isSuspended {
      _ = session.host.resume(report.value)
    }
    _ = try tick()
    #expect(session.host.behaviors(of: stage).allSatisfy { !$0.isSuspended })
  }

  /// Runs a tick; true when the worker failed.
  private func tick() throws -> Bool {
    trace.append(try Self.step(stage))
    let failures = stage.takeErrors()
    for failure in failures {
      let isWorker = failure.behavior == "worker" || failure.behavior == "behavior"
      if !isWorker || !failure.error.message.contains("memory") {
        strangeFailures.append("\(failure)")
      }
    }
    return !failures.isEmpty
  }

  /// Runs a tick in which the worker fails anyway; true when memory for its message was missing.
  private func report() throws -> Bool {
    trace.append(try Self.step(stage))
    let failures = stage.takeErrors().filter { $0.behavior == "worker" }
    #expect(failures.count == 1)
    let message = failures.first?.error.message ?? ""
    let isWhole = message == "ONE TWO72"
    if !isWhole, !message.contains("memory"), !message.contains("without a message") {
      strangeFailures.append(message)
    }
    return !isWhole
  }

  private func reload(_ name: String) -> Bool {
    let before = session.events.count
    session.host.reload(session.behaviors.path + "/" + name)
    var isRefused = true
    for case .reload(_, let result) in session.events[before...].map(\.kind) {
      isRefused = result.refusal != nil
      let message = result.message
      if isRefused, !message.contains("memory") { strangeFailures.append(message) }
    }
    return isRefused
  }

  /// Loads a new file, and a scene that uses it.
  private func load() throws -> Bool {
    let isRefused = reload("late.lua")
    do {
      let scene = try session.host.runScene(
        """
        local stage = libration.stage {}
        local item = stage:addItem { size = { 5, 5 }, tags = { "a", "b" } }
        stage.animator:add("late", { item = item })
        return stage
        """, name: "late scene")
      session.host.discard(scene)
      return isRefused
    } catch {
      if !"\(error)".contains("memory") { strangeFailures.append("\(error)") }
      return true
    }
  }

  /// Takes a snapshot, works, and goes back; the snapshot and going back allocate nothing.
  private func snapshot() throws -> Bool {
    let interpreter = session.host.interpreter
    let used = session.host.memoryUsed
    var before = interpreter.allocationCount
    let snapshot = interpreter.snapshot()
    #expect(interpreter.allocationCount == before)
    var isRefused = false
    do {
      _ = try interpreter.call(busywork)
    } catch {
      #expect(error.kind == .memory)
      isRefused = true
    }
    before = interpreter.allocationCount
    interpreter.restore(snapshot)
    #expect(interpreter.allocationCount == before)
    #expect(session.host.memoryUsed == used)
    return isRefused
  }

  private func setFails(_ fails: Bool) throws {
    let worker = try #require(session.host.behaviors(of: stage).first { $0.name == "worker" })
    session.host.selfTable(of: worker.value)?["fails"] = .boolean(fails)
  }
}
