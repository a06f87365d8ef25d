import Dynamics
import Scripting

/// The observations of a run, tick by tick.
final class Trace {
  private(set) var ticks: [String] = []
  /// The numbers of the honest stage.
  var honest: [UInt64] = []
  /// The first broken condition; nil when all hold.
  var wrong: String?
  /// The tick in which a new version was accepted; from then on other bits are right.
  private(set) var change: Int?
  private var open = ""

  func note(_ text: String) { open += text + "\n" }

  func note(_ event: StageEvent) {
    switch event.kind {
    case .reload(_, .reloaded), .reload(_, .removed): change = min(change ?? .max, ticks.count)
    default: break
    }
  }

  /// Ends a tick.
  func close() {
    ticks.append(open)
    open = ""
  }

  /// Records every number of every item, the reports, and the resources of the hooks.
  func look(at host: ScriptHost, _ stage: Stage) {
    for item in stage.items {
      open += item.name
      for field in ItemField.allCases {
        let number = item.item[field]
        if !number.isFinite { wrong = "\(item.name).\(field) is \(number)" }
        open += " " + String(number.bitPattern, radix: 36)
      }
      open += " \(item.color ?? "") \(item.isHidden) \(item.tags)\n"
    }
    for failure in stage.takeErrors() {
      if failure.error.message.isEmpty { wrong = "an error without words" }
      open += "\(failure.behavior) \(failure.hook) \(failure.tick) \(failure.error.message)\n"
    }
    for row in host.health {
      if row.name.hasPrefix("b"), row.name.count == 2 {
        if row.worstFuel > Trial.fuel { wrong = "\(row.name) used more fuel than it has" }
        // A single call of the host may exceed the limit; the call then ends.
        if row.memory ?? 0 > Trial.memory + 100_000 {
          wrong = "\(row.name) uses more memory than it has"
        }
      }
      open += "\(row.name) \(row.calls) \(row.fuel) \(row.suspensions)\n"
    }
  }

  /// The first tick that differs from another run, up to the tick in which a new version was
  /// accepted.
  func departure(from other: Trace) -> Int? {
    let end = min(change ?? .max, max(ticks.count, other.ticks.count))
    return (0..<end).first { place in
      guard ticks.indices.contains(place), other.ticks.indices.contains(place) else { return true }
      return ticks[place] != other.ticks[place]
    }
  }
}
