public import Dynamics
public import Geometry

/// The name of a boundary, as UIKit code spells it.
public typealias NSCopying = String
/// A text, as UIKit code spells it.
public typealias NSString = String

extension CollisionBehavior {
  /// Makes the animator's reference rectangle a boundary, moved inwards by distances, in points.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: Insets) {
    referenceBoundsInsets = insets
  }

  /// Adds a straight boundary.
  ///
  /// - Precondition: The name is free, and the ends are finite and apart.
  public func addBoundary(
    withIdentifier identifier: String, from start: Vector, to end: Vector
  ) {
    orStop { () throws(DynamicsError) in
      try addBoundary(identifier: identifier, from: start, to: end)
    }
  }

  /// Adds a boundary along a path, whose curves become straight segments.
  ///
  /// - Precondition: The name is free, and the path is finite and has a length.
  public func addBoundary(withIdentifier identifier: String, for path: BezierPath) {
    orStop { () throws(DynamicsError) in
      try addBoundary(identifier: identifier, path: path.path)
    }
  }

  /// The path of a boundary; nil when there is none of this name.
  public func boundary(withIdentifier identifier: String) -> BezierPath? {
    boundary(identifier: identifier).map { BezierPath($0) }
  }

  /// Removes a boundary.
  public func removeBoundary(withIdentifier identifier: String) {
    removeBoundary(identifier: identifier)
  }
}
