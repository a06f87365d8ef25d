import Geometry
import Physics

extension DynamicAnimator {
  /// The contents of a debug picture, with fields sampled every 40 points.
  public var debugSnapshot: DebugSnapshot { debugSnapshot(fieldSpacing: 40) }

  /// Makes the contents of a debug picture; it changes nothing.
  ///
  /// Fields are sampled on the multiples of the spacing within the reference bounds, or without
  /// such bounds within the rectangle around all items, at 10,000 points at most. The closures of
  /// custom fields are called for it; a behavior that they remove is still in the snapshot.
  ///
  /// - Parameter fieldSpacing: The distance between samples of a field, in points, from 0.001 to
  ///   1e9.
  /// - Returns: The snapshot.
  /// - Precondition: The spacing is in the domain of sizes.
  /// - Complexity: Linear in items, contacts and samples.
  public func debugSnapshot(fieldSpacing: Double) -> DebugSnapshot {
    let fieldSpacing = Domain.size.checked(fieldSpacing, "fieldSpacing")
    let nodes = state.tree.preOrder()
    let (bodies, contacts) = debugBodies
    let grid = grid(every: fieldSpacing)
    // The closures of custom fields are called last, because they may remove items and behaviors.
    let fields = nodes.compactMap { handles[Int($0)] as? FieldBehavior }
    return DebugSnapshot(
      bodies: bodies, boundaries: nodes.flatMap(debugBoundaries),
      contacts: contacts, joints: nodes.compactMap(debugJoint),
      fields: fields.map { field in
        DebugSnapshot.Field(behavior: field, samples: samples(of: field, on: grid))
      })
  }

  /// The boundaries and joints of a debug picture, without the rest: no closure is called.
  ///
  /// - Complexity: Linear in boundaries and behaviors.
  package var debugLines: (boundaries: [DebugSnapshot.Boundary], joints: [DebugSnapshot.Joint]) {
    let nodes = state.tree.preOrder()
    return (nodes.flatMap(debugBoundaries), nodes.compactMap(debugJoint))
  }

  /// The contacts of a debug picture, without the rest: no closure is called.
  ///
  /// - Complexity: O(n log n) in the items, and linear in contacts.
  package var debugContacts: [DebugSnapshot.Touch] {
    // One copy of the state, because each call through the object would make one.
    let state = state
    return state.placesByRow.flatMap { debugContacts(place: $0, in: state) }
  }

  /// The bodies of a debug picture and their contacts.
  private var debugBodies: (bodies: [DebugSnapshot.Body], contacts: [DebugSnapshot.Touch]) {
    let state = state
    let places = state.placesByRow
    return (
      places.map { debugBody(place: $0, in: state) },
      places.flatMap { debugContacts(place: $0, in: state) }
    )
  }

  /// An upper bound for the number of points and other objects of a snapshot, before it is made.
  ///
  /// - Parameter fieldSpacing: As in `debugSnapshot(fieldSpacing:)`.
  /// - Returns: The bound; curves and fields may need fewer points.
  /// - Complexity: Linear in items, contacts and boundaries.
  package func debugPointCount(fieldSpacing: Double) -> Int {
    var count = 0
    for id in state.bodies.ids {
      count += state.world.shapes(of: id).reduce(1) { $0 + state.world.outlineCount(of: $1) }
      count += 3 * state.world.contacts(of: id).count
    }
    var fields = 0
    for node in state.tree.preOrder() {
      switch handles[Int(node)] {
      case is FieldBehavior: fields += 1
      case let collision as CollisionBehavior:
        count += collision.record.pointCount
      default: count += 3
      }
    }
    guard fields > 0, let grid = grid(every: fieldSpacing) else { return count }
    return count + fields * 2 * grid.columns * grid.rows
  }

  private func debugBody(place: Int, in state: AnimatorState) -> DebugSnapshot.Body {
    let id = state.bodies.ids[place]
    return DebugSnapshot.Body(
      item: itemTable.object(at: Int(state.bodies.rows[place])),
      outlines: state.world.shapes(of: id).map { state.world.outline(of: $0) },
      mass: state.world.mass(of: id), isResting: isResting(place: place, in: state),
      isAnchored: state.world.kind(of: id) == .fixed)
  }

  /// Whether an item sleeps, or has been slow for the time that the rest rule requires.
  private func isResting(place: Int, in state: AnimatorState) -> Bool {
    !state.world.isAwake(state.bodies.ids[place])
      || Int(state.bodies.quietTicks[place]) >= restRule.delayTicks(rate: rate)
  }

  private func debugBoundaries(of node: Int32) -> [DebugSnapshot.Boundary] {
    (handles[Int(node)] as? CollisionBehavior).map(boundaries) ?? []
  }

  /// The boundaries of a behavior that items may meet, those along the reference bounds first.
  func boundaries(of behavior: CollisionBehavior) -> [DebugSnapshot.Boundary] {
    let record = behavior.record
    guard record.mode.contains(.boundaries) else { return [] }
    var lines: [(identifier: String?, points: [Vector])] = []
    if let insets = record.referenceInsets, let wall = referenceBounds?.wall(insetBy: insets) {
      lines.append((nil, wall))
    }
    for boundary in record.boundaries {
      lines.append((boundary.identifier.text, boundary.points))
    }
    return lines.map { identifier, points in
      DebugSnapshot.Boundary(behavior: behavior, identifier: identifier, points: points)
    }
  }

  /// The contacts of an item.
  ///
  /// A contact of two items is listed once, under the lower of the two rows.
  private func debugContacts(place: Int, in state: AnimatorState) -> [DebugSnapshot.Touch] {
    let id = state.bodies.ids[place]
    return state.world.contacts(of: id).compactMap { contact in
      let isFirst = contact.bodyA == id
      let other = isFirst ? contact.bodyB : contact.bodyA
      guard let partner = partner(other, after: place, in: state) else { return nil }
      return DebugSnapshot.Touch(
        item: itemTable.object(at: Int(state.bodies.rows[place])), partner: partner,
        normal: isFirst ? contact.normal : -contact.normal,
        points: contact.points.map {
          DebugSnapshot.Touch.Point(
            position: $0.position, normalImpulse: $0.normalImpulse,
            frictionImpulse: $0.frictionImpulse)
        })
    }
  }

  private func partner(
    _ body: BodyID, after place: Int, in state: AnimatorState
  ) -> ContactPartner? {
    if let other = state.bodies.place(of: body) {
      guard state.bodies.rows[other] > state.bodies.rows[place] else { return nil }
      return .item(itemTable.object(at: Int(state.bodies.rows[other])))
    }
    for slot in state.bodies.collisions[place] {
      if let wall = state.collisions[slot].walls.first(where: { $0.body == body }) {
        return .boundary(wall.identifier?.text)
      }
    }
    return nil
  }

  private func debugJoint(of node: Int32) -> DebugSnapshot.Joint? {
    // The force of another behavior may be a caller's closure.
    guard let behavior = handles[Int(node)],
      behavior is SnapBehavior || behavior is AttachmentBehavior,
      let row = state.tree.nodes[Int(node)].rows.first,
      let place = state.bodies.place(of: Int(row)),
      let force = force(of: node, on: place)
    else { return nil }
    let item = itemTable.object(at: Int(row))
    switch behavior {
    case let snap as SnapBehavior:
      return DebugSnapshot.Joint(
        behavior: snap, start: item.center, end: snap.snapPoint, force: force.force,
        torque: force.torque)
    case let attachment as AttachmentBehavior:
      let ends =
        attachment.items.count > 1
        ? attachment.items[1].place(of: attachment.toOffset) : attachment.anchorPoint
      return DebugSnapshot.Joint(
        behavior: attachment, start: item.place(of: attachment.offset), end: ends,
        force: force.force,
        torque: force.torque)
    default: return nil
    }
  }

  /// The grid at which fields are sampled; nil without bounds and items.
  private func grid(every spacing: Double) -> SampleGrid? {
    let frames = state.bodies.rows.map { itemTable.object(at: Int($0)).frame }
    return (referenceBounds ?? frames.dropFirst().reduce(frames.first, { $0?.union($1) })).map {
      // Scales may show items outside of the domain of coordinates.
      SampleGrid($0.clamped, every: spacing)
    }
  }

  private func samples(
    of field: FieldBehavior, on grid: SampleGrid?
  ) -> [DebugSnapshot.Field.Sample] {
    guard let grid else { return [] }
    let mass = FieldRecord.unitMass
    return (0..<grid.rows).flatMap { row in
      (0..<grid.columns).compactMap { column in
        let position = Domain.coordinate.clamped(
          grid.origin + Vector(Double(column), Double(row)) * grid.step)
        let force = field.force(at: position, mass: mass, charge: 1)
        guard force != .zero else { return nil }
        return DebugSnapshot.Field.Sample(position: position, acceleration: force / mass)
      }
    }
  }
}

extension AnimatorState {
  /// The places of all bodies, in the order of their items' rows.
  fileprivate var placesByRow: [Int] {
    bodies.rows.indices.sorted { bodies.rows[$0] < bodies.rows[$1] }
  }
}

/// The places at which a field is sampled.
private struct SampleGrid {
  let origin: Vector
  /// The distance between neighbours, in points.
  let step: Double
  let columns: Int
  let rows: Int

  /// Makes a grid of at most 10,000 places in a rectangle, even in a long thin one.
  init(_ area: Rect, every spacing: Double) {
    let longest = max(area.width, area.height)
    step = max(spacing, (area.area / 10_000).squareRoot(), longest / 10_000)
    origin = area.origin
    columns = Int(area.width / step) + 1
    rows = Int(area.height / step) + 1
  }
}
