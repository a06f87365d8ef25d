import Geometry
import Physics

/// An item on which a field's force is computed outside of a tick.
struct FieldProbe {
  var position: Vector
  var velocity: Vector
  var mass: Double
  var charge: Double
  /// The acceleration by everything except fields, in pt/s².
  var known: Vector
  /// The factor of the velocity in a step, and the velocity gained per unit of acceleration.
  var response: (kept: Double, gain: Double)

  /// The mean force of a field on the item in a tick.
  func force(of field: FieldRecord, over duration: Double, seed: UInt64) -> Vector {
    let columns = FieldColumns()
    columns.removeAll(reserving: 1)
    _ = columns.append(row: 0, place: 0, id: BodyID(index: 0, generation: 0))
    columns.isCoupled = field.isCoupled
    let middle = position + velocity * (duration / 2)
    let numbers: [(FieldColumns.Name, Double)] = [
      (.startX, position.x), (.startY, position.y), (.vx, velocity.x), (.vy, velocity.y),
      (.x, middle.x), (.y, middle.y), (.inverseMass, 1 / mass), (.charge, charge),
      (.kept, response.kept), (.gain, response.gain), (.knownX, known.x), (.knownY, known.y),
    ]
    for (name, number) in numbers { columns[name][0] = number }
    columns.clearEffects()
    columns.evaluate(field, 0..<1, over: duration, seed: seed)
    columns.solve(over: duration)
    let acceleration = Vector(columns[.ax][0], columns[.ay][0])
    return (acceleration + columns.dampingAcceleration(0, over: duration)) * mass
  }
}
