import Geometry
import Motion
import Testing

/// Recognisers on targets, with a log of their reports, such as `pan began`.
private struct Stage {
  var arena = GestureArena()
  var names: [String] = []
  var story: [String] = []

  @discardableResult
  mutating func add(_ name: String, _ gesture: GestureKind, on target: Int = 0) -> Int {
    arena.add(gesture, target: target, number: names.count)
    names.append(name)
    return names.count - 1
  }

  mutating func play(_ touches: [Touch], on targets: [Int] = [0], until end: Double? = nil) {
    for touch in touches { arena.handle(touch, targets: targets) }
    if let end { arena.advance(to: end) }
    var events: [GestureArena.Event] = []
    arena.takeEvents(into: &events)
    story += events.map { "\(names[$0.recognizer]) \($0.reading.state.rawValue)" }
  }
}

private let drag = [
  touch(.began, at: 0), touch(.moved, 30, at: 0.1), touch(.moved, 60, at: 0.2),
  touch(.ended, 60, at: 0.3),
]
private let oneTap = [touch(.began, at: 0), touch(.ended, at: 0.1)]
private let twoTaps = oneTap + [touch(.began, at: 0.2), touch(.ended, at: 0.3)]

@Suite("Conflicts between gestures")
struct GestureArenaTests {
  @Test("the topmost target's recogniser wins, then the one that was added first")
  func order() {
    var stage = Stage()
    stage.add("below", .pan(), on: 1)
    stage.add("first", .pan(), on: 2)
    stage.add("second", .pan(), on: 2)
    stage.play(drag, on: [2, 1])
    #expect(stage.story == ["first began", "first changed", "first ended"])
    #expect(!stage.arena.isBusy)
  }

  @Test("who is recognised first takes the touch, whoever lies on top")
  func firstReady() {
    var stage = Stage()
    stage.add("pan", .pan(), on: 1)
    stage.add("press", .longPress(), on: 2)
    stage.add("tap", .tap(), on: 2)
    stage.play(drag, on: [2, 1])
    #expect(stage.story == ["pan began", "pan changed", "pan ended"])
    stage.story = []
    stage.play(
      [touch(.began, at: 1), touch(.moved, 50, at: 1.6), touch(.ended, 50, at: 1.7)], on: [2, 1])
    #expect(stage.story == ["press began", "press changed", "press ended"])
    stage.story = []
    stage.play([touch(.began, at: 2), touch(.ended, at: 2.1)], on: [2, 1])
    #expect(stage.story == ["tap ended"])
  }

  @Test("two go on together only when that was asked for")
  func together() {
    let fingers = [
      touch(.began, at: 0, 1), touch(.began, 100, at: 0, 2), touch(.moved, 160, at: 0.1, 2),
      touch(.moved, 160, 60, at: 0.2, 2), touch(.ended, at: 0.3, 1), touch(.ended, at: 0.3, 2),
    ]
    var apart = Stage()
    apart.add("pinch", .pinch)
    apart.add("rotation", .rotation)
    apart.play(fingers)
    #expect(apart.story == ["pinch began", "pinch changed", "pinch ended"])
    var together = Stage()
    let pinch = together.add("pinch", .pinch)
    let rotation = together.add("rotation", .rotation)
    together.arena.allowTogether(rotation, pinch)
    together.play(fingers)
    #expect(
      together.story == [
        "pinch began", "pinch changed", "rotation began", "pinch ended", "rotation ended",
      ])
  }

  @Test("fingers on different targets do not disturb each other")
  func apart() {
    var stage = Stage()
    stage.add("left", .pan(), on: 1)
    stage.add("right", .pan(), on: 2)
    stage.play([touch(.began, at: 0, 1)], on: [1])
    stage.play([touch(.began, 300, at: 0, 2)], on: [2])
    stage.play([touch(.moved, 20, at: 0.1, 1), touch(.moved, 320, at: 0.1, 2)])
    #expect(stage.story == ["left began", "right began"])
  }

  @Test("a tap comes before a double tap, unless it was told to wait")
  func doubleTap() {
    var eager = Stage()
    eager.add("single", .tap())
    eager.add("double", .tap(count: 2))
    eager.play(twoTaps)
    #expect(eager.story == ["single ended", "double ended"])

    func patient(_ touches: [Touch], until end: Double) -> [String] {
      var stage = Stage()
      let single = stage.add("single", .tap())
      let double = stage.add("double", .tap(count: 2))
      let isGranted = stage.arena.wait(single, for: double)
      #expect(isGranted)
      stage.play(touches, until: end)
      #expect(!stage.arena.isBusy)
      return stage.story
    }
    #expect(patient(twoTaps, until: 1) == ["double ended"])
    #expect(patient(oneTap, until: 0.46) == ["single ended"])
    #expect(
      patient(
        twoTaps.dropLast() + [touch(.moved, 20, at: 0.25), touch(.ended, 20, at: 0.3)], until: 2)
        == ["single ended"])
  }

  @Test("a tap that waits keeps the arena busy until the wait is over")
  func busy() {
    var stage = Stage()
    let single = stage.add("single", .tap())
    _ = stage.arena.wait(single, for: stage.add("double", .tap(count: 2)))
    stage.play(oneTap, until: 0.44)
    #expect(stage.arena.isBusy)
    stage.play([], until: 0.46)
    #expect(!stage.arena.isBusy)
    #expect(stage.story == ["single ended"])
  }

  @Test("a pan that waits for another to fail begins late, and is told as a whole")
  func waiting() {
    var stage = Stage()
    let pan = stage.add("pan", .pan())
    let press = stage.add("press", .longPress(allowance: 100))
    _ = stage.arena.wait(pan, for: press)
    stage.play(Array(drag.prefix(3)))
    #expect(stage.story == [])
    stage.play([drag[3]])
    #expect(stage.story == ["pan began", "pan ended"])
    stage.story = []
    stage.play([touch(.began, at: 1), touch(.moved, 30, at: 1.1)], until: 1.6)
    #expect(stage.story == ["press began"])
    stage.play([touch(.cancelled, 30, at: 2)])
    #expect(stage.story == ["press began", "press cancelled"])
    #expect(!stage.arena.isBusy)
  }

  @Test("nobody waits for who waits for it")
  func circles() {
    var stage = Stage()
    let (a, b, c) = (stage.add("a", .tap()), stage.add("b", .tap()), stage.add("c", .tap()))
    let granted = [(a, b), (b, c), (c, a), (a, a)].map { stage.arena.wait($0.0, for: $0.1) }
    #expect(granted == [true, true, false, false])
  }

  @Test("raw touches are cancelled when a gesture takes them, unless it leaves them")
  func rawTouches() {
    var stage = Stage()
    stage.add("raw", .touch)
    let pan = stage.add("pan", .pan(), on: 1)
    stage.play(drag, on: [0, 1])
    #expect(
      stage.story == ["raw began", "raw cancelled", "pan began", "pan changed", "pan ended"])
    stage.story = []
    stage.arena.setCancelsTouches(false, pan)
    stage.play(drag, on: [0, 1])
    #expect(
      stage.story == [
        "raw began", "pan began", "raw changed", "pan changed", "pan ended", "raw ended",
      ])
  }

  @Test("who is disabled or removed is cancelled, and hears of no further touches")
  func disabled() {
    var stage = Stage()
    let pan = stage.add("pan", .pan())
    stage.play(Array(drag.prefix(2)))
    stage.arena.setEnabled(false, pan)
    stage.play([drag[2], drag[3]])
    #expect(stage.story == ["pan began", "pan cancelled"])
    stage.arena.setEnabled(true, pan)
    stage.play(Array(drag.prefix(2)))
    stage.arena.remove(pan)
    stage.play([drag[2], drag[3]])
    #expect(stage.story == ["pan began", "pan cancelled", "pan began", "pan cancelled"])
    #expect(!stage.arena.isBusy)
  }

  @Test(
    "who is disabled and enabled while no finger is down misses nothing",
    arguments: [
      (GestureKind.pan(), drag), (.tap(), oneTap), (.tap(count: 2), twoTaps), (.touch, drag),
    ])
  func enabledAgain(gesture: GestureKind, touches: [Touch]) {
    var (stage, other) = (Stage(), Stage())
    stage.add("it", gesture)
    let number = other.add("it", gesture)
    other.arena.setEnabled(false, number)
    other.arena.setEnabled(true, number)
    stage.play(touches)
    other.play(touches)
    #expect(!stage.story.isEmpty)
    #expect(other.story == stage.story)
  }

  @Test("what others lost is lost until all their fingers are lifted")
  func lost() {
    var stage = Stage()
    stage.add("pan", .pan(maximumTouches: 1), on: 1)
    stage.add("pinch", .pinch, on: 2)
    stage.play([touch(.began, at: 0, 1), touch(.moved, 30, at: 0.1, 1)], on: [1, 2])
    stage.play([touch(.began, 90, at: 0.2, 2), touch(.moved, 200, at: 0.3, 2)], on: [1, 2])
    #expect(stage.story == ["pan began"])
  }

  @Test("of several changes between two looks the last is told")
  func changes() {
    var stage = Stage()
    stage.add("pan", .pan())
    let touches = [drag[0], drag[1]] + (1...5).map { touch(.moved, 30 + Double($0), at: 0.15) }
    stage.play(touches)
    #expect(stage.story == ["pan began", "pan changed"])
  }
}
