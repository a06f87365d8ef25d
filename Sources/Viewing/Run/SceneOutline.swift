import Console
import Dynamics
import Geometry
import LuaRuntime
import Scripting

/// The contents of a scene at tick 0: its behaviors with their params, and its items.
struct SceneOutline {
  /// A behavior of the scene.
  struct Behavior {
    let name: String
    let kind: String
    /// The name in keys such as `snap#2.damping`.
    let key: String
    /// The text in a list.
    let label: String
    let depth: Int
    let isSuspended: Bool
    /// The names of its items.
    let items: [String]
    /// The line of the script that made it; nil where none did.
    let origin: ScriptLine?
    let file: String?
    let doc: String
    let params: [BehaviorParameter]
  }

  /// An item of the scene.
  struct SceneItem {
    /// Its numbers and looks.
    let values: [ParameterValue]
    let group: String?
    let isAnchored: Bool
    /// The line of the script that made it; nil where none did.
    let origin: ScriptLine?
  }

  /// The size of the stage, in points.
  var size = Size.zero
  /// The behaviors, parents before children; a behavior's id is its index.
  var behaviors: [Behavior] = []
  /// The items by name.
  var items: [String: SceneItem] = [:]

  /// Creates an empty outline.
  init() {}

  /// Reads a stage before its first tick.
  init(_ stage: Stage) {
    let host = stage.host
    size = Size(stage.width, stage.height)
    let reports = host.behaviors(of: stage)
    behaviors = reports.enumerated().map { place, report in
      let description = host.describeBehavior(of: report.value)
      return Behavior(
        name: report.name, kind: report.kind, key: SceneValues.owner(place, reports),
        label: Self.label(report),
        depth: report.depth, isSuspended: report.isSuspended, items: report.items,
        origin: report.origin, file: description?.file, doc: description?.doc ?? "",
        params: host.parameters(of: report.value))
    }
    let anchored = stage.animator.debugSnapshot(fieldSpacing: Domain.size.range.upperBound).bodies
      .filter(\.isAnchored)
    for item in stage.items where item.isAlive {
      items[item.name] = SceneItem(
        values: item.settingValues,
        group: item.item.group.flatMap { stage.entry($0) }?.name,
        isAnchored: anchored.contains { $0.item === item.item },
        origin: item.origin)
    }
  }

  /// The items alone, for a run whose params cannot be changed.
  var withoutBehaviors: SceneOutline {
    var outline = self
    outline.behaviors = []
    return outline
  }

  /// A behavior's name with at most three names of its items.
  static func label(_ report: BehaviorReport) -> String {
    guard !report.items.isEmpty else { return report.name }
    let names = report.items.prefix(3).joined(separator: ", ")
    let more = report.items.count - 3
    return "\(report.name) \(names)\(more > 0 ? " and \(more) more" : "")"
  }
}
