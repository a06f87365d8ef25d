import Geometry
import LuaRuntime
public import Scripting
import Terminal

/// The options of all commands that open a session.
public struct SessionOptions: Sendable {
  /// Folders of behaviors named on the command line, first wins; each must exist.
  public var behaviorFolders: [String]
  /// Ticks per second, overriding the scene's; nil leaves the scene's.
  public var rate: Double?
  /// Seed of every random number, overriding the scene's; nil leaves the scene's.
  public var seed: UInt64?
  /// The path of the trace, `-` for standard output; nil for none.
  public var trace: String?
  /// The columns of the trace that are fields of items.
  public var fields: TraceFields
  /// The path of the events, `-` for standard output; nil for none.
  public var events: String?
  /// The file of the touches to play from the first tick on; nil for none.
  public var touches: String?
  /// The inputs that each scene gets before its first tick: `snap.damping=0.3`, `card.x=20`,
  /// `seed=5`, `touches=FILE.csv`, or the name of a file of such lines.
  public var inputs: [String] = []
  /// The input of one of several runs, from `--vary`; nil for a single run.
  package var varied: String?
  /// The file of the recording of the session, `-` for standard output; nil for none.
  public var record: String?
  /// The most memory that prompts and watched scenes take to go back in time, in bytes; 0 for none.
  public var historyBytes = 128 << 20
  /// The limits of scripts.
  public var limits = ScriptLimits()
  /// The name and version of the program, which recordings contain.
  public var program = "libration"

  /// Creates options that change nothing.
  public init(
    behaviorFolders: [String] = [], rate: Double? = nil, seed: UInt64? = nil,
    trace: String? = nil, fields: TraceFields = .standard, events: String? = nil,
    touches: String? = nil, record: String? = nil
  ) {
    self.behaviorFolders = behaviorFolders
    self.rate = rate
    self.seed = seed
    self.trace = trace
    self.fields = fields
    self.events = events
    self.touches = touches
    self.record = record
  }
}

extension SessionOptions {
  /// The behavior folders and the rate as words of a command line.
  package var words: [String] {
    behaviorFolders.flatMap { ["--behaviors", $0] } + (rate.map { ["--rate", digits($0)] } ?? [])
  }

  /// The rule that a rate, in ticks per second, breaks; nil when it breaks none.
  package static func ruleBroken(byRate rate: Double) -> String? {
    Domain.rate.contains(rate) ? nil : Domain.rate.rule
  }

  /// The rule that a simulated time, in seconds, breaks; nil when it breaks none.
  package static func ruleBroken(bySeconds seconds: Double) -> String? {
    Domain.time.contains(seconds) ? nil : Domain.time.rule
  }

  /// The rule that an amount of memory, in MiB, breaks; nil when it breaks none.
  package static func ruleBroken(byMebibytes mebibytes: Double) -> String? {
    (0...65_536).contains(mebibytes) ? nil : "must be from 0 to 65536"
  }

  /// Makes a host with these options, and with a clock against scripts that take far too long.
  ///
  /// - Parameter folder: The folder of a spec, whose behaviors and those of `behaviors` in it are
  ///   found too; nil for none.
  /// - Returns: The host.
  /// - Throws: `ScriptError` when a folder is missing or the rate is outside of `Domain.rate`.
  package func makeHost(near folder: String? = nil) throws -> ScriptHost {
    var configuration = ScriptConfiguration(
      behaviorFolders: behaviorFolders, readsCurrentFolder: true, rate: rate, seed: seed,
      limits: limits)
    configuration.nearFolder = folder
    let host = try ScriptHost(configuration)
    Self.giveClocks(to: host)
    return host
  }

  /// Gives a host the clocks that stop scripts and ticks that take far too long.
  package static func giveClocks(to host: ScriptHost) {
    var clock = ScriptClock()
    host.clock = { [unowned host] in
      if Signals.isInterruptedByPoll { host.interpreter.interrupt.raise() }
      return clock.time(at: MonotonicClock.now)
    }
    var tickClock = TickClock()
    host.tickClock = { tickClock.now() }
    host.onLongTick = { [unowned host] notice in
      guard tickClock.hasWorked else { return false }
      host.onNotice?(notice)
      return true
    }
  }
}
