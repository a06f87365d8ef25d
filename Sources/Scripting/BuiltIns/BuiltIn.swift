import Dynamics
import Geometry
import LuaRuntime

/// A behavior of `Dynamics` as scripts see it: its name, its options and how it is made.
///
/// Defaults stand in `Dynamics` only; help reads them from a behavior that nobody uses.
struct BuiltIn {
  let name: String
  let doc: String
  let options: [BuiltInOption]
  var methods: [Member<BehaviorInstance>] = []
  /// What scripts can read beside the options.
  var readOnly: [ReadOnlyProperty] = []
  /// Makes the behavior from what must be known at once; options with setters are set afterwards.
  let make: (BuiltInArguments) throws(LuaError) -> DynamicBehavior

  static var all: [BuiltIn] {
    [gravity, collision, push, snap, attachment, dynamicItem] + fields + gestures
  }

  /// All names that behavior files may not have.
  static let names: [String] = all.map(\.name)

  var schema: Schema { Schema(options: options.map(\.schema)) }

  /// The names that scripts may write behind a dot or a colon, beside those of all behaviors.
  var fieldNames: [String] { schema.names + readOnly.map(\.name) + methods.map(\.name) }

  subscript(option: String) -> BuiltInOption? {
    options.first { $0.schema.name.hasBytes(of: option) }
  }
}

/// What a built-in behavior is made from.
struct BuiltInArguments {
  /// Its items, one for a snap.
  var items: [any DynamicItem]
  /// The other item of an attachment.
  var other: (any DynamicItem)?
  /// The animator that is to have the behavior; nil for one that nobody uses.
  var animator: DynamicAnimator?
  /// The options that were given.
  var values: [ExactName: OptionValue]
  /// Where the behavior keeps what can change; one that nobody uses has a store of its own.
  var store = StateStore()
}

/// What scripts can read of a built-in behavior but never set.
struct ReadOnlyProperty {
  let name: String
  let doc: String
  let get: (BehaviorInstance) -> Value

  /// What help says about it.
  var description: MemberDescription {
    MemberDescription(name: name, parameters: "", isMethod: false, doc: doc)
  }
}

/// An option of a built-in behavior and how it is read and written while the behavior runs.
struct BuiltInOption {
  let schema: OptionSchema
  /// Nil for items, which the instance keeps.
  var get: ((DynamicBehavior) -> OptionValue)?
  /// Nil for what is chosen when the behavior is made.
  var set: ((DynamicBehavior, OptionValue) throws -> Void)?

  /// An option that is kept by the instance: items.
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

  /// A number that may be unset, and then is another's business.
  static func setting<Behavior: DynamicBehavior>(
    _ schema: OptionSchema, _ path: ReferenceWritableKeyPath<Behavior, Double?>
  ) -> BuiltInOption {
    property(
      of: Behavior.self, schema, get: { $0[keyPath: path].map { .number($0) } ?? .none },
      set: { $0[keyPath: path] = $1.isNone ? nil : $1.number })
  }

  /// A truth value that may be unset, and then is another's business.
  static func flag<Behavior: DynamicBehavior>(
    _ schema: OptionSchema, _ path: ReferenceWritableKeyPath<Behavior, Bool?>
  ) -> BuiltInOption {
    property(
      of: Behavior.self, schema, get: { $0[keyPath: path].map { .boolean($0) } ?? .none },
      set: { $0[keyPath: path] = $1.isNone ? nil : $1.boolean })
  }
}
