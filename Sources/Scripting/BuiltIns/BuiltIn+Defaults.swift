import Dynamics
import Geometry

/// The default values of options of built-in behaviors.
extension BuiltIn {
  /// A sample behavior, whose properties have the default values.
  func model() -> DynamicBehavior? {
    let arguments = BuiltInArguments(
      items: [ModelItem()], other: nil,
      values: [ExactName("anchor"): .point(.zero), ExactName("point"): .point(.zero)])
    return try? make(arguments)
  }

  /// The default of an option, read from a sample behavior.
  ///
  /// There is none for a required option, and for one that is computed from the items.
  func standardValue(of option: BuiltInOption, _ model: DynamicBehavior?) -> OptionValue {
    if option.schema.isRequired || ["anchor", "length"].contains(option.schema.name) {
      return .none
    }
    return model.flatMap { option.get?($0) } ?? .none
  }
}

/// An item without a table, for sample behaviors.
private final class ModelItem: DynamicItem {
  var center = Vector.zero
  let bounds = Rect(x: 0, y: 0, width: 1, height: 1)
  var transform = AffineTransform.identity
}
