import Dynamics
import Geometry
package import Scripting

/// The subject of `why`.
package enum Explained {
  case item(StageItem)
  case behavior(BehaviorReport)
}

/// Explanations why the animator is awake, what moved an item, and what a behavior did: at the
/// prompt, for coding agents and in reports.
package struct Reasons {
  private let stage: Stage
  private let host: ScriptHost

  /// Explains the last tick of a stage.
  package init(on stage: Stage, of host: ScriptHost) { (self.stage, self.host) = (stage, host) }

  /// The reasons for which a run that ended goes on, or paused though behaviors still tick; empty
  /// where it paused at rest.
  package var ofEnd: [String] {
    let reasons = reasons(nil)
    return stage.isRunning || reasons.count > 1 ? reasons : []
  }

  /// The answer to `why(item)` or `why(behavior)`, or to `why()` without either.
  package func reasons(_ subject: Explained?) -> [String] {
    let explanation = stage.animator.explain()
    switch subject {
    case nil: return wakefulness(explanation)
    case .behavior(let behavior): return deeds(of: behavior, explanation)
    case .item(let item):
      guard let found = explanation.items.first(where: { $0.item === item.item }) else {
        return notExplained(item)
      }
      return reasons(item, found)
    }
  }

  /// The effects of a behavior in the last tick, and whether it keeps the animator awake.
  private func deeds(of behavior: BehaviorReport, _ explanation: Explanation) -> [String] {
    var lines = [behaviorText(behavior)]
    if let place = behavior.tickPlace {
      lines.append(
        "  ticks at \(place)" + (behavior.holdsMandate ? "" : ", but does not hold the clock"))
    }
    let start = lines.count
    for found in explanation.items {
      let item = name(found.item)
      for force in found.forces where force.behavior === behavior.dynamic {
        lines.append("  \(item): \(text(force))")
      }
      for writer in found.writers where writer.behavior === behavior.dynamic {
        lines.append("  it set \(item).\(writer.field)")
      }
      for setting in found.settings where setting.behavior === behavior.dynamic {
        lines.append("  \(item): its \(setting.setting) is \(digits(setting.value))")
      }
    }
    if lines.count == start { lines.append("  it did nothing to items in the last tick") }
    return lines
  }

  /// A force and its torque, a push of magnitude 1 being 1.
  private func text(_ force: BehaviorForce) -> String {
    "force (\(pushes(force.force.x)), \(pushes(force.force.y))), torque \(pushes(force.torque))"
  }

  /// The answer for an item that no behavior moves, or that had no tick yet.
  private func notExplained(_ item: StageItem) -> [String] {
    let own = host.behaviors(of: stage).enumerated().filter { $1.items.contains(item.name) }
    guard !own.isEmpty else { return ["\(item.name) is in no behavior of the animator"] }
    let names = own.map { place, behavior in "\(behavior.name) (b[\(place + 1)])" }
    return [
      itemText(item), "  moved by \(names.joined(separator: ", ")) from the next tick on",
    ]
  }

  private func wakefulness(_ explanation: Explanation) -> [String] {
    var lines = [explanation.isRunning ? "the animator is running" : "the animator is paused"]
    for name in explanation.running { lines.append("  \(name) keep it going") }
    for behavior in explanation.mandates { lines.append("  \(name(behavior)) holds the clock") }
    for found in explanation.items where found.keepsAwake {
      let speed = rounded(found.speed, places: 3)
      let turn = rounded(found.angularSpeed, places: 4)
      lines.append("  \(name(found.item)) moves: \(speed) pt/s, \(turn) rad/s")
    }
    for report in host.behaviors(of: stage) where !explanation.isRunning && !report.holdsMandate {
      guard let place = report.tickPlace else { continue }
      lines.append("  \(behaviorText(report)) ticks at \(place), but does not hold the clock")
    }
    if explanation.isRunning, lines.count == 1 {
      let quiet = explanation.items.map(\.quietTime).min() ?? 0
      lines.append("  nothing moves; still for \(rounded(quiet, places: 3)) s of the 0.5 s to rest")
    }
    return lines
  }

  private func reasons(_ item: StageItem, _ found: ItemExplanation) -> [String] {
    let state =
      found.keepsAwake
      ? "moves and keeps the animator awake" : "still for \(rounded(found.quietTime, places: 3)) s"
    var lines = [itemText(item), "  \(state)"]
    if !found.forces.isEmpty { lines.append("  forces, a push of magnitude 1 being 1:") }
    for force in found.forces {
      lines.append("  \(name(force.behavior)): \(text(force))")
    }
    for writer in found.writers {
      lines.append("  \(writer.field) was last set by \(name(writer.behavior))")
    }
    for setting in found.settings {
      lines.append(
        "  \(setting.setting) is \(digits(setting.value)), by \(name(setting.behavior))")
    }
    return lines
  }

  /// A force or torque, in magnitudes of a push.
  private func pushes(_ force: Double) -> String { rounded(force / 1e6, places: 4) }

  private func withDescendants(_ behavior: DynamicBehavior) -> [DynamicBehavior] {
    [behavior] + behavior.childBehaviors.flatMap(withDescendants)
  }

  private func name(_ item: any DynamicItem) -> String {
    stage.items.first { $0.item === item }?.name ?? "an item"
  }

  /// A behavior's name with its number in `behaviors()`.
  private func name(_ behavior: DynamicBehavior) -> String {
    let all = stage.animator.behaviors.flatMap(withDescendants)
    guard let place = all.firstIndex(where: { $0 === behavior }) else { return behavior.label }
    return "\(behavior.label) (b[\(place + 1)])"
  }
}
