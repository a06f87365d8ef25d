import Geometry
import Physics

extension AnimatorState {
  /// Updates the world's joints from snaps and attachments that changed.
  mutating func syncJoints(columns: ItemColumns, rate: Double) {
    guard invalid.contains(.joints) else { return }
    invalid.remove(.joints)
    landings.clear()
    for node in tree.preOrder() {
      let slot = tree.nodes[Int(node)].slot
      switch tree.nodes[Int(node)].kind {
      case .snap:
        if snaps[slot].lands { landings.append(node) }
        if needsUpdate(slot, node) { updateSnap(slot, node: node, columns: columns, rate) }
      case .attachment where attachments[slot].needsUpdate: updateAttachment(slot, node: node)
      default: continue
      }
    }
  }

  /// Whether a snap has changed, or whether its item may turn.
  private func needsUpdate(_ slot: Int32, _ node: Int32) -> Bool {
    snaps[slot].needsUpdate || snaps[slot].mayTurn != mayTurn(node)
  }

  private func mayTurn(_ node: Int32) -> Bool {
    let place = tree.nodes[Int(node)].rows.first.flatMap { bodies.place(of: Int($0)) }
    return place.map { !bodies.locks[$0].contains(.rotation) } ?? true
  }

  private mutating func updateSnap(
    _ slot: Int32, node: Int32, columns: ItemColumns, _ rate: Double
  ) {
    guard let row = tree.nodes[Int(node)].rows.first, let place = bodies.place(of: Int(row)) else {
      return
    }
    snaps[slot].mayTurn = mayTurn(node)
    snaps[slot].beginApproach(tick: tickCount, rate: rate)
    let definition = snaps[slot].definition(
      of: bodies.ids[place], center: columns.center(of: Int(row)),
      size: columns.size(of: Int(row)))
    if let joint = snaps[slot].jointID {
      world.setTarget(definition, of: joint)
    } else {
      snaps[slot].jointID = world.addJoint(definition)
    }
    snaps[slot].needsUpdate = false
  }
}
