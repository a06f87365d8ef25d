import Dynamics
import Geometry
import Scripting
import Testing

/// Ticks by a program's own time: `advance(to:)`, and what is drawn between two ticks.
@Suite struct PacingTests {
  /// A stage on which a card flies without forces, in points per second.
  private static func flight(
    rate: Double = 60, _ velocity: Vector = Vector(120, -60)
  ) throws -> (session: Session, stage: Stage, card: StageItem) {
    let session = try Session()
    let stage = try session.host.makeStage(width: 1e6, height: 1e6, rate: rate)
    let card = try stage.addItem("card", center: Vector(5e5, 5e5), size: Size(20, 10))
    try stage.add("dynamicItem", ["items": [card], "resistance": 0])
    card.velocity = velocity
    return (session, stage, card)
  }

  /// The times of the frames of a display that is anything but even, in seconds.
  private static func frames(_ seed: UInt64, from start: Double, longest: Double) -> [Double] {
    var random = SplitMix64(seed: seed, name: "frames")
    var times = [start]
    for _ in 0..<80 {
      let gap = seed % 3 == 0 ? 1.0 / 144 : random.number(0, seed % 3 == 1 ? longest : 0.02)
      times.append(times[times.count - 1] + gap)
    }
    return times
  }

  @Test("the ticks at a moment depend on the moment alone", arguments: 0..<24 as Range<UInt64>)
  func fixedStep(seed: UInt64) throws {
    let rate = [60.0, 30, 120, 144][Int(seed % 4)]
    let start = [0.0, -50, 1e6, 12.34][Int(seed / 4) % 4]
    let (_, stage, _) = try Self.flight(rate: rate)
    var given = 0
    for time in Self.frames(seed, from: start, longest: 0.24) {
      let before = stage.tick
      given += try stage.advance(to: time)
      #expect(stage.tick == given)
      let due = (time - start) * rate
      // Times of sums may be a rounding off, for which the clock allows a millionth of a tick.
      #expect(Double(stage.tick) <= due + 1e-5 && Double(stage.tick) > due - 1 - 1e-5)
      #expect((0...1).contains(stage.tickFraction))
      #expect(abs(Double(stage.tick) + stage.tickFraction - due) < 1e-5)
      #expect(stage.tick >= before)
    }
    #expect(given > 8)
  }

  @Test("what is drawn moves evenly at any rate of frames", arguments: 0..<24 as Range<UInt64>)
  func interpolation(seed: UInt64) throws {
    let (session, stage, card) = try Self.flight()
    let start = card.center
    var last = start.x
    for time in Self.frames(seed, from: 7, longest: 0.1) {
      try stage.advance(to: time)
      // Drawn is the moment a tick ago, in which the card moved from the first tick on.
      let seconds = max(0, time - 7 - 1.0 / 60)
      let pose = card.interpolated
      if stage.tick > 0 {
        #expect(abs(pose.center.x - (start.x + 120 * seconds)) < 1e-3)
        #expect(abs(pose.center.y - (start.y - 60 * seconds)) < 1e-3)
      }
      #expect(pose.center.x >= last - 1e-9, "it never goes back")
      last = pose.center.x
      #expect(stage.interpolatedPoses == stage.items.map(\.interpolated))
      #expect(pose.size == Size(20, 10) && pose.alpha == 1)
    }
    _ = session
  }

  @Test("a long gap counts as a tick, and a shorter one is made up for", arguments: [0.1, 0.25, 3])
  func catchingUp(longest: Double) throws {
    let (_, stage, _) = try Self.flight()
    try stage.advance(to: 100, catchingUp: longest)
    #expect(stage.tick == 0)
    try stage.advance(to: 100 + longest - 0.01, catchingUp: longest)
    #expect(stage.tick == Int((longest - 0.01) * 60 + 1e-6))
    let tick = stage.tick
    #expect(try stage.advance(to: 5_000, catchingUp: longest) == 1)
    #expect(stage.tick == tick + 1 && stage.tickFraction == 0)
    #expect(try stage.advance(to: 5_000 + 2.5 / 60, catchingUp: longest) == 2)
    #expect(abs(stage.tickFraction - 0.5) < 1e-6)
  }

  @Test("time in the background is left out, and what is drawn goes on from where it is")
  func background() throws {
    let (session, stage, card) = try Self.flight()
    for frame in 0...20 { try stage.advance(to: Double(frame) / 144) }
    let drawn = card.interpolated
    let (tick, fraction) = (stage.tick, stage.tickFraction)
    #expect(fraction > 0.1 && tick > 5)
    stage.skipTime()
    try stage.advance(to: 20.0 / 144 + 0.1)
    #expect(stage.tick == tick && abs(stage.tickFraction - fraction) < 1e-6)
    #expect((card.interpolated.center - drawn.center).length < 1e-3)
    try stage.advance(to: 20.0 / 144 + 0.1 + (1 - fraction) / 60 + 1e-4)
    #expect(stage.tick == tick + 1)
    _ = session
  }

  @Test("a clock that goes back gives no ticks and turns nothing back")
  func backwards() throws {
    let (session, stage, card) = try Self.flight()
    for frame in 0...20 { try stage.advance(to: 50 + Double(frame) / 144) }
    let (tick, drawn) = (stage.tick, card.interpolated.center.x)
    for time in [50.13, 50.1, 3, 3.001] {
      #expect(try stage.advance(to: time) == 0)
      #expect(stage.tick == tick && card.interpolated.center.x >= drawn)
    }
    #expect(try stage.advance(to: 3.1) > 0)
    _ = session
  }

  @Test(
    "a number that is no time is refused, and changes nothing",
    arguments: [Double.nan, .infinity, -.infinity, 1e11, -1e11])
  func refusals(time: Double) throws {
    let (_, stage, _) = try Self.flight()
    try stage.advance(to: 1)
    let error = #expect(throws: ScriptError.self) { try stage.advance(to: time) }
    #expect(error?.message.hasPrefix("advance: time must be from -1e10 to 1e10 s, not ") == true)
    #expect(throws: ScriptError.self) { try stage.advance(to: 1.1, catchingUp: -1) }
    #expect(try stage.advance(to: 1.1) == 6)
  }

  @Test("items that are new, gone, or of another moment are drawn as they are")
  func moments() throws {
    let (session, stage, card) = try Self.flight()
    session.host.history = SessionHistory()
    try stage.advance(to: 0)
    try stage.advance(to: 5.5 / 60)
    #expect(card.interpolated != card.pose)
    let late = try stage.addItem("late", center: Vector(3, 4), size: Size(5, 6))
    #expect(late.interpolated == late.pose && stage.interpolatedPoses.count == 2)
    try stage.goTo(tick: 3)
    #expect(card.interpolated == card.pose && stage.interpolatedPoses == stage.poses)
    try stage.advance(ticks: 2)
    #expect(card.interpolated == card.pose)
    try stage.advance(to: 6.6 / 60)
    #expect(card.interpolated != card.pose)
    try stage.remove(card)
    #expect(card.interpolated == card.pose && !card.isAlive)
  }

  @Test("poses and spans have the numbers of the items, in their order")
  func poses() throws {
    let (session, stage, _) = try Self.flight()
    var random = SplitMix64(seed: 4, name: "poses")
    for number in 0..<60 {
      let item = try stage.addItem(
        "card\(number)", center: Vector(random.number(0, 300), random.number(0, 300)),
        size: Size(random.number(1, 9), 4), isHidden: number % 5 == 0)
      item.alpha = random.number(0, 1)
      item.transform = AffineTransform(
        TransformComponents(
          rotation: random.number(-3, 3), scaleX: random.number(0.5, 2), scaleY: 1,
          translation: Vector(random.number(-9, 9), 2)))
      item.zPosition = random.number(-4, 4)
    }
    // Rows that are used again put the items out of the order of rows.
    for number in [3, 30, 8] {
      try stage.remove(stage.item("card\(number)")!)
      try stage.addItem("again\(number)", center: Vector(1, 1), size: Size(3, 3))
    }
    let (items, poses) = (stage.items, stage.poses)
    #expect(items.count == poses.count)
    for (item, pose) in zip(items, poses) {
      #expect(pose == item.pose && pose.center == item.center && pose.size == item.size)
      #expect(pose.alpha == item.alpha && pose.zPosition == item.zPosition)
      #expect(pose.transform == item.transform && pose.frame == item.frame)
      #expect(pose.components == item.components && pose.angle == item.angle)
    }
    for field in ItemField.allCases {
      let numbers = stage.withSpan(of: field) { span in items.map { span[$0.item.row] } }
      #expect(numbers == items.map { $0.item[field] })
    }
    for values in stage.itemValues {
      let item = try #require(stage.item(values.name))
      #expect(values.pose == item.pose && values.transform == item.transform)
      #expect(values.translation == item.translation && values.frame == item.frame)
      #expect(values.collisionBoundingPath == item.collisionBoundingPath)
    }
    _ = session
  }
}
