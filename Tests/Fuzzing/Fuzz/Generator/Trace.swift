import Dynamics
import Scripting

/// What a run showed, tick by tick.
final class Trace {
  private(set) var ticks: [String] = []
  /// The numbers of the honest stage.
  var honest: [UInt64] = []
  /// What must not be, if anything was.
  var wrong: String?
  /// From which tick on a new version was taken over, so that other bits are right.
  private(set) var change: Int?
  private var open = ""

  func note(_ text: String) { open += text + "\n" }

  func note(_ event: StageEvent) {
    switch event.kind {
    case .reload(_, let ok, let message):
      if ok, message != "unchanged" { change = min(change ?? .max, ticks.count) }
    default: break
    }
  }

  /// Ends a tick.
  func close() {
    ticks.append(open)
    open = ""
  }

  /// Notes every number of every item, what was reported, and what the hooks used up.
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
        // What one call of the host makes may go beyond the limit; the call ends then.
        if row.memory ?? 0 > Trial.memory + 100_000 {
          wrong = "\(row.name) uses more memory than it has"
        }
      }
      open += "\(row.name) \(row.calls) \(row.fuel) \(row.suspensions)\n"
    }
  }

  /// The first tick that is not that of another run, up to where a new version changed it.
  func departure(from other: Trace) -> Int? {
    let end = min(change ?? .max, max(ticks.count, other.ticks.count))
    return (0..<end).first { place in
      guard ticks.indices.contains(place), other.ticks.indices.contains(place) else { return true }
      return ticks[place] != other.ticks[place]
    }
  }
}
