import Geometry
import Physics

extension AnimatorState {
  /// Lets fields act in a look ahead, on the items that the animator's own tick listed.
  ///
  /// Nobody knows what the closure of a custom field would say: its last forces are held.
  mutating func foreseeFields(_ columns: FieldColumns, over duration: Double) {
    guard columns.count > 0 else { return }
    columns.gather(from: world, over: duration)
    columns.clearEffects()
    for run in columns.runs {
      let field = fields[run.slot]
      if field.kind == .custom {
        columns.repeatForces(of: run)
      } else {
        columns.evaluate(field, run.entries, over: duration, seed: seed)
      }
      if run.isFirst && field.isPatterned { fields[run.slot].advance(by: duration) }
    }
    columns.solve(over: duration)
    world.addAccelerations(
      x: columns[.ax], y: columns[.ay], to: columns.ids, count: columns.count)
    // The numbers are those of another time now.
    columns.tick = -1
  }
}

extension FieldColumns {
  /// Notes where the bodies of a world are and how they move.
  fileprivate func gather(from world: World, over duration: Double) {
    let half = 0.5 * duration
    for index in 0..<count {
      let position = world.position(of: ids[index])
      let velocity = world.velocity(of: ids[index])
      self[.startX][index] = position.x
      self[.startY][index] = position.y
      self[.vx][index] = velocity.x
      self[.vy][index] = velocity.y
      self[.x][index] = position.x + half * velocity.x
      self[.y][index] = position.y + half * velocity.y
    }
  }

  /// Adds the forces that a custom field gave last.
  fileprivate func repeatForces(of run: FieldRun) {
    for entry in run.entries {
      let force = customForces[run.firstForce + entry - run.entries.lowerBound]
      let acceleration = force.limited * self[.inverseMass][entry]
      self[.ax][entry] += acceleration.x
      self[.ay][entry] += acceleration.y
    }
  }
}
