import Geometry

/// A direction and a magnitude, stored separately so that a magnitude of 0 keeps the direction.
///
/// A number out of its domain stops the program; the message names the property.
struct PolarVector: Equatable {
  /// The direction, of length 1.
  private(set) var unit: Vector
  /// The direction, in radians, clockwise from the x axis.
  private(set) var angle: Double
  /// The magnitude; a negative one points against the direction.
  private(set) var magnitude: Double

  /// Straight down, like gravity.
  static var down: PolarVector { PolarVector(unit: Vector(0, 1), angle: Math.pi / 2, magnitude: 1) }
  /// To the right with magnitude 0, as for a push.
  static var none: PolarVector { PolarVector(unit: Vector(1, 0), angle: 0, magnitude: 0) }

  /// The direction times the magnitude.
  var vector: Vector { unit * magnitude }

  mutating func set(angle: Double) {
    let angle = Domain.angle.checked(angle, "angle")
    // The unit vector of an equal angle may have been rounded differently.
    if angle == self.angle { return }
    self.angle = angle
    unit = Vector(angle: angle, length: 1)
  }

  mutating func set(magnitude: Double, _ domain: Domain) {
    self.magnitude = domain.checked(magnitude, "magnitude")
  }

  /// Takes direction and magnitude from a vector; the magnitude is limited to the domain.
  mutating func set(vector: Vector, named name: String, _ domain: Domain) {
    let vector = domain.checked(vector, name)
    if vector == self.vector { return }
    magnitude = domain.clamped(vector.length)
    guard magnitude > 0 else { return }
    unit = vector.normalized
    angle = vector.angle
  }
}
