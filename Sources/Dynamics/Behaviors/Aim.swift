import Geometry

/// A direction with a magnitude, kept apart so that a magnitude of 0 forgets no direction.
///
/// What is not finite stops the program, under the name of the property that it was meant for.
struct Aim: Equatable {
  /// The direction, of length 1.
  private(set) var unit: Vector
  /// The direction, in radians, clockwise from the x axis.
  private(set) var angle: Double
  /// The magnitude; a negative one points against the direction.
  private(set) var magnitude: Double

  /// Straight down, as gravity.
  static var down: Aim { Aim(unit: Vector(0, 1), angle: Math.pi / 2, magnitude: 1) }
  /// To the right, without strength, as a push.
  static var none: Aim { Aim(unit: Vector(1, 0), angle: 0, magnitude: 0) }

  /// The direction times the magnitude.
  var vector: Vector { unit * magnitude }

  mutating func set(angle: Double) {
    checkFinite("angle", angle)
    self.angle = angle
    unit = Vector(angle: angle, length: 1)
  }

  mutating func set(magnitude: Double) {
    checkFinite("magnitude", magnitude)
    self.magnitude = magnitude
  }

  mutating func set(vector: Vector, named name: String) {
    checkFinite(name, vector)
    // The length of a finite vector may be more than a number can hold.
    magnitude = min(vector.length, .greatestFiniteMagnitude)
    guard magnitude > 0 else { return }
    unit = (vector.length.isFinite ? vector : vector * 0.5).normalized
    angle = vector.angle
  }
}

/// Stops the program when a number is not finite.
func checkFinite(_ name: String, _ value: Double) {
  precondition(value.isFinite, "\(name) must be a finite number, not \(value)")
}

/// Stops the program when a number is not finite or below 0.
func checkNotNegative(_ name: String, _ value: Double) {
  precondition(value.isFinite && value >= 0, "\(name) must be at least 0, not \(value)")
}

/// Stops the program when a point is not finite.
func checkFinite(_ name: String, _ value: Vector) {
  precondition(value.isFinite, "\(name) must be finite, not \(value)")
}
