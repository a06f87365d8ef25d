import Geometry
import Motion
import Testing

@Suite("Decay timing")
struct DecayTests {
  @Test("has the published resistances and projections")
  func published() {
    #expect(near(DecayTiming.normal.resistance, 2.002, 5e-4))
    #expect(near(DecayTiming.fast.resistance, 10.05, 5e-3))
    #expect(near(DecayTiming.normal.gestureProjection(velocity: 1000.0), 499, 1e-9))
    #expect(near(DecayTiming.fast.gestureProjection(velocity: 1000.0), 99, 1e-10))
    #expect(DecayTiming(resistance: 4).projection(from: 10.0, velocity: 100) == 35)
    let needed = DecayTiming.normal.velocity(from: Vector(1, 2), to: Vector(31, -18))
    let end = DecayTiming.normal.projection(from: Vector(1, 2), velocity: needed)
    #expect(end.distance(to: Vector(31, -18)) < 1e-12)
  }

  @Test("gives the same in one jump and in a thousand steps", arguments: [0.01, 2.002, 30])
  func steps(resistance: Double) {
    let decay = DecayTiming(resistance: resistance)
    let whole = decay.value(from: 5.0, velocity: 800, at: 2)
    var (x, v) = (5.0, 800.0)
    for _ in 0..<1000 {
      x = decay.value(from: x, velocity: v, at: 0.002)
      v *= decay.remainingVelocity(after: 0.002)
    }
    #expect(near(x, whole, 1e-9))
    #expect(near(v, 800 * decay.remainingVelocity(after: 2), 1e-9))
  }

  @Test("is smooth where the series takes over, and straight at hardly any resistance")
  func series() {
    let decay = DecayTiming(resistance: 1)
    #expect(near(decay.reach(after: 0.25 - 1e-15), decay.reach(after: 0.25), 2e-15))
    #expect(near(DecayTiming(resistance: 1e-6).reach(after: 10), 10, 1e-4))
    #expect(DecayTiming(resistance: 1e-6).reach(after: 1e-3) <= 1e-3)
  }

  @Test("settles where the rest of the way is the tolerance")
  func settling() {
    let decay = DecayTiming.normal
    let velocity = Vector(300, -2000)
    let time = decay.settlingTime(velocity: velocity, tolerance: 0.5)
    let end = decay.projection(from: Vector.zero, velocity: velocity)
    let rest = end - decay.value(from: Vector.zero, velocity: velocity, at: time)
    #expect(near(rest.largestComponent, 0.5, 1e-10))
    #expect(decay.settlingTime(velocity: 0.1, tolerance: 1) == 0)
  }

  @Test("stops dead at a bound")
  func stops() throws {
    let motion = BoundedDecay(
      from: 10, velocity: 400, decay: DecayTiming(resistance: 2), bounds: 0...110, ending: .stops)
    let time = try #require(motion.boundTime)
    #expect(near(time, Math.log(2) / 2, 1e-15))
    #expect(near(motion.value(at: time), 110, 1e-12))
    #expect(motion.value(at: 5) == 110)
    #expect(near(motion.velocity(at: time), 200, 1e-10))
    #expect(motion.velocity(at: time + 1e-9) == 0)
    #expect(motion.projection == 110)
    #expect(near(motion.value(at: motion.settlingTime(tolerance: 1)), 109, 1e-10))
  }

  @Test("is taken over by a spring at a bound, with value and velocity")
  func springs() throws {
    let spring = SpringTiming(dampingRatio: 1, response: 0.5)
    let motion = BoundedDecay(
      from: 10, velocity: -400, decay: .normal, bounds: 0...110, ending: .springs(spring))
    let time = try #require(motion.boundTime)
    #expect(near(motion.value(at: time - 1e-9), motion.value(at: time + 1e-9), 1e-6))
    #expect(near(motion.velocity(at: time - 1e-9), motion.velocity(at: time + 1e-9), 1e-4))
    #expect(motion.value(at: time + 0.05) < -1)
    #expect(near(motion.value(at: 10), 0, 1e-9))
    #expect(near(abs(motion.value(at: motion.settlingTime(tolerance: 0.5))), 0.5, 1e-10))
  }

  @Test("rests between the bounds where it reaches none, and starts outside of them as told")
  func inside() {
    let spring = SpringTiming(dampingRatio: 1, response: 0.5)
    func motion(_ start: Double, _ velocity: Double, _ ending: BoundedDecay.Ending) -> BoundedDecay
    {
      BoundedDecay(
        from: start, velocity: velocity, decay: DecayTiming(resistance: 2), bounds: 0...110,
        ending: ending)
    }
    #expect(motion(10, 100, .stops).boundTime == nil)
    #expect(motion(10, 100, .stops).projection == 60)
    #expect(motion(0, 0, .stops).value(at: 3) == 0)
    #expect(motion(110, 50, .stops).value(at: 1) == 110)
    #expect(motion(150, -5, .stops).value(at: 0) == 110)
    let back = motion(150, -5, .springs(spring))
    #expect(back.value(at: 0) == 150 && back.velocity(at: 0) == -5)
    #expect(near(back.value(at: 9), 110, 1e-9))
  }

  @Test("refuses rates and resistances that do not slow down")
  func refusals() async {
    await #expect(processExitsWith: .failure) { _ = DecayTiming(resistance: 0) }
    await #expect(processExitsWith: .failure) { _ = DecayTiming(decelerationRate: 1) }
    await #expect(processExitsWith: .failure) { _ = DecayTiming(decelerationRate: .nan) }
    await #expect(processExitsWith: .failure) { _ = DecayTiming.normal.reach(after: .nan) }
  }
}
