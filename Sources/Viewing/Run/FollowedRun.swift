import Geometry
import Scripting

/// A run of a `RunSource`, followed from tick to tick, with its items and events.
///
/// From a recording it takes the last stage, without undone ticks.
final class FollowedRun {
  /// A tick of the run.
  struct Moment {
    /// The tick; it replaces a tick of the same number, and undoes those after that.
    let tick: Int
    /// Whether another stage begins, so that earlier moments no longer count.
    let begins: Bool
    /// The items, as a row of `Rows`.
    let row: [Float]
    /// The kinds of items that were stored since the tick before.
    let stored: [ItemKinds]
  }

  /// The first size of the stage, in points.
  var size: Size { outline.size }
  /// Ticks a second.
  private(set) var rate = 60.0
  /// The number of the stage in its session; nil before the first.
  private(set) var stageNumber: Int?
  /// The behaviors and items that the scene made.
  private(set) var outline = SceneOutline()
  /// The items so far, by ids.
  private(set) var items = ShownItems()
  /// The events, prints and changes.
  private(set) var journal = Journal()
  private var start = 0
  private var last = -1
  /// Events and prints since the last moment, which get the tick of the next one.
  private var heard: [(inout Journal, Int) -> Void] = []

  /// Listens to a host, and keeps its other listeners.
  func listen(to host: ScriptHost) {
    let (onOutput, onEvent) = (host.onOutput, host.onEvent)
    host.onOutput = { [unowned self] text, script in
      onOutput?(text, script)
      heard.append { $0.add(Journal.Print(tick: $1, text: text, script: Files.name(of: script))) }
    }
    host.onEvent = { [unowned self] event, stage in
      onEvent?(event, stage)
      heard.append { journal, tick in
        var event = event
        event.tick = tick
        journal.add(event)
      }
    }
  }

  /// Takes the present state of a stage.
  func take(_ stage: Stage) -> Moment {
    let begins = stage.number != stageNumber
    if begins {
      rate = stage.rate
      (stageNumber, start, last) = (stage.number, stage.tick, -1)
      (outline, items, journal) = (SceneOutline(stage), ShownItems(), Journal())
    }
    let tick = max(0, stage.tick - start)
    if tick <= last {
      journal.forget(after: tick - 1)
      items.forget(after: tick - 1)
      items.restoreLooks(of: stage)
    }
    last = tick
    hear(at: tick)
    let row = items.read(stage, tick: tick) { if tick > 0 { self.journal.add($0) } }
    journal.add(Size(stage.width, stage.height), at: tick, first: size)
    return Moment(tick: tick, begins: begins, row: row, stored: items.stored)
  }

  /// Forgets the events after a tick.
  func forgetEvents(after tick: Int) { journal.forget(after: tick) }

  /// Adds the events and prints since the last moment.
  func hear(at tick: Int) {
    for note in heard { note(&journal, tick) }
    heard = []
  }
}
