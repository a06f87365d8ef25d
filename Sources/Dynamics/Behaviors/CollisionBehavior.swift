public import Geometry
import Physics

/// Makes its items collide with each other, with boundaries, or with both.
///
/// Two items collide only if they share a collision behavior. Boundaries are part of the behavior:
/// they survive its removal from an animator.
public final class CollisionBehavior: DynamicBehavior, RecordedBehavior {
  /// What the items collide with; with nothing when it is empty.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a mode from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Each other.
    public static let items = Mode(rawValue: 1)
    /// Boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Each other and boundaries.
    public static let everything: Mode = [.items, .boundaries]
  }

  /// Hears of contacts, after the step, before actions run.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?
  var loose = CollisionRecord()

  /// What the items collide with; everything at first.
  public var collisionMode: Mode {
    get { record.mode }
    set { record.mode = newValue }
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

  /// The names of the boundaries, in the order in which they were added; two are the same if their
  /// bytes are.
  public var boundaryIdentifiers: [String] { record.boundaries.map(\.identifier.text) }

  /// A boundary's path, as it was added; nil when there is none of this name.
  public func boundary(identifier: String) -> Path? {
    record.boundaries.first { $0.identifier == ExactName(identifier) }?.path
  }

  /// Adds a straight boundary.
  ///
  /// - Parameters:
  ///   - identifier: The name that contacts report.
  ///   - start: One end, in points.
  ///   - end: The other end, in points.
  /// - Throws: What `addBoundary(identifier:path:)` with a `Path` throws.
  public func addBoundary(
    identifier: String, from start: Vector, to end: Vector
  ) throws(DynamicsError) {
    try addBoundary(identifier: identifier, path: Path([start, end]))
  }

  /// Adds a boundary along points; repeat the first point at the end to close it.
  ///
  /// - Throws: What `addBoundary(identifier:path:)` with a `Path` throws.
  public func addBoundary(identifier: String, path points: [Vector]) throws(DynamicsError) {
    try addBoundary(identifier: identifier, path: Path(points))
  }

  /// Adds a boundary along a path, which items meet from both sides.
  ///
  /// Curves become straight parts that are at most 0.25 pt off: see `Path.flattened(tolerance:)`.
  /// Nothing catches on the joints. An item without elasticity loses some speed where it is led round
  /// a curve: a ball that falls 100 pt through a bowl of radius 220 pt, a tenth at most.
  ///
  /// - Parameters:
  ///   - identifier: The name that contacts report.
  ///   - path: The path, open or closed, in points.
  /// - Throws: `DynamicsError.boundaryIsInUse`, `DynamicsError.boundaryWithoutLength`, and
  ///   `DynamicsError.boundaryIsTooFar`. Nothing is changed then.
  public func addBoundary(identifier: String, path: Path) throws(DynamicsError) {
    guard path.isInDomain else { throw .boundaryIsTooFar(identifier: identifier) }
    guard !boundaryIdentifiers.hasName(identifier) else {
      throw .boundaryIsInUse(identifier: identifier)
    }
    let points = path.flattened()
    // An arc may reach further than its numbers say.
    guard points.allSatisfy(Domain.coordinate.contains) else {
      throw .boundaryIsTooFar(identifier: identifier)
    }
    guard points.count > 1 else { throw .boundaryWithoutLength(identifier: identifier) }
    record.boundaries.append(
      Boundary(identifier: ExactName(identifier), path: path, points: points))
  }

  /// Removes a boundary; removing what is gone does nothing.
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
  /// The behavior's node, since the world was last told.
  var node: Int32 = -1
  /// Where the behavior stands in a pre-order walk, since the world was last told.
  var rank: Int32 = -1
  /// The boundaries' bodies, while there are some.
  var walls: [Wall] = []

  mutating func noteChange() { needsUpdate = true }
}

/// A boundary's body in the world.
struct Wall: Equatable {
  /// The boundary's name; nil for the reference bounds.
  var identifier: ExactName?
  var points: [Vector]
  var body: BodyID
  /// The place among walls along reference bounds; -1 for a wall of the behavior's own.
  var shared: Int32 = -1
}

/// A named line that items collide with.
struct Boundary: Equatable {
  var identifier: ExactName
  var path: Path
  /// The ends of the straight parts that stand for the path.
  var points: [Vector]
}
