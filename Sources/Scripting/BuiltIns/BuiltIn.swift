import Dynamics
import Geometry
import LuaRuntime

/// A behavior of `Dynamics` in Lua: its name, its options and its factory.
///
/// Defaults are only in `Dynamics`; help reads them from a sample behavior.
struct BuiltIn {
  let name: String
  let doc: String
  let options: [BuiltInOption]
  /// Its methods, from `allMethods`.
  var methods: [Member<BehaviorInstance>] = []
  /// The properties that scripts can read but not set.
  var readOnly: [ReadOnlyProperty] = []
  /// Makes the behavior from the options without setters; the others are set afterwards.
  let make: (BuiltInArguments) throws(LuaError) -> DynamicBehavior

  static var all: [BuiltIn] {
    [gravity, collision, push, snap, attachment, dynamicItem] + fields + gestures
  }

  /// The methods of all built-in behaviors; each refuses a behavior that does not have it.
  static var allMethods: [Member<BehaviorInstance>] { velocityMethods + relations }

  /// The names of all built-in behaviors, which no behavior file may have.
  static let names: [String] = all.map(\.name)

  var schema: Schema { Schema(options: options.map(\.schema)) }

  /// The names of its fields and methods, without those that all behaviors have.
  var fieldNames: [String] { schema.names + readOnly.map(\.name) + methods.map(\.name) }

  subscript(option: String) -> BuiltInOption? {
    options.first { $0.schema.name.hasBytes(of: option) }
  }
}

/// The arguments of a factory of a built-in behavior.
struct BuiltInArguments {
  /// Its items, one for a snap.
  var items: [any DynamicItem]
  /// The other item of an attachment.
  var other: (any DynamicItem)?
  /// The animator that will have the behavior; nil for a sample behavior.
  var animator: DynamicAnimator?
  /// The options that were given.
  var values: [ExactName: OptionValue]
  /// The store of the behavior's state; a sample behavior has its own.
  var store = StateStore()
}

/// A property of a built-in behavior that scripts can read but not set.
struct ReadOnlyProperty {
  let name: String
  let type: LuaType
  var unit: String?
  let doc: String
  let get: (BehaviorInstance) -> Value

  /// The help for it.
  var description: MemberDescription {
    MemberDescription(
      name: name, kind: .property, parameters: [], type: type, unit: unit, isSettable: false,
      doc: doc)
  }
}

/// An option of a built-in behavior and how it is read and written while the behavior runs.
struct BuiltInOption {
  let schema: OptionSchema
  /// Reads the option; nil for items, which the instance keeps.
  var get: ((DynamicBehavior) -> OptionValue)?
  /// Sets the option; nil for an option that is fixed when the behavior is made.
  var set: ((DynamicBehavior, OptionValue) throws -> Void)?

  /// An option that the instance keeps: items.
  static func kept(_ schema: OptionSchema) -> BuiltInOption { BuiltInOption(schema: schema) }

  /// An option that is a property of the behavior.
  static func property<Behavior: DynamicBehavior>(
    of type: Behavior.Type, _ schema: OptionSchema, get: @escaping (Behavior) -> OptionValue,
    set: ((Behavior, OptionValue) throws -> Void)? = nil
  ) -> BuiltInOption {
    BuiltInOption(
      schema: schema, get: { get($0 as! Behavior) },
      set: set.map { set in { try set($0 as! Behavior, $1) } })
  }

  /// A number that is a property of the behavior.
  static func number<Behavior: DynamicBehavior>(
    _ schema: OptionSchema, _ path: ReferenceWritableKeyPath<Behavior, Double>
  ) -> BuiltInOption {
    property(
      of: Behavior.self, schema, get: { .number($0[keyPath: path]) },
      set: { $0[keyPath: path] = $1.number })
  }

  /// A point that is a property of the behavior.
  static func point<Behavior: DynamicBehavior>(
    _ schema: OptionSchema, _ path: ReferenceWritableKeyPath<Behavior, Vector>
  ) -> BuiltInOption {
    property(
      of: Behavior.self, schema, get: { .point($0[keyPath: path]) },
      set: { $0[keyPath: path] = $1.point })
  }

  /// A truth value that is a property of the behavior.
  static func boolean<Behavior: DynamicBehavior>(
    _ schema: OptionSchema, _ path: ReferenceWritableKeyPath<Behavior, Bool>
  ) -> BuiltInOption {
    property(
      of: Behavior.self, schema, get: { .boolean($0[keyPath: path]) },
      set: { $0[keyPath: path] = $1.boolean })
  }

  /// A number that may be unset; then another behavior or the default decides.
  static func setting<Behavior: DynamicBehavior>(
    _ schema: OptionSchema, _ path: ReferenceWritableKeyPath<Behavior, Double?>
  ) -> BuiltInOption {
    property(
      of: Behavior.self, schema, get: { $0[keyPath: path].map { .number($0) } ?? .none },
      set: { $0[keyPath: path] = $1.isNone ? nil : $1.number })
  }

  /// A truth value that may be unset; then another behavior or the default decides.
  static func flag<Behavior: DynamicBehavior>(
    _ schema: OptionSchema, _ path: ReferenceWritableKeyPath<Behavior, Bool?>
  ) -> BuiltInOption {
    property(
      of: Behavior.self, schema, get: { $0[keyPath: path].map { .boolean($0) } ?? .none },
      set: { $0[keyPath: path] = $1.isNone ? nil : $1.boolean })
  }
}
