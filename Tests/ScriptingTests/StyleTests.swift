import Dynamics
import Geometry
import Scripting
import Testing

/// Corners, strokes, shadows and texts of items: generated ones are read back wherever they come from.
@Suite("The style of items")
struct StyleTests {
  /// A style whose numbers, colours and missing parts are random.
  static func style(_ random: inout SplitMix64) -> ItemStyle {
    func color() -> String {
      let digits = String(random.next(below: 1 << 32), radix: 16)
      let code = "#" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
      return ["gold", "#0003", "rgb(1, 2, 3)", code][Int(random.next(below: 4))]
    }
    func length() -> Double { [0, 0.5, random.number(0, 60), 1e9][Int(random.next(below: 4))] }
    func isThere() -> Bool { random.next(below: 3) > 0 }
    var style = ItemStyle()
    if isThere() { style.cornerRadius = length() }
    if isThere() { style.strokeColor = color() }
    if isThere() { style.strokeWidth = length() }
    if isThere() { style.strokeStart = [0, 1, random.number(0, 1)][Int(random.next(below: 3))] }
    if isThere() { style.strokeEnd = [0, 1, random.number(0, 1)][Int(random.next(below: 3))] }
    if isThere() { style.path = path(&random) }
    if isThere() {
      style.shadow = ItemShadow(
        color: color(), radius: length(),
        offset: Vector(random.number(-40, 40), random.number(-1e9, 1e9)))
    }
    if isThere() {
      let count = 2 + Int(random.next(below: 15))
      let places = [0.0, 1] + (2..<count).map { _ in random.number(0, 1) }
      style.fill = ItemGradient(
        random.next(below: 2) == 0 ? .linear : .radial,
        from: Vector(random.number(-1, 2), random.number(0, 1)),
        to: Vector(random.number(-1, 2), random.number(0, 1)),
        stops: places.sorted().map { ItemGradient.Stop(at: $0, color: color()) })
    }
    if isThere() {
      let scalars = (0...random.next(below: 60)).map { _ in
        Array("aZ 0\n<>&\"'\\]/;é字🙂".unicodeScalars)[Int(random.next(below: 17))]
      }
      style.text = String(String.UnicodeScalarView(scalars))
    }
    if isThere() {
      let family = ["serif", "Helvetica Neue, Arial", "A-1"][Int(random.next(below: 3))]
      style.font = ItemFont(
        family: family, size: length(), weight: 1 + Int(random.next(below: 1000)), color: color(),
        alignment: ItemFont.Alignment.allCases[Int(random.next(below: 3))])
    }
    style.clips = random.next(below: 2) == 0
    return style
  }

  /// A path of random lines and curves, open or closed.
  private static func path(_ random: inout SplitMix64) -> VectorPath {
    func point() -> Vector { Vector(random.number(-40, 40), random.number(-400, 400)) }
    var path = VectorPath()
    path.move(to: point())
    for _ in 0...random.next(below: 12) {
      switch random.next(below: 3) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if random.next(below: 2) == 0 { path.close() }
    return path
  }

  private static func lua(_ path: VectorPath) -> String {
    func text(_ point: Vector) -> String { "{ \(point.x), \(point.y) }" }
    let points = path.elements.map { element in
      switch element {
      case .quadratic(let end, let control):
        "{ x = \(end.x), y = \(end.y), control = \(text(control)) }"
      case .cubic(let end, let control1, let control2):
        "{ x = \(end.x), y = \(end.y), control1 = \(text(control1)), "
          + "control2 = \(text(control2)) }"
      case .line(let end): text(end)
      case .arc: "an arc"
      }
    }
    let all = [text(path.start ?? .zero)] + points
    return "{ path = { \(all.joined(separator: ", ")) }, closed = \(path.isClosed) }"
  }

  /// The style in the words of Lua, as a table.
  private static func lua(_ style: ItemStyle) -> String {
    var parts: [String] = []
    if let radius = style.cornerRadius { parts.append("cornerRadius = \(radius)") }
    if let color = style.strokeColor { parts.append("strokeColor = \"\(color)\"") }
    parts.append("strokeWidth = \(style.strokeWidth)")
    parts.append("strokeStart = \(style.strokeStart), strokeEnd = \(style.strokeEnd)")
    if let path = style.path { parts.append("path = \(lua(path))") }
    if let shadow = style.shadow {
      parts.append(
        "shadow = { color = \"\(shadow.color)\", radius = \(shadow.radius), "
          + "offset = { \(shadow.offset.x), \(shadow.offset.y) } }")
    }
    if let fill = style.fill {
      let stops = fill.stops.map { "{ at = \($0.at), color = \"\($0.color)\" }" }
      parts.append(
        "fill = { gradient = \"\(fill.kind)\", from = { \(fill.from.x), \(fill.from.y) }, "
          + "to = { \(fill.to.x), \(fill.to.y) }, stops = { \(stops.joined(separator: ", ")) } }")
    }
    if let text = style.text { parts.append("text = \(luaString(text))") }
    let font = style.font
    parts.append(
      "font = { family = \"\(font.family)\", size = \(font.size), weight = \(font.weight), "
        + "color = \"\(font.color)\", alignment = \"\(font.alignment)\" }")
    parts.append("clips = \(style.clips)")
    return parts.joined(separator: ", ")
  }

  @Test("is read as it was given: by a script, by a program, after going back and ahead")
  func readBack() throws {
    var random = SplitMix64(state: 45)
    for number in 0..<60 {
      let (given, set, later) = (
        Self.style(&random), Self.style(&random), Self.style(&random)
      )
      let session = try Session()
      session.host.history = SessionHistory(seesAll: false)
      let stage = try session.scene(
        """
        local stage = libration.stage { width = 320, height = 480 }
        local card = stage:addItem { name = "card", size = { 60, 60 }, \(Self.lua(given)) }
        stage:addItem { name = "copy", size = { 60, 60 }, cornerRadius = card.cornerRadius,
          strokeColor = card.strokeColor, strokeWidth = card.strokeWidth, shadow = card.shadow,
          strokeStart = card.strokeStart, strokeEnd = card.strokeEnd, path = card.path,
          fill = card.fill, text = card.text, font = card.font, clips = card.clips }
        stage.animator:add({ clockMandate = true, onTick = function() end }, { item = card })
        return stage
        """)
      let card = try #require(stage.item("card"))
      #expect(card.style == given, "style \(number)")
      #expect(stage.item("copy")?.style == given)
      #expect(stage.itemValues.first?.style == given)
      try stage.advance(ticks: 5)
      let snapshot = session.host.snapshot()
      try card.setStyle(set)
      #expect(card.style == set)
      try stage.advance(ticks: 5)
      session.host.restore(snapshot)
      #expect(card.style == given)
      try stage.advance(ticks: 1)
      try card.setStyle(later)
      try stage.advance(ticks: 5)
      try stage.goTo(tick: 5)
      #expect(card.style == given)
      try stage.goTo(tick: 8)
      #expect(card.style == later)
      let made = try stage.addItem("made", size: Size(20, 20), style: set)
      #expect(made.style == set)
    }
  }

  @Test("that a program sets comes again in a replay, and in no digest")
  func replay() throws {
    var random = SplitMix64(state: 4)
    for _ in 0..<20 {
      let session = try RecordedSession(RecordedScene.files)
      let stage = try session.load()
      let card = try #require(stage.item("card"))
      try stage.advance(ticks: 3)
      let before = stage.digest
      let styles = [Self.style(&random), Self.style(&random)]
      try card.setStyle(styles[0])
      #expect(stage.digest == before)
      try stage.advance(ticks: 3)
      try card.setStyle(["cornerRadius": 7, "shadow": ScriptValue.nil])
      var expected = styles[0]
      (expected.cornerRadius, expected.shadow) = (7, nil)
      #expect(card.style == expected)
      let made = try stage.addItem("made", size: Size(20, 20), style: styles[1])
      #expect(made.style == styles[1])
      try stage.advance(ticks: 3)
      let again = try session.replay()
      #expect(again.digests == session.digests && again.replay.recording.lost.isEmpty)
      let repeated = try #require(again.replay.stage)
      #expect(repeated.item("card")?.style == card.style)
      #expect(repeated.item("made")?.style == styles[1])
    }
  }

  @Test("that does not fit is refused as a whole")
  func refusals() throws {
    let session = try Session()
    let stage = try session.run("")
    let card = try #require(stage.item("card"))
    let good = ItemStyle(cornerRadius: 3, shadow: ItemShadow())
    try card.setStyle(good)
    let wrong: [(ItemStyle, String)] = [
      (ItemStyle(cornerRadius: -1), "cornerRadius must be from 0 to 1e9 pt, not -1"),
      (ItemStyle(strokeWidth: .infinity), "strokeWidth must be from 0 to 1e9 pt, not inf"),
      (ItemStyle(cornerRadius: 9, strokeColor: "golt"), "strokeColor must be a name of CSS"),
      (
        ItemStyle(cornerRadius: 9, shadow: ItemShadow(radius: -3)),
        "shadow: radius must be from 0 to 1e9 pt, not -3"
      ),
      (ItemStyle(text: "a\tb"), "text must have no control characters but line feeds"),
      (
        ItemStyle(text: "a", font: ItemFont(family: "A;B")),
        "font: family must be names of letters, digits"
      ),
    ]
    for (style, message) in wrong {
      let error = #expect(throws: ScriptError.self) { try card.setStyle(style) }
      #expect(error?.message.contains("setStyle: " + message) == true, "\(error?.message ?? "")")
      #expect(card.style == good)
      #expect(throws: ScriptError.self) { try stage.addItem(size: Size(9, 9), style: style) }
    }
    let error = #expect(throws: ScriptError.self) { try card.setStyle(["borderRadius": 3]) }
    #expect(error?.message.contains("cornerRadius") == true)
    #expect(stage.items.count == 2)
    try stage.remove(card)
    #expect(throws: ScriptError.self) { try card.setStyle(good) }
  }

  @Test("that animations move comes back with a snapshot, and goes on")
  func animated() throws {
    let session = try Session()
    let stage = try session.run(
      """
      card.cornerRadius = 0
      card:animate { cornerRadius = 60, shadow = { radius = 30 }, duration = 1, curve = "linear" }
      """)
    let card = try #require(stage.item("card"))
    try stage.advance(ticks: 20)
    let style = card.style
    #expect(abs((style.cornerRadius ?? 0) - 20) < 1e-9)
    let snapshot = session.host.snapshot()
    for _ in 0..<2 {
      try stage.advance(ticks: 20)
      #expect(abs((card.style.cornerRadius ?? 0) - 40) < 1e-9)
      #expect(abs((card.style.shadow?.radius ?? 0) - 20) < 1e-9)
      try card.setStyle(ItemStyle())
      try stage.advance(ticks: 20)
      #expect(card.style == ItemStyle())
      session.host.restore(snapshot)
      #expect(card.style == style)
    }
  }
}
