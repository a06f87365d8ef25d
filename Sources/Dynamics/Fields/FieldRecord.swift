import Geometry

/// A field behavior's properties, and the phase of its pattern.
struct FieldRecord: BehaviorRecord {
  let kind: FieldBehavior.Kind
  var position = Vector.zero
  var region = Region.infinite
  var strength = 1.0
  var falloff = 0.0
  var minimumRadius = 1.0
  var direction = Vector(0, 1)
  var smoothness = 0.5
  var animationSpeed = 1.0
  /// The number of the field among all of the animator so far, which selects its pattern.
  var pattern = -1
  /// Whether a property was set since the world was last updated.
  var isChanged = false
  /// The phase of the pattern, in turns.
  var phase = 0.0

  mutating func noteChange() { isChanged = true }

  /// The mass of an item of 100 x 100 points and density 1.
  static var unitMass: Double { 10_000 }
  /// The distance at which the strength holds for every falloff, in points.
  static var unitDistance: Double { 100 }
  /// The largest factor of a falloff, and the largest strength times such a factor.
  static var largest: Double { 1e30 }
  /// The greatest acceleration, in pt/s².
  static var largestAcceleration: Double { Domain.acceleration.range.upperBound }

  /// Whether the field accelerates all its items equally while no property changes.
  var isUniform: Bool { kind == .linearGravity && falloff == 0 && region.isInfinite }

  /// The acceleration of a uniform field, in pt/s².
  var uniformAcceleration: Vector {
    var acceleration = direction * (strength * GravityRecord.unit)
    acceleration.limit(to: Self.largestAcceleration)
    return acceleration
  }

  /// Whether the field accelerates nothing.
  var isIdle: Bool { strength == 0 && kind != .custom }
  /// Whether the field is a spring, or depends on velocities so that it must be solved exactly.
  var isCoupled: Bool {
    switch kind {
    case .drag, .magnetic, .velocity, .spring: true
    default: false
    }
  }

  /// Whether the field changes with time.
  var changesWithTime: Bool { kind == .noise && animationSpeed > 0 && strength != 0 }

  /// Whether the field follows a pattern of noise.
  var isPatterned: Bool { kind == .noise || kind == .turbulence }

  /// Advances the pattern in time.
  mutating func advance(by duration: Double) {
    phase += min(animationSpeed * duration, 1e6)
    if phase > 1e15 { phase = 0 }
  }

  /// The field at an earlier time, a number of seconds ago.
  func before(_ duration: Double) -> FieldRecord {
    var field = self
    field.phase -= min(animationSpeed * duration, 1e6)
    return field
  }
}

extension Double {
  /// The number limited to the greatest value with which fields compute.
  var limited: Double { Swift.min(Swift.max(self, -FieldRecord.largest), FieldRecord.largest) }
}

extension Vector {
  /// Shortens the vector to a length, if it is longer.
  @inline(always)
  mutating func limit(to length: Double) {
    let square = lengthSquared
    if square > length * length { self *= length / square.squareRoot() }
  }
}
