import Geometry
import Motion
import Testing

@Suite("Settling of springs")
struct SettlingTests {
  @Test("is the last moment beyond the tolerance, found by brute force", arguments: springs)
  func bruteForce(spring: SpringTiming) {
    guard spring.dampingRatio > 0 else { return }
    for (x, v) in [(1.0, 0.0), (-1, 7), (0, -12), (0.3, 40), (1, -200), (0.001, 0)] {
      for tolerance in [0.5, 0.01, 1e-4] {
        let time = spring.settlingTime(displacement: x, velocity: v, tolerance: tolerance)
        func distance(_ t: Double) -> Double {
          abs(spring.state(displacement: x, velocity: v, after: t).displacement)
        }
        if time > 0 {
          #expect(near(distance(time), tolerance, 1e-12))
          #expect(distance(time * (1 - 1e-9)) > tolerance)
        }
        let isBeyond = (0...2000).contains {
          distance(time + Double($0) * 0.0005) > tolerance + 1e-12
        }
        #expect(!isBeyond)
      }
    }
  }

  @Test("is exact at critical damping: (1 + wt) e^(-wt) is the tolerance")
  func critical() {
    let spring = SpringTiming(dampingRatio: 1, response: 0.4)
    let time = spring.settlingTime(displacement: 1.0, velocity: 0, tolerance: 1e-4)
    let wt = spring.angularFrequency * time
    #expect(near((1 + wt) * Math.exp(-wt), 1e-4, 1e-15))
  }

  @Test("varies little across critical damping")
  func boundary() {
    func time(_ ratio: Double) -> Double {
      SpringTiming(dampingRatio: ratio, response: 0.4)
        .settlingTime(displacement: 1.0, velocity: -3, tolerance: 1e-4)
    }
    for distance in [1e-15, 1e-12, 1e-9] {
      #expect(near(time(1 - distance), time(1), 1e-12 + 10 * distance))
      #expect(near(time(1 + distance), time(1), 1e-12 + 10 * distance))
    }
  }

  @Test("of a vector is that of its slowest component")
  func components() {
    let spring = SpringTiming(dampingRatio: 0.4, response: 0.3)
    let x = spring.settlingTime(displacement: 100.0, velocity: 0, tolerance: 0.1)
    let y = spring.settlingTime(displacement: -3.0, velocity: 900, tolerance: 0.1)
    let both = spring.settlingTime(
      displacement: Vector(100, -3), velocity: Vector(0, 900), tolerance: 0.1)
    #expect(both == max(x, y))
  }

  @Test("never comes without damping, and is at once where nothing moves")
  func ends() {
    let free = SpringTiming(dampingRatio: 0, response: 1)
    #expect(free.settlingTime(displacement: 1.0, velocity: 0, tolerance: 0.1) == .infinity)
    #expect(free.settlingTime(displacement: 0.05, velocity: 0, tolerance: 0.1) == 0)
    #expect(springs[4].settlingTime(displacement: 0.0, velocity: 0, tolerance: 1e-9) == 0)
  }

  @Test("has the published estimate near it")
  func estimate() {
    let spring = SpringTiming(dampingRatio: 0.5, response: 0.4)
    let estimate = -Math.log(1e-4) / (0.5 * spring.angularFrequency)
    #expect(near(spring.estimatedSettlingTime, estimate, 1e-14))
    let slow = SpringTiming(dampingRatio: 5, response: 0.4)
    let exact = slow.settlingTime(displacement: 1.0, velocity: 0, tolerance: 1e-4)
    #expect(near(slow.estimatedSettlingTime, exact, 0.01 * exact))
    #expect(SpringTiming(dampingRatio: 0, response: 1).estimatedSettlingTime == .infinity)
  }

  @Test("refuses a tolerance of 0 or below")
  func refusals() async {
    await #expect(processExitsWith: .failure) {
      _ = SpringTiming(dampingRatio: 1, response: 1)
        .settlingTime(displacement: 1.0, velocity: 0, tolerance: 0)
    }
  }

  @Test(
    "makes a spring that is settled after a given time, and not before",
    arguments: [0.05, 0.3, 0.5, 1, 2, 40], [0.0, 0.5, -3, 80])
  func given(ratio: Double, velocity: Double) {
    for duration in [0.2, 0.6, 30] {
      let spring = SpringTiming(
        dampingRatio: ratio, settlingDuration: duration, normalizedVelocity: velocity)
      #expect(spring.dampingRatio == ratio)
      func time(_ spring: SpringTiming) -> Double {
        spring.settlingTime(displacement: -1.0, velocity: velocity, tolerance: 0.001)
      }
      #expect(time(spring) <= duration)
      let softer = SpringTiming(dampingRatio: ratio, response: spring.response * (1 + 1e-9))
      #expect(time(softer) > duration)
    }
  }

  @Test("makes the critically damped spring of the closed form")
  func givenCritical() {
    // (1 + wt) e^(-wt) is 0.001 at wt = 9.23341.
    let spring = SpringTiming(dampingRatio: 1, settlingDuration: 0.5)
    #expect(near(spring.angularFrequency, 9.233_413 / 0.5, 1e-5))
  }
}
