import CSweeps

/// The pairs of bodies of a group's contacts.
struct PairLanes {
  let normalX, normalY: Lanes
  /// The sums of the inverse masses along the normals, and across them.
  let along, across: Lanes
  private let inertiaA, inertiaB: Lanes

  @inline(always)
  init(_ group: UnsafeMutablePointer<ContactLanes>) {
    let (nx, ny) = (group.pointee.normalX, group.pointee.normalY)
    let mx = group.pointee.massAX + group.pointee.massBX
    let my = group.pointee.massAY + group.pointee.massBY
    (normalX, normalY) = (nx, ny)
    along = mx * nx * nx + my * ny * ny
    across = mx * ny * ny + my * nx * nx
    (inertiaA, inertiaB) = (group.pointee.inertiaA, group.pointee.inertiaB)
  }

  /// The change of speed at one point per impulse at another.
  ///
  /// It follows from the masses, and from the inertias with the arms of both.
  @inline(always)
  func response(_ masses: Lanes, _ armsA: (Lanes, Lanes), _ armsB: (Lanes, Lanes)) -> Lanes {
    masses + inertiaA * armsA.0 * armsA.1 + inertiaB * armsB.0 * armsB.1
  }
}

extension ContactPointLanes {
  /// The separation that stands for a missing point, in points.
  private static var nowhereNear: Float { 1e30 }

  /// A missing point.
  @inline(always)
  static var none: ContactPointLanes {
    var point = ContactPointLanes()
    point.separation = Lanes(repeating: nowhereNear)
    return point
  }

  /// Loads a point, with arms about the centers of mass and effective masses.
  @inline(always)
  mutating func load(
    _ pairs: PairLanes, _ a: VelocityLanes, _ b: VelocityLanes, _ radii: (a: Lanes, b: Lanes),
    _ exists: Lanes, _ points: (ContactPoint, ContactPoint, ContactPoint, ContactPoint)
  ) {
    let anchors = transposed(
      points.0.anchors, points.1.anchors, points.2.anchors, points.3.anchors)
    let state = transposed(points.0.state, points.1.state, points.2.state, points.3.state)
    let (nx, ny) = (pairs.normalX, pairs.normalY)
    // The anchors are halfway between the surfaces; friction acts where the surfaces will touch.
    let half = 0.5 * Lanes.larger(state.x, .zero)
    normalArmA = anchors.x * ny - anchors.y * nx
    tangentArmA = anchors.x * nx + anchors.y * ny - half
    normalArmB = anchors.z * ny - anchors.w * nx
    tangentArmB = anchors.z * nx + anchors.w * ny + half
    let overlap = 0.5 * Lanes.smaller(state.x, .zero)
    coreA = tangentArmA - (radii.a + overlap)
    coreB = tangentArmB + (radii.b + overlap)
    separation = Lanes(repeating: Self.nowhereNear).replacing(
      with: state.x, where: exists .> .zero)
    normalImpulse = state.z * exists
    tangentImpulse = state.w * exists
    totalNormalImpulse = .zero
    totalTangentImpulse = .zero
    let normal = pairs.response(pairs.along, (normalArmA, normalArmA), (normalArmB, normalArmB))
    let tangent = pairs.response(
      pairs.across, (tangentArmA, tangentArmA), (tangentArmB, tangentArmB))
    normalMass = (exists / normal).replacing(with: 0, where: normal .<= 0)
    tangentMass = (exists / tangent).replacing(with: 0, where: tangent .<= 0)
    let speed = (b.x - a.x) * nx + (b.y - a.y) * ny + b.w * normalArmB - a.w * normalArmA
    relativeVelocity = speed * exists
  }
}

// Numbers of a point that are loaded at once.
extension ContactPoint {
  @inline(always)
  fileprivate var anchors: Lanes { Lanes(anchorAX, anchorAY, anchorBX, anchorBY) }

  @inline(always)
  fileprivate var state: Lanes {
    Lanes(separation, relativeVelocity, normalImpulse, tangentImpulse)
  }
}
