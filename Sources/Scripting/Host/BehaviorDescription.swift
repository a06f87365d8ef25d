/// What help says about a behavior, built-in or from a file.
public struct BehaviorDescription: Hashable, Sendable {
  /// The name that `animator:add` takes.
  public var name: String
  /// Where the file is; nil for a built-in behavior.
  public var file: String?
  /// The header of the file, or one sentence.
  public var doc: String
  /// The tag whose items get it by themselves.
  public var tag: String?
  /// The options in the order of the source.
  public var options: [OptionDescription]
  /// The methods beside those that every behavior has.
  public var methods: [MemberDescription]
}

/// What help says about an option.
public struct OptionDescription: Hashable, Sendable {
  /// The option's name.
  public var name: String
  /// What it accepts.
  public var kind: OptionKind
  /// The default as it would be written; nil when there is none.
  public var defaultText: String?
  /// The rule for numbers, as in "from 0 to 1"; nil when there is none.
  public var range: String?
  /// The least number that the host takes; nil where it knows none.
  public var least: Double?
  /// The greatest number that the host takes; nil where it knows none.
  public var greatest: Double?
  /// The unit of numbers.
  public var unit: String?
  /// The strings that a choice allows.
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
    least = option.numbers?.lowerBound
    greatest = option.numbers?.upperBound
    unit = option.unit
    choices = option.choices
    isRequired = option.isRequired
    doc = option.doc
  }
}
