import Dynamics
package import Geometry
package import Motion

/// The touches of a finger that comes down, moves along a line at a steady speed and is lifted.
package struct FingerPath {
  /// The corners of the line, in points; the finger comes down at the first one.
  private let corners: [Vector]
  /// The length of the line up to each corner, in points.
  private let lengths: [Double]
  /// The duration of the movement, in seconds, at least 0.
  package let duration: Double
  /// The time that it rests at the end before it is lifted, in seconds, at least 0.
  package let hold: Double

  /// Makes a path.
  ///
  /// - Precondition: There is a corner.
  package init(through corners: [Vector], duration: Double, hold: Double = 0) {
    precondition(!corners.isEmpty, "a finger must come down somewhere")
    (self.corners, self.duration, self.hold) = (corners, duration, hold)
    var lengths = [0.0]
    for (corner, next) in zip(corners, corners.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + (next - corner).length)
    }
    self.lengths = lengths
  }

  /// Makes a straight path.
  package init(from start: Vector, to end: Vector, duration: Double, hold: Double = 0) {
    self.init(through: [start, end], duration: duration, hold: hold)
  }

  /// The point at a share of the line, from 0 to 1.
  private func point(at share: Double) -> Vector {
    let way = share * lengths[lengths.count - 1]
    guard share < 1, let next = lengths.firstIndex(where: { $0 > way }), next > 0 else {
      return share > 0 ? corners[corners.count - 1] : corners[0]
    }
    let part = (way - lengths[next - 1]) / (lengths[next] - lengths[next - 1])
    return corners[next - 1] + (corners[next] - corners[next - 1]) * part
  }

  /// The touches, one per tick.
  ///
  /// - Parameters:
  ///   - time: The time at which the finger comes down, in seconds.
  ///   - rate: Ticks per second.
  ///   - identifier: The number of the finger.
  /// - Returns: The touches in order, from `began` to `ended`.
  package func touches(at time: Double, rate: Double, identifier: Int) -> [Touch] {
    func touch(_ phase: TouchPhase, _ elapsed: Double) -> Touch {
      let share = duration > 0 ? min(elapsed / duration, 1) : 1
      return Touch(
        time: time + elapsed, identifier: identifier, phase: phase, position: point(at: share))
    }
    let whole = duration + hold
    var touches = [
      Touch(time: time, identifier: identifier, phase: .began, position: corners[0])
    ]
    for tick in stride(from: 1.0, to: whole * rate - 0.5, by: 1) {
      touches.append(touch(.moved, tick / rate))
    }
    touches.append(touch(.ended, whole))
    return touches
  }
}
