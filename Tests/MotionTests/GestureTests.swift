import Geometry
import Motion
import Testing

/// The reading of a recogniser after each touch.
private func states(of gesture: GestureKind, _ touches: [Touch], until end: Double? = nil)
  -> [GesturePhase]
{
  var tracker = GestureTracker(gesture)
  var states: [GesturePhase] = []
  for touch in touches {
    tracker.handle(touch)
    states.append(tracker.state)
  }
  if let end {
    tracker.advance(to: end)
    states.append(tracker.state)
  }
  return states
}

@Suite("Gestures")
struct GestureTests {
  @Test("taps are recognised when the finger is lifted, unless it moved by over 10 pt")
  func tap() {
    #expect(
      states(of: .tap(), [touch(.began, at: 0), touch(.moved, 10, at: 1), touch(.ended, at: 2)])
        == [.possible, .possible, .recognized])
    #expect(
      states(of: .tap(), [touch(.began, at: 0), touch(.moved, 10.5, at: 1), touch(.ended, at: 2)])
        == [.possible, .failed, .failed])
    #expect(
      states(of: .tap(), [touch(.began, at: 0), touch(.ended, 0, 11, at: 1)]).last == .failed)
    #expect(states(of: .tap(), [touch(.began, at: 0), touch(.cancelled, at: 1)]).last == .failed)
    let twice = states(
      of: .tap(),
      [
        touch(.began, at: 0), touch(.ended, at: 0.1), touch(.began, at: 0.2),
        touch(.ended, at: 0.3),
      ])
    #expect(twice == [.possible, .ended, .possible, .ended])
  }

  @Test("double taps are near each other in time and place")
  func doubleTap() {
    func taps(_ pause: Double, _ distance: Double) -> [Touch] {
      [
        touch(.began, at: 0), touch(.ended, at: 0.25), touch(.began, distance, at: 0.25 + pause),
        touch(.ended, distance, at: 0.375 + pause),
      ]
    }
    let double = GestureKind.tap(count: 2)
    #expect(
      states(of: double, taps(0.25, 40)) == [.possible, .possible, .possible, .recognized])
    #expect(states(of: double, taps(0.375, 0)).last == .possible)
    #expect(states(of: double, taps(0.25, 50)).last == .failed)
    #expect(
      states(of: double, Array(taps(0, 0).prefix(2)), until: 0.6) == [
        .possible, .possible, .failed,
      ])
    #expect(states(of: double, Array(taps(0, 0).prefix(2)), until: 0.59).last == .possible)
    #expect(states(of: .tap(count: 3), taps(0.1, 0)).last == .possible)
  }

  @Test("taps with two fingers need both at once, and no third")
  func fingers() {
    let double = GestureKind.tap(touches: 2)
    #expect(
      states(
        of: double,
        [
          touch(.began, at: 0, 1), touch(.began, 50, at: 0.1, 2), touch(.ended, at: 0.2, 1),
          touch(.ended, 50, at: 0.3, 2),
        ]
      ).last == .recognized)
    #expect(
      states(
        of: double,
        [
          touch(.began, at: 0, 1), touch(.ended, at: 0.1, 1), touch(.began, at: 0.2, 2),
          touch(.ended, at: 0.3, 2),
        ]
      ).contains(.recognized) == false)
    #expect(
      states(
        of: double,
        [
          touch(.began, at: 0, 1), touch(.began, at: 0, 2), touch(.began, at: 0, 3),
          touch(.ended, at: 0.1, 1),
        ]
      ).last == .failed)
    #expect(states(of: .tap(), [touch(.began, at: 0, 1), touch(.began, at: 0, 2)]).last == .failed)
  }

  @Test("a pan begins after 10 pt, and moves from there without a jump")
  func pan() {
    var pan = GestureTracker(.pan())
    pan.handle(touch(.began, 100, 50, at: 0))
    pan.handle(touch(.moved, 106, 58, at: 0.01))
    #expect(pan.state == .possible)
    pan.handle(touch(.moved, 109, 62, at: 0.02))
    #expect(pan.state == .began)
    #expect((pan.reading.translation - Vector(3, 4)).length < 1e-12)
    #expect(pan.reading.location == Vector(109, 62))
    #expect(pan.reading.startLocation == Vector(100, 50))
    pan.handle(touch(.moved, 112, 66, at: 0.03))
    #expect(pan.state == .changed)
    #expect((pan.reading.translation - Vector(6, 8)).length < 1e-12)
    pan.handle(touch(.ended, 115, 70, at: 0.04))
    #expect(pan.state == .ended)
    #expect((pan.reading.translation - Vector(9, 12)).length < 1e-12)
    #expect((pan.reading.velocity - Vector(300, 400)).length < 10)
    pan.handle(touch(.began, 0, 0, at: 1))
    #expect(pan.state == .possible)
    #expect(pan.reading.translation == .zero)
  }

  @Test("a pan follows the middle of its fingers, without a jump as they come and go")
  func manyFingers() {
    var pan = GestureTracker(.pan())
    for touch in [
      touch(.began, at: 0, 1), touch(.moved, 20, at: 0.1, 1), touch(.began, 300, 100, at: 0.2, 2),
    ] { pan.handle(touch) }
    #expect(pan.reading.translation == Vector(10, 0))
    #expect(pan.reading.touches == 2)
    pan.handle(touch(.moved, 310, 100, at: 0.3, 2))
    #expect(pan.reading.translation == Vector(15, 0))
    #expect(pan.reading.location == Vector(165, 50))
    pan.handle(touch(.ended, 20, at: 0.4, 1))
    #expect(pan.state.isActive)
    #expect(pan.reading.translation == Vector(15, 0))
    pan.handle(touch(.moved, 320, 100, at: 0.5, 2))
    #expect(pan.reading.translation == Vector(25, 0))
    pan.handle(touch(.ended, 320, 100, at: 0.5, 2))
    #expect(pan.state == .ended)
  }

  @Test("a pan keeps to its number of fingers")
  func numbers() {
    let two = GestureKind.pan(minimumTouches: 2, maximumTouches: 2)
    #expect(states(of: two, [touch(.began, at: 0), touch(.moved, 50, at: 0.1)]).last == .possible)
    let drag = [
      touch(.began, at: 0, 1), touch(.began, 40, at: 0, 2), touch(.moved, 40, at: 0.1, 1),
    ]
    #expect(states(of: two, drag).last == .began)
    #expect(states(of: two, drag + [touch(.ended, 40, at: 0.2, 2)]).last == .ended)
    #expect(
      states(of: two, drag + [touch(.began, 0, 9, at: 0.2, 3), touch(.moved, 41, at: 0.3, 1)]).last
        == .changed)
    #expect(states(of: .pan(maximumTouches: 1), drag).last == .failed)
    #expect(
      states(of: two, drag + [touch(.cancelled, 40, at: 0.2, 2)]).last == .cancelled)
  }

  @Test("a pinch tells scale and its velocity")
  func pinch() {
    var pinch = GestureTracker(.pinch)
    pinch.handle(touch(.began, 0, at: 0, 1))
    pinch.handle(touch(.began, 90, at: 0, 2))
    for frame in 1...12 {
      pinch.handle(touch(.moved, 90 + 5 * Double(frame), at: Double(frame) / 60, 2))
    }
    #expect(pinch.state == .changed)
    // Recognised at 100 pt, 150 pt apart now, at 300 pt/s.
    #expect(abs(pinch.reading.scale - 1.5) < 1e-12)
    #expect(abs(pinch.reading.scaleVelocity - 3) < 1e-9)
    #expect(pinch.reading.location == Vector(75, 0))
    pinch.handle(touch(.ended, 150, at: 12.0 / 60, 2))
    #expect(pinch.state == .ended)
    #expect(abs(pinch.reading.scaleVelocity - 3) < 1e-9)
    pinch.handle(touch(.moved, 500, at: 0.3, 1))
    #expect(pinch.state == .ended)
  }

  @Test("a rotation goes on over full turns, with its velocity", arguments: [1.0, -1])
  func rotation(sign: Double) {
    var rotation = GestureTracker(.rotation)
    rotation.handle(touch(.began, 200, 200, at: 0, 1))
    rotation.handle(touch(.began, 300, 200, at: 0, 2))
    for frame in 1...120 {
      let time = Double(frame) / 60
      let place = Vector(200, 200) + Vector(angle: sign * 7 * time, length: 100)
      rotation.handle(touch(.moved, place.x, place.y, at: time, 2))
      #expect(rotation.reading.rotation * sign >= 0)
    }
    // Each finger goes 10 pt along a circle of 50 pt before it begins.
    #expect(abs(rotation.reading.rotation - sign * (14 - 0.2)) < 1e-9)
    #expect(abs(rotation.reading.angularVelocity - sign * 7) < 1e-6)
  }

  @Test("a long press begins after half a second without moving")
  func longPress() {
    let down = [touch(.began, at: 0)]
    #expect(states(of: .longPress(), down, until: 0.5) == [.possible, .began])
    #expect(states(of: .longPress(), down, until: 0.49).last == .possible)
    #expect(states(of: .longPress(), down + [touch(.moved, 11, at: 0.3)], until: 1).last == .failed)
    #expect(states(of: .longPress(), down + [touch(.ended, at: 0.4)], until: 1).last == .failed)
    #expect(
      states(of: .longPress(), down + [touch(.moved, 30, at: 0.6), touch(.ended, 30, at: 0.7)])
        == [.possible, .changed, .ended])
    let two = GestureKind.longPress(duration: 1, allowance: 2, touches: 2)
    #expect(states(of: two, down, until: 2).last == .possible)
    #expect(states(of: two, down + [touch(.began, 9, at: 0.5, 2)], until: 1.5).last == .began)
    #expect(
      states(of: two, down + [touch(.began, 9, at: 0.5, 2), touch(.began, 9, at: 0.6, 3)]).last
        == .failed)
  }

  @Test("raw touches begin at once and end with the last finger")
  func rawTouches() {
    #expect(
      states(
        of: .touch,
        [
          touch(.began, at: 0, 1), touch(.began, at: 0, 2), touch(.ended, at: 0, 1),
          touch(.moved, at: 0, 2), touch(.ended, at: 1, 2),
        ]) == [.began, .changed, .changed, .changed, .ended])
  }

  @Test("snap points answer with the nearest place to where a flick would end")
  func snapPoints() {
    let pages = SnapPoints([0.0, 320, 640, 960])
    #expect(pages.nearest(to: 400) == 320)
    #expect(pages.target(from: 100, velocity: 0) == 0)
    // 0.998 per ms lets 600 pt/s go 299.7 pt.
    #expect(pages.target(from: 100, velocity: 600) == 320)
    #expect(pages.target(from: 100, velocity: 5000) == 960)
    #expect(pages.neighbor(from: 100, velocity: 5000, origin: 0) == 320)
    #expect(pages.neighbor(from: 900, velocity: -9000, origin: 960) == 640)
    #expect(pages.target(from: 100, velocity: 600, decay: .fast) == 0)
    let corners = SnapPoints([Vector(0, 0), Vector(300, 0), Vector(0, 300)])
    #expect(corners.target(from: Vector(10, 10), velocity: Vector(50, 500)) == Vector(0, 300))
  }
}
