/// The help on a behavior, built-in or from a file.
public struct BehaviorDescription: Hashable, Sendable {
  /// The name that `animator:add` takes.
  public var name: String
  /// The path of the file; nil for a built-in behavior.
  public var file: String?
  /// The header of the file, or one sentence.
  public var doc: String
  /// The tag whose items get it automatically.
  public var tag: String?
  /// The options in the order of the source.
  public var options: [OptionDescription]
  /// The methods in addition to those of every behavior.
  public var methods: [MemberDescription]
}

/// The help on an option.
public struct OptionDescription: Hashable, Sendable {
  /// The option's name.
  public var name: String
  /// The kind of values that it accepts.
  public var kind: OptionKind
  /// The default in Lua's notation; nil when there is none.
  public var defaultText: String?
  /// The rule for numbers, as in "from 0 to 1"; nil when there is none.
  public var range: String?
  /// The least accepted number; nil where the host does not know it.
  public var least: Double?
  /// The greatest accepted number; nil where the host does not know it.
  public var greatest: Double?
  /// The unit of numbers.
  public var unit: String?
  /// The allowed strings of a choice.
  public var choices: [String]
  /// Whether leaving it out is an error.
  public var isRequired: Bool
  /// One sentence.
  public var doc: String
}

extension OptionDescription {
  init(_ option: OptionSchema, defaultText: String?) {
    name = option.name
    kind = option.kind
    self.defaultText = defaultText
    range = option.range
    least = option.minimum ?? option.numbers?.lowerBound
    greatest = option.maximum ?? option.numbers?.upperBound
    unit = option.unit
    choices = option.choices
    isRequired = option.isRequired
    doc = option.doc
  }
}
