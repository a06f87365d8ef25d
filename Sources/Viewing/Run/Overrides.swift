import Console
import Dynamics
import Scripting
import Sessions

/// The values that a person set in place of the scene's: params, and numbers and looks of items at
/// tick 0.
struct Overrides: Equatable {
  /// A param of a behavior; it can be found again in another version of the scene.
  struct Knob: Equatable {
    /// The behavior's place among all, parents before children.
    var behavior: Int
    /// The behavior's name, which must be the same in the other version.
    var name: String
    var param: String
    var value: ParameterValue
  }

  /// A number or look of an item at tick 0.
  struct Start: Equatable {
    var item: String
    var name: String
    var value: ParameterValue
  }

  /// The run whose inputs are set before all else; nil for the scene as it is.
  private(set) var swept: SweptRun?
  private(set) var knobs: [Knob] = []
  private(set) var starts: [Start] = []

  /// Sets only the inputs of a run.
  init(swept: SweptRun? = nil) { self.swept = swept }

  /// Sets a param; nil leaves it to the scene.
  mutating func setKnob(_ behavior: Int, _ name: String, _ param: String, _ value: ParameterValue?)
  {
    knobs.removeAll { $0.behavior == behavior && $0.param == param }
    if let value {
      knobs.append(Knob(behavior: behavior, name: name, param: param, value: value))
    }
  }

  /// Sets a number or look of an item.
  mutating func setStart(_ item: String, _ name: String, _ value: ParameterValue) {
    starts.removeAll { $0.item == item && $0.name == name }
    starts.append(Start(item: item, name: name, value: value))
  }

  /// Leaves all numbers and looks of an item to the scene.
  mutating func resetStart(_ item: String) { starts.removeAll { $0.item == item } }

  /// Leaves values to the scene, whose script has them now.
  ///
  /// - Parameters:
  ///   - names: The values.
  ///   - outline: The scene for which they were set.
  mutating func leave(_ names: Set<SceneValues.Name>, to outline: SceneOutline) {
    knobs.removeAll { knob in
      let owner = outline.behaviors[knob.behavior].key
      return names.contains(SceneValues.Name(owner: owner, value: knob.param))
    }
    starts.removeAll { names.contains(SceneValues.Name(owner: $0.item, value: $0.name)) }
    let keys = names.flatMap { name in
      // A key has a behavior by its name, by its kind, or with its number.
      let behavior = outline.behaviors.first { $0.key == name.owner }
      let owners = [name.owner] + (behavior.map { [$0.name, $0.kind] } ?? [])
      return owners.flatMap { owner in
        ["", ".x", ".y"].map { "\(owner).\(name.value)\($0)" }
      }
    }
    swept?.inputs.drop(Set(keys))
  }

  /// The value of a number or look, where it is set.
  func start(_ item: String, _ name: String) -> ParameterValue? {
    starts.first { $0.item == item && $0.name == name }?.value
  }

  /// The value of a param, where it is set.
  func value(_ behavior: Int, _ param: String) -> ParameterValue? {
    knobs.first { $0.behavior == behavior && $0.param == param }?.value
  }

  /// Sets everything on a stage before its first tick.
  ///
  /// - Throws: `ScriptError` for a value that does not fit; the caller must then restore the stage.
  func apply(to stage: Stage) throws(ScriptError) {
    let behaviors = stage.host.behaviors(of: stage)
    for knob in knobs {
      try stage.host.setParameter(
        knob.param, of: behaviors[knob.behavior].value, to: knob.value)
    }
    for start in starts {
      guard let item = stage.item(start.item) else {
        throw ScriptError(message: "there is no item \(start.item)")
      }
      try item.set(start.name, to: start.value)
    }
  }

  /// Drops values that another version of the scene cannot take.
  ///
  /// - Returns: The dropped values, in words.
  mutating func keep(fitting stage: Stage) -> [String] {
    var dropped: [String] = []
    let behaviors = stage.host.behaviors(of: stage)
    knobs.removeAll { knob in
      let isThere =
        knob.behavior < behaviors.count && behaviors[knob.behavior].name == knob.name
        && stage.host.parameters(of: behaviors[knob.behavior].value).contains {
          $0.description.name == knob.param && $0.isSettable
        }
      if !isThere { dropped.append("\(knob.name).\(knob.param)") }
      return !isThere
    }
    starts.removeAll { start in
      let isThere = stage.item(start.item) != nil
      if !isThere { dropped.append("\(start.item).\(start.name)") }
      return !isThere
    }
    return dropped
  }
}
