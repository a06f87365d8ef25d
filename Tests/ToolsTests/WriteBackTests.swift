import Builds
import Console
import Dynamics
import Geometry
import Scripting
import Sessions
import Testing

/// Values that are written into the scripts of scenes, and the runs of the changed scripts.
@Suite("Writing values back")
struct WriteBackTests {
  private let folder = Folder()

  /// A value of a scene with its key, and another value for it.
  private struct Tuned {
    let key: String
    /// Nil for a look that the scene does not give.
    let old: VariedValue?
    let new: VariedValue
    /// Reads the value of a stage.
    let value: (Stage) -> VariedValue?

    var input: String { "\(key)=\(new.word)" }
    var back: String? { old.map { "\(key)=\($0.word)" } }
  }

  private func stage(_ path: String) throws -> Stage {
    try ScriptHost(ScriptConfiguration(readsCurrentFolder: false)).loadScene(path)
  }

  private func write(_ inputs: String..., into path: String) throws -> [WriteBack.Written] {
    // Behaviors of the current folder are the project's own; their files stay.
    try WriteBack.write(inputs, into: path, options: SessionOptions()) { file in
      guard file == path else { throw ScriptError(file: file, message: "must stay as it is") }
    }
  }

  /// The values of a scene that a key can set, each with another value.
  private func tuned(_ path: String, items most: Int) throws -> [Tuned] {
    let stage = try stage(path)
    var found: [Tuned] = []
    var counts: [String: Int] = [:]
    for (place, behavior) in stage.host.behaviors(of: stage).enumerated() {
      counts[behavior.kind, default: 0] += 1
      let owner = "\(behavior.kind)#\(counts[behavior.kind] ?? 0)"
      for option in stage.host.parameters(of: behavior.value) where option.isSettable {
        let name = option.description.name
        guard let (part, old, new) = other(option) else { continue }
        found.append(
          Tuned(key: "\(owner).\(name)\(part)", old: old, new: new) { stage in
            let behaviors = stage.host.behaviors(of: stage)
            guard behaviors.indices.contains(place) else { return nil }
            return stage.host.parameters(of: behaviors[place].value)
              .first { $0.description.name == name }.flatMap(value)
          })
      }
    }
    for item in stage.items.prefix(most) {
      for field in [ItemField.x, .y, .width, .angle, .vx, .alpha] {
        let (name, old) = (item.name, item.item[field])
        let new = field == .alpha ? (old == 0.5 ? 0.25 : 0.5) : old + 3.125
        found.append(
          Tuned(key: "\(name).\(field.name)", old: .number(old), new: .number(new)) {
            $0.item(name).map { .number($0.item[field]) }
          })
      }
      for (look, new) in Self.looks where item.item.members.isEmpty {
        let name = item.name
        func value(_ stage: Stage) -> VariedValue? {
          stage.item(name)?.setting(look).flatMap { VariedValue($0) }
        }
        found.append(Tuned(key: "\(name).\(look)", old: value(stage), new: new, value: value))
      }
    }
    return found
  }

  private static let looks: [(String, VariedValue)] = [
    ("color", .text("#0a141e")), ("text", .text("Say \"so\"")), ("cornerRadius", .number(3.5)),
    ("strokeColor", .text("rgb(1 2 3)")), ("strokeEnd", .number(0.625)),
  ]

  /// The value of an option; of a point, its x.
  private func value(_ option: BehaviorParameter) -> VariedValue? {
    switch option.value {
    case .boolean(let boolean): .boolean(boolean)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .point(let point): .number(point.x)
    default: nil
    }
  }

  /// The part of an option's key behind its name, its value, and another one.
  private func other(
    _ option: BehaviorParameter
  ) -> (part: String, old: VariedValue, new: VariedValue)? {
    guard let old = value(option) else { return nil }
    switch option.value {
    case .boolean(let boolean): return ("", old, .boolean(!boolean))
    case .number(let number):
      let new = other(number, option.description)
      guard new != number else { return nil }
      return ("", old, .number(new))
    case .text(let text):
      guard let new = option.description.choices.first(where: { $0 != text }) else { return nil }
      return ("", old, .text(new))
    case .point(let point): return (".x", old, .number(point.x - 10.25))
    default: return nil
    }
  }

  /// Another number that an option takes.
  private func other(_ old: Double, _ option: OptionDescription) -> Double {
    let (least, most) = (option.least ?? -1e3, option.greatest ?? 1e3)
    if option.kind == .integer { return old + 1 <= most ? old + 1 : old - 1 }
    let step = old + 0.125
    return step <= most ? step : max(least, old - 0.125)
  }

  /// Writes a value, and checks the changed script.
  ///
  /// - Returns: The change; nil where it was refused, which leaves the file alone.
  private func check(_ one: Tuned, _ path: String) throws -> WriteBack.Written? {
    let before = try Files.bytes(of: path)
    let written: WriteBack.Written
    do {
      written = try write(one.input, into: path)[0]
    } catch {
      #expect(try Files.bytes(of: path) == before, "\(one.key): \(error)")
      return nil
    }
    let after = try Files.bytes(of: path)
    try #require(written.edit.file == path)
    let stage = try stage(path)
    #expect(one.value(stage) == one.new, "\(one.key)")
    // All bytes outside of the replacements are the old ones.
    var (kept, place) = ([UInt8](), 0)
    for replacement in written.edit.replacements {
      kept += before[place..<replacement.range.lowerBound]
      #expect(
        replacement.old.isEmpty || replacement.old == Array((written.edit.oldText ?? "").utf8))
      kept += replacement.new
      place = replacement.range.upperBound
    }
    #expect(after == kept + before[place...], "\(one.key)")
    #expect(try written.edit.inverse.applied(to: after) == before, "\(one.key)")
    if let old = one.old, let back = one.back, written.edit.oldText == old.constant.text {
      #expect(try write(back, into: path).count == 1)
      #expect(try Files.bytes(of: path) == before, "\(one.key)")
    }
    folder.write("scene.lua", String(decoding: before, as: UTF8.self))
    return written
  }

  @Test("gives each value of the examples another, or says why not")
  func examples() throws {
    var (count, refused) = (0, 0)
    let names = try Files.names(in: root + "/examples").filter { $0.hasSuffix(".lua") }
    for name in isUnoptimized ? names.every(8) : names {
      let path = folder.write("scene.lua", try Files.text(of: "\(root)/examples/\(name)"))
      // An axis reads with a length of 1, whatever was written.
      for one in try tuned(path, items: 2) where !one.key.hasSuffix("axis.x") {
        if try check(one, path) == nil { refused += 1 } else { count += 1 }
      }
    }
    // The examples place most of their things by loops and functions.
    #expect(count > refused && count > 10, "written \(count), refused \(refused)")
  }

  @Test("gives the run that the value gave, in random scenes of every style")
  func random() throws {
    var dice = SplitMix64(state: 45)
    for number in 0..<(isUnoptimized ? 20 : isDeep ? 2_000 : 500) {
      var script = RandomScript(seed: dice.next())
      let text = script.text()
      let path = folder.write("scene.lua", text)
      // An attachment to a point has no other end, so a script cannot give one an offset. Beside a
      // magnitude only the way of a direction counts, so it does not read as it was written.
      let all = try tuned(path, items: 4).filter { one in
        !["toOffset.x", "direction.x"].contains { one.key.hasSuffix($0) }
      }
      guard let one = all.randomElement(using: &dice) else { continue }
      let shown = try run(path, one)
      let bytes = try Files.bytes(of: path)
      guard let written = try check(one, path) else {
        Issue.record("\(number): \(one.input) is refused in\n\(text)")
        continue
      }
      guard written.edit.local == nil || written.edit.local?.uses == 1 else { continue }
      let after = try written.edit.applied(to: bytes)
      folder.write("scene.lua", String(decoding: after, as: UTF8.self))
      #expect(try run(path, nil) == shown, "\(number): \(one.input) in\n\(text)")
    }
  }

  /// The items after some ticks, with a value that is set before the first.
  private func run(_ path: String, _ one: Tuned?) throws -> [UInt64] {
    let stage = try stage(path)
    if let one { try RunInputs(reading: [one.input]).set(on: stage) }
    try stage.advance(ticks: 20)
    return stage.items.flatMap { item in ItemField.named.map { item.item[$0].bitPattern } }
  }

  private static let cards = """
    local stage = libration.stage { width = 320, height = 480 }
    local soft = 0.5
    for i = 1, 5 do
      local card = stage:addItem { name = "card" .. i, center = { 50 * i, 60 }, size = { 40, 40 } }
      stage.animator:add("snap", { item = card, point = { 50 * i, 200 }, damping = soft })
    end
    return stage
    """

  @Test("tells what else changes with a local, and writes several values or none")
  func several() throws {
    let path = folder.write("scene.lua", Self.cards)
    let written = try write("snap#2.damping=0.3", into: path)
    #expect(
      written.flatMap(\.lines) == [
        "\(path):2: snap#2.damping 0.5 -> 0.3; the local soft is used 1 time",
        "it changes too: snap#1.damping, snap#3.damping, snap#4.damping, snap#5.damping",
      ])
    #expect(folder.text("scene.lua") == Self.cards.replacing("soft = 0.5", with: "soft = 0.3"))
    let now = folder.text("scene.lua")
    let refusal = #expect(throws: ScriptError.self) {
      try write("snap#1.damping=0.9", "card2.x=3", into: path)
    }
    #expect(
      refusal?.description
        == "\(path):4: card2.x: x must be a literal, and it is 50 * i; it is computed from 50 (line 4)"
    )
    #expect(folder.text("scene.lua") == now)
    for (input, words) in [
      ("snap#1.damping=2", "damping must be from 0 to 1"), ("seed=4", "seed is no value"),
      ("snap#9.damping=0.1", "there is no item or behavior snap#9"),
    ] {
      let error = #expect(throws: ScriptError.self) { try write(input, into: path) }
      #expect(error?.message.contains(words) ?? false, "\(error?.message ?? "")")
    }
    #expect(folder.text("scene.lua") == now)
  }

  @Test("refuses a value that another line sets again")
  func elsewhere() throws {
    let text = """
      local stage = libration.stage { width = 320, height = 480 }
      local card = stage:addItem { name = "card", center = { 50, 60 }, size = { 40, 40 } }
      stage:item("card").x = 70
      return stage
      """
    let path = folder.write("scene.lua", text)
    let error = #expect(throws: ScriptError.self) { try write("card.x=90", into: path) }
    #expect(error?.description == "\(path):2: card.x: x must be 70, as in the run, and it is 50")
    #expect(folder.text("scene.lua") == text)
  }

  @Test("writes the default of a param where appliesTo makes the behavior")
  func defaults() throws {
    let hop = """
      local soft = 0.5
      local Hop = {
        appliesTo = { tag = "hopper" },
        params = {
          height = { default = 20, min = 0, max = 100 }, -- points
          way = { kind = "point", default = { 3, 4 } },
          soft = { default = soft },
          far = { default = 5 * 2 },
        },
      }
      function Hop:onTick() self.item.alpha = self.height / 100 end
      return Hop
      """
    folder.write("behaviors/hop.lua", hop)
    let file = folder["behaviors/hop.lua"]
    let options = SessionOptions(behaviorFolders: [folder["behaviors"]])
    let path = folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 320, height = 480 }
      for i = 1, 2 do stage:addItem { name = "a" .. i, size = { 9, 9 }, tags = { "hopper" } } end
      return stage
      """)
    let written = try WriteBack.write(
      ["hop#1.height=30", "hop#2.way.y=-4", "hop#1.soft=0.75"], into: path,
      options: options)
    #expect(
      written.flatMap(\.lines) == [
        "\(file):5: hop#1.height 20 -> 30", "it changes too: hop#2.height",
        "\(file):6: hop#2.way.y 4 -> -4", "it changes too: hop#1.way",
        "\(file):1: hop#1.soft 0.5 -> 0.75; the local soft is used 1 time",
        "it changes too: hop#2.soft",
      ])
    let now = hop.replacing("= 20", with: "= 30").replacing("3, 4", with: "3, -4")
      .replacing("= 0.5", with: "= 0.75")
    #expect(folder.text("behaviors/hop.lua") == now)
    for (input, words) in [
      ("hop#1.far=3", "the default of far must be a literal, and it is 5 * 2"),
      ("hop#1.height=300", "height must be from 0 to 100"),
    ] {
      let error = #expect(throws: ScriptError.self) {
        try WriteBack.write([input], into: path, options: options)
      }
      #expect(error?.message.contains(words) ?? false, "\(error?.message ?? "")")
    }
    #expect(folder.text("behaviors/hop.lua") == now)
  }

  @Test("writes into the file that made the thing: a module, or a behavior")
  func otherFiles() throws {
    folder.write(
      "behaviors/thrower.lua",
      """
      local Thrower = { params = { item = { kind = "item" } } }
      function Thrower:onAdd() self:addChild("gravity", { item = self.item, magnitude = 0.5 }) end
      return Thrower
      """)
    let path = folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 320, height = 480 }
      local card = stage:addItem { name = "card", center = { 50, 60 }, size = { 40, 40 } }
      stage.animator:add("thrower", { item = card })
      return stage
      """)
    let options = SessionOptions(behaviorFolders: [folder["behaviors"]])
    let written = try WriteBack.write(["gravity.magnitude=2"], into: path, options: options)
    #expect(written[0].edit.file == folder["behaviors/thrower.lua"])
    #expect(folder.text("behaviors/thrower.lua")?.contains("magnitude = 2 })") ?? false)
  }
}

/// A scene of a random style: line ends, blanks, separators, comments, locals, and options left out.
private struct RandomScript {
  private var dice: SplitMix64
  private let lineEnd: String
  private let blank: String
  private let separator: String
  private var locals: [String] = []

  init(seed: UInt64) {
    dice = SplitMix64(state: seed)
    lineEnd = ["\n", "\r\n", "\n"].randomElement(using: &dice)!
    blank = ["  ", "\t", "    "].randomElement(using: &dice)!
    separator = [",", ",", ";"].randomElement(using: &dice)!
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &dice) < share
  }

  private static let comments = [
    "-- } damping = 3", "--[[ size = { 1, 2 } ]]", "--[==[ two\nlines ]] } ]==]", "-- \"",
  ]

  /// A number in its place, in a local, or in a field of a table.
  private mutating func value(_ number: Double) -> String {
    let text = chance(0.1) ? "\(number)" : digits(number)
    guard chance(0.3) else { return chance(0.1) ? "(\(text))" : text }
    let name = "v\(locals.count)"
    if chance(0.5) {
      locals.append("local \(name) = \(text)")
      return name
    }
    locals.append("local \(name) = { 1, soft = \(text), \(text) }")
    return name + (chance(0.5) ? ".soft" : "[2]")
  }

  private mutating func number(_ range: ClosedRange<Int>) -> String {
    value(Double(Int.random(in: range, using: &dice)) / 8)
  }

  private mutating func pair(
    _ range: ClosedRange<Int>, _ first: String = "x", _ second: String = "y"
  ) -> String {
    let (x, y) = (number(range), number(range))
    switch Int.random(in: 0..<3, using: &dice) {
    case 0: return "{ \(first) = \(x)\(separator) \(second) = \(y) }"
    case 1: return "{\(x), \(y)}"
    default: return "{ \(x), \(y) }"
    }
  }

  private mutating func table(_ fields: [(String, String)]) -> String {
    let isTall = chance(0.4)
    let equals = chance(0.2) ? "=" : " = "
    var text = "{"
    for (place, (name, value)) in fields.enumerated() {
      let isLast = place == fields.count - 1
      text += isTall ? lineEnd + blank : " "
      text += (chance(0.1) ? "[\"\(name)\"]" : name) + equals + value
      let hasSeparator = !isLast || chance(isTall ? 0.7 : 0.2)
      if hasSeparator { text += separator }
      if isTall, chance(0.2) {
        text += " " + Self.comments.randomElement(using: &dice)!.replacing("\n", with: lineEnd)
      }
    }
    return text + (isTall ? lineEnd : " ") + "}"
  }

  private mutating func some(_ fields: [(String, String)]) -> [(String, String)] {
    fields.filter { _ in chance(0.6) }
  }

  /// The text of the scene.
  mutating func text() -> String {
    var lines: [String] = []
    let count = Int.random(in: 1...3, using: &dice)
    for item in 1...count {
      let optional = some([("angle", number(-8...8)), ("alpha", number(0...8))])
      let fields =
        [
          ("name", "\"c\(item)\""), ("center", pair(80...2_000)),
          ("size", pair(80...400, "width", "height")),
        ]
        + optional
      lines.append("local c\(item) = stage:addItem \(table(fields))")
    }
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      let item = "c\(Int.random(in: 1...count, using: &dice))"
      let (kind, fields): (String, [(String, String)]) =
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: ("snap", [("point", pair(0...2_000))] + some([("damping", number(0...8))]))
        case 1: ("gravity", some([("magnitude", number(-8...8))]))
        case 2: ("dynamicItem", some([("elasticity", number(0...8)), ("friction", number(0...8))]))
        default:
          (
            "attachment",
            [("anchor", pair(0...2_000)), ("length", number(80...800))]
              + some([("frequency", number(0...40))])
          )
        }
      let options = table([("item", item)] + fields)
      lines.append("stage.animator:add(\"\(kind)\", \(options))")
    }
    let joined = chance(0.2) ? " " : lineEnd
    let start = "local stage = libration.stage { width = 320, height = 480 }"
    return ([start] + locals).joined(separator: lineEnd) + lineEnd
      + lines.joined(separator: joined) + lineEnd + "return stage" + lineEnd
  }
}
