import Geometry
import LuaRuntime

/// Checks of tables of options, and of constants.
extension ScriptChecker {
  /// Checks a table of options that is written in place.
  func checkOptions(
    _ fields: [LuaField], _ options: [OptionDescription], _ subject: String,
    takesSettings: Bool = false
  ) {
    var types = Dictionary(options.map { ($0.name, $0.type) }) { first, _ in first }
    if takesSettings { types.merge(typesOfSettings(of: subject)) { option, _ in option } }
    checkNames(fields, options.map(\.name), types, subject, takesSettings: takesSettings)
    for field in fields {
      guard let option = options.first(where: { $0.name == field.key?.text }) else { continue }
      check(field.value, option, subject)
    }
    checkWays(fields, options, subject)
    if ["addItem", "addGroup"].contains(subject), !takesSettings,
      let name = fields.first(where: { $0.key?.text == "name" })?.value.text
    {
      itemNames.insert(name)
    }
  }

  /// Checks that an animation has one timing.
  private func checkWays(
    _ fields: [LuaField], _ options: [OptionDescription], _ subject: String
  ) {
    guard AnimationWords.ways.allSatisfy({ way in options.contains { $0.name == way } }) else {
      return
    }
    let given = fields.filter { field in
      if case .nothing = field.value.kind { return false }
      return true
    }.compactMap { $0.key?.text }
    guard let clash = AnimationWords.clash(of: given),
      let second = fields.last(where: { AnimationWords.ways.contains($0.key?.text ?? "") })
    else { return }
    report("\(subject): \(clash)", at: second.key?.offset ?? second.value.offset)
  }

  /// The members that `add` takes beside the options of a behavior, in the order of messages.
  func settings(of behavior: String) -> [MemberDescription] {
    let action = names.behaviors[behavior]?.file == nil ? [Hook.onTick.rawValue] : []
    return (action + ["locks", "name"]).compactMap { names.types["behavior"]?[$0] }
  }

  /// The function types among those members, with the behavior's own type as a parameter.
  private func typesOfSettings(of behavior: String) -> [String: LuaType] {
    var types: [String: LuaType] = [:]
    for member in settings(of: behavior) {
      guard case .optional(.function(let parameters, let result))? = member.type else { continue }
      let own = parameters.map { parameter in
        var parameter = parameter
        if parameter.type == .behavior { parameter.type = .handle(behavior) }
        return parameter
      }
      types[member.name] = .function(own, result)
    }
    return types
  }

  /// Checks the names of options, and infers the types of their values.
  func checkNames(
    _ fields: [LuaField], _ known: [String], _ types: [String: LuaType], _ subject: String,
    takesSettings: Bool
  ) {
    let known = known + (takesSettings ? settings(of: subject).map(\.name) : [])
    let takesItems = takesSettings || known.contains("item") || known.contains("items")
    for field in fields {
      if let key = field.key, let name = key.text, !known.contains(name),
        !(takesItems && (name == "item" || name == "items"))
      {
        reportUnknown(name, among: known, subject, at: key.offset)
      } else if let key = field.key, key.text == nil {
        infer(key)
      }
      infer(field.value, as: field.key?.text.flatMap { types[$0] })
    }
  }

  func reportUnknown(_ name: String, among known: [String], _ subject: String, at offset: Int) {
    let hint = Suggestion.hint(for: name, among: known)
    let list = hint.isEmpty ? "; its options are \(known.joined(separator: ", "))" : hint
    report("\(subject) has no option \(name)\(list)", at: offset)
  }

  /// Checks that a call which adds a behavior by its name gives what the behavior needs.
  func checkGiven(_ fields: [LuaField], _ what: LuaExpression) {
    guard let name = what.text, let behavior = names.behaviors[name],
      fields.allSatisfy({ $0.key?.text != nil })
    else { return }
    let values = Dictionary(fields.map { ($0.key?.text ?? "", $0.value) }) { _, last in last }
    func isGiven(_ name: String) -> Bool {
      if case .nothing? = values[name]?.kind { return false }
      return values[name] != nil
    }
    let hasItem = isGiven("item") || isGiven("items")
    for option in behavior.options where option.isRequired && !isGiven(option.name) {
      if hasItem, option.name == "item" || option.name == "items" { continue }
      let noun = OptionSchema.noun(option.kind, option.type, option.choices)
      let rule = OptionSchema.missing(option.name, option.kind, noun)
      report("\(name): \(rule)", at: what.offset)
    }
    guard behavior.options.contains(where: { $0.name == "anywhere" }), behavior.file == nil else {
      return
    }
    let isAnywhere = isGiven("anywhere") && values["anywhere"]?.constant != .boolean(false)
    if let problem = BuiltIn.placeProblem(name, hasItem: hasItem, isAnywhere: isAnywhere) {
      report(problem, at: what.offset)
    }
  }

  // MARK: Constants

  /// Checks a constant, or a table that is written in place, against the rule of an option.
  func check(_ value: LuaExpression, _ option: OptionDescription, _ subject: String) {
    let start = subject.isEmpty ? "" : "\(subject): "
    if case .table(let fields) = value.kind { return checkTable(value, fields, option, subject) }
    if option.isColor { checkColor(value, start + option.name) }
    if let choices = FlowType(option.type).choices {
      return checkChoice(value, choices, option.name, start)
    }
    if let texts = option.type.texts, value.text != nil {
      return checkChoice(value, texts, option.name, start)
    }
    guard let constant = value.constant else { return }
    func refuse(_ rule: String) {
      report("\(start)\(option.name) must be \(rule), not \(constant.text)", at: value.offset)
    }
    switch (option.kind, constant) {
    case (.number, .number(let number)), (.integer, .number(let number)),
      (.point, .number(let number)) where option.type == .pointOrNumber:
      if !option.allows(number), let rule = option.numberRule { return refuse(rule) }
      if option.kind == .integer, number.rounded() != number { refuse(option.kind.noun) }
    case (.boolean, .boolean), (.string, .text), (.insets, .boolean): break
    case (.number, _), (.integer, _), (.boolean, _), (.string, _), (.point, _), (.size, _),
      (.rect, _), (.transform, _), (.item, _), (.items, _), (.behavior, _), (.function, _),
      (.region, _):
      refuse(option.kind.noun)
    default: break
    }
  }

  /// Checks that a constant is one of some texts.
  func checkChoice(
    _ value: LuaExpression, _ choices: [String]?, _ name: String, _ start: String
  ) {
    if let choices { notes?.texts[value.offset] = .choice(choices) }
    guard let choices, let constant = value.constant else { return }
    if case .text(let text) = constant, choices.contains(text) { return }
    let list = OptionSchema.list(choices)
    var hint = ""
    if case .text(let text) = constant { hint = Suggestion.hint(for: text, among: choices) }
    report("\(start)\(name) must be \(list), not \(constant.text)\(hint)", at: value.offset)
  }
}

extension LuaConstant {
  /// The constant in Lua's notation; a number has the fewest digits that read back to the same bits.
  package var text: String {
    switch self {
    // Lua reads -0 as a whole number, which has no sign.
    case .number(let number) where number == 0 && number.sign == .minus: "-0.0"
    case .number(let number): digits(number)
    case .boolean(let boolean): "\(boolean)"
    case .text(let text): luaString(text)
    }
  }
}
