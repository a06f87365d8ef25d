import Geometry
import Physics

extension DynamicAnimator {
  /// Explains why the animator is awake and why its items moved in the last tick.
  ///
  /// - Returns: The explanation, items by row.
  /// - Complexity: Linear in the items of all behaviors and their contacts.
  public func explain() -> Explanation {
    let isRunning = isRunning
    let nodes = state.tree.preOrder()
    let mandates = nodes.filter { state.tree.nodes[Int($0)].clockMandate }
    let places = state.bodies.rows.indices.sorted { state.bodies.rows[$0] < state.bodies.rows[$1] }
    return Explanation(
      isRunning: isRunning, mandates: mandates.compactMap { handles[Int($0)] },
      running: state.parts.filter { $0.needsTicks || $0.hasWaitingInput }.map(\.label),
      items: places.map { explain(place: $0, nodes: nodes) })
  }

  func explain(place: Int, nodes: [Int32]) -> ItemExplanation {
    let row = Int(state.bodies.rows[place])
    let velocity = itemTable.columns.velocity(of: row)
    let own = nodes.filter { state.tree.nodes[Int($0)].rows.contains(UInt32(row)) }
    return ItemExplanation(
      item: itemTable.object(at: row), speed: velocity.length,
      angularSpeed: abs(itemTable.columns.column(.angularVelocity)[row]),
      keepsAwake: isMoving(place: place),
      quietTime: Double(state.bodies.quietTicks[place]) / rate,
      forces: own.compactMap { force(of: $0, on: place) }, writers: writers(of: row),
      settings: settings(of: own))
  }

  /// The last behavior that stored each field of a row since the last tick began.
  private func writers(of row: Int) -> [(field: ItemField, behavior: DynamicBehavior)] {
    ItemField.allCases.compactMap { field in
      let writer = Int(itemTable.columns.writerColumn(field)[row])
      guard writer > 0, writer <= handles.count, let behavior = handles[writer - 1] else {
        return nil
      }
      return (field, behavior)
    }
  }

  /// The behavior that sets each dynamic property.
  private func settings(
    of nodes: [Int32]
  ) -> [(setting: ItemSetting, value: Double, behavior: DynamicBehavior)] {
    ItemSetting.allCases.compactMap { setting in
      for node in nodes.reversed() where state.tree.nodes[Int(node)].kind == .dynamicItem {
        let record = state.itemSettings[state.tree.nodes[Int(node)].slot]
        guard let value = record.value(of: setting), let behavior = handles[Int(node)] else {
          continue
        }
        return (setting, value, behavior)
      }
      return nil
    }
  }

  /// The force of one behavior on an item in the last tick; nil when there was none.
  func force(of node: Int32, on place: Int) -> BehaviorForce? {
    guard let behavior = handles[Int(node)] else { return nil }
    let slot = state.tree.nodes[Int(node)].slot
    let mass = state.world.mass(of: state.bodies.ids[place])
    switch behavior.kind {
    case .gravity:
      let force = state.gravities[slot].acceleration * mass
      return BehaviorForce(behavior: behavior, force: force, torque: 0)
    case .push:
      let push = state.pushes[slot]
      let fired = push.isInstantaneous && push.firedTick == state.tickCount
      guard fired || push.active && !push.isInstantaneous else { return nil }
      let force = push.polar.vector * (PushRecord.unit * (fired ? rate : 1))
      let arm = push.offset(of: state.bodies.rows[place])
        .rotated(by: state.world.angle(of: state.bodies.ids[place]))
      return BehaviorForce(behavior: behavior, force: force, torque: arm.cross(force))
    case .snap:
      guard let joint = state.snaps[slot].jointID else { return nil }
      return BehaviorForce(
        behavior: behavior, force: state.world.force(of: joint),
        torque: state.world.torque(of: joint))
    case .attachment:
      return attachmentForce(of: state.attachments[slot], behavior, node, on: place)
    case .collision:
      return contactForce(of: behavior, slot: slot, on: place)
    case .field:
      return fieldForce(of: behavior, on: place)
    case .composite, .dynamicItem:
      return nil
    }
  }

  /// The world has the attachment's force on the first item; the second item gets the opposite
  /// force.
  private func attachmentForce(
    of record: AttachmentRecord, _ behavior: DynamicBehavior, _ node: Int32, on place: Int
  ) -> BehaviorForce? {
    guard let joint = record.jointID else { return nil }
    let force = state.world.force(of: joint)
    if state.tree.nodes[Int(node)].rows.first == state.bodies.rows[place] {
      return BehaviorForce(
        behavior: behavior, force: force, torque: state.world.torque(of: joint))
    }
    return BehaviorForce(
      behavior: behavior, force: -force, torque: state.world.torqueOnSecond(of: joint))
  }

  private func contactForce(
    of behavior: DynamicBehavior, slot: Int32, on place: Int
  ) -> BehaviorForce? {
    let id = state.bodies.ids[place]
    var force = Vector.zero
    var torque = 0.0
    for contact in state.world.contacts(of: id) where meets(contact, id, slot) {
      let sign = contact.bodyA == id ? -1.0 : 1.0
      for point in contact.points {
        let impulse =
          contact.normal * point.normalImpulse
          + contact.normal.perpendicular * point.frictionImpulse
        let part = impulse * (sign * rate)
        force += part
        torque += (point.position - state.world.centerOfMass(of: id)).cross(part)
      }
    }
    guard force != .zero || torque != 0 else { return nil }
    return BehaviorForce(behavior: behavior, force: force, torque: torque)
  }

  /// Whether a collision behavior makes a body touch another.
  private func meets(_ contact: Physics.Contact, _ id: BodyID, _ slot: Int32) -> Bool {
    let other = contact.bodyA == id ? contact.bodyB : contact.bodyA
    if let place = state.bodies.place(of: other) {
      return state.collisions[slot].mode.contains(.items)
        && state.bodies.collisions[place].contains(slot)
    }
    return state.collisions[slot].mode.contains(.boundaries)
      && state.collisions[slot].walls.contains { $0.body == other }
  }
}
