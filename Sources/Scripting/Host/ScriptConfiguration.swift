/// The configuration of a script host.
public struct ScriptConfiguration: Sendable {
  /// Folders of behavior files, earlier ones first; each must exist.
  public var behaviorFolders: [String]
  /// A folder that is read after the named ones, followed by its subfolder `behaviors`; nil for
  /// none.
  ///
  /// It may be missing. Files directly in it that are not behaviors are no problems.
  package var nearFolder: String?
  /// Whether `behaviors` in the current folder is read too, after the other folders.
  ///
  /// The command does so. A program should not run the files of whatever folder it is started in.
  public var readsCurrentFolder: Bool
  /// The files of a recording, which replace all files on disk; nil for none.
  package var recordedFiles: RecordedFiles?
  /// Whether shipped behaviors are available, after all folders.
  public var hasShippedBehaviors: Bool
  /// Ticks per second of every stage, instead of the scene's rate; nil keeps the scene's.
  public var rate: Double?
  /// Seed of all random numbers, instead of the scene's seed; nil keeps the scene's.
  public var seed: UInt64?
  /// The limits of scripts.
  public var limits: ScriptLimits

  /// Makes a configuration; the defaults suit a program that brings its own behaviors.
  public init(
    behaviorFolders: [String] = [], readsCurrentFolder: Bool = false,
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
  /// Whether fuel is counted; without it an endless loop never ends.
  public var countsFuel: Bool

  /// The least time limit of a call, in seconds of the host's `clock`.
  ///
  /// A call gets this time again for each 20 million units of its fuel.
  public var patience: Double

  /// Makes limits; the defaults suit a session with untrusted scripts.
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
