import Generator
import Scripting

/// Calls, stores and reads.
extension EdgeScenes {
  /// The statement that uses an element; nil when every scene uses it.
  mutating func statement(about element: Element) -> String? {
    switch element {
    case .option(_, let option): return "s1.\(option.name) = \(value(of: option, focus))"
    case .tableOption(let table, _): return use(of: table.name, element)
    case .member(let kind, let member): return access(kind, member, focus)
    case .hook: return nil
    case .function(let name):
      let first =
        switch name.split(separator: ".").first {
        case "table", "ipairs", "pairs", "next", "rawset", "rawget", "rawlen": "{ 3, 1, 2 }"
        case "string", "utf8": "\"abc\""
        case "coroutine", "pcall", "xpcall": "function() end"
        default: "1"
        }
      let rest = (0..<dice.number(0...3)).map { _ in draft.place("1", of: focus) }
      let arguments = [draft.place(first, isNumber: first == "1", of: focus)] + rest
      return "local _ = \(name)(\(arguments.joined(separator: ", ")))"
    }
  }

  /// Any statement.
  mutating func statement() -> String {
    depth += 1
    defer { depth -= 1 }
    switch dice.number(0...9) {
    case 0...5:
      let kind = dice.pick(surface.kinds)
      guard let member = kind.members.randomElement(using: &dice) else { return "local _ = 1" }
      return access(kind, member, nil)
    case 6...7: return use(of: dice.pick(surface.tables).name, nil) ?? "a.x = 1"
    case 8:
      guard let (behavior, name) = added.randomElement(using: &dice),
        let option = behavior.options.randomElement(using: &dice)
      else { return "b.x = a.x" }
      return "\(name).\(option.name) = \(value(of: option, nil))"
    default:
      return dice.pick(["stage:removeItem(b)", "self:remove()", "animator:remove(self)"])
    }
  }

  /// Adds a behavior with its required options, the option under test and a few others.
  mutating func addition(
    _ behavior: BehaviorDescription, _ own: OptionDescription? = nil
  ) -> String {
    var given = Set(own.map { [$0.name] } ?? [])
    for _ in 0..<dice.number(0...3) {
      if let option = behavior.options.randomElement(using: &dice) { given.insert(option.name) }
    }
    var fields: [String] = []
    for option in behavior.options {
      let isNeeded = option.isRequired || ["item", "items"].contains(option.name)
      guard isNeeded || given.contains(option.name) else { continue }
      fields.append("\(option.name) = \(value(of: option, option == own ? focus : nil))")
    }
    if behavior.name == "attachment", !given.contains("anchor"), !given.contains("to") {
      fields.append(dice.chance(50) ? "anchor = \(pair("{ 90, 40 }", nil))" : "to = b")
    }
    added.append((behavior, "s\(added.count + 1)"))
    return "local s\(added.count) = make(animator.add, animator, \"\(behavior.name)\", "
      + "{ \(fields.joined(separator: ", ")) })"
  }

  /// A call that takes a table of options; nil for the stage, which every scene has.
  mutating func use(of table: String, _ element: Element?) -> String? {
    let options = self.table(named: table, element)
    switch table {
    case "stage": return "local other = libration.stage(\(options))"
    case "addItem": return "stage:addItem(\(options))"
    case "addGroup": return "stage:addGroup(\(options))"
    case "touch", "hover", "wheel", "key": return "stage:\(table)(\(options))"
    case "animate": return "a:animate(\(options))"
    case "step":
      return "animator:\(dice.pick(["sequence", "group"])) { \(options), \(draft.place("0.1")) }"
    case "keyframe":
      return "a:animate { keyframes = { \(options), "
        + "{ at = \(draft.place("40")), \(dice.pick(["x", "angle", "alpha"])) = \(draft.place("0.5")) } } }"
    case "decay of an item": return "a:animate { decay = \(options) }"
    case "spring", "decay":
      return "local s = libration.\(table)(\(options)) local _ = s:value(\(draft.place("0.1"))), "
        + "s:velocity(\(draft.place("0.1"))), s:settlingTime(\(draft.place("0.01"))) "
        + "a:animate { \(table == "spring" ? "x = 9, " : "")\(table) = s }"
    default: return "libration.\(table)(\(options))"
    }
  }

  /// A table of a few options.
  mutating func table(named name: String, _ element: Element?) -> String {
    guard let table = surface.tables.first(where: { $0.name == name }) else { return "{}" }
    var given = Set<String>()
    var own: OptionDescription?
    if case .tableOption(let other, let option)? = element, other.name == name {
      own = option
      given.insert(option.name)
    }
    for _ in 0..<dice.number(0...2) { given.insert(dice.pick(table.options).name) }
    if name == "addGroup" { given.insert("items") }
    let names = table.options.map(\.name)
    if names.contains("keyframes") {
      chooseWay(&given, names, own?.name)
    }
    if given.contains("collisionBoundsType") { given.insert("collisionBoundingPath") }
    if name == "spring" {
      let forms: [Set<String>] = [
        ["dampingRatio", "response"], ["bounce", "duration"], ["mass", "stiffness", "damping"],
      ]
      let form = forms.first { own.map { $0.name }.map($0.contains) ?? false } ?? dice.pick(forms)
      for other in forms where other != form { given.subtract(other) }
      if form.contains("mass") { given.formUnion(["stiffness", "damping"]) }
    }
    if name == "decay" || name == "decay of an item" { given.insert("velocity") }
    if name == "keyframe" { given.formUnion(["at", "x"]) }
    if name == "touch" { given.formUnion(["phase", "x", "y"]) }
    if name == "hover" || name == "wheel" { given.formUnion(["x", "y"]) }
    if name == "key" { given.formUnion(["key", "phase"]) }
    let fields = table.options.filter { option in
      given.contains(option.name)
        || option.isRequired && ["item", "items", "size"].contains(option.name)
    }.map { option in
      let sane =
        name == "addGroup" && option.name == "items"
        ? draft.place(Self.members, isNumber: false, of: option == own ? focus : nil)
        : value(of: option, option == own ? focus : nil)
      return "\(option.name) = \(sane)"
    }
    return "{ \(fields.joined(separator: ", ")) }"
  }

  private static let members =
    "{ stage:addItem { size = { 9, 9 } }, stage:addItem { center = { 20, 0 }, size = { 9, 9 } } }"

  /// Keeps one way to move an item, with its options.
  private mutating func chooseWay(_ given: inout Set<String>, _ names: [String], _ own: String?) {
    let ways = ["keyframes", "decay", "spring", "duration"]
    let frame = surface.tables.first { $0.name == "keyframe" }?.options.map(\.name) ?? []
    let targets = names.filter { frame.contains($0) && $0 != "curve" }
    var way = own.flatMap { ways.contains($0) ? $0 : nil } ?? dice.pick(ways)
    if let own, targets.contains(own) { way = dice.pick(["spring", "duration"]) }
    if given.contains("curve") { way = "duration" }
    if given.contains("velocity") { way = "spring" }
    given.subtract(ways.filter { $0 != way })
    given.insert(way)
    if way == "keyframes" || way == "decay" {
      given.subtract(targets)
    } else if given.contains("velocity") {
      given.subtract(targets)
      given.insert("center")
    } else if given.isDisjoint(with: targets) {
      given.insert(dice.pick(targets))
    }
    if way != "spring" { given.remove("velocity") }
    if way != "duration" { given.remove("curve") }
  }

  /// A call of a member, a store into it, or a read of it.
  mutating func access(
    _ kind: Surface.Kind, _ member: MemberDescription, _ element: Int?
  ) -> String {
    let receiver = "(\(kind.sources[0]))"
    if member.isMethod || !member.parameters.isEmpty {
      let call = member.isMethod ? ":" : "."
      let arguments = arguments(of: member, element, other: kind.sources[0])
      return "local _ = \(receiver)\(call)\(member.name)(\(arguments))"
    }
    if kind.sources[0] == "a", ["position", "state"].contains(member.name) {
      return "local _ = \(receiver):\(member.name)()"
    }
    if kind.sources[0] == "a", member.name.hasPrefix("set") {
      let count = member.name == "setState" ? 4 : 2
      let numbers = (0..<count).map { _ in draft.place("\(dice.number(1...200))", of: element) }
      return "\(receiver):\(member.name)(\(numbers.joined(separator: ", ")))"
    }
    if kind.sources[0] == "libration" {
      let names = member.name == "region" ? ["radius", "size"] : ["linear", "easeIn", "easeInOut"]
      return "local _ = libration.\(member.name).\(dice.pick(names))"
        + "(\(draft.place("50", of: element)), \(draft.place("60", of: element)))"
    }
    return
      "local t = \(receiver) local _ = t.\(member.name) t.\(member.name) = \(value(named: member.name, element))"
  }

  /// Arguments that fit the declared parameters.
  private mutating func arguments(
    of member: MemberDescription, _ element: Int?, other: String
  ) -> String {
    member.parameters.map { parameter in
      switch parameter.name {
      case "options": options(of: member, element)
      case "other": draft.place(other, isNumber: false, of: element)
      default: value(of: parameter, element)
      }
    }.joined(separator: ", ")
  }

  private mutating func options(of member: MemberDescription, _ element: Int?) -> String {
    switch member.name {
    case "debug": return "{ fieldSpacing = \(draft.place("40", of: element)) }"
    case "add", "addChild":
      let behavior = dice.pick(surface.behaviors)
      return draft.place(
        "\"\(behavior.name)\", { item = a, items = { a }, point = { 9, 9 } }", isNumber: false,
        of: element)
    default:
      guard surface.tables.contains(where: { $0.name == member.name }) else {
        return draft.place("{}", isNumber: false, of: element)
      }
      return table(named: member.name, nil)
    }
  }
}
