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
