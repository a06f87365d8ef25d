import Geometry
import LuaRuntime

/// The resources that the hooks of a behavior used so far, for all its instances together.
public struct BehaviorHealth: Hashable, Sendable {
  /// The behavior's name, `behavior` for those written in place.
  public var name: String
  /// The present number of instances.
  public var instances: Int
  /// The present number of suspended instances.
  public var suspended: Int
  /// Calls of hooks.
  public var calls: Int
  /// Fuel of all calls, in units, to the instruction.
  public var fuel: Int
  /// The most fuel of one call, in units.
  public var worstFuel: Int
  /// The stage's tick with that most expensive call; 0 is before the first.
  public var worstTick: Int
  /// The number of suspensions so far.
  public var suspensions: Int
  /// The memory of its hooks' values that were not collected yet, in bytes; nil if not counted
  /// apart.
  public var memory: Int?

  /// Fuel of a call on average, in units; 0 without calls.
  public var meanFuel: Double { calls == 0 ? 0 : Double(fuel) / Double(calls) }
}

extension ScriptHost {
  /// The present memory of all values of scripts, including garbage that was not collected yet, in
  /// bytes.
  public var memoryUsed: Int { interpreter.memoryUsed }

  /// The resources that behaviors used, by name; behaviors that were not added are left out.
  public var health: [BehaviorHealth] {
    var rows: [ExactName: BehaviorHealth] = [:]
    var seen: Set<ObjectIdentifier> = []
    func add(_ definition: ScriptDefinition) {
      guard seen.insert(ObjectIdentifier(definition)).inserted else { return }
      let (counts, peaks) = (definition.meter.counts, definition.meter.peaks)
      var row = rows[definition.name] ?? BehaviorHealth(name: definition.name)
      row.calls += counts.calls
      row.fuel += counts.fuel
      row.suspensions += peaks.suspensions
      if definition.memoryOwner != 0 {
        row.memory = (row.memory ?? 0) + interpreter.memoryUsed(by: definition.memoryOwner)
      }
      if peaks.worst > row.worstFuel {
        (row.worstFuel, row.worstTick) = (peaks.worst, peaks.worstTick)
      }
      rows[definition.name] = row
    }
    for definition in state.library.definitions.values { add(definition) }
    for instance in state.instances.all where !instance.isRemoved {
      guard let definition = instance.definition else { continue }
      add(definition)
      rows[definition.name]?.instances += 1
      if instance.isSuspended { rows[definition.name]?.suspended += 1 }
    }
    return rows.values.filter { $0.calls > 0 || $0.instances > 0 }.sorted {
      ExactName($0.name) < ExactName($1.name)
    }
  }
}

extension BehaviorHealth {
  fileprivate init(name: String) {
    self.init(
      name: name, instances: 0, suspended: 0, calls: 0, fuel: 0, worstFuel: 0, worstTick: 0,
      suspensions: 0)
  }
}
