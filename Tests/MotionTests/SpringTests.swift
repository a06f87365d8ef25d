import Builds
import Geometry
import Motion
import Testing

@Suite("Spring timing")
struct SpringTests {
  @Test("agrees with numerical integration at every damping", arguments: springs)
  func integration(spring: SpringTiming) {
    for (x, v) in [(1.0, 0.0), (-1, 7), (0, -12), (0.3, 40)] {
      for time in [0.01, 0.1, 0.37, 1] {
        let expected = integrated(spring, x, v, until: time, steps: 5000)
        let state = spring.state(displacement: x, velocity: v, after: time)
        #expect(near(state.displacement, expected.x, 1e-9))
        #expect(near(state.velocity, expected.v, 1e-8))
      }
    }
  }

  @Test("gives the same in one jump and in a thousand steps", arguments: springs)
  func steps(spring: SpringTiming) {
    var (x, v) = (100.0, -250.0)
    let whole = spring.state(displacement: x, velocity: v, after: 1.3)
    for _ in 0..<1000 {
      (x, v) = spring.state(displacement: x, velocity: v, after: 0.0013)
    }
    #expect(near(x, whole.displacement, 1e-9))
    #expect(near(v, whole.velocity, 1e-9))
  }

  @Test("has stiffness and damping by the published formulas")
  func parameters() {
    let spring = SpringTiming(dampingRatio: 0.7, response: 0.4, mass: 2)
    let turns = 2 * Math.pi / 0.4
    #expect(near(spring.stiffness, 2 * turns * turns, 1e-9))
    #expect(near(spring.damping, 4 * Math.pi * 0.7 * 2 / 0.4, 1e-12))
    let same = SpringTiming(mass: 2, stiffness: spring.stiffness, damping: spring.damping)
    #expect(near(same.dampingRatio, 0.7, 1e-15))
    #expect(near(same.response, 0.4, 1e-15))
  }

  @Test(
    "counts bounce as SwiftUI does",
    arguments: [(0.0, 1.0), (0.15, 0.85), (0.3, 0.7), (1, 0), (-0.5, 2), (-0.9, 10)])
  func bounce(bounce: Double, ratio: Double) {
    let spring = SpringTiming(bounce: bounce, duration: 0.5)
    #expect(near(spring.dampingRatio, ratio, 1e-12))
    #expect(near(spring.bounce, bounce, 1e-12))
    #expect(near(spring.response, 0.5, 1e-15))
  }

  @Test("overshoots by the textbook's exp(-pi z / sqrt(1 - z²))", arguments: [0.1, 0.5, 0.8])
  func overshoot(ratio: Double) {
    let spring = SpringTiming(dampingRatio: ratio, response: 1)
    let root = Math.sqrt(1 - ratio * ratio)
    let peak = spring.progress(at: 0.5 / root)
    #expect(near(peak, 1 + Math.exp(-Math.pi * ratio / root), 1e-13))
  }

  @Test("is continuous across critical damping")
  func critical() {
    let critical = SpringTiming(dampingRatio: 1, response: 0.4)
    let w = critical.angularFrequency
    for time in [0.001, 0.05, 0.2, 1, 3] {
      let exact = 1 - (1 + w * time) * Math.exp(-w * time)
      #expect(near(critical.progress(at: time), exact, 1e-14))
      for distance in [1e-15, 1e-12, 1e-9, 1e-7] {
        for ratio in [1 - distance, 1 + distance] {
          let spring = SpringTiming(dampingRatio: ratio, response: 0.4)
          #expect(near(spring.progress(at: time), exact, 2 * distance + 1e-14))
        }
      }
    }
  }

  @Test("changes smoothly where the series take over from the closed forms")
  func series() {
    for ratio in [0.8, 0.99, 1.01, 1.3] {
      let spring = SpringTiming(dampingRatio: ratio, response: 2 * Math.pi)
      let border = 0.5 / Math.sqrt(abs(ratio * ratio - 1))
      let below = spring.state(displacement: 1.0, velocity: 2, after: border * (1 - 1e-15))
      let above = spring.state(displacement: 1.0, velocity: 2, after: border * (1 + 1e-15))
      #expect(near(below.displacement, above.displacement, 3e-14))
      #expect(near(below.velocity, above.velocity, 3e-14))
    }
  }

  @Test("takes the initial velocity absolute or as a share of the way")
  func normalizedVelocity() {
    let spring = SpringTiming(dampingRatio: 0.6, response: 0.5)
    let absolute = SpringValue(20.0, target: 120, velocity: 50, timing: spring)
    let share = SpringValue(20.0, target: 120, normalizedVelocity: 0.5, timing: spring)
    for time in [0, 0.1, 0.4, 2] {
      let progress = spring.progress(at: time, normalizedVelocity: 0.5)
      #expect(near(absolute.value(at: time), 20 + 100 * progress, 1e-12))
      #expect(near(share.value(at: time), absolute.value(at: time), 1e-12))
    }
    #expect(absolute.velocity(at: 0) == 50)
  }

  @Test("keeps the energy of an undamped spring")
  func energy() {
    let spring = SpringTiming(stiffness: 90, damping: 0)
    for time in [0.1, 7, 1000] {
      let state = spring.state(displacement: 3.0, velocity: 4, after: time)
      let energy = 90 * state.displacement * state.displacement + state.velocity * state.velocity
      #expect(near(energy, 90 * 9 + 16, 1e-9))
    }
  }

  @Test("keeps to numbers at the ends of its ranges")
  func extremes() {
    for ratio in [0, 1e-12, 0.5, 1, 2, 1e6] {
      for response in [0.001, 1, 1e6] {
        let spring = SpringTiming(dampingRatio: ratio, response: response)
        for time in [-1e100, 0, 1e-100, 1, 1e100] {
          let state = spring.state(displacement: 1e100, velocity: -1e100, after: time)
          #expect(state.displacement.isFinite && state.velocity.isFinite)
        }
        for tolerance in [1e-9, 1, 1e12] {
          let time = spring.settlingTime(
            displacement: 1e100, velocity: -1e100, tolerance: tolerance)
          #expect(time >= 0)
        }
      }
    }
  }

  @Test("refuses what is no spring, no number and no time")
  func refusals() async {
    await #expect(processExitsWith: .failure) { _ = SpringTiming(stiffness: 1, damping: -1) }
    await #expect(processExitsWith: .failure) { _ = SpringTiming(stiffness: .nan, damping: 1) }
    await #expect(processExitsWith: .failure) {
      _ = SpringTiming(mass: 0, stiffness: 1, damping: 1)
    }
    await #expect(processExitsWith: .failure) { _ = SpringTiming(dampingRatio: 1, response: 0) }
    await #expect(processExitsWith: .failure) { _ = SpringTiming(bounce: -1, duration: 1) }
    await #expect(processExitsWith: .failure) { _ = SpringTiming(bounce: 0, duration: -1) }
    await #expect(processExitsWith: .failure) {
      _ = SpringTiming(dampingRatio: 1, response: 1).progress(at: .infinity)
    }
    await #expect(processExitsWith: .failure) {
      let spring = SpringTiming(dampingRatio: 1, response: 1)
      _ = SpringValue(Vector(0, 0), target: Vector(0, .nan), timing: spring)
    }
  }

  /// Optimized code leaves the words of preconditions out.
  @Test("names parameter, rule and value in a refusal", .enabled(if: isUnoptimized))
  func message() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = SpringTiming(dampingRatio: -0.5, response: 1) }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("damping ratio must be from 0 to 1e6, not -0.5"))
  }
}
