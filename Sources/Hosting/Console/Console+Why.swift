import Dynamics
import Geometry
import Scripting

/// Explanations why the animator is awake, and what moved an item.
extension Console {
  /// The answer to `why(item)`, or to `why()` without an item.
  func reasons(_ item: StageItem?) -> [String] {
    let explanation = stage.animator.explain()
    guard let item else { return wakefulness(explanation) }
    guard let found = explanation.items.first(where: { $0.item === item.item }) else {
      return notExplained(item)
    }
    return reasons(item, found)
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
      let (x, y) = (pushes(force.force.x), pushes(force.force.y))
      lines.append("  \(name(force.behavior)): force (\(x), \(y)), torque \(pushes(force.torque))")
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
