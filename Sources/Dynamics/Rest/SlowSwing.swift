import Geometry

/// The motion of an item on trial in quarters of the trial, to detect a slower swing.
///
/// At its turning point a swing is as slow as an item that comes to rest, but its acceleration goes
/// on. With the ways d2, d3 and d4 of the last three quarters, s = d3 - d2 and t = d4 - d3 measure
/// it; in the first quarter other motions settle. The velocity and the acceleration of an item that
/// comes to rest as e^(-rt) fall alike, so that t / s is the ratio of the ways d4 / d3, which is
/// below 1. In a part of a swing t / s is about 1, whatever the ways are.
///
/// A swing that is faster than the trial may look alike by chance, but hardly in a trial of twice
/// the length as well.
struct SlowSwing {
  /// The way that may be rounding, in points.
  private static let least = 4 * RestTrial.rounding

  // The displacements from the start at the ends of the quarters; turns count as ways of a corner.
  private var first = SIMD4<Double>.zero
  private var middle = SIMD4<Double>.zero
  private var third = SIMD4<Double>.zero
  private var last = SIMD4<Double>.zero
  private var count = 0

  /// Adds the displacement from the start at the end of a quarter.
  mutating func add(_ displacement: Pose, radius: Double) {
    let center = displacement.center
    let mark = SIMD4(center.x, center.y, displacement.angle * radius, 0)
    count += 1
    switch count {
    case 1: first = mark
    case 2: middle = mark
    case 3: third = mark
    default: last = mark
    }
  }

  /// Makes the four quarters the first two of a trial that is twice as long.
  mutating func noteDoubledLength() {
    (first, middle) = (middle, last)
    count = 2
  }

  /// Whether the item accelerates in the last quarter as in the one before, as in a part of a swing.
  var goesOn: Bool {
    let (second, way, laterWay) = (middle - first, third - middle, last - third)
    let (early, late) = (way - second, laterWay - way)
    let persistence = dot(early, late)
    guard persistence > 0, dot(late, late) > Self.least * Self.least else { return false }
    let (square, product) = (dot(way, way), dot(laterWay, way))
    let slowing = product < square ? max(0, product / square) : 0
    return persistence > 0.5 * (1 + slowing) * dot(early, early)
  }

  private func dot(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double { (a * b).sum() }
}
