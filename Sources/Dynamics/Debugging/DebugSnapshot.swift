public import Geometry

/// The contents of a debug picture of an animator, in points of the animator's coordinates.
///
/// It contains only data, for viewers and for tests. The unit of force is density times square
/// points times pt/s², that of impulse density times square points times pt/s.
public struct DebugSnapshot {
  /// An item of the animator's behaviors, in its state in the world.
  public struct Body {
    /// The item.
    public var item: any DynamicItem
    /// The outlines that collide, clockwise, without repeating the first corner; curves have an
    /// error of at most 0.25 pt.
    public var outlines: [[Vector]]
    /// The mass; 0 for an anchored item.
    public var mass: Double
    /// Whether the item is at rest, so that it does not keep the animator running.
    public var isResting: Bool
    /// Whether the item collides but never moves.
    public var isAnchored: Bool
  }

  /// A line that items collide with.
  public struct Boundary {
    /// The behavior that the line belongs to.
    public var behavior: CollisionBehavior
    /// Its name; nil for the reference bounds.
    public var identifier: String?
    /// Its points, in order.
    public var points: [Vector]
  }

  /// A contact of two items, or of an item and a boundary, after the last step.
  public struct Touch {
    /// A point of a contact.
    public struct Point: Hashable, Sendable {
      /// The point of contact.
      public var position: Vector
      /// The impulse that pushed them apart in the last step, at least 0.
      public var normalImpulse: Double
      /// The impulse of friction in the last step, along the normal turned clockwise.
      public var frictionImpulse: Double
    }

    /// The item that touches.
    public var item: any DynamicItem
    /// The item or boundary that it touches.
    public var partner: ContactPartner
    /// The direction from the item to its partner, of length 1.
    public var normal: Vector
    /// One or two points.
    public var points: [Point]
  }

  /// An attachment or a snap.
  public struct Joint {
    /// The behavior.
    public var behavior: DynamicBehavior
    /// The point at which it holds its item.
    public var start: Vector
    /// The point to which it holds the item: a fixed point, or a point of the other item.
    public var end: Vector
    /// The mean force on the item in the last step.
    public var force: Vector
    /// The mean torque on the item in the last step, clockwise.
    public var torque: Double
  }

  /// A field, sampled on a grid.
  public struct Field {
    /// The acceleration by the field at a point.
    public struct Sample: Hashable, Sendable {
      /// The place.
      public var position: Vector
      /// The acceleration of a still item of 100 x 100 points, density 1 and charge 1, in pt/s².
      public var acceleration: Vector
    }

    /// The field.
    public var behavior: FieldBehavior
    /// The accelerations of an item at the points of a grid, row by row; points without
    /// acceleration are left out.
    public var samples: [Sample]
  }

  /// The items, by row.
  public var bodies: [Body]
  /// The boundaries, by their behaviors in pre-order.
  public var boundaries: [Boundary]
  /// The contacts, ordered by the row of the item.
  public var contacts: [Touch]
  /// The attachments and snaps, in pre-order.
  public var joints: [Joint]
  /// The fields, in pre-order.
  public var fields: [Field]
}
