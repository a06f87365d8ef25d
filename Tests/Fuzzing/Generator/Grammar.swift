import Scripting

/// Makes scenes with behaviors at random: calls of everything that the host declares, with good and
/// bad arguments.
package struct Grammar {
  private let surface: Surface
  private var dice: Dice
  private var depth = 0

  package init(_ surface: Surface, seed: UInt64) {
    self.surface = surface
    dice = Dice(seed: seed)
  }

  /// Text of a scene; behaviors stand between marks, so that `Trial` can make files of them.
  package mutating func scene() -> String {
    var lines = [
      "local libration = require \"libration\"",
      "local stage = libration.stage { width = 320, height = 480, seed = \(dice.number(0...9)) }",
      "local animator = stage.animator", "local self = {}",
      "local a = stage:addItem { name = \"a\", center = { 100, 100 }, size = { 40, 40 } }",
      "local b = stage:addItem { name = \"b\", center = { 160, 110 }, size = { 30, 30 } }",
    ]
    let count = dice.number(1...4)
    for number in 1...count { lines += behavior("b\(number)") }
    for _ in 0..<dice.number(0...3) { lines.append(tried(statement())) }
    for number in 1...count {
      let options = dice.chance(80) ? "{ item = \(dice.pick(["a", "b"])) }" : table()
      lines.append(tried("animator:add(b\(number), \(options))"))
    }
    for _ in 0..<dice.number(0...2) { lines.append(tried(statement())) }
    lines.append("return stage")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Statements for a scene that has `stage`, `animator`, `self`, `a` and `b`, behaviors among
  /// them.
  package mutating func additions() -> [String] {
    var lines = behavior("b1")
    lines.append(tried("animator:add(b1, { item = a })"))
    for _ in 0..<dice.number(1...4) { lines.append(tried(statement())) }
    return lines
  }

  private mutating func behavior(_ name: String) -> [String] {
    var lines = ["local \(name) = {"]
    if dice.chance(70) { lines.append("  clockMandate = true,") }
    if dice.chance(20) {
      lines.append("  params = { pull = { default = \(dice.number(-9...9)) } },")
    }
    var hooks = ["onTick"]
    for hook in [
      "onAdd", "onContact", "onRest", "onItem", "onItemLeft", "onChange", "onRemove", "story",
    ]
    where dice.chance(25) { hooks.append(hook) }
    for hook in hooks {
      lines.append("  \(hook) = function(self, x, y)")
      lines.append("    local stage, animator = self.stage, self.animator")
      lines.append("    local a, b = stage:item(\"a\"), stage:item(\"b\")")
      for _ in 0..<dice.number(1...6) {
        let rare = dice.chance(25) ? "if math.random(8) == 1 then " : ""
        let line = guarded(statement())
        lines.append("    " + rare + line + (rare.isEmpty ? "" : " end"))
      }
      lines.append("  end,")
    }
    return lines + ["}"]
  }

  /// The statement, in most cases so that its failure does not end the hook.
  private mutating func guarded(_ statement: String) -> String {
    dice.chance(85) ? tried(statement) : statement
  }

  private func tried(_ statement: String) -> String { "pcall(function() \(statement) end)" }

  private mutating func statement() -> String {
    depth += 1
    defer { depth -= 1 }
    switch dice.number(0...(depth > 2 ? 12 : 17)) {
    case 0...5: return "self.k\(dice.number(1...4)) = \(access())"
    case 6...8: return assignment()
    case 9: return "self.child = self:addChild(\(behaviorTable()), \(table()))"
    case 10: return "self.k1 = animator:add(\"\(dice.pick(surface.behaviors).name)\", \(table()))"
    case 11: return "self.k2 = \(addition())"
    case 12: return "self.k\(dice.number(1...4)) = \(dice.pick(surface.functions))(\(arguments()))"
    case 13: return "for i = 1, \(dice.pick(["3", "20", "1e9"])) do \(statement()) end"
    case 14:
      return "if (self.elapsed or 0) > \(dice.pick(["0", "0.2", "0.4"])) then \(statement()) end"
    case 15: return "pcall(function() \(statement()) \(statement()) end)"
    case 16:
      return dice.pick([
        "error(\(value()))", "print(\(value()))", "coroutine.wrap(function() \(statement()) end)()",
      ])
    default:
      return
        "local t = setmetatable({}, { __index = function(_, k) \(statement()) end }) local _ = t.x"
    }
  }

  /// A call of a member, or a read of it.
  private mutating func access() -> String {
    let kind = dice.pick(surface.kinds)
    let receiver = dice.pick(
      dice.chance(90) ? kind.sources : ["nil", "self.k1", "{}", "a", "stage"])
    guard !kind.members.isEmpty else { return receiver }
    let member = dice.pick(kind.members)
    let open = "(\(receiver))"
    if member.isMethod { return "\(open):\(member.name)(\(arguments(of: member)))" }
    guard !member.parameters.isEmpty else { return "\(open).\(member.name)" }
    return "\(open).\(member.name)(\(arguments(of: member)))"
  }

  private mutating func assignment() -> String {
    if dice.chance(25) {
      let behavior = dice.pick(surface.behaviors)
      guard let option = behavior.options.randomElement(using: &dice) else {
        return "self.k1 = nil"
      }
      return "self.k1.\(option.name) = \(value(of: option))"
    }
    let kind = dice.pick(surface.kinds)
    let fields = kind.members.filter { $0.kind == .property }
    guard let field = fields.randomElement(using: &dice) else { return "self.k1 = \(value())" }
    return "(\(dice.pick(kind.sources))).\(field.name) = \(value(for: field.name))"
      .replacingOpening()
  }

  /// A behavior with options that it has, mostly of the right kind.
  private mutating func addition() -> String {
    let behavior = dice.pick(surface.behaviors)
    var fields: [String] = []
    for option in behavior.options where option.isRequired || dice.chance(30) {
      if dice.chance(95) { fields.append("\(option.name) = \(value(of: option))") }
    }
    if !behavior.options.contains(where: { $0.name == "item" && $0.isRequired }), dice.chance(60) {
      fields.append("items = { a, b }")
    }
    return "animator:add(\"\(behavior.name)\", { \(fields.joined(separator: ", ")) })"
  }

  private mutating func behaviorTable() -> String {
    guard dice.chance(70), depth < 3 else { return value() }
    return "{ onTick = function(self) local stage, animator = self.stage, self.animator"
      + " local a, b = stage:item(\"a\"), stage:item(\"b\") \(statement()) end }"
  }
}

extension String {
  /// The text after a semicolon: with a parenthesis first, it could be a call of the line before.
  fileprivate func replacingOpening() -> String { ";" + self }
}

/// Arguments and other values, good and bad.
extension Grammar {
  private mutating func arguments(of member: MemberDescription) -> String {
    member.parameters.map { parameter in
      parameter.kind == .value ? value(for: parameter.name) : value(of: parameter)
    }.joined(separator: ", ")
  }

  private mutating func arguments() -> String {
    (0..<dice.number(0...4)).map { _ in value() }.joined(separator: ", ")
  }

  /// A value for a parameter or field, chosen by its name.
  private mutating func value(for name: String) -> String {
    guard dice.chance(80) else { return value() }
    let keys = [
      "options", "table", "item", "behavior", "steps", "name", "color", "tags", "locks", "seconds",
      "function", "condition", "on", "center", "size", "velocity", "point", "frame", "hidden", "is",
    ]
    switch keys.first(where: { name.lowercased().hasPrefix($0) }) {
    case "options", "table": return depth < 4 ? table() : "{}"
    case "item": return dice.pick(["a", "b", "\"a\"", "{ a, b }"])
    case "behavior": return dice.pick(["self", "self.child", "self.k1"])
    case "steps": return "{ \(step()), \(step()) }"
    case "name": return dice.pick(["\"a\"", "\"c\"", "\"snap\""])
    case "color": return dice.pick(["\"#ff8000\"", "\"red\""])
    case "tags": return dice.pick(["{ \"pulse\" }", "{ \"a\", \"b\" }"])
    case "locks": return dice.pick(["{ \"x\" }", "{}"])
    case "seconds": return dice.pick(["0.05", "0.5", "0"])
    case "function", "condition", "on": return function()
    case "center", "size", "velocity", "point": return point()
    case "frame": return "{ 1, 2, 30, 40 }"
    case "hidden", "is": return dice.pick(["true", "false"])
    default: return number()
    }
  }

  private mutating func value(of option: OptionDescription) -> String {
    guard dice.chance(85) else { return value() }
    switch option.kind {
    case .number: return number()
    case .integer: return "\(dice.number(0...9))"
    case .boolean: return dice.pick(["true", "false"])
    case .string: return option.name == "color" ? "\"gold\"" : "\"word\""
    case .choice: return "\"\(dice.pick(option.choices + ["none"]))\""
    case .point, .size: return point()
    case .rect: return "{ 10, 20, \(dice.number(1...200)), 30 }"
    case .transform: return "a.transform"
    case .item: return dice.pick(["a", "b"])
    case .items: return dice.pick(["{ a, b }", "b", "{}"])
    case .behavior: return dice.pick(["self", "self.child", "self.k1"])
    case .function: return function()
    case .list: return "{ 1, 2 }"
    case .insets: return dice.pick(["true", "{ top = 5, left = 5, bottom = 5, right = 5 }"])
    case .range: return dice.pick(["{ -1, 1 }", "{ 0, 0 }", "{ -1e9, 50 }"])
    case .path: return dice.pick(["{ { 0, 0 }, { 50, 40 } }", "{ oval = { 0, 0, 20, 10 } }"])
    case .boundaries: return "{ floor = { { 0, 400 }, { 320, \(dice.number(380...420)) } } }"
    case .region: return "libration.region.\(dice.pick(["radius(80)", "size(90, 60)", "infinite"]))"
    case .value: return value()
    case .options:
      guard dice.chance(50) else { return table() }
      let fields = option.fields.filter { _ in dice.chance(40) }
      return "{ " + fields.map { "\($0.name) = \(value(of: $0))" }.joined(separator: ", ") + " }"
    }
  }

  private mutating func table() -> String {
    depth += 1
    defer { depth -= 1 }
    let fields = (0..<dice.number(0...4)).map { _ in
      let name = dice.pick(surface.optionNames)
      return "\(name) = \(value(for: name))"
    }
    return "{ \(fields.joined(separator: ", ")) }"
  }

  private mutating func step() -> String {
    dice.pick([
      "0.1", function(), "{ item = a, x = \(number()), duration = 0.1 }",
      "{ item = b, center = \(point()), spring = { response = 0.2 } }", value(),
    ])
  }

  private mutating func function() -> String {
    guard depth < 3 else { return "function(...) return ... end" }
    depth += 1
    defer { depth -= 1 }
    return "function(x, y) \(dice.chance(60) ? guarded(statement()) : "return \(value())") end"
  }

  private mutating func point() -> String {
    dice.chance(75)
      ? "{ \(dice.number(0...320)), \(dice.number(0...480)) }" : "{ \(number()), \(number()) }"
  }

  private mutating func number() -> String {
    if dice.chance(70) {
      return dice.pick(["0", "1", "-1", "0.5", "2", "30", "100", "-40", "0.02"])
    }
    return dice.pick([
      "1e308", "-1e308", "1/0", "0/0", "2^53", "math.mininteger", "1e-300", "-0.0", "1e9", "1e15",
      "math.random()", "math.random(300)", "math.maxinteger",
    ])
  }

  private mutating func value() -> String {
    switch dice.number(0...(depth < 4 ? 9 : 6)) {
    case 0...2: return number()
    case 3: return dice.pick(["nil", "true", "false"])
    case 4: return dice.pick(["\"\"", "\"a\"", "\"x\\0y\"", "(\"ab\"):rep(500)", "\"\\xff%d\""])
    case 5: return dice.pick(["a", "b", "self", "stage", "animator", "libration"])
    case 6: return "self.k\(dice.number(1...4))"
    case 7: return depth < 3 ? function() : "print"
    case 8:
      return dice.pick([
        "{}", "{ 1, 2, 3 }", point(), "setmetatable({}, { __len = function() return 1e9 end })",
      ])
    default: return table()
    }
  }
}
