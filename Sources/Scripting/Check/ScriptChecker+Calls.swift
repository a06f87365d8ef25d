import Geometry
import LuaRuntime

/// Checks of calls, with their options and constants.
extension ScriptChecker {
  /// Checks `callee(arguments)`.
  func call(_ callee: LuaExpression, _ arguments: [LuaExpression]) -> FlowType {
    switch callee.kind {
    case .global(let name):
      if name == "require", let argument = arguments.first, let text = argument.text {
        note(SourceMeaning.module, .module, in: argument)
        return require(text, at: arguments[0].offset)
      }
      if surroundings.globals.contains(name), let text = arguments.first?.text,
        let problem = surroundings.problem(name, text)
      {
        report(problem, at: arguments[0].offset)
      }
      infer(callee)
      let isTrial = isTrial(callee)
      let types = arguments.map { infer($0, isTrial: isTrial) }
      if name == "rawset" || names.globals[name] == nil { open(types) }
      return .unknown
    case .index(let base, let key):
      guard let name = key.text else { break }
      let type = infer(base)
      switch found(name, of: type, base, at: key.offset) {
      case .member(let member) where member.kind != .property:
        // With a dot, the receiver of a method is an argument.
        let given = member.isMethod ? Array(arguments.dropFirst()) : arguments
        if member.isMethod, let receiver = arguments.first { infer(receiver) }
        return call(member, given)
      case .missing(let noun, let known):
        reportMissing(name, noun, among: known, at: key.offset)
      default:
        if case .own = type { _ = read(name, of: type, base, at: key.offset) }
      }
      let isTrial = isTrial(callee)
      let types = arguments.map { infer($0, isTrial: isTrial) }
      if type.isForeign { open(types) }
      return .unknown
    default: break
    }
    infer(callee)
    let isTrial = isTrial(callee)
    let types = arguments.map { infer($0, isTrial: isTrial) }
    if case .local(let number) = callee.kind, functions.contains(number) { return .unknown }
    open(types)
    return .unknown
  }

  /// Stops judging the fields of a `self` that goes to code the checker cannot follow.
  private func open(_ types: [FlowType]) {
    for case .own(let number) in types { behaviors[number].isOpen = true }
    for case .definition(let number) in types { behaviors[number].isOpen = true }
  }

  private func require(_ name: String, at offset: Int) -> FlowType {
    if name == ScriptHost.module.name || LuaLibrary.names.contains(name) {
      return .value(.named(name))
    }
    if name == "_G" { return .unknown }
    do throws(LuaError) {
      _ = try modules.path(of: name, ScriptFiles())
      return .module(name)
    } catch {
      report(error.message, at: offset)
      return .unknown
    }
  }

  /// Checks `receiver:name(arguments)`.
  func call(
    _ key: LuaExpression, of receiver: LuaExpression, _ arguments: [LuaExpression]
  ) -> FlowType {
    let name = key.text ?? ""
    var type = infer(receiver)
    if type == .value(.string) { type = .value(.named("string")) }
    let isAnimator = type == .value(.animator)
    if case .own(let number) = type {
      _ = found(name, of: type, receiver, at: key.offset)
      if trials == 0 { reads.append((number, name, key.offset)) }
      guard !behaviors[number].functions.contains(name), let member = names.selfMember(name) else {
        for argument in arguments { infer(argument) }
        return .unknown
      }
      return names.addingMethods.contains(name) ? add(name, arguments) : call(member, arguments)
    }
    switch found(name, of: type, receiver, at: key.offset) {
    case .member(let member) where member.kind != .property:
      if type == .value(.stage), let argument = arguments.first,
        ["item", "record"].contains(name)
      {
        note(SourceMeaning.item, .item, in: argument)
        if trials == 0, let name = argument.text { itemReads.append((name, argument.offset)) }
      }
      guard names.addingMethods.contains(name), isAnimator || member.type == .behavior else {
        return call(member, arguments)
      }
      return add(name, arguments)
    case .missing(let noun, let known):
      reportMissing(name, noun, among: known, at: key.offset)
    default: break
    }
    let types = arguments.map { infer($0) }
    if type.isForeign { open(types) }
    return .unknown
  }

  private func call(_ member: MemberDescription, _ arguments: [LuaExpression]) -> FlowType {
    let most = member.parameters.count
    if arguments.count > most, !member.parameters.contains(where: { $0.name == "..." }) {
      report(
        "\(member.name): \(Call.excess(arguments.count, over: most))", at: arguments[most].offset)
    }
    for (place, argument) in arguments.enumerated() {
      guard place < member.parameters.count else {
        infer(argument)
        continue
      }
      let parameter = member.parameters[place]
      if !parameter.fields.isEmpty, case .table(let fields) = argument.kind {
        checkOptions(fields, parameter.fields, member.name)
        noteTable(argument, parameter.fields, member.name)
      } else {
        check(argument, parameter, member.name)
        infer(argument, as: parameter.type)
      }
    }
    return FlowType(member.type)
  }

  /// Checks a call that adds a behavior.
  private func add(_ method: String, _ arguments: [LuaExpression]) -> FlowType {
    guard let what = arguments.first else { return .value(.behavior) }
    let type = infer(what)
    note(SourceMeaning.behavior, .behavior, in: what)
    let others = arguments.dropFirst()
    guard let table = others.first, case .table(let fields) = table.kind else {
      for other in others { infer(other) }
      if others.isEmpty {
        checkGiven([], what)
      } else {
        notes?.looseOptions.insert(what.text ?? "")
      }
      return added(what)
    }
    for other in others.dropFirst() { infer(other) }
    if let name = what.text, let behavior = names.behaviors[name] {
      checkOptions(fields, behavior.options, name, takesSettings: true)
      checkGiven(fields, what)
      noteTable(table, behavior.options + settings(of: name).map(\.asOption), name)
    } else if case .definition(let number) = type, !behaviors[number].isOpen {
      let behavior = behaviors[number]
      checkNames(
        fields, behavior.params.map(\.name), [:], "behavior", takesSettings: true)
    } else {
      for field in fields { infer(field.value) }
    }
    return added(what)
  }

  /// The type of the result of `add` for a name; reports a name that no behavior has.
  private func added(_ what: LuaExpression) -> FlowType {
    guard let name = what.text else { return .value(.behavior) }
    guard names.behaviors[name] == nil else { return .handle(name) }
    if let failure = names.failures[ExactName(name)] {
      report("\(name) did not load: \(failure)", at: what.offset)
      return .unknown
    }
    let known = names.api.behaviors.map(\.name)
    let hint = Suggestion.hint(for: name, among: known)
    let list = hint.isEmpty ? "; there are \(known.joined(separator: ", "))" : hint
    report("there is no behavior \(name)\(list)", at: what.offset)
    return .unknown
  }
}
