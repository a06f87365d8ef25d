import Geometry
import LuaRuntime

/// What the hooks of a behavior used up so far, all its instances together.
public struct BehaviorHealth: Hashable, Sendable {
  /// The behavior's name, `behavior` for those written in place.
  public var name: String
  /// How many instances there are now.
  public var instances: Int
  /// How many of them are suspended now.
  public var suspended: Int
  /// Calls of hooks.
  public var calls: Int
  /// Fuel of all calls, in units; a call's is counted in grains of 500 instructions.
  public var fuel: Int
  /// The most fuel of one call, in units.
  public var worstFuel: Int
  /// The tick of its stage in which that was; 0 is before the first.
  public var worstTick: Int
  /// How often an instance was suspended.
  public var suspensions: Int
  /// What its hooks made and was not collected yet, in bytes; nil where it is not counted apart.
  public var memory: Int?

  /// Fuel of a call on average, in units; 0 without calls.
  public var meanFuel: Double { calls == 0 ? 0 : Double(fuel) / Double(calls) }
}

extension ScriptHost {
  /// What all that scripts made takes up now, garbage that waits for its collection too, in bytes.
  public var memoryUsed: Int { interpreter.memoryUsed }

  /// What behaviors used up, by name; those that nobody added are left out.
  public var health: [BehaviorHealth] {
    var rows: [ExactName: BehaviorHealth] = [:]
    var seen: Set<ObjectIdentifier> = []
    func add(_ definition: ScriptDefinition) {
      guard seen.insert(ObjectIdentifier(definition)).inserted else { return }
      let counts = definition.meter.counts
      var row = rows[definition.name] ?? BehaviorHealth(name: definition.name)
      row.calls += counts.calls
      row.fuel += counts.fuel
      row.suspensions += counts.suspensions
      if definition.memoryOwner != 0 {
        row.memory = (row.memory ?? 0) + interpreter.memoryUsed(by: definition.memoryOwner)
      }
      if counts.worst > row.worstFuel {
        (row.worstFuel, row.worstTick) = (counts.worst, counts.worstTick)
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
