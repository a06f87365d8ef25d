import Geometry
import Physics

extension AnimatorState {
  /// Adds up the accelerations of gravity, continuous pushes and uniform fields for each item, and
  /// fires instantaneous pushes.
  mutating func syncLoads() {
    guard invalid.contains(.loads) else { return }
    invalid.remove(.loads)
    invalid.insert(.fields)
    for place in 0..<bodies.count { bodies.accelerations[place] = .zero }
    turningPushes.clear()
    for node in tree.preOrder() {
      let slot = tree.nodes[Int(node)].slot
      switch tree.nodes[Int(node)].kind {
      case .gravity: addGravity(gravities[slot].acceleration, to: node)
      case .push where pushes[slot].active: addPush(slot, to: node)
      case .field where fields[slot].isUniform:
        addGravity(fields[slot].uniformAcceleration, to: node)
      default: continue
      }
    }
    for place in 0..<bodies.count {
      world.setAcceleration(bodies.accelerations[place], of: bodies.ids[place])
    }
  }

  /// Adds the loads that act on bodies in the next step only.
  mutating func applyLoads(over duration: Double) {
    world.add(turningPushes, over: duration)
  }

  private mutating func addGravity(_ acceleration: Vector, to node: Int32) {
    for row in tree.nodes[Int(node)].rows {
      guard let place = bodies.place(of: Int(row)) else { continue }
      bodies.accelerations[place] += acceleration
    }
  }

  private mutating func addPush(_ slot: Int32, to node: Int32) {
    let push = pushes[slot]
    let impulse = push.polar.vector * PushRecord.unit
    for row in tree.nodes[Int(node)].rows {
      guard let place = bodies.place(of: Int(row)) else { continue }
      let id = bodies.ids[place]
      let mass = world.mass(of: id)
      guard mass > 0 else { continue }
      let offset = push.offset(of: row)
      if push.isInstantaneous {
        world.setVelocity(world.velocity(of: id) + impulse / mass, of: id)
        let arm = offset.rotated(by: world.angle(of: id))
        let turn = arm.cross(impulse) / world.inertia(of: id)
        if turn != 0 { world.setAngularVelocity(world.angularVelocity(of: id) + turn, of: id) }
      } else {
        bodies.accelerations[place] += impulse / mass
        guard offset != .zero, impulse != .zero else { continue }
        turningPushes.append(TurningPush(body: id, offset: offset, force: impulse))
      }
    }
    guard push.isInstantaneous else { return }
    pushes[slot].active = false
    pushes[slot].firedTick = tickCount
  }
}

/// A continuous push off the center of an item, whose torque changes as the item turns.
struct TurningPush {
  var body: BodyID
  var offset: Vector
  var force: Vector
}

extension World {
  /// Applies pushes off the center of items to the next step.
  ///
  /// Each acts at the position of its point in the middle of the step, half a step ahead at the
  /// present angular velocity: at its position at the start of the step, it would make a swing gain
  /// energy.
  mutating func add(_ pushes: [TurningPush], over duration: Double) {
    for push in pushes {
      let angle = angle(of: push.body) + 0.5 * duration * angularVelocity(of: push.body)
      addTorque(push.offset.rotated(by: angle).cross(push.force), to: push.body)
    }
  }
}
