public import Geometry

/// Pulls its items in one direction; magnitude 1 is 1,000 points per second squared.
///
/// It accelerates only its own items, all equally, whatever their mass. The accelerations of
/// several gravity behaviors add up. At first it pulls straight down, with magnitude 1.
public final class GravityBehavior: DynamicBehavior, RecordedBehavior {
  var loose = GravityRecord()

  /// The direction times the magnitude; (0, 1) at first.
  ///
  /// Setting zero keeps the direction.
  ///
  /// - Precondition: The components are finite.
  public var gravityDirection: Vector {
    get { record.polar.vector }
    set { record.polar.set(vector: newValue, named: "gravityDirection", .gravity) }
  }

  /// The direction, in radians, clockwise from the x axis; pi/2 at first.
  ///
  /// - Precondition: The angle is finite.
  public var angle: Double {
    get { record.polar.angle }
    set { record.polar.set(angle: newValue) }
  }

  /// The acceleration, in units of 1,000 points per second squared; 1 at first.
  ///
  /// - Precondition: The magnitude is finite; a negative one pulls against the direction.
  public var magnitude: Double {
    get { record.polar.magnitude }
    set { record.polar.set(magnitude: newValue, .gravity) }
  }

  /// Sets direction and magnitude together.
  public func setAngle(_ angle: Double, magnitude: Double) {
    self.angle = angle
    self.magnitude = magnitude
  }

  static var column: WritableKeyPath<AnimatorState, Slots<GravityRecord>> { \.gravities }

  override var kind: BehaviorKind { .gravity }
}

/// A gravity behavior's properties.
struct GravityRecord: BehaviorRecord {
  var polar = PolarVector.down

  /// The acceleration of magnitude 1, in points per second squared.
  static var unit: Double { 1000 }

  /// The acceleration, in points per second squared.
  var acceleration: Vector { polar.vector * Self.unit }
}
