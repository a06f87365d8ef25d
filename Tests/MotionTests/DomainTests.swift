import Dynamics
import Geometry
import Motion
import Testing

/// Values from Swift to Motion have the ranges of the table, as values from scripts do.
@Suite("Domains of motion")
struct DomainTests {
  /// Every number of Motion's types, with its domain.
  private static let calls: [(name: String, domain: Domain, call: @Sendable (Double) -> Void)] = [
    ("mass", .springMass, { _ = SpringTiming(mass: $0, stiffness: 1, damping: 1) }),
    ("stiffness", .springStiffness, { _ = SpringTiming(stiffness: $0, damping: 1) }),
    ("damping", .springDamping, { _ = SpringTiming(stiffness: 1, damping: $0) }),
    ("dampingRatio", .dampingRatio, { _ = SpringTiming(dampingRatio: $0, response: 1) }),
    ("response", .response, { _ = SpringTiming(dampingRatio: 1, response: $0) }),
    (
      "mass beside response", .springMass,
      { _ = SpringTiming(dampingRatio: 1, response: 1, mass: $0) }
    ),
    ("bounce", .bounce, { _ = SpringTiming(bounce: $0, duration: 1) }),
    ("duration", .response, { _ = SpringTiming(bounce: 0, duration: $0) }),
    (
      "settling ratio", .settlingRatio,
      { _ = SpringTiming(dampingRatio: $0, settlingDuration: 1) }
    ),
    (
      "settling duration", .response,
      { _ = SpringTiming(dampingRatio: 1, settlingDuration: $0) }
    ),
    (
      "normalized velocity", .relativeSpeed,
      { _ = SpringTiming(dampingRatio: 1, settlingDuration: 1, normalizedVelocity: $0) }
    ),
    (
      "tolerance", .tolerance,
      { _ = spring.settlingTime(displacement: 1.0, velocity: 0, tolerance: $0) }
    ),
    ("displacement", .computed, { _ = spring.state(displacement: $0, velocity: 0, after: 1) }),
    ("velocity", .computed, { _ = spring.state(displacement: 0, velocity: $0, after: 1) }),
    ("time", .computed, { _ = spring.progress(at: $0) }),
    ("x1", .share, { _ = CubicBezier($0, 0, 1, 1) }),
    ("y2", .computed, { _ = CubicBezier(0, 0, 1, $0) }),
    ("resistance", .decayRate, { _ = DecayTiming(resistance: $0) }),
    ("deceleration", .deceleration, { _ = DecayTiming(decelerationRate: $0) }),
    ("dimension", .size, { _ = RubberBand(dimension: $0) }),
    ("coefficient", .elasticCoefficient, { _ = RubberBand(dimension: 1, coefficient: $0) }),
    ("keyframe", .time, { _ = Keyframe(1.0, at: $0) }),
    (
      "time between keyframes", .interval,
      { _ = KeyframeTiming([Keyframe(1.0, at: 0), Keyframe(2.0, at: $0)]) }
    ),
    ("wait", .time, { _ = AnimationDefinition.wait($0) }),
    ("delay", .time, { _ = AnimationOptions(delay: $0) }),
    ("repeats", .count, { _ = AnimationOptions(repeats: .times(Int($0))) }),
    ("cycle", .time, { _ = RepeatClock(cycleDuration: $0) }),
    ("rate", .rate, { _ = FixedRateClock(rate: $0) }),
    ("stall", .interval, { _ = FixedRateClock(longestStall: $0) }),
    ("timestamp", .moment, { _ = DisplayFrame(timestamp: $0, duration: 0) }),
    ("frame", .time, { _ = DisplayFrame(timestamp: 0, duration: $0) }),
    (
      "limits", .length,
      { _ = DragLimits(centers: Rect(x: 0, y: 0, width: $0, height: 0)) }
    ),
    ("fingers", .count, { recognize(.tap(touches: Int($0))) }),
    ("long press", .interval, { recognize(.longPress(duration: $0)) }),
    ("allowance", .length, { recognize(.longPress(allowance: $0)) }),
  ]

  private static let spring = SpringTiming(dampingRatio: 1, response: 1)

  private static func recognize(_ gesture: GestureKind) {
    _ = GestureTracker(gesture)
  }

  @Test("take both ends")
  func ends() {
    for (_, domain, call) in Self.calls {
      call(domain.range.lowerBound)
      call(domain.range.upperBound)
    }
  }

  @Test("stop the program beyond an end", arguments: calls.indices)
  func beyond(index: Int) async {
    await #expect(processExitsWith: .failure, "\(Self.calls[index].name), below") { [index] in
      let (_, domain, call) = DomainTests.calls[index]
      call(domain.range.lowerBound - 0.01 * max(1, abs(domain.range.lowerBound)))
    }
    await #expect(processExitsWith: .failure, "\(Self.calls[index].name), above") { [index] in
      let (_, domain, call) = DomainTests.calls[index]
      call(1.01 * domain.range.upperBound)
    }
  }
}
