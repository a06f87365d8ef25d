public import Geometry

extension DebugSnapshot {
  /// Items that touch or hold each other, directly or through others; they come to rest together.
  ///
  /// An anchored item connects nothing, and is in no island.
  public struct Island: Hashable, Sendable {
    /// The places of its items in `bodies`, in order.
    public var places: [Int]
    /// Whether all of them are at rest.
    public var isResting: Bool
    /// The convex hull of their outlines, clockwise on the screen, without repeating the first
    /// corner.
    public var hull: [Vector]
  }

  /// The islands, by their first items.
  ///
  /// - Complexity: O(*n* log *n*) in the corners of the outlines, contacts and joints.
  public var islands: [Island] {
    var roots = Array(bodies.indices)
    var places: [ObjectIdentifier: Int] = [:]
    for (place, body) in bodies.enumerated() where !body.isAnchored {
      places[ObjectIdentifier(body.item)] = place
    }
    func root(_ place: Int) -> Int {
      var place = place
      while roots[place] != place {
        roots[place] = roots[roots[place]]
        place = roots[place]
      }
      return place
    }
    func connect(_ items: [any DynamicItem]) {
      let found = items.compactMap { places[ObjectIdentifier($0)] }
      for place in found.dropFirst() {
        let ends = (root(found[0]), root(place))
        roots[max(ends.0, ends.1)] = min(ends.0, ends.1)
      }
    }
    for contact in contacts where !contact.points.isEmpty {
      if case .item(let other) = contact.partner { connect([contact.item, other]) }
    }
    for joint in joints { connect(joint.behavior.items) }
    var members = [[Int]](repeating: [], count: bodies.count)
    for place in bodies.indices where !bodies[place].isAnchored {
      members[root(place)].append(place)
    }
    return members.filter { !$0.isEmpty }.map { places in
      Island(
        places: places, isResting: places.allSatisfy { bodies[$0].isResting },
        hull: convexHull(of: places.flatMap { bodies[$0].outlines.joined() }))
    }
  }
}
