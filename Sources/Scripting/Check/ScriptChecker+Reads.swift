import Geometry
import LuaRuntime

/// Findings that all assignments of a file decide, after the walk through it.
extension ScriptChecker {
  /// Reports reads of unknown fields of `self` and of plain tables.
  func judgeReads() {
    for read in reads where !behaviors[read.behavior].isOpen {
      let behavior = behaviors[read.behavior]
      let known =
        behavior.params.map(\.name) + behavior.fields.map(\.name) + ["item", "items"]
        + names.selfNames
      if known.contains(read.name) || behavior.assigned.contains(read.name)
        || looseNames.contains(read.name)
      {
        continue
      }
      let candidates = known + behavior.assigned.sorted()
      let hint = Suggestion.hint(for: read.name, among: candidates)
      if let meant = Suggestion.nearest(to: read.name, among: candidates) {
        behaviors[read.behavior].misread.insert(meant)
      }
      let text =
        hint.isEmpty
        ? "self.\(read.name) is read but never set" : "self has no field \(read.name)\(hint)"
      report(text, at: read.offset)
    }
    for read in tableReads where !looseNames.contains(read.name) {
      reportMissing(read.name, read.noun, among: read.known, at: read.offset)
    }
  }

  /// Reports globals that are assigned, and reads of globals that do not exist.
  func judgeGlobals() {
    let locals = tree.locals.map(\.name)
    let later = fileLocals
    for (name, place) in assignedGlobals where names.globals[name] == nil {
      if surroundings.globals.contains(name) { continue }
      let word = place.isFunction ? "local function" : "local"
      // A one-letter name is close to every other, so it gets no hint.
      let isNamed = !place.isFunction && name.utf8.count > 1
      let hint = isNamed ? Suggestion.question(for: name, among: locals) : ""
      report("\(name) is a global: write \(word) \(name)\(hint)", at: place.offset)
    }
    for read in globalReads
    where assignedGlobals[read.name] == nil && !testedGlobals.contains(read.name) {
      if let local = later.first(where: { $0.name == read.name && $0.offset > read.offset }) {
        let word = local.isFunction ? "local function " : "local "
        report("\(read.name) is used above \(word)\(read.name): move that above", at: read.offset)
        continue
      }
      report(
        MissingFunctions.alternative(to: read.name)
          ?? "there is no variable \(read.name)"
          + Suggestion.hint(
            forGlobal: read.name, among: names.globals.keys.sorted(),
            named: locals + surroundings.globals.sorted()),
        at: read.offset)
    }
  }

  /// Reports names that no item has, as far as the file or its run shows.
  ///
  /// A behavior may add items whose names the file does not show. So without a run only a name that
  /// is nearly one of the file's is reported, and after a run any other one is a note.
  func judgeItems() {
    let known = knownItems ?? itemNames
    for read in itemReads where !known.contains(read.name) {
      let isNumbered = known.contains { $0.withoutDigits == read.name.withoutDigits }
      let hint = isNumbered ? "" : Suggestion.question(for: read.name, among: known)
      guard !hint.isEmpty || knownItems != nil else { continue }
      let message =
        hint.isEmpty
        ? "the scene has no item \(read.name) in its first second"
        : "there is no item \(read.name)\(hint)"
      report(message, at: read.offset, isNote: hint.isEmpty)
    }
  }

  /// The locals of the file outside of all functions and blocks.
  private var fileLocals: [(name: String, offset: Int, isFunction: Bool)] {
    tree.block.statements.flatMap { statement -> [(name: String, offset: Int, isFunction: Bool)] in
      switch statement {
      case .localFunction(let number, _):
        let local = tree.locals[number]
        return [(local.name, local.offset, true)]
      case .local(let numbers, let values):
        return numbers.enumerated().map { place, number in
          let local = tree.locals[number]
          var isFunction = false
          if place < values.count, case .function = values[place].kind { isFunction = true }
          return (local.name, local.offset, isFunction)
        }
      default: return []
      }
    }
  }

  /// Reports params that nothing reads.
  func checkUse(of number: Int) {
    let behavior = behaviors[number]
    guard !behavior.isOpen, !behavior.readsComputed, !behavior.params.isEmpty else { return }
    var counts: [String: Int] = [:]
    tree.forEach { part, _ in
      guard case .expression(let expression) = part, let text = expression.text else { return }
      counts[text, default: 0] += 1
    }
    for param in behavior.params where counts[param.name] == 1 {
      if ["item", "items"].contains(param.name) || behavior.misread.contains(param.name)
        || BehaviorContract.reserved.hasName(param.name)
      {
        continue
      }
      report("params.\(param.name) is never used", at: param.offset, isNote: true)
    }
  }
}

extension String {
  /// The text without its digits; names that differ in digits alone belong to a series.
  fileprivate var withoutDigits: String { filter { !("0"..."9").contains($0) } }
}
