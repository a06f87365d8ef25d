/// Lookup of fields and methods, and of their types.
extension ScriptChecker {
  /// The result of a lookup of a name behind a dot or colon.
  enum Found {
    case member(MemberDescription)
    case option(OptionDescription)
    case type(LuaType)
    /// No such name exists: the noun and the existing names.
    case missing(String, among: [String])
    case unknown
  }

  /// Looks up a name of a value.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - type: The type of the value.
  ///   - base: The expression of the value, for messages.
  /// - Returns: The member, option or type with the name; `missing`, or `unknown`.
  func find(_ name: String, of type: FlowType, _ base: LuaExpression) -> Found {
    switch type {
    case .unknown, .definition, .own, .method, .module: return .unknown
    case .handle(let behavior):
      guard let description = names.behaviors[behavior] else { return .unknown }
      if let option = description.options.first(where: { $0.name == name }) {
        return .option(option)
      }
      if let member = description.methods.first(where: { $0.name == name }) {
        return .member(member)
      }
      if let member = names.types["behavior"]?[name] { return .member(member) }
      // Any other field of a scripted behavior is a field of its self.
      if description.file != nil || name == "item" || name == "items" { return .unknown }
      return .missing(behavior, among: memberNames(of: description))
    case .value(.named(let word)):
      guard let members = names.types[word] else { return .unknown }
      if let member = members[name] { return .member(member) }
      return Self.openTypes.contains(word)
        ? .unknown : .missing(word, among: Array(members.keys))
    case .value(.openFields(let fields)):
      return fields.first { $0.name == name }.map { .type($0.type) } ?? .unknown
    case .value(.fields(let fields)):
      if let field = fields.first(where: { $0.name == name }) { return .type(field.type) }
      return .missing(noun(of: base), among: fields.map(\.name))
    case .value: return .unknown
    }
  }

  /// The types that have further names: behaviors with options, and selections with own columns.
  private static let openTypes = ["behavior", "selection"]

  private func memberNames(of behavior: BehaviorDescription) -> [String] {
    behavior.options.map(\.name) + behavior.methods.map(\.name)
      + (names.types["behavior"].map { Array($0.keys) } ?? [])
  }

  /// Checks the reading of a field.
  func read(_ name: String, of type: FlowType, _ base: LuaExpression, at offset: Int) -> FlowType {
    let found = found(name, of: type, base, at: offset)
    if case .own(let number) = type { return readOwn(name, number, at: offset) }
    if case .method(let method, let owner) = type, case .index(_, let key) = base.kind {
      let properties = names.types[owner]?.values.filter { $0.kind == .property }.map(\.name) ?? []
      report(Suggestion.uncalled(method, among: properties), at: key.offset)
    }
    switch found {
    case .member(let member):
      if member.isMethod, case .value(.named(let word)) = type { return .method(name, of: word) }
      return member.kind == .property ? FlowType(member.type) : .unknown
    case .option(let option): return FlowType(option.type)
    case .type(let type): return FlowType(type)
    case .unknown: return .unknown
    case .missing(let noun, let known):
      if case .value(.fields) = type {
        if trials == 0 { tableReads.append((noun, name, known, offset)) }
      } else {
        reportMissing(name, noun, among: known, at: offset)
      }
      return .unknown
    }
  }

  private func readOwn(_ name: String, _ number: Int, at offset: Int) -> FlowType {
    if trials == 0 { reads.append((number, name, offset)) }
    let behavior = behaviors[number]
    if let param = behavior.param(name) {
      if let choices = param.choices { return .value(.choice(choices)) }
      return FlowType(param.kind?.type)
    }
    guard !behavior.assigned.contains(name) else { return .unknown }
    if name == "item" { return .value(.item) }
    if name == "items" { return .value(.list(.item)) }
    let member = names.selfMember(name)
    return member?.kind == .property ? FlowType(member?.type) : .unknown
  }

  func reportMissing(_ name: String, _ noun: String, among known: [String], at offset: Int) {
    report("\(noun) has no field \(name)\(Suggestion.hint(for: name, among: known))", at: offset)
  }

  /// Checks an assignment.
  ///
  /// - Parameters:
  ///   - target: The expression that is assigned to.
  ///   - value: The expression of the value; nil for a function and where there is none.
  ///   - isFunction: Whether the value is a function.
  func store(
    in target: LuaExpression, _ value: LuaExpression?, isFunction: Bool = false
  ) {
    switch target.kind {
    case .local: infer(target)
    case .global(let name):
      note(.global(name, names.globals[name]), name, at: target.offset, isDefinition: true)
      if assignedGlobals[name] == nil { assignedGlobals[name] = (target.offset, isFunction) }
    case .index(let base, let key):
      let (owner, copied) = inferPart(base)
      if let copied {
        return report(
          "\(copied) is a new table at each read, so this changes nothing: set it as a whole",
          at: key.offset)
      }
      guard let name = key.text else {
        infer(key)
        return storeComputed(key, in: owner, base)
      }
      store(name, of: owner, base, value, at: key.offset)
    default: break
    }
  }

  /// The type of an expression, and the member of an object, as in `item.center`, whose value it is
  /// or is a part of; nil for a table that stays.
  private func inferPart(_ expression: LuaExpression) -> (type: FlowType, copied: String?) {
    guard case .index(let base, let key) = expression.kind, let name = key.text else {
      return (infer(expression), nil)
    }
    let (owner, copied) = inferPart(base)
    let type = read(name, of: owner, base, at: key.offset)
    guard type.isCopied else { return (type, nil) }
    return (type, copied ?? (isObject(owner) ? "\(noun(of: owner)).\(name)" : nil))
  }

  /// Whether members of the type are read from the host: those of an object or of a built-in
  /// behavior.
  private func isObject(_ type: FlowType) -> Bool {
    switch type {
    case .handle(let behavior): names.behaviors[behavior].map { $0.file == nil } ?? false
    case .value(.named): !type.isCopied && !isModule(type)
    default: false
    }
  }

  private func storeComputed(_ key: LuaExpression, in owner: FlowType, _ base: LuaExpression) {
    guard key.mayBeName else { return }
    switch owner {
    case .own(let number), .definition(let number): behaviors[number].isOpen = true
    case .unknown, .module:
      // A parameter may be a self.
      guard case .local(let local) = base.kind, tree.locals[local].isParameter else { return }
      for number in behaviors.indices { behaviors[number].isOpen = true }
    default: break
    }
  }

  private func store(
    _ name: String, of owner: FlowType, _ base: LuaExpression, _ value: LuaExpression?,
    at offset: Int
  ) {
    let found = found(name, of: owner, base, at: offset)
    if case .own? = notes?.uses[offset]?.meaning { notes?.uses[offset]?.isDefinition = true }
    switch owner {
    case .own(let number):
      behaviors[number].assigned.insert(name)
      return
    case .unknown, .definition, .module, .method:
      looseNames.insert(name)
      return
    default: break
    }
    switch found {
    case .unknown, .type: looseNames.insert(name)
    case .option(let option):
      if let value { check(value, option, "") }
    case .member(let member):
      guard member.isSettable || isModule(owner) else {
        return report(
          Suggestion.readOnly(name, of: noun(of: owner), settable: settable(of: owner)), at: offset)
      }
      guard let value else { return }
      if let setting = member.setting {
        check(value, setting, "")
      } else {
        checkChoice(value, FlowType(member.type).choices, name, "")
      }
    case .missing(let noun, let known):
      // Plain tables and modules may get further fields.
      if case .value(.fields) = owner { looseNames.insert(name) }
      if case .value(.fields) = owner { return }
      if isModule(owner) { return }
      reportMissing(name, noun, among: known, at: offset)
    }
  }

  /// The members of a type that can be set.
  private func settable(of type: FlowType) -> [String] {
    guard case .value(.named(let word)) = type else { return [] }
    return names.types[word]?.values.filter(\.isSettable).map(\.name) ?? []
  }

  private func noun(of type: FlowType) -> String {
    switch type {
    case .handle(let name), .value(.named(let name)): name
    default: "it"
    }
  }

  /// Whether the type is a table of functions.
  private func isModule(_ type: FlowType) -> Bool {
    guard case .value(.named(let name)) = type else { return false }
    return !names.api.types.contains { $0.name == name }
  }
}
