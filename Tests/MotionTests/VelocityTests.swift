import Geometry
import Motion
import Testing

/// A finger whose true motion is known, seen at some times in rounded positions.
private struct Flick {
  enum Course: CaseIterable { case constant, speedingUp, slowingDown, dragged }

  let course: Course
  let speed: Double
  let direction: Double
  let phase: Double

  /// The way before or after the last moment, at which the speed is `speed`.
  func way(_ time: Double) -> Double {
    switch course {
    case .constant: speed * time
    case .speedingUp: speed * time + speed * 4 * time * time / 2
    case .slowingDown: speed * time - speed * 2 * time * time / 2
    case .dragged: speed * (1 - Math.exp(-2 * time)) / 2
    }
  }

  /// The error of the estimate at the last time, as a fraction of the speed.
  func miss(at times: [Double]) -> Double {
    guard let last = times.last else { return 1 }
    var estimator = VelocityEstimator()
    for time in times {
      let point = Vector(angle: direction, length: way(time - last)) + Vector(150 + phase, 300)
      estimator.add(point.rounded(to: 0.5), at: time)
    }
    let truth = Vector(angle: direction, length: speed)
    return (estimator.velocity(at: last) - truth).length / speed
  }
}

/// Numbers from 0 to 1 that look random and are the same every time.
private struct Sequence01 {
  var state: UInt64

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }
}

@Suite("Velocity of a finger")
struct VelocityTests {
  private func worst(
    _ course: Flick.Course, speed: Double, times: (inout Sequence01) -> [Double]
  ) -> Double {
    var numbers = Sequence01(state: 7)
    return (0..<200).reduce(0) { worst, _ in
      let flick = Flick(
        course: course, speed: speed, direction: numbers.next() * 2 * Math.pi,
        phase: numbers.next())
      return max(worst, flick.miss(at: times(&numbers)))
    }
  }

  private func even(_ rate: Double) -> (inout Sequence01) -> [Double] {
    { numbers in
      let offset = numbers.next()
      return (0..<Int(0.25 * rate)).map { (Double($0) + offset) / rate }
    }
  }

  private func uneven(_ numbers: inout Sequence01) -> [Double] {
    var times = [0.0]
    while let last = times.last, last < 0.25 { times.append(last + 0.004 + 0.018 * numbers.next()) }
    return times
  }

  @Test("is right within 2 % at 60 positions per second", arguments: Flick.Course.allCases)
  fileprivate func sixty(course: Flick.Course) {
    for speed in [1000.0, 1500, 2500, 4000] {
      #expect(worst(course, speed: speed, times: even(60)) < 0.02)
    }
  }

  @Test("is right within 2 % at 120 positions per second", arguments: Flick.Course.allCases)
  fileprivate func hundredAndTwenty(course: Flick.Course) {
    for speed in [1000.0, 1500, 2500, 4000] {
      #expect(worst(course, speed: speed, times: even(120)) < 0.02)
    }
  }

  @Test("is right within 2 % at uneven intervals", arguments: Flick.Course.allCases)
  fileprivate func unevenTimes(course: Flick.Course) {
    for speed in [1000.0, 1500, 2500, 4000] {
      #expect(worst(course, speed: speed, times: uneven) < 0.02)
    }
  }

  @Test("is right within 2 % for slower fingers of constant velocity")
  func slower() {
    for speed in [400.0, 600, 800] {
      for rate in [60.0, 120] {
        #expect(worst(.constant, speed: speed, times: even(rate)) < 0.02)
      }
      #expect(worst(.constant, speed: speed, times: uneven) < 0.02)
    }
  }

  @Test("is exact for constant velocity and acceleration without rounding")
  func exact() {
    var estimator = VelocityEstimator()
    for time in [0.0, 0.01, 0.025, 0.03, 0.05, 0.058, 0.08] {
      estimator.add(Vector(300 * time, 5000 * time * time - 100 * time), at: time)
    }
    #expect((estimator.velocity(at: 0.08) - Vector(300, 700)).length < 5)
    estimator.reset()
    for frame in 0...6 {
      estimator.add(Vector(Double(frame) * 10, 0), at: Double(frame) / 64)
    }
    #expect((estimator.velocity(at: 6.0 / 64) - Vector(640, 0)).length < 1e-9)
  }

  @Test("is about nothing after a pause before the finger is lifted", arguments: [60.0, 120])
  func pause(rate: Double) {
    for hold in [0.05, 0.1, 0.15, 0.3] {
      var (seen, unseen) = (VelocityEstimator(), VelocityEstimator())
      let frames = Int(((0.2 + hold) * rate).rounded(.up))
      for frame in 0...frames {
        let time = Double(frame) / rate
        let point = Vector(Swift.min(time, 0.2) * 1500, 40).rounded(to: 0.5)
        // Some screens report fingers that do not move, some do not.
        seen.add(point, at: time)
        if time <= 0.2 { unseen.add(point, at: time) }
      }
      let end = Double(frames) / rate
      unseen.end(Vector(300, 40), at: end)
      if hold >= 0.1 { #expect(seen.velocity(at: end) == .zero) }
      #expect(seen.velocity(at: end).length < 15)
      #expect(unseen.velocity(at: end) == .zero)
    }
  }

  @Test("of a finger that turns back is that of the way back")
  func turn() {
    var estimator = VelocityEstimator()
    for frame in 0...20 {
      let time = Double(frame) / 120
      let x = time < 0.1 ? 1000 * time : 100 - 1000 * (time - 0.1)
      estimator.add(Vector(x, 0).rounded(to: 0.5), at: time)
    }
    #expect(abs(estimator.velocity(at: 20.0 / 120).x + 1000) < 40)
  }

  @Test("needs two positions, and takes the lifting as none")
  func few() {
    var estimator = VelocityEstimator()
    #expect(estimator.velocity(at: 0) == .zero)
    estimator.add(Vector(1, 1), at: 0)
    #expect(estimator.velocity(at: 0) == .zero)
    estimator.add(Vector(11, 1), at: 0.01)
    #expect((estimator.velocity(at: 0.01) - Vector(1000, 0)).length < 1e-9)
    estimator.end(Vector(11, 1), at: 0.02)
    #expect((estimator.velocity(at: 0.02) - Vector(1000, 0)).length < 1e-9)
  }
}
