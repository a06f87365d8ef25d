/// The configuration of a script host.
public struct ScriptConfiguration: Sendable {
  /// Folders of behavior files, earlier ones first; each must exist.
  public var behaviorFolders: [String]
  /// A folder that is read after the named ones, and then `behaviors` in it; nil for none.
  ///
  /// It may be missing. Files directly in it that are no behaviors are no problems.
  package var nearFolder: String?
  /// Whether `behaviors` in the current folder is read too, after the other folders.
  public var readsCurrentFolder: Bool
  /// The files of a recording, which then stand in for all those on disk; nil for none.
  package var recordedFiles: RecordedFiles?
  /// Whether the behaviors that come with the library are there, after all folders.
  public var hasShippedBehaviors: Bool
  /// Ticks per second of every stage, instead of the scene's rate; nil keeps the scene's.
  public var rate: Double?
  /// Seed of all random numbers, instead of the scene's seed; nil keeps the scene's.
  public var seed: UInt64?
  /// The limits of scripts.
  public var limits: ScriptLimits

  /// Makes a configuration; the defaults are those of the command line.
  public init(
    behaviorFolders: [String] = [], readsCurrentFolder: Bool = true,
    hasShippedBehaviors: Bool = true, rate: Double? = nil, seed: UInt64? = nil,
    limits: ScriptLimits = ScriptLimits()
  ) {
    self.behaviorFolders = behaviorFolders
    self.readsCurrentFolder = readsCurrentFolder
    self.hasShippedBehaviors = hasShippedBehaviors
    self.rate = rate
    self.seed = seed
    self.limits = limits
  }
}

/// The limits of scripts, in units of fuel (about one per instruction) and in bytes.
public struct ScriptLimits: Hashable, Sendable {
  /// Fuel of one call of a hook.
  public var hookFuel: Int
  /// Fuel of loading a file or running a scene.
  public var loadFuel: Int
  /// Fuel of a line at the prompt or of a spec.
  public var promptFuel: Int
  /// Memory of the whole session, in bytes.
  public var memory: Int
  /// Whether fuel is counted at all; without it an endless loop never ends.
  public var countsFuel: Bool

  /// Seconds that a call may take by the host's `clock`, at least, and for each 20 million units of
  /// its fuel.
  public var patience: Double

  /// Makes limits; the defaults suit a session with scripts of strangers.
  public init(
    hookFuel: Int = 5_000_000, loadFuel: Int = 100_000_000, promptFuel: Int = 1_000_000_000,
    memory: Int = 96 << 20, countsFuel: Bool = true, patience: Double = 1
  ) {
    self.hookFuel = hookFuel
    self.loadFuel = loadFuel
    self.promptFuel = promptFuel
    self.memory = memory
    self.countsFuel = countsFuel
    self.patience = patience
  }
}
