import Dynamics
import Geometry
import Motion
import Testing

@Suite("Pointers, wheels and keys")
struct DeviceTests {
  private static let keys = ["a", "ArrowLeft", " ", ",", "\"", "\n", "\r\n", "é", "😀", "up"]

  /// Random inputs of all devices that fit each other, in order of time.
  private static func inputs(_ seed: UInt64, count: Int) -> [Touch] {
    var random = SplitMix64(state: seed)
    var sequence = TouchSequence()
    var inputs: [Touch] = []
    var time = 0.0
    while inputs.count < count {
      time += Double(Int.random(in: 0...2, using: &random)) / 60
      let place = Vector(
        .random(in: 0...320, using: &random), .random(in: 0...480, using: &random))
      let kind = TouchSource.Kind.allCases.randomElement(using: &random)!
      let phase = TouchPhase.allCases.randomElement(using: &random)!
      let source: TouchSource =
        switch kind {
        case .touch: .finger
        case .hover: .hover
        case .wheel: .wheel(place / 10 - Vector(9, 9))
        case .key:
          .key(
            keys.randomElement(using: &random)!,
            KeyModifiers(rawValue: .random(in: 0...15, using: &random)))
        }
      let touch = Touch(time: time, phase: phase, position: place, source: source)
      // A touch that does not fit is refused, and changes nothing.
      let before = sequence
      if (try? sequence.add(touch)) != nil {
        inputs.append(touch)
      } else {
        #expect(sequence == before)
      }
    }
    return inputs
  }

  @Test("are read from text as they were written, to the bit", arguments: UInt64(1)...60)
  func text(seed: UInt64) throws {
    var recording = TouchRecording()
    for touch in Self.inputs(seed, count: 40) { try recording.add(touch) }
    recording.finish()
    #expect(try TouchRecording(csv: recording.csv) == recording)
    #expect(recording.touches.contains { $0.source != .finger })
  }

  @Test("do not change the text of fingers")
  func old() throws {
    let csv = "time,touch,phase,x,y\n0.1,1,began,80.0,252.0\n0.2,1,ended,1.0,2.0\n"
    #expect(try TouchRecording(csv: csv).csv == csv)
    let long = "time,touch,phase,x,y,input,dx,dy,key,modifiers\n"
    #expect(try TouchRecording(csv: long).touches.isEmpty)
    #expect(
      try TouchRecording(csv: long + "1,,moved,3,4,hover,,,,\n1,,down,,,key,,,a,\n").touches
        .map(\.phase) == [.moved, .began, .cancelled])
  }

  @Test("that do not fit are refused with their rule")
  func refused() throws {
    var sequence = TouchSequence()
    func refuse(_ error: TouchError, _ phase: TouchPhase, _ source: TouchSource, x: Double = 0) {
      #expect(throws: error) {
        try sequence.add(Touch(time: 1, phase: phase, position: Vector(x, 0), source: source))
      }
      #expect(sequence == TouchSequence())
    }
    let rule = "must be from -1e9 to 1e9 pt"
    refuse(.badNumber(name: "x", of: .hover, rule: rule, value: 2e9), .moved, .hover, x: 2e9)
    refuse(
      .badNumber(name: "dy", of: .wheel, rule: rule, value: .infinity), .moved,
      .wheel(Vector(0, .infinity)))
    refuse(.noSuchPhase(of: .hover, .began), .began, .hover)
    refuse(.noSuchPhase(of: .wheel, .ended), .ended, .wheel(.zero))
    refuse(.noSuchPhase(of: .key, .moved), .moved, .key("a"))
    refuse(.notHovering, .ended, .hover)
    refuse(.keyNotDown("a"), .ended, .key("a"))
    refuse(.keyNotDown("a"), .cancelled, .key("a"))
    refuse(.badKey(bytes: 0), .began, .key(""))
    refuse(.badKey(bytes: 33), .began, .key(String(repeating: "a", count: 33)))
    for number in 0..<64 {
      try sequence.add(Touch(time: 1, phase: .began, source: .key("\(number)")))
    }
    #expect(throws: TouchError.tooManyDown) {
      try sequence.add(Touch(time: 1, phase: .began, source: .key("a")))
    }
  }

  @Test("have modifiers with names")
  func modifiers() {
    for bits in UInt8(0)...15 {
      let modifiers = KeyModifiers(rawValue: bits)
      #expect(KeyModifiers(names: modifiers.names) == modifiers)
    }
    #expect(KeyModifiers(names: ["shift", "fn"]) == nil)
    #expect(KeyModifiers([.meta, .shift]).names == ["shift", "meta"])
  }

  @Test("go back with time: the same inputs give the same calls", arguments: UInt64(1)...20)
  func snapshots(seed: UInt64) throws {
    let table = ItemTable()
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480), itemTable: table)
    var readings: [GestureReading] = []
    for place in 0..<4 {
      let item = try table.makeItem(
        ItemDefinition(center: Vector(80 * Double(place), 240), size: Size(120, 400)))
      try animator.addBehavior(GravityBehavior(items: [item]))
      for gesture in [GestureKind.hover, .wheel, .pan(), .key] {
        try animator.addGesture(gesture, on: item) { readings.append($0) }
      }
    }
    for touch in Self.inputs(seed, count: 60) { try animator.touch(touch) }
    animator.advance(ticks: 20)
    let snapshot = animator.snapshot()
    readings = []
    animator.advance(ticks: 60)
    let first = readings
    animator.restore(snapshot)
    readings = []
    animator.advance(ticks: 60)
    #expect(readings == first)
    #expect(first.contains { $0.key != nil })
  }

  @Test("of which a hover cannot carry its item")
  func carries() throws {
    let table = ItemTable()
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480), itemTable: table)
    let item = try table.makeItem(ItemDefinition(center: .zero, size: Size(60, 60)))
    let hover = try animator.addGesture(.hover, on: item)
    hover.carriesItem = true
    #expect(!hover.carriesItem)
  }
}
