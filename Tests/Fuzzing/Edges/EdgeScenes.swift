import Generator
import Scripting

/// Makes sane scenes from everything that the host declares, with edge values at one to four
/// places.
///
/// The seeds go through the elements of the surface in turn, so that each is tested; the rest of
/// the scene is random.
struct EdgeScenes {
  /// An element that takes values.
  enum Element {
    case option(BehaviorDescription, OptionDescription)
    case tableOption(OptionTable, OptionDescription)
    case member(Surface.Kind, MemberDescription)
    case hook(String)
    case function(String)
  }

  let surface: Surface
  var dice: Dice
  var draft = Draft()
  var depth = 0
  /// The behaviors of the scene and the variables that hold them.
  var added: [(behavior: BehaviorDescription, name: String)] = []
  /// The index of the tested element.
  let focus: Int
  let elements: [Element]

  init(_ surface: Surface, seed: UInt64) {
    self.surface = surface
    dice = Dice(seed: seed)
    elements = Self.elements(of: surface)
    focus = Int(seed % UInt64(elements.count))
  }

  /// All elements that take values, in a fixed order.
  private static func elements(of surface: Surface) -> [Element] {
    var elements: [Element] = []
    for behavior in surface.behaviors {
      for option in behavior.options { elements.append(.option(behavior, option)) }
    }
    for table in surface.tables {
      for option in table.options { elements.append(.tableOption(table, option)) }
    }
    for kind in surface.kinds {
      for member in kind.members { elements.append(.member(kind, member)) }
    }
    elements += surface.hooks.map(Element.hook)
    return elements + surface.functions.map(Element.function)
  }

  /// The tested element in words.
  static func census(_ surface: Surface?) -> String {
    guard let surface else { return "" }
    return elements(of: surface).enumerated().map { place, element in
      let words =
        switch element {
        case .option(let behavior, let option): "\(behavior.name): \(option.name)"
        case .tableOption(let table, let option): "\(table.name): \(option.name)"
        case .member(let kind, let member): "\(kind.sources[0]).\(member.name)\(member.parameters)"
        case .hook(let name): name
        case .function(let name): name
        }
      return "\(place) \(words)"
    }.joined(separator: "\n")
  }

  /// The text of the scene; a statement that fails is skipped, and the others run.
  mutating func scene(hasEdges: Bool = true) -> String {
    let element = elements[focus]
    var lines = [
      "local libration = require \"libration\"", "local try = pcall",
      "local function make(f, ...) local ok, made = pcall(f, ...) return ok and made or nil end",
    ]
    lines += behaviorFile(element)
    lines.append(
      "local stage = make(libration.stage, \(table(named: "stage", element))) or libration.stage {}"
    )
    lines += [
      "local animator = stage.animator",
      item("a", "{ 100, 100 }", "{ 40, 40 }", element), item("b", "{ 150, 110 }", "{ 30, 30 }"),
      item("c", "{ 120, 60 }", "{ 20, 50 }"),
    ]
    lines.append("local self = make(animator.add, animator, b1, { item = a }) or {}")
    if dice.chance(7) { lines.append(crowd()) }
    if dice.chance(15), let group = use(of: "addGroup", nil) { lines.append(tried(group)) }
    if case .option(let behavior, let option) = element { lines.append(addition(behavior, option)) }
    for _ in 0..<dice.number(1...2) { lines.append(addition(dice.pick(surface.behaviors))) }
    if dice.chance(30), let collision = surface.behaviors.first(where: { $0.name == "collision" }) {
      lines.append(addition(collision))
    }
    let own = statement(about: element)
    if let own, dice.chance(60) { lines.append(tried(own)) }
    for _ in 0..<dice.number(0...2) { lines.append(tried(statement())) }
    if dice.chance(30) { lines.append(drag()) }
    lines.append("try(stage.advance, stage, { ticks = \(draft.place("2", isNumber: true)) })")
    if let own { lines.append(tried(own)) }
    if dice.chance(40) { lines.append(tried(statement())) }
    lines.append(
      "try(animator.debug, animator\(dice.chance(30) ? ", { fieldSpacing = \(draft.place("40")) }" : ""))"
    )
    lines.append("return stage")
    let text = lines.joined(separator: "\n") + "\n"
    return hasEdges ? draft.text(text, about: focus, &dice) : draft.sane(text)
  }

  func tried(_ statement: String) -> String { "try(function() \(statement) end)" }

  private mutating func item(
    _ name: String, _ center: String, _ size: String, _ element: Element? = nil
  ) -> String {
    var fields = ["name = \"\(name)\""]
    let known = surface.tables.first { $0.name == "addItem" }?.options ?? []
    var given = Set(["center", "size"])
    for _ in 0..<dice.number(0...2) { given.insert(dice.pick(known).name) }
    if given.contains("collisionBoundsType") { given.insert("collisionBoundingPath") }
    for option in known {
      let own = element.flatMap { isAbout($0, option) ? focus : nil }
      guard given.contains(option.name) && option.name != "name" || own != nil else { continue }
      let value =
        switch option.name {
        case "center": pair(center, own)
        case "size": pair(size, own)
        default: value(of: option, own)
        }
      if option.name == "name" { fields = [] }
      fields.append("\(option.name) = \(value)")
    }
    return "local \(name) = make(stage.addItem, stage, { \(fields.joined(separator: ", ")) })"
      + " or stage:addItem { name = \"\(name)\", center = \(center), size = \(size) }"
  }

  /// Whether an element is this option of an item.
  private func isAbout(_ element: Element, _ option: OptionDescription) -> Bool {
    guard case .tableOption(let table, let own) = element else { return false }
    return table.name == "addItem" && own == option
  }

  /// Many items, so that a small cost for each becomes large.
  private mutating func crowd() -> String {
    let name = dice.pick(["collision", "gravity"] + surface.behaviors.map(\.name))
    return "local crowd = {} for i = 1, \(dice.pick(["50", "400"])) do "
      + "crowd[i] = stage:addItem { center = { i % 20 * 16, i // 20 * 16 }, size = { 12, 12 } } end "
      + "try(animator.add, animator, \"\(name)\", { items = crowd })"
  }

  /// A behavior in a file: it is reloaded, and its hooks get events.
  private mutating func behaviorFile(_ element: Element) -> [String] {
    var lines = ["local b1 = {"]
    if dice.chance(50) { lines.append("  clockMandate = true,") }
    if dice.chance(20) {
      let kind = dice.pick(["number", "integer"])
      lines.append(
        "  params = { pull = { kind = \"\(kind)\", default = \(draft.place("1")), "
          + "min = \(draft.place("0")), max = \(draft.place("9")) } },")
    }
    if dice.chance(10) {
      lines.append(
        "  limits = { fuel = \(draft.place("9000")), memory = \(draft.place("90000")) },")
    }
    var hooks: [String] = []
    if case .hook(let name) = element { hooks.append(name) }
    for hook in surface.hooks where !hooks.contains(hook) && dice.chance(15) { hooks.append(hook) }
    let outside = added
    added = []
    defer { added = outside }
    for hook in hooks {
      lines += [
        "  \(hook) = function(self)",
        "    local stage, animator, try = self.stage, self.animator, pcall",
        "    local a, b, c = stage:item(\"a\"), stage:item(\"b\"), stage:item(\"c\")",
        "    " + tried(statement()), "  end,",
      ]
    }
    if dice.chance(15) {
      lines.append(
        "  story = function(self) self:wait(\(draft.place("0.05"))) self.item.x = 1 end,")
    }
    return lines + ["}"]
  }

  /// A finger that comes down on an item, moves and is lifted.
  private mutating func drag() -> String {
    var text = ""
    for (phase, x, y) in [
      ("began", "100", "100"), ("moved", "140", "130"), ("ended", "160", "150"),
    ] {
      text +=
        "try(stage.touch, stage, { phase = \"\(phase)\", x = \(draft.place(x)), "
        + "y = \(draft.place(y)) }) "
      if phase != "ended" { text += "try(stage.advance, stage, { ticks = 1 }) " }
    }
    return text
  }
}
