import Geometry
import Physics

extension AnimatorState {
  /// Makes the world's constraints agree with snaps and attachments that changed.
  mutating func syncTies(columns: ItemColumns) {
    guard dirty.contains(.constraints) else { return }
    dirty.remove(.constraints)
    for node in tree.preOrder() {
      let slot = tree.nodes[Int(node)].slot
      switch tree.nodes[Int(node)].kind {
      case .snap where snaps[slot].needsUpdate: updateSnap(slot, node: node, columns: columns)
      case .attachment where attachments[slot].needsUpdate: updateAttachment(slot, node: node)
      default: continue
      }
    }
  }

  private mutating func updateSnap(_ slot: Int32, node: Int32, columns: ItemColumns) {
    guard let row = tree.nodes[Int(node)].rows.first, let place = bodies.place(of: Int(row)) else {
      return
    }
    let definition = snaps[slot].definition(
      of: bodies.ids[place], center: columns.center(of: Int(row)),
      size: columns.size(of: Int(row)))
    if let constraint = snaps[slot].constraint {
      world.setTarget(definition, of: constraint)
    } else {
      snaps[slot].constraint = world.addConstraint(definition)
    }
    snaps[slot].needsUpdate = false
  }
}

extension SnapRecord {
  /// The world's constraint for a snap, tuned to the published trace.
  ///
  /// The pull is a spring of 3.6 Hz that never accelerates by more than 22,000 pt/s². It acts
  /// beside the center, square to the way to the point, so the item swings on its way: clockwise
  /// first when it goes left. A stiffer spring turns it upright.
  ///
  /// Source: fitted to the trace in Erica Sadun, "The Core iOS Developer's Cookbook", 2014,
  /// chapter 6.
  func definition(of body: BodyID, center: Vector, size: Size) -> TargetDefinition {
    var target = TargetDefinition(
      body, to: point, frequency: 3.6, dampingRatio: 0.08 + 0.92 * damping)
    target.maximumAcceleration = 22_000
    target.angularFrequency = 6.25
    target.angularDampingRatio = 0.6
    if wobble {
      let way = (point - center).normalized
      let side = way.x > 0 ? 1.0 : -1.0
      target.lever = way.perpendicular * (side * Self.lever(of: size))
    }
    return target
  }

  /// How far from the center the pull acts, in points: 20 for 60 x 60.
  ///
  /// Small items swing as far as a 60 x 60 one, larger ones less, in proportion to their side.
  private static func lever(of size: Size) -> Double {
    let (width, height) = (size.width, size.height)
    return min((width + height) / 6, (width * width + height * height) / 360)
  }
}
