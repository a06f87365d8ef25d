import Geometry
import Physics

extension DynamicAnimator {
  /// What a picture of the animator's inside would draw, fields sampled every 40 points.
  public var debugSnapshot: DebugSnapshot { debugSnapshot(fieldSpacing: 40) }

  /// Says what a picture of the animator's inside would draw: it changes nothing.
  ///
  /// Fields are sampled on the multiples of the spacing within the reference bounds, without such
  /// bounds within the rectangle around all items, in at most 10,000 places. The closures of custom
  /// fields are called for it; what they take away is in the snapshot all the same.
  ///
  /// - Parameter fieldSpacing: The distance between samples of a field, in points, from 0.001 to
  ///   1e9.
  /// - Returns: The snapshot.
  /// - Precondition: The spacing is in the domain of sizes.
  /// - Complexity: Linear in items, contacts and samples.
  public func debugSnapshot(fieldSpacing: Double) -> DebugSnapshot {
    let fieldSpacing = Domain.size.checked(fieldSpacing, "fieldSpacing")
    let places = state.bodies.rows.indices.sorted { state.bodies.rows[$0] < state.bodies.rows[$1] }
    let nodes = state.tree.preOrder()
    let bodies = places.map(debugBody)
    // The closures of custom fields come last: they may take away what is looked at.
    let fields = nodes.compactMap { handles[Int($0)] as? FieldBehavior }
    let area = sampledArea(around: bodies)
    return DebugSnapshot(
      bodies: bodies, boundaries: nodes.flatMap(debugBoundaries),
      contacts: places.flatMap(debugContacts), ties: nodes.compactMap(debugTie),
      fields: fields.map { field in
        DebugSnapshot.Field(
          behavior: field,
          samples: area.map { samples(of: field, every: fieldSpacing, in: $0) } ?? [])
      })
  }

  private func debugBody(place: Int) -> DebugSnapshot.Body {
    let id = state.bodies.ids[place]
    return DebugSnapshot.Body(
      item: itemTable.object(at: Int(state.bodies.rows[place])),
      outlines: state.world.shapes(of: id).map { state.world.outline(of: $0) },
      mass: state.world.mass(of: id), isResting: isResting(place: place),
      isAnchored: state.world.kind(of: id) == .fixed)
  }

  /// Whether an item sleeps, or has been slow for as long as the rest rule asks for.
  private func isResting(place: Int) -> Bool {
    !state.world.isAwake(state.bodies.ids[place])
      || Int(state.bodies.quietTicks[place]) >= restRule.delayTicks(rate: rate)
  }

  private func debugBoundaries(of node: Int32) -> [DebugSnapshot.Boundary] {
    guard let behavior = handles[Int(node)] as? CollisionBehavior, behavior.collisionMode != .items
    else { return [] }
    var boundaries: [DebugSnapshot.Boundary] = []
    if let insets = behavior.referenceBoundsInsets,
      let wall = referenceBounds?.wall(insetBy: insets)
    {
      boundaries.append(DebugSnapshot.Boundary(behavior: behavior, identifier: nil, points: wall))
    }
    for name in behavior.boundaryIdentifiers {
      boundaries.append(
        DebugSnapshot.Boundary(
          behavior: behavior, identifier: name,
          points: behavior.boundary(identifier: name)?.flattened() ?? []))
    }
    return boundaries
  }

  /// What an item touches; two items are listed once, under the first row of the two.
  private func debugContacts(place: Int) -> [DebugSnapshot.Touch] {
    let id = state.bodies.ids[place]
    return state.world.contacts(of: id).compactMap { contact in
      let isFirst = contact.bodyA == id
      guard let partner = partner(isFirst ? contact.bodyB : contact.bodyA, after: place) else {
        return nil
      }
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

  private func partner(_ body: BodyID, after place: Int) -> ContactPartner? {
    if let other = state.bodies.place(of: body) {
      guard state.bodies.rows[other] > state.bodies.rows[place] else { return nil }
      return .item(itemTable.object(at: Int(state.bodies.rows[other])))
    }
    for slot in state.bodies.collisions[place] {
      if let wall = state.collisions[slot].walls.first(where: { $0.body == body }) {
        return .boundary(wall.identifier)
      }
    }
    return nil
  }

  private func debugTie(of node: Int32) -> DebugSnapshot.Tie? {
    guard let behavior = handles[Int(node)],
      let row = state.tree.nodes[Int(node)].rows.first,
      let place = state.bodies.place(of: Int(row)),
      let force = force(of: node, on: place)
    else { return nil }
    let item = itemTable.object(at: Int(row))
    switch behavior {
    case let snap as SnapBehavior:
      return DebugSnapshot.Tie(
        behavior: snap, start: item.center, end: snap.snapPoint, force: force.force,
        torque: force.torque)
    case let tie as AttachmentBehavior:
      let ends = tie.items.count > 1 ? tie.items[1].place(of: tie.toOffset) : tie.anchorPoint
      return DebugSnapshot.Tie(
        behavior: tie, start: item.place(of: tie.offset), end: ends, force: force.force,
        torque: force.torque)
    default: return nil
    }
  }

  /// Where fields are sampled; nil where nothing is.
  private func sampledArea(around bodies: [DebugSnapshot.Body]) -> Rect? {
    let frames = bodies.map(\.item.frame)
    // Scales may show items beyond the domain of coordinates.
    return (referenceBounds ?? frames.dropFirst().reduce(frames.first, { $0?.union($1) }))?.clamped
  }

  private func samples(
    of field: FieldBehavior, every spacing: Double, in area: Rect
  ) -> [DebugSnapshot.Field.Sample] {
    // At most 10,000 samples, also of a long thin rectangle.
    let longest = max(area.width, area.height)
    let step = max(spacing, (area.area / 10_000).squareRoot(), longest / 10_000)
    let mass = FieldRecord.unitMass
    return (0...Int(area.height / step)).flatMap { row in
      (0...Int(area.width / step)).compactMap { column in
        let position = Domain.coordinate.clamped(
          area.origin + Vector(Double(column), Double(row)) * step)
        let force = field.force(at: position, mass: mass, charge: 1)
        guard force != .zero else { return nil }
        return DebugSnapshot.Field.Sample(position: position, acceleration: force / mass)
      }
    }
  }
}
