import Geometry
import Motion
import Testing

@Suite("Spring values")
struct SpringValueTests {
  @Test("keep value and velocity at every retarget", arguments: springs)
  func continuity(spring: SpringTiming) {
    var value = SpringValue(Vector(0, 50), target: Vector(100, -20), timing: spring, at: 3)
    for (index, time) in [3, 3.05, 3.21, 3.22, 4].enumerated() {
      let before = (value.value(at: time), value.velocity(at: time))
      value.retarget(
        to: Vector(Double(index) * 70, 10), at: time, timing: springs[(index + 3) % springs.count])
      #expect(value.value(at: time) == before.0)
      #expect(value.velocity(at: time) == before.1)
      let soon = value.value(at: time + 1e-7) - before.0 - before.1 * 1e-7
      #expect(soon.length < 1e-8)
    }
  }

  @Test("go on as before when retargeted to the same target a thousand times")
  func sameTarget() {
    for spring in springs {
      let whole = SpringValue(7.0, target: 300, velocity: -900, timing: spring)
      var parts = whole
      for step in 1...1000 { parts.retarget(to: 300, at: Double(step) * 0.001) }
      #expect(near(parts.value(at: 1.1), whole.value(at: 1.1), 1e-9))
      #expect(near(parts.velocity(at: 1.1), whole.velocity(at: 1.1), 1e-8))
    }
  }

  @Test("move each component as if it were alone")
  func components() {
    let spring = SpringTiming(dampingRatio: 0.5, response: 0.4)
    let rect = SpringValue(
      Rect(x: 0, y: 1, width: 20, height: 30), target: Rect(x: 10, y: -5, width: 2, height: 300),
      timing: spring)
    let height = SpringValue(30.0, target: 300, timing: spring)
    let y = SpringValue(1.0, target: -5, timing: spring)
    #expect(rect.value(at: 0.17).height == height.value(at: 0.17))
    #expect(rect.velocity(at: 0.17).y == y.velocity(at: 0.17))
  }

  @Test("turn the short way round, also after a retarget")
  func angles() {
    let spring = SpringTiming(dampingRatio: 1, response: 0.4)
    var angle = SpringValue(
      RotationAngle(degrees: 170), target: RotationAngle(degrees: -170), timing: spring)
    let halfway = angle.value(at: 0.1)
    #expect(angle.velocity(at: 0.1) > 0)
    #expect(abs(halfway.displacement(from: RotationAngle(degrees: 180))) < 10 * Math.pi / 180)
    angle.retarget(to: RotationAngle(degrees: 90), at: 0.1)
    let end = angle.value(at: 10)
    #expect(near(end.displacement(from: RotationAngle(degrees: 90)), 0, 1e-12))
    #expect(angle.velocity(at: 0.3) < 0)
  }

  @Test("settle on the clock of their start")
  func settling() {
    let spring = SpringTiming(dampingRatio: 0.5, response: 0.4)
    let value = SpringValue(0.0, target: 100, timing: spring, at: 5)
    let time = value.settlingTime(tolerance: 0.5)
    #expect(near(abs(value.value(at: time) - 100), 0.5, 1e-10))
    #expect(value.value(at: 4) == 0)
  }
}
