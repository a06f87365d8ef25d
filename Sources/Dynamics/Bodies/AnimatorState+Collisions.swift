import Geometry
import Physics

extension AnimatorState {
  /// Updates the world's boundaries and collision groups from the collision behaviors.
  ///
  /// Each behavior has two groups: one whose members collide with each other, and one whose members
  /// collide with its boundaries. Walls along reference bounds have their own groups, because
  /// behaviors share them.
  ///
  /// - Returns: The walls along reference bounds that have moved and must push items.
  mutating func syncCollisions() -> [WallMove] {
    guard invalid.contains(.collisions) else { return [] }
    invalid.remove(.collisions)
    mayShareTouches = !touches.isEmpty
    let moves = moveReferenceWalls()
    var mutual = [[UInt32]](repeating: [], count: bodies.count)
    var boundary = mutual
    for place in 0..<bodies.count { bodies.collisions[place] = [] }
    for (rank, node) in tree.preOrder().enumerated()
    where tree.nodes[Int(node)].kind == .collision {
      let slot = tree.nodes[Int(node)].slot
      collisions[slot].rank = Int32(rank)
      if collisions[slot].needsUpdate { updateWalls(slot) }
      collisions[slot].node = node
      let mode = collisions[slot].mode
      let shared = collisions[slot].walls.first?.shared ?? -1
      for row in tree.nodes[Int(node)].rows {
        guard let place = bodies.place(of: Int(row)) else { continue }
        bodies.collisions[place].append(slot)
        if mode.contains(.items) { mutual[place].append(UInt32(2 * slot)) }
        if mode.contains(.boundaries) { boundary[place].append(UInt32(2 * slot + 1)) }
        if mode.contains(.boundaries) && shared >= 0 {
          boundary[place].append(UInt32(2 * shared))
        }
      }
    }
    for place in 0..<bodies.count {
      world.setGroups(mutual: mutual[place], boundary: boundary[place], of: bodies.ids[place])
    }
    return moves
  }

  /// Makes the bodies of a behavior's boundaries; bodies of unchanged boundaries stay.
  private mutating func updateWalls(_ slot: Int32) {
    var wanted: [(identifier: ExactName?, points: [Vector])] = []
    if let wall = referenceWall(of: slot) { wanted.append((nil, wall)) }
    for boundary in collisions[slot].boundaries {
      wanted.append((boundary.identifier, boundary.points))
    }
    var old = collisions[slot].walls
    collisions[slot].walls = wanted.map { identifier, points in
      let same = old.firstIndex { $0.identifier == identifier && $0.points == points }
      if let same { return old.remove(at: same) }
      guard identifier != nil else { return shareWall(along: points) }
      let body = addWall(along: points, group: UInt32(2 * slot + 1))
      return Wall(identifier: identifier, points: points, body: body)
    }
    removeWalls(old)
    collisions[slot].needsUpdate = false
    collisions[slot].firstBounds = nil
  }

  /// Removes walls that a behavior no longer has.
  mutating func removeWalls(_ walls: [Wall]) {
    for wall in walls {
      if wall.shared >= 0 {
        referenceWalls[Int(wall.shared)].users -= 1
        if referenceWalls[Int(wall.shared)].users > 0 { continue }
      }
      world.removeBody(wall.body)
    }
  }

  /// The wall along reference bounds, which all behaviors with these bounds share.
  private mutating func shareWall(along points: [Vector]) -> Wall {
    let known = referenceWalls.firstIndex { $0.users > 0 && $0.points == points }
    let index = known ?? referenceWalls.firstIndex { $0.users == 0 } ?? referenceWalls.count
    if known == nil {
      let body = addWall(group: UInt32(2 * index)) { world, body, material in
        world.addShapes(BodyShape.walls(around: points), material, to: body)
      }
      let wall = ReferenceWall(points: points, body: body)
      if index < referenceWalls.count {
        referenceWalls[index] = wall
      } else {
        referenceWalls.append(wall)
      }
    }
    referenceWalls[index].users += 1
    return Wall(
      identifier: nil, points: points, body: referenceWalls[index].body, shared: Int32(index))
  }

  /// Makes the body of a boundary, with which items collide from both sides.
  private mutating func addWall(along points: [Vector], group: UInt32) -> BodyID {
    addWall(group: group) { world, body, material in
      guard points.count > 2 else {
        world.addShape(.segment(from: points[0], to: points[1]), material, to: body)
        return
      }
      // One chain for each side, because a chain is one-sided; items do not catch on points within
      // a chain.
      let isClosed = points.count > 3 && points.first == points.last
      let line = isClosed ? Array(points.dropLast()) : points
      world.addChain(Chain(line, isClosed: isClosed), material, to: body)
      world.addChain(Chain(line.reversed(), isClosed: isClosed), material, to: body)
    }
  }

  /// Makes a body of a collision group, to which a function adds shapes.
  private mutating func addWall(
    group: UInt32, _ addShapes: (inout World, BodyID, SurfaceMaterial) -> Void
  ) -> BodyID {
    var definition = BodyDefinition(kind: .fixed)
    definition.isBoundary = true
    let body = world.addBody(definition)
    // The larger elasticity wins: a boundary has none, so that 0 on an item means none.
    var material = ItemSettings.bare.material
    (material.elasticity, material.density) = (0, 0)
    addShapes(&world, body, material)
    world.setGroups(mutual: [], boundary: [group], of: body)
    return body
  }
}
