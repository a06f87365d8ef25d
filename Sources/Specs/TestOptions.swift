public import Sessions

/// The choice of the specs that `libration test` runs, and the way to run them.
public struct TestOptions: Sendable {
  /// Spec files, `FILE:LINE`, and folders to search for spec files; empty means `.`.
  public var paths: [String] = []
  /// The format of the report.
  public var format = ReportFormat.pretty
  /// A text that the full name of a spec must contain; nil for all specs.
  public var filter: String?
  /// The seed of the order of specs; nil for the order of the files.
  public var shuffle: UInt64?
  /// Whether the first failure ends the run.
  public var bails = false
  /// Whether to name specs instead of running them.
  public var lists = false
  /// Whether specs run again when a file is saved.
  public var watches = false
  /// Whether to write golden traces.
  public var updates = false
  /// The part of the spec files to run; nil for all.
  public var shard: Shard?

  /// Creates options for all specs below the current folder, reported for people.
  public init() {}

  /// The rule of the command line that the options break; nil when they break none.
  public var brokenRule: String? {
    if lists, let other = bails ? "--bail" : watches ? "--watch" : updates ? "--update" : nil {
      return "--list runs nothing, so it takes no \(other)"
    }
    if lists, format == .tap || format == .junit {
      return "--list has the formats pretty and json, not \(format.rawValue)"
    }
    if watches, updates { return "--update writes once, so it takes no --watch" }
    if watches, shard != nil { return "--watch runs what is saved, so it takes no --shard" }
    if watches, format != .pretty {
      return "--watch is for people, so it takes no --format \(format.rawValue)"
    }
    return nil
  }
}
