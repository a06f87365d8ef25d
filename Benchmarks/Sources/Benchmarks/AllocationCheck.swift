import CAllocations
import LuaRuntime
import Scenarios
import Scripting

/// Whether ticks of scripted items allocate, on the heap or in the interpreter's arena.
struct AllocationCheck {
  /// Heap allocations of hooks that read and write fields, over all ticks.
  var bridge = 0
  /// Growth of the arena by them, in bytes.
  var arena = 0
  /// Heap allocations of whole ticks of a stage, over all ticks.
  var stage = 0
  /// The ticks given to each.
  let ticks = 600
  /// The items, each with a behavior.
  let items = 100

  /// Counts; ticks before the first one counted let buffers grow to their size.
  init() throws {
    let bridge = try Bridge(items: items, countsFuel: true)
    try bridge.setHook(ScriptedItems.hook)
    bridge.interpreter.collectGarbage()
    for _ in 0..<60 { try bridge.tick() }
    let used = bridge.interpreter.memoryUsed
    let ticks = ticks
    self.bridge = try allocations { for _ in 0..<ticks { try bridge.tick() } }
    arena = bridge.interpreter.memoryUsed - used

    let stage = try ScriptedItems(count: items).stage
    try stage.advance(ticks: 60)
    self.stage = try allocations { try stage.advance(ticks: ticks) }
  }

  /// Whether no allocation happened where none is allowed.
  var isClean: Bool { bridge == 0 && arena == 0 }

  private func allocations(_ work: () throws -> Void) rethrows -> Int {
    let before = allocation_count()
    try work()
    return Int(allocation_count() - before)
  }
}
