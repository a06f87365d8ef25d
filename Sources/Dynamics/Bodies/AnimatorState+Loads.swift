import Geometry
import Physics

extension AnimatorState {
  /// Adds up what gravity and continuous pushes do to each item, and fires instantaneous pushes.
  mutating func syncLoads() {
    guard dirty.contains(.loads) else { return }
    dirty.remove(.loads)
    for place in 0..<bodies.count { bodies.accelerations[place] = .zero }
    for node in tree.preOrder() {
      let slot = tree.nodes[Int(node)].slot
      switch tree.nodes[Int(node)].kind {
      case .gravity: addGravity(gravities[slot].acceleration, to: node)
      case .push where pushes[slot].active: addPush(slot, to: node)
      default: continue
      }
    }
  }

  /// Gives each body the load of the next step.
  mutating func applyLoads() {
    for place in 0..<bodies.count where bodies.accelerations[place] != .zero {
      world.addAcceleration(bodies.accelerations[place], to: bodies.ids[place])
    }
  }

  private mutating func addGravity(_ acceleration: Vector, to node: Int32) {
    for row in tree.nodes[Int(node)].rows {
      guard let place = bodies.place(of: Int(row)) else { continue }
      bodies.accelerations[place] += acceleration
    }
  }

  private mutating func addPush(_ slot: Int32, to node: Int32) {
    let push = pushes[slot]
    let impulse = push.aim.vector * PushRecord.unit
    for row in tree.nodes[Int(node)].rows {
      guard let place = bodies.place(of: Int(row)) else { continue }
      let id = bodies.ids[place]
      let mass = world.mass(of: id)
      guard mass > 0 else { continue }
      if push.isInstantaneous {
        world.applyImpulse(impulse, to: id)
      } else {
        bodies.accelerations[place] += impulse / mass
      }
    }
    guard push.isInstantaneous else { return }
    pushes[slot].active = false
    pushes[slot].firedTick = tickCount
  }
}
