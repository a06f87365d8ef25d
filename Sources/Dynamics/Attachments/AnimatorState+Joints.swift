import Geometry
import Physics

extension AnimatorState {
  /// Makes the world's joints agree with snaps and attachments that changed.
  mutating func syncJoints(columns: ItemColumns, rate: Double) {
    defer { fadeSwings(columns: columns, rate: rate) }
    guard invalid.contains(.joints) else { return }
    invalid.remove(.joints)
    landings.clear()
    swings.clear()
    for node in tree.preOrder() {
      let slot = tree.nodes[Int(node)].slot
      switch tree.nodes[Int(node)].kind {
      case .snap:
        if snaps[slot].lands { landings.append(node) }
        if needsUpdate(slot, node) { updateSnap(slot, node: node, columns: columns, rate: rate) }
        if snaps[slot].swings { swings.append(node) }
      case .attachment where attachments[slot].needsUpdate: updateAttachment(slot, node: node)
      default: continue
      }
    }
  }

  /// Whether a snap has changed, its item was moved from outside, or may turn now or no longer.
  private func needsUpdate(_ slot: Int32, _ node: Int32) -> Bool {
    guard let place = place(of: node) else { return snaps[slot].needsUpdate }
    return snaps[slot].needsUpdate || snaps[slot].mayTurn != mayTurn(place)
      || snaps[slot].approach?.puts != bodies.rest[place].puts
  }

  /// The place of a snap's item.
  private func place(of node: Int32) -> Int? {
    tree.nodes[Int(node)].rows.first.flatMap { bodies.place(of: Int($0)) }
  }

  private func mayTurn(_ place: Int) -> Bool { !bodies.locks[place].contains(.rotation) }

  private mutating func updateSnap(
    _ slot: Int32, node: Int32, columns: ItemColumns, rate: Double
  ) {
    guard let place = place(of: node) else { return }
    let center = columns.center(of: Int(bodies.rows[place]))
    let (point, puts) = (snaps[slot].point, bodies.rest[place].puts)
    if snaps[slot].approach?.puts == puts {
      snaps[slot].approach?.aim(at: point, from: center, tick: tickCount, rate: rate)
    } else {
      snaps[slot].approach = SnapApproach(to: point, from: center, tick: tickCount, puts: puts)
    }
    snaps[slot].mayTurn = mayTurn(place)
    snaps[slot].needsUpdate = false
    setTarget(of: slot, at: place, columns: columns)
  }

  private mutating func setTarget(of slot: Int32, at place: Int, columns: ItemColumns) {
    let definition = snaps[slot].definition(
      of: bodies.ids[place], size: columns.size(of: Int(bodies.rows[place])))
    if let joint = snaps[slot].jointID {
      world.setTarget(definition, of: joint)
    } else {
      snaps[slot].jointID = world.addJoint(definition)
    }
  }

  /// Fades the turns of snaps whose items are awake.
  ///
  /// An item does not rest before, unless it is so near to the point that the turn is not seen.
  private mutating func fadeSwings(columns: ItemColumns, rate: Double) {
    if swings.isEmpty { return }
    for node in swings {
      let slot = tree.nodes[Int(node)].slot
      guard snaps[slot].swings, let place = place(of: node), world.isAwake(bodies.ids[place])
      else { continue }
      let old = snaps[slot].approach
      let off = snaps[slot].point.distance(to: world.position(of: bodies.ids[place]))
      snaps[slot].approach?.fade(off: off, tick: tickCount, rate: rate)
      if snaps[slot].approach != old { setTarget(of: slot, at: place, columns: columns) }
      if snaps[slot].swings, off > RestTrial.tolerance { bodies.quietTicks[place] = 0 }
    }
    swings.removeAll { !snaps[tree.nodes[Int($0)].slot].swings }
  }
}
