import Dynamics
package import Scripting

/// All values of a loaded scene that can be written: options of behaviors, numbers and looks of items.
package struct SceneValues {
  /// The name of a value.
  package struct Name: Hashable {
    /// The item, or the behavior with its number among those of its kind.
    package let owner: String
    package let value: String

    /// Names a value.
    package init(owner: String, value: String) { (self.owner, self.value) = (owner, value) }
  }

  private var all: [(name: Name, value: ParameterValue)] = []

  package init(_ stage: Stage) {
    let behaviors = stage.host.behaviors(of: stage)
    for (place, behavior) in behaviors.enumerated() {
      let owner = Self.owner(place, behaviors)
      for parameter in stage.host.parameters(of: behavior.value) {
        all.append((Name(owner: owner, value: parameter.description.name), parameter.value))
      }
    }
    let settings = StageItem.settings.map(\.name)
    for item in stage.items {
      for (name, value) in zip(settings, item.settingValues) {
        all.append((Name(owner: item.name, value: name), value))
      }
    }
  }

  /// A behavior as a key has it: its kind with its number among those of the kind, as in `snap#2`.
  package static func owner(_ place: Int, _ behaviors: [BehaviorReport]) -> String {
    let kind = behaviors[place].kind
    return "\(kind)#\(behaviors[...place].count { $0.kind == kind })"
  }

  /// The values that another scene does not have, or has otherwise.
  ///
  /// - Parameters:
  ///   - other: The other scene.
  ///   - known: A value that is left out.
  /// - Returns: Their names, as in `snap#2.damping`.
  package func names(differingFrom other: SceneValues, without known: Name) -> [String] {
    let old = Dictionary(other.all.map { ($0.name, $0.value) }) { first, _ in first }
    return all.filter { $0.name != known && old[$0.name] != $0.value }
      .map { "\($0.name.owner).\($0.name.value)" }
  }
}
