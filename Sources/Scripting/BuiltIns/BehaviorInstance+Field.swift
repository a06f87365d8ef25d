import Dynamics
import Geometry
import LuaRuntime

/// The function of a custom field, called per item and tick under fuel; a failure suspends it.
extension BehaviorInstance {
  /// Sets or replaces the field's function; if the field is in a tree, the animator wakes.
  func setFieldFunction(_ function: Reference) {
    state.fieldFunction?.release()
    state.fieldFunction = function
    (dynamic as? FieldBehavior)?.evaluation = {
      [weak self] field, position, velocity, mass, charge, dt in
      self?.force(of: field, position, velocity, mass, charge, dt) ?? .zero
    }
  }

  /// Calls the function for the force on an item; zero while the field is suspended.
  private func force(
    of field: FieldBehavior, _ position: Vector, _ velocity: Vector, _ mass: Double,
    _ charge: Double, _ dt: Double
  ) -> Vector {
    guard let fieldFunction = state.fieldFunction, !state.isSuspended,
      stage.state.interruption == nil
    else { return .zero }
    let host = stage.host
    do throws(LuaError) {
      let results = try call(
        fieldFunction,
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
      let item = state.items.first {
        Vector($0.item[.x], $0.item[.y]) - field.position == position
      }
      fail("evaluate", error, about: item)
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
