import Geometry
import LuaRuntime

/// The present version of a behavior file, or of a behavior's table.
struct DefinitionState {
  /// The position of its source; nil for one written in place.
  var source: BehaviorSource?
  var contract = BehaviorContract()
  /// Fuel of one call of a hook.
  var fuel = Fuel.hook
  /// The owner charged for the memory of its file and hooks; nil charges the host.
  ///
  /// It is nil for a behavior written in place without a limit, and when no owner number is free.
  var owner: MemoryOwners.Number?
  /// The file as it was read; empty for one written in place.
  var text: [UInt8] = []
  /// The modules that the file required; nil for one written in place.
  var scope: ModuleScope?
  /// The number of versions of the file so far.
  var version = 0
  /// Methods bound for handles, by name; each is made at its first use.
  var boundFunctions: [ExactName: Reference] = [:]
}

/// The counts of the hooks of a definition, which each call changes.
struct MeterCounts {
  var calls = 0
  /// The fuel of all calls together, in units.
  var fuel = 0
}

/// The rarely changing facts about hook calls of a definition; snapshots share them.
struct MeterPeaks {
  /// The most fuel of one call, in units, and the stage's tick in which it was used.
  var worst = 0
  var worstTick = 0
  var suspensions = 0
}

/// The fuel that a pool has used in a tick.
struct PoolState {
  /// The tick, in the session's count.
  var tick = 0
  /// The fuel that was used, in units.
  var spent = 0
}

/// The modules that a script has required so far.
struct ScopeState {
  /// The result of each module.
  var modules: [ExactName: Value] = [:]
  /// Modules that are being loaded, to detect a cycle.
  var loading: Set<ExactName> = []
  /// The text of each file that was read; links in the paths are resolved.
  var texts: [ExactName: [UInt8]] = [:]
}
