import Dynamics
import Geometry
import Glibc
package import Scripting
import Sessions
import Terminal

/// Advances time at the prompt, and reports what happens.
extension Console {
  /// Simulates ticks; stops at an interrupt, and at a pause when no number of ticks was given.
  package func simulate(ticks: Int, isRealTime: Bool) {
    let before = moment
    let start = stage.tick
    events = HeardEvents()
    var pace = RealTimeTicker(rate: stage.rate)
    Signals.postponing {
      while stage.tick - start < ticks, !mustStop {
        if isRealTime, !stage.awaitsTicks { break }
        if isRealTime, host.replay == nil, pace.dueTicks() == 0 {
          pause(seconds: pace.untilNextTick)
          continue
        }
        do {
          // A line that has used up its fuel simulates no more ticks.
          let isFirst = stage.tick == start
          guard try stage.advance(ticks: 1, continuing: !isFirst) == 1 else { break }
        } catch { return say(errorText(error)) }
      }
    }
    let isStopped = host.replay?.isInterrupted(at: stage) ?? false || Signals.takeInterrupt()
    if isStopped { host.tell(.interrupt(fuel: nil), on: stage) }
    report(since: before)
    if isStopped { say("stopped") }
  }

  /// Whether a signal, an interrupt or the end of a replay stops the ticks of a line.
  private var mustStop: Bool {
    if let replay = host.replay, replay.isInterrupted(at: stage) || replay.isAtLastTick {
      return true
    }
    return Signals.ending != nil
  }

  private func pause(seconds: Double) {
    poll(nil, 0, Int32((seconds * 1000).rounded(.up)))
  }

  /// The tick at which the session will stand when the line has ended.
  package var goal: Int {
    if case .go(let tick, _) = request { return tick }
    return stage.tick
  }

  /// A tick and the numbers of its items, for `report(since:)`.
  package struct Moment {
    /// The tick.
    package let tick: Int
    fileprivate let items: [(item: StageItem, numbers: [Double])]
  }

  /// The present tick and the numbers of its items.
  package var moment: Moment {
    Moment(
      tick: stage.tick,
      items: stage.items.filter(\.isAlive).map { (item: $0, numbers: $0.traced) })
  }

  /// Reports which items moved, touched, came to rest or were removed since a moment.
  ///
  /// It also reports the events that were noted, and whether the animator runs or is paused.
  package func report(since moment: Moment) {
    let count = stage.tick - moment.tick
    let state = stage.isRunning ? "running" : "paused"
    say("\(counted(count, "tick")), \(rounded(stage.elapsed, places: 3)) s, \(state)")
    for (item, numbers) in moment.items where !item.isHidden {
      guard item.isAlive else {
        say("  removed: \(item.name)")
        continue
      }
      guard item.traced != numbers else { continue }
      if item.x != numbers[0] || item.y != numbers[1] {
        let (x, y) = (rounded(numbers[0], places: 3), rounded(numbers[1], places: 3))
        say("  moved from (\(x), \(y)): \(itemText(item))")
      } else {
        say("  changed: \(itemText(item))")
      }
    }
    for event in events.first {
      if let text = happening(event) { say("  tick \(event.tick): \(text)") }
    }
    let more = events.count - events.first.count
    if more > 0 { say("  ... \(counted(more, "event")) more") }
    events = HeardEvents()
  }

  /// An event in words; nil for an event that is reported elsewhere.
  private func happening(_ event: StageEvent) -> String? {
    switch event.kind {
    case .pause: return "paused"
    case .resume: return "running"
    case .rest(let item): return "\(item) rests"
    case .leave(let item): return "\(item) leaves the active bounds"
    case .contact(let contact):
      let other = contact.other ?? contact.boundary ?? "a boundary"
      return "\(contact.item) \(contact.began ? "touches" : "leaves") \(other)"
    case .animationEnd(let animation, let item, let finished):
      let what = item.map { "animation of \($0)" } ?? animation
      return "\(what) \(finished ? "ends" : "is ended early")"
    case .storyEnd(let behavior, _): return "story of \(behavior) ends"
    case .custom(let event): return event.name
    case .error, .reload: return nil
    }
  }
}

/// The events of some ticks: the first of them, and the number of all.
package struct HeardEvents {
  /// The most events that are kept.
  private static let most = 20

  private(set) var first: [StageEvent] = []
  private(set) var count = 0

  package mutating func add(_ event: StageEvent) {
    if first.count < Self.most { first.append(event) }
    count += 1
  }
}
