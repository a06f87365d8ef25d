public import Geometry
import Physics

/// Makes its items collide with each other, with boundaries, or with both.
///
/// Two items collide only if they share a collision behavior. Boundaries belong to the behavior:
/// they are kept when it is removed from an animator.
///
/// A boundary along the reference bounds pushes inwards only: an item that is put, animated or let
/// go across or outside of it comes inside, at up to 450 pt/s, and gets no velocity by it.
///
/// It moves when the insets or the animator's bounds change. Items inside, by their centers, stay inside: an edge that moves inwards puts the items that it
/// meets, and those in their way, in front of itself, at once and at any distance, without giving
/// them a velocity. If the room is too small, items overlap, and come apart when there is room
/// again. Anchored items and locked motions stay where they are.
public final class CollisionBehavior: DynamicBehavior, RecordedBehavior {
  /// The things that the items collide with; nothing when it is empty.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a mode from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The items collide with each other.
    public static let items = Mode(rawValue: 1)
    /// The items collide with boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// The items collide with each other and with boundaries.
    public static let everything: Mode = [.items, .boundaries]
  }

  /// Called for contacts, after the step and before actions.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?
  var loose = CollisionRecord()

  /// The things that the items collide with; everything at first.
  public var collisionMode: Mode {
    get { record.mode }
    set {
      record.mode = newValue
      let node = node
      treeAnimator?.endTouches {
        $0.node == node && !newValue.contains($0.partner < 0 ? .boundaries : .items)
      }
    }
  }

  /// Whether the animator's reference rectangle is a boundary; false at first.
  ///
  /// An animator without a reference rectangle has no such boundary.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { record.referenceInsets != nil }
    set { record.referenceInsets = newValue ? Insets.zero : nil }
  }

  /// The distances from the reference rectangle to its boundary, inwards; nil for no boundary.
  ///
  /// Insets that leave nothing of the rectangle make no boundary.
  ///
  /// - Precondition: The insets are coordinates.
  public var referenceBoundsInsets: Insets? {
    get { record.referenceInsets }
    set {
      record.referenceInsets = newValue.map { $0.checked("referenceBoundsInsets") }
    }
  }

  /// The names of the boundaries, in the order in which they were added.
  ///
  /// Two names are the same if their bytes are equal.
  public var boundaryIdentifiers: [String] { record.boundaries.map(\.identifier.text) }

  /// The path of a boundary, as it was added; nil if no boundary has the name.
  public func boundary(identifier: String) -> VectorPath? {
    record.boundaries.first { $0.identifier == ExactName(identifier) }?.path
  }

  /// Adds a straight boundary.
  ///
  /// - Parameters:
  ///   - identifier: The name that contacts report.
  ///   - start: One end, in points.
  ///   - end: The other end, in points.
  /// - Throws: The errors of `addBoundary(identifier:path:)` with a `VectorPath`.
  public func addBoundary(
    identifier: String, from start: Vector, to end: Vector
  ) throws(DynamicsError) {
    try addBoundary(identifier: identifier, path: VectorPath([start, end]))
  }

  /// Adds a boundary along points; repeat the first point at the end to close it.
  ///
  /// - Throws: The errors of `addBoundary(identifier:path:)` with a `VectorPath`.
  public func addBoundary(identifier: String, path points: [Vector]) throws(DynamicsError) {
    try addBoundary(identifier: identifier, path: VectorPath(points))
  }

  /// Adds a boundary along a path, with which items collide from both sides.
  ///
  /// Curves become straight segments with an error of at most 0.25 pt: see
  /// `VectorPath.flattened(tolerance:)`. Items do not catch on the points between segments. An item
  /// without elasticity loses some speed along a curve: a ball that falls 100 pt through a bowl of
  /// radius 220 pt loses at most a tenth.
  ///
  /// - Parameters:
  ///   - identifier: The name that contacts report.
  ///   - path: The path, open or closed, in points.
  /// - Throws: `DynamicsError.boundaryIsInUse`, `DynamicsError.boundaryWithoutLength`, and
  ///   `DynamicsError.boundaryIsTooFar`. When it throws, nothing has changed.
  public func addBoundary(identifier: String, path: VectorPath) throws(DynamicsError) {
    guard !boundaryIdentifiers.hasName(identifier) else {
      throw .boundaryIsInUse(identifier: identifier)
    }
    record.boundaries.append(try Self.boundary(identifier, along: path))
  }

  /// Gives the boundary of a name another path, or none; a path of the same points changes nothing.
  ///
  /// - Throws: `DynamicsError.boundaryWithoutLength` and `DynamicsError.boundaryIsTooFar`. When it
  ///   throws, nothing has changed.
  package func setBoundary(identifier: String, path: VectorPath?) throws(DynamicsError) {
    var boundaries = record.boundaries
    boundaries.removeAll { $0.identifier == ExactName(identifier) }
    if let path { boundaries.append(try Self.boundary(identifier, along: path)) }
    store(boundaries)
  }

  /// Replaces all boundaries; those of the same names and points, in any order, change nothing.
  ///
  /// - Throws: The errors of `addBoundary(identifier:path:)`. When it throws, nothing has changed.
  package func setBoundaries(_ new: [(name: String, path: VectorPath)]) throws(DynamicsError) {
    var boundaries: [Boundary] = []
    for (name, path) in new {
      guard !boundaries.contains(where: { $0.identifier == ExactName(name) }) else {
        throw .boundaryIsInUse(identifier: name)
      }
      boundaries.append(try Self.boundary(name, along: path))
    }
    store(boundaries)
  }

  private func store(_ boundaries: [Boundary]) {
    let known = record.boundaries
    let isSame = boundaries.allSatisfy { boundary in
      known.contains { $0.identifier == boundary.identifier && $0.points == boundary.points }
    }
    if !isSame || boundaries.count != known.count { record.boundaries = boundaries }
  }

  private static func boundary(
    _ identifier: String, along path: VectorPath
  ) throws(DynamicsError) -> Boundary {
    guard path.isInDomain else { throw .boundaryIsTooFar(identifier: identifier) }
    let points = path.flattened()
    // An arc may extend beyond the numbers that define it.
    guard points.allSatisfy(Domain.coordinate.contains) else {
      throw .boundaryIsTooFar(identifier: identifier)
    }
    guard points.count > 1 else { throw .boundaryWithoutLength(identifier: identifier) }
    return Boundary(identifier: ExactName(identifier), path: path, points: points)
  }

  /// Removes a boundary; removing one that does not exist does nothing.
  public func removeBoundary(identifier: String) {
    record.boundaries.removeAll { $0.identifier == ExactName(identifier) }
  }

  /// Removes all boundaries; the reference bounds stay.
  public func removeAllBoundaries() {
    record.boundaries = []
  }

  static var column: WritableKeyPath<AnimatorState, Slots<CollisionRecord>> { \.collisions }

  override var kind: BehaviorKind { .collision }

  override func didDetach(from state: inout AnimatorState) {
    state.removeWalls(loose.walls)
    loose.walls = []
    loose.needsUpdate = true
  }
}

/// A collision behavior's properties.
struct CollisionRecord: BehaviorRecord {
  var mode = CollisionBehavior.Mode.everything
  var referenceInsets: Insets?
  var boundaries: [Boundary] = []
  var needsUpdate = true
  /// The behavior's node when the world was last updated.
  var node: Int32 = -1
  /// The behavior's rank in a pre-order walk when the world was last updated.
  var rank: Int32 = -1
  /// The boundaries' bodies, while there are some.
  var walls: [Wall] = []
  /// The corners of the reference bounds before they changed, while they have no body yet.
  var firstBounds: [Vector]?

  mutating func noteChange() { needsUpdate = true }

  /// The number of points of the boundaries, including room for the reference bounds.
  var pointCount: Int { boundaries.reduce(5) { $0 + $1.points.count + 1 } }
}

/// A boundary's body in the world.
struct Wall: Equatable {
  /// The boundary's name; nil for the reference bounds.
  var identifier: ExactName?
  var points: [Vector]
  var body: BodyID
  /// The place among walls along reference bounds; -1 for a wall that is not shared.
  var shared: Int32 = -1
}

/// A named line that items collide with.
struct Boundary: Equatable {
  var identifier: ExactName
  var path: VectorPath
  /// The ends of the straight segments that replace the path.
  var points: [Vector]
}
