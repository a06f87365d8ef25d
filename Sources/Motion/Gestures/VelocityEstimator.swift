public import Geometry

/// The velocity of a finger, estimated from its recent positions.
///
/// A parabola is fitted to the positions of the last 0.15 s by least squares; its slope at the last
/// position is the velocity. This is exact for a finger of constant velocity or acceleration, at
/// any intervals. Where the curvature is no larger than rounding explains, a straight line is
/// fitted instead. Where the parabola misses the positions by more than rounding explains, the
/// finger changed its motion, and shorter and shorter spans are tried. A finger that has not moved
/// for 0.05 s has velocity 0.
///
/// Positions are assumed to be rounded to `grain`. For a flick of constant velocity from 400 pt/s,
/// or of constant acceleration from 1000 pt/s, the error is at most 2 %, at 60 or 120 positions per
/// second.
public struct VelocityEstimator: Hashable, Sendable {
  /// The time for which positions count, in seconds.
  public static var span: Double { 0.15 }
  /// The time without a movement after which a finger has velocity 0, in seconds.
  public static var stillness: Double { 0.05 }
  /// The grid to which positions are rounded, in points.
  public static var grain: Double { 0.5 }

  private var samples: [Sample] = []
  private var movedTime = 0.0

  private struct Sample: Hashable {
    var time: Double
    var position: Vector
  }

  /// Makes an estimator without positions.
  public init() {}

  /// Removes all positions.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// Adds the position at a time; a second one at the same time replaces the first.
  ///
  /// - Parameters:
  ///   - position: The position of the finger, in points.
  ///   - time: The time, in seconds; not before the last one.
  public mutating func add(_ position: Vector, at time: Double) {
    precondition(
      position.isFinite && time >= samples.last?.time ?? time,
      "position must be finite and not older than the last, not \(position) at \(time)")
    if samples.isEmpty {
      // This is enough for the span at 240 positions per second.
      samples.reserveCapacity(40)
      movedTime = time
    }
    if samples.last?.position != position { movedTime = time }
    if samples.last?.time == time { samples.removeLast() }
    if samples.count == 40 { samples.removeFirst() }
    samples.append(Sample(time: time, position: position))
  }

  /// Adds the time at which the finger is lifted, at its last position.
  ///
  /// The position does not count as a new one, because a screen reports the lifting a moment later.
  public mutating func end(_ position: Vector, at time: Double) {
    if samples.last?.position != position { add(position, at: time) }
  }

  /// The velocity at a time, in points per second.
  ///
  /// - Parameter time: The present, in seconds; after `stillness` without movement it is zero.
  /// - Returns: The velocity at the last position.
  public func velocity(at time: Double) -> Vector {
    guard let last = samples.last, time - movedTime < Self.stillness - 1e-9 else { return .zero }
    var span = Self.span
    var result = Vector.zero
    while span > 0.01 {
      let first = samples.firstIndex { $0.time >= last.time - span - 1e-9 } ?? 0
      guard samples.count - first >= 3 else { break }
      let fit = fit(from: first)
      result = fit.velocity
      if fit.error <= Self.grain / 2 { return result }
      span *= 0.8
    }
    guard result == .zero, samples.count >= 2 else { return result }
    let previous = samples[samples.count - 2]
    return (last.position - previous.position) / (last.time - previous.time)
  }

  /// The slope at the last position, and the mean error of the fitted curve.
  ///
  /// The curve is a sum of polynomials that are orthogonal over the times, so that the quadratic
  /// term is separate from the line and can be weighed alone.
  private func fit(from first: Int) -> (velocity: Vector, error: Double) {
    let origin = samples[samples.count - 1]
    let count = Double(samples.count - first)
    var (meanTime, mean) = (0.0, Vector.zero)
    for sample in samples[first...] {
      meanTime += (sample.time - origin.time) / count
      mean += (sample.position - origin.position) / count
    }
    // Line: u = t - mean. Parabola: w = u² - a u - b, orthogonal to 1 and u.
    var (squares, cubes) = (0.0, 0.0)
    for sample in samples[first...] {
      let u = sample.time - origin.time - meanTime
      squares += u * u
      cubes += u * u * u
    }
    let (a, b) = (cubes / squares, squares / count)
    var (bends, slope, bend) = (0.0, Vector.zero, Vector.zero)
    for sample in samples[first...] {
      let u = sample.time - origin.time - meanTime
      let w = u * u - a * u - b
      let position = sample.position - origin.position
      slope += position * u
      bend += position * w
      bends += w * w
    }
    slope = slope / squares
    // Three positions determine a parabola exactly, so its error says nothing.
    guard count > 3, bends > 0 else { return (slope, 0) }
    bend = bend / bends
    var misses = 0.0
    for sample in samples[first...] {
      let u = sample.time - origin.time - meanTime
      let w = u * u - a * u - b
      misses += (sample.position - origin.position - mean - slope * u - bend * w).lengthSquared
    }
    // The variance that rounding alone leaves in a coordinate is grain² / 12.
    let noise = Swift.max(misses / (2 * count - 6), Self.grain * Self.grain / 12)
    let gain = bend.lengthSquared * bends / 2 / noise
    let share = gain > 2 ? 1 - 2 / gain : 0
    let end = -meanTime
    return (slope + bend * ((2 * end - a) * share), Math.sqrt(misses / count))
  }
}
