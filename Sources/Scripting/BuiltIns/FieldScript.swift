import Dynamics
import Geometry
import LuaRuntime

/// The function of a custom field: called per item and tick, under fuel, suspended when it fails.
final class FieldScript {
  /// The function; another one may be set while the field runs.
  var function: Reference
  /// The field's instance, once it is made.
  weak var instance: BehaviorInstance?

  init(_ function: Reference) { self.function = function }

  /// The closure of the field; setting it in a field wakes the animator.
  var evaluation: FieldBehavior.Evaluation {
    { [self] field, position, velocity, mass, charge, dt in
      force(of: field, position, velocity, mass, charge, dt)
    }
  }

  /// Asks the function for the force on an item; none while the field is suspended.
  private func force(
    of field: FieldBehavior, _ position: Vector, _ velocity: Vector, _ mass: Double,
    _ charge: Double, _ dt: Double
  ) -> Vector {
    guard let instance, !instance.isSuspended, instance.stage.interruption == nil else {
      return .zero
    }
    let host = instance.stage.host
    do throws(LuaError) {
      let results = try instance.call(
        function,
        [
          host.values.make(position), host.values.make(velocity), .number(mass), .number(charge),
          .number(dt),
        ], by: nil)
      if let force = Self.force(results) {
        for number in force.numbers where !Domain.force.contains(number) {
          throw LuaError("evaluate: a force \(Domain.force.rule), not \(digits(number))")
        }
        return force
      }
      let given = results.isEmpty ? "nothing" : results.map(host.show).joined(separator: ", ")
      throw LuaError("evaluate must return a point or two finite numbers, not \(given)")
    } catch {
      let item = instance.items.first {
        Vector($0.item[.x], $0.item[.y]) - field.position == position
      }
      instance.fail("evaluate", error, about: item)
      return .zero
    }
  }

  private static func force(_ results: [Value]) -> Vector? {
    if results.count == 1 { return Vector(results[0]) }
    guard results.count == 2, let x = results[0].asNumber, let y = results[1].asNumber,
      x.isFinite, y.isFinite
    else { return nil }
    return Vector(x, y)
  }
}
