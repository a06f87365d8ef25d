import Geometry
import Motion
import Testing

@Suite("Timing curves")
struct CurveTests {
  static let curves = [
    CubicBezier(0.42, 0, 1, 1), CubicBezier(0, 0, 0.58, 1), CubicBezier(0.42, 0, 0.58, 1),
    CubicBezier(0.25, 0.1, 0.25, 1), CubicBezier(0, 1, 1, 0), CubicBezier(1, 0, 0, 1),
    CubicBezier(0.3, -1, 0.6, 2), CubicBezier(0, 0, 0, 1), CubicBezier(1, 1, 1, 1),
  ]

  @Test("pass through their own points within 1e-12", arguments: curves)
  func points(curve: CubicBezier) {
    for step in 0...1000 {
      let s = Double(step) / 1000
      let r = 1 - s
      func point(_ a: Double, _ b: Double) -> Double {
        3 * r * r * s * a + 3 * r * s * s * b + s * s * s
      }
      let time = point(curve.x1, curve.x2)
      // An error of 1e-12 in time moves the progress by as much as the curve is steep.
      let tolerance = 1e-12 * max(1, abs(curve.slope(at: time)))
      #expect(near(curve(time), point(curve.y1, curve.y2), min(tolerance, 1e-4)))
    }
    #expect(curve(0) == 0 && curve(1) == 1 && curve(-3) == 0 && curve(7) == 1)
  }

  @Test("mirror each other: slow start and slow end")
  func symmetry() {
    for step in 0...100 {
      let time = Double(step) / 100
      #expect(near(TimingCurve.easeIn(time), 1 - TimingCurve.easeOut(1 - time), 1e-12))
      #expect(near(TimingCurve.easeInOut(time), 1 - TimingCurve.easeInOut(1 - time), 1e-12))
      #expect(near(TimingCurve.cubicBezier(0.2, 0.2, 0.9, 0.9)(time), time, 1e-12))
      #expect(TimingCurve.linear(time) == time)
    }
    #expect(TimingCurve.easeInOut(0.5) == 0.5)
  }

  @Test("have the slope of a difference quotient", arguments: curves)
  func slopes(curve: CubicBezier) {
    for time in [0.1, 0.3, 0.77, 0.95] {
      let quotient = (curve(time + 1e-6) - curve(time - 1e-6)) / 2e-6
      #expect(near(curve.slope(at: time), quotient, 1e-4 * max(1, abs(quotient))))
    }
    for time in [0, 0.5, 1] { #expect(abs(curve.slope(at: time)) <= 1e9) }
  }

  @Test("start and end with the slope of their control points")
  func ends() {
    #expect(near(CubicBezier(0.25, 0.1, 0.25, 1).slope(at: 0), 0.4, 1e-12))
    #expect(near(CubicBezier(0, 0, 0.58, 1).slope(at: 0), 1 / 0.58, 1e-12))
    #expect(near(CubicBezier(0.42, 0, 1, 1).slope(at: 1), 1 / 0.58, 1e-12))
    #expect(CubicBezier(0, 1, 1, 1).slope(at: 0) == 1e9)
  }

  @Test("refuse times of control points that would run backwards, and NaN")
  func refusals() async {
    await #expect(processExitsWith: .failure) { _ = CubicBezier(-0.1, 0, 1, 1) }
    await #expect(processExitsWith: .failure) { _ = CubicBezier(0, .nan, 1, 1) }
    await #expect(processExitsWith: .failure) { _ = TimingCurve.linear(.nan) }
    await #expect(processExitsWith: .failure) { _ = TimingCurve.linear.slope(at: .nan) }
  }

  @Test("lead through keyframes, each by its own curve")
  func keyframes() {
    let way = KeyframeTiming([
      Keyframe(Vector(0, 0), at: 1), Keyframe(Vector(10, 20), at: 3),
      Keyframe(Vector(10, 0), at: 4, curve: .easeIn),
    ])
    #expect(way.duration == 4)
    #expect(way.value(at: 0) == Vector(0, 0) && way.value(at: 9) == Vector(10, 0))
    #expect(way.value(at: 2) == Vector(5, 10) && way.value(at: 3) == Vector(10, 20))
    #expect(way.velocity(at: 2) == Vector(5, 10))
    #expect(way.value(at: 3.5).y == 20 - 20 * TimingCurve.easeIn(0.5))
    #expect(way.velocity(at: 4) == .zero && way.velocity(at: 0.5) == .zero)
    let quotient = (way.value(at: 3.3 + 1e-6) - way.value(at: 3.3 - 1e-6)) / 2e-6
    #expect(way.velocity(at: 3.3).distance(to: quotient) < 1e-6)
  }

  @Test("refuse no keyframes and keyframes out of order")
  func keyframeRefusals() async {
    await #expect(processExitsWith: .failure) { _ = KeyframeTiming<Double>([]) }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeTiming([Keyframe(1.0, at: 2), Keyframe(2.0, at: 2)])
    }
    await #expect(processExitsWith: .failure) { _ = Keyframe(1.0, at: -1) }
  }

  @Test("hold a rubber band by UIKit's formula, and back")
  func rubberBand() {
    let band = RubberBand(dimension: 480)
    for pull in [-3000, -10, 0, 1e-9, 1, 100, 480, 1e6] {
      let expected = (1 - 1 / (abs(pull) * 0.55 / 480 + 1)) * 480
      #expect(near(abs(band.offset(for: pull)), expected, 1e-12 * 480))
      #expect(near(band.pull(for: band.offset(for: pull)), pull, 1e-9 * max(1, abs(pull))))
      #expect(band.offset(for: -pull) == -band.offset(for: pull))
    }
    #expect(band.value(40, in: 0...100) == 40)
    #expect(band.value(150, in: 0...100) == 100 + band.offset(for: 50))
    #expect(band.value(-50, in: 0...100) == -band.offset(for: 50))
  }

  @Test("refuse a rubber band without room")
  func bandRefusals() async {
    await #expect(processExitsWith: .failure) { _ = RubberBand(dimension: 0) }
    await #expect(processExitsWith: .failure) { _ = RubberBand(dimension: 9).pull(for: 9) }
  }
}
