import Geometry
import Physics

/// A copy of the animator's state that a prediction changes; its memory is reused for the next one.
struct Prediction {
  private(set) var world = World()
  private var pushes: [TurningPush] = []
  private var fields: [FieldRecord] = []
  private var seed: UInt64 = 0

  /// Copies a state, in which some bodies are then put to sleep.
  mutating func begin(with state: AnimatorState, asleep: [BodyID]) {
    world.overwrite(with: state.world)
    if !asleep.isEmpty { world.sleep(asleep) }
    // Elements are copied one by one, so that the state can change its own list without a copy.
    pushes.clear()
    pushes.append(contentsOf: state.turningPushes)
    fields.clear()
    fields.append(contentsOf: state.fields.records)
    seed = state.seed
  }

  /// Drops the memory that its steps reuse.
  mutating func dropMemory() { _ = world.removeScratch() }

  /// Takes over values that were stored into rows and not yet passed to the animator's world.
  mutating func take(
    _ changes: [(row: UInt32, changes: ItemChanges)], of animator: DynamicAnimator
  ) {
    let columns = animator.itemTable.columns
    for (row, changes) in changes.map({ (Int($0.row), $0.changes) }) {
      guard let place = animator.state.bodies.place(of: row) else { continue }
      let id = animator.state.bodies.ids[place]
      if !changes.isDisjoint(with: [.position, .angle]) {
        let pose = animator.exactPose(of: row)
        world.setPose(
          pose.center, angle: changes.contains(.angle) ? pose.angle : world.angle(of: id), of: id)
      }
      if changes.contains(.velocity) {
        world.setOriginVelocity(
          columns.velocity(of: row), columns.column(.angularVelocity)[row], of: id)
      }
    }
  }

  /// Replaces the contents of a list by the predicted poses of bodies.
  func write(posesOf ids: some Sequence<BodyID>, to poses: inout [Pose]) {
    poses.clear()
    for id in ids { poses.append(Pose(center: world.position(of: id), angle: world.angle(of: id))) }
  }

  /// Simulates a step.
  mutating func step(by duration: Double, _ columns: FieldColumns) {
    world.add(pushes, over: duration)
    actFields(columns, over: duration)
    world.step(by: duration)
  }

  /// Applies fields to the items that the animator's own tick listed.
  ///
  /// The closure of a custom field is not called: its last forces are kept.
  private mutating func actFields(_ columns: FieldColumns, over duration: Double) {
    guard columns.count > 0 else { return }
    columns.gather(0..<columns.count, from: world, over: duration)
    columns.clearEffects()
    for run in columns.runs {
      let slot = Int(run.slot)
      if fields[slot].kind == .custom {
        columns.repeatForces(of: run)
      } else {
        columns.evaluate(fields[slot], run.entries, over: duration, seed: seed)
      }
      if run.isFirst && fields[slot].isPatterned { fields[slot].advance(by: duration) }
    }
    columns.solve(over: duration)
    world.addAccelerations(
      x: columns[.ax], y: columns[.ay], damping: columns.isCoupled ? columns[.drag] : nil,
      to: columns.ids, count: columns.count)
    // The columns no longer have the numbers of the animator's own tick.
    columns.tick = -1
  }
}

extension FieldColumns {
  /// Reads the positions and velocities of a world's bodies that rows lack or round.
  ///
  /// Fields change the velocity of the center of mass, which only the world knows.
  func gather(_ entries: some Sequence<Int>, from world: World, over duration: Double) {
    let half = 0.5 * duration
    for index in entries {
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

  /// Adds the last forces of a custom field.
  fileprivate func repeatForces(of run: FieldRun) {
    for entry in run.entries {
      let force = customForces[run.firstForce + entry - run.entries.lowerBound]
      let acceleration = force * self[.inverseMass][entry]
      self[.ax][entry] += acceleration.x
      self[.ay][entry] += acceleration.y
    }
  }
}
