public import Dynamics
public import Geometry

extension FieldBehavior {
  /// Makes a field that slows its items.
  public static func dragField() -> FieldBehavior { drag() }

  /// Makes a field that pushes items around its position.
  public static func vortexField() -> FieldBehavior { vortex() }

  /// Makes a field that pulls items to a point.
  public static func radialGravityField(position: Vector) -> FieldBehavior {
    radialGravity(position: position)
  }

  /// Makes a field that pulls items in one direction.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    linearGravity(direction: direction)
  }

  /// Makes a field that gives its items a velocity.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    velocity(direction: direction)
  }

  /// Makes a field of random forces.
  public static func noiseField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    noise(smoothness: smoothness, animationSpeed: animationSpeed)
  }

  /// Makes a field of random forces that grow with the speed of its items.
  public static func turbulenceField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    turbulence(smoothness: smoothness, animationSpeed: animationSpeed)
  }

  /// Makes a field that pulls items to its position, the more the farther they are.
  public static func springField() -> FieldBehavior { spring() }

  /// Makes a field that acts on the charge of its items.
  public static func electricField() -> FieldBehavior { electric() }

  /// Makes a field that turns the velocity of moving charged items.
  public static func magneticField() -> FieldBehavior { magnetic() }

  /// Makes a field whose force a closure computes.
  public static func field(evaluationBlock block: @escaping Evaluation) -> FieldBehavior {
    custom(evaluate: block)
  }
}
