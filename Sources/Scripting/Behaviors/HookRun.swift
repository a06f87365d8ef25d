import Dynamics
import LuaRuntime

/// The ticks of scripted behaviors that follow each other in the tree.
///
/// A hook of a few instructions takes less time than the way to it. So references are counted once
/// for all behaviors of a script, and what a tick reads of each lies in columns: it does not touch
/// the behaviors.
final class HookRun: ActionRun {
  /// What a tick needs of a behavior.
  private struct Entry {
    let place: PlaceKey
    let meter: PlaceKey
    let writer: UInt32
  }

  private let behaviors: [ScriptBehavior]
  private let entries: [Entry]
  /// The parts whose behaviors have the same script and stage.
  ///
  /// Those that a scene makes in place are of one script too, although each has its own meter.
  private let parts: [Range<Int>]

  init(_ behaviors: [DynamicBehavior]) {
    self.behaviors = behaviors.map { $0 as! ScriptBehavior }
    entries = self.behaviors.map {
      Entry(place: $0.place.key, meter: $0.meter.key, writer: $0.writer)
    }
    var parts: [Range<Int>] = []
    for (place, behavior) in self.behaviors.enumerated() {
      if let last = parts.last, self.behaviors[last.lowerBound].caller.isSame(as: behavior.caller) {
        parts[parts.count - 1] = last.lowerBound..<place + 1
      } else {
        parts.append(place..<place + 1)
      }
    }
    self.parts = parts
  }

  func run(_ dt: Double, writer: UnsafeMutablePointer<UInt32>) {
    for part in parts {
      let caller = behaviors[part.lowerBound].caller
      let interpreter = caller.interpreter
      var calls = HookCalls(interpreter)
      for place in part {
        let entry = entries[place]
        writer.pointee = entry.writer
        caller.tick(
          entry.place, dt, by: interpreter, &calls, meter: entry.meter,
          for: behaviors[place].instance)
      }
    }
  }
}

/// What the behaviors of a script on a stage share: the way to their hooks.
struct HookCaller {
  // Unsafe, as it is read in every tick: the interpreter exists as long as the host.
  unowned(unsafe) let interpreter: Interpreter
  let store: StateStore
  let rate: Double
  let pool: FuelPool

  /// Whether the other one does the same.
  func isSame(as other: HookCaller) -> Bool {
    interpreter === other.interpreter && store === other.store && rate == other.rate
      && pool === other.pool
  }

  /// Runs what a behavior has to run in a tick.
  ///
  /// - Parameters:
  ///   - place: The place of the behavior's clock and work.
  ///   - dt: The tick's duration, in seconds.
  ///   - interpreter: The interpreter, which the caller keeps.
  ///   - calls: What the calls of the part share.
  ///   - meter: The place of the behavior's meter.
  ///   - instance: The behavior as scripts see it; rarely needed.
  @inline(always)
  func tick(
    _ place: PlaceKey, _ dt: Double, by interpreter: Interpreter, _ calls: inout HookCalls,
    meter: PlaceKey,
    for instance: @autoclosure () -> BehaviorInstance?
  ) {
    let time = Double(store.state.clocks[place].next()) / rate
    let work = store.state.works[place]
    if work.isGroup {
      instance()?.tickGroup(at: time, dt)
    } else if let hook = work.hook {
      do {
        try pool.call(interpreter) { () throws(LuaError) in
          try calls.call(hook, time: time, dt, fuel: work.fuel)
        }
        store.count(fuel: interpreter.fuelOfLastCall, by: meter, of: instance())
      } catch {
        store.count(fuel: interpreter.fuelOfLastCall, by: meter, of: instance())
        instance()?.fail(.onTick, error)
      }
    }
    // Read again: the hook may have failed, which suspends the behavior.
    if store.state.works[place].hasStory { instance()?.tellStory(at: time) }
  }
}
