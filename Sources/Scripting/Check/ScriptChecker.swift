import Geometry

/// Finds mistakes in the source of a script that would show when it runs.
///
/// It follows the declared types through the source, from `libration.stage` to items and from hooks
/// to contacts. Where the type of a value is unknown, it reports nothing.
package final class ScriptChecker {
  let names: DeclaredNames
  let tree: LuaTree
  /// The folders of modules.
  let modules: ModuleFolders
  /// The globals and modules that this script has beside those of all scripts.
  let surroundings: ScriptSurroundings

  /// The known types of locals, by their numbers.
  var types: [Int: FlowType] = [:]
  var behaviors: [CheckedBehavior] = []
  /// The behaviors by the local that holds their table, and by the place of their table.
  var behaviorOfLocal: [Int: Int] = [:]
  var behaviorOfTable: [Int: Int] = [:]
  /// The locals that hold functions of the file.
  var functions: Set<Int> = []
  /// Names that the file assigns to fields of values of unknown type.
  var looseNames: Set<String> = []
  /// Reads of fields of `self`, to be judged once all assignments are known.
  var reads: [(behavior: Int, name: String, offset: Int)] = []
  /// Reads of fields of tables that scripts may add fields to.
  var tableReads: [(noun: String, name: String, known: [String], offset: Int)] = []
  var globalReads: [(name: String, offset: Int)] = []
  /// Globals whose existence the file tests.
  var testedGlobals: Set<String> = []
  var assignedGlobals: [String: (offset: Int, isFunction: Bool)] = [:]
  /// The names of items that the file looks for, and those that it gives.
  var itemReads: [(name: String, offset: Int)] = []
  var itemNames: Set<String> = []
  /// The names of all items of the scene, from a run of the file; nil where nothing ran.
  var knownItems: Set<String>?
  private var problems: Set<Problem> = []
  /// The number of functions around the present place that are called to see whether they fail.
  var trials = 0
  /// The locals that hold functions which try a parameter.
  var tryingFunctions: Set<Int> = []
  /// The findings for editors; nil, the default, collects none.
  var notes: SourceNotes?

  /// A mistake and its place in bytes.
  package struct Problem: Hashable {
    package var offset: Int
    package var message: String
    /// Whether it is only a note, because nothing goes wrong.
    package var isNote = false
  }

  init(
    _ tree: LuaTree, names: DeclaredNames, modules: ModuleFolders,
    surroundings: ScriptSurroundings = ScriptSurroundings()
  ) {
    (self.tree, self.names, self.surroundings) = (tree, names, surroundings)
    self.modules = surroundings.modules ?? modules
  }

  /// The problems of the file, in the order of the source.
  func check() -> [Problem] {
    collectBehaviors()
    collectTrials()
    for number in behaviors.indices { checkTable(of: number) }
    walk(tree.block)
    judgeReads()
    judgeGlobals()
    judgeItems()
    for number in behaviors.indices { checkUse(of: number) }
    return problems.sorted { ($0.offset, $0.message) < ($1.offset, $1.message) }
  }

  /// Reports a problem, once at each place; ignored in a function that is called to see it fail.
  func report(_ message: String, at offset: Int, isNote: Bool = false) {
    guard trials == 0 else { return }
    problems.insert(Problem(offset: offset, message: message, isNote: isNote))
  }

  // MARK: Statements

  func walk(_ block: LuaBlock) {
    for statement in block.statements { walk(statement) }
  }

  private func walk(_ statement: LuaStatement) {
    switch statement {
    case .local(let numbers, let values): declare(numbers, values)
    case .assignment(let targets, let values): assign(targets, values)
    case .call(let call): infer(call)
    case .block(let block): walk(block)
    case .whileLoop(let condition, let block):
      infer(condition)
      walk(block)
    case .repeatLoop(let block, let condition):
      walk(block)
      infer(condition)
    case .branches(let branches, let otherwise):
      for branch in branches {
        if case .global(let name) = branch.condition.kind { testedGlobals.insert(name) }
        infer(branch.condition)
        walk(branch.block)
      }
      if let otherwise { walk(otherwise) }
    case .numericFor(let number, let bounds, let block):
      for bound in bounds { infer(bound) }
      set(number, .value(.number))
      walk(block)
    case .genericFor(let numbers, let sources, let block):
      iterate(numbers, sources)
      walk(block)
    case .function(let target, let function): define(target, function)
    case .localFunction(let number, let function):
      functions.insert(number)
      walk(function, helperTypes(function))
    case .result(let values): for value in values { infer(value) }
    case .jump: break
    }
  }

  private func set(_ local: Int, _ type: FlowType) {
    types[local] = tree.locals[local].assignments == 0 ? type : .unknown
  }

  private func declare(_ numbers: [Int], _ values: [LuaExpression]) {
    var found: [FlowType] = []
    for (place, value) in values.enumerated() {
      if case .function(let function) = value.kind {
        if place < numbers.count, tree.locals[numbers[place]].assignments == 0 {
          functions.insert(numbers[place])
        }
        walk(function, helperTypes(function))
        found.append(.unknown)
      } else {
        found.append(infer(value))
      }
    }
    for (number, type) in zip(numbers, found) { set(number, type) }
  }

  private func assign(_ targets: [LuaExpression], _ values: [LuaExpression]) {
    for (place, target) in targets.enumerated() {
      let value = place < values.count ? values[place] : nil
      if let value, case .function(let function) = value.kind {
        define(target, function)
      } else {
        if let value { infer(value) }
        store(in: target, value)
      }
    }
    for value in values.dropFirst(targets.count) { infer(value) }
  }

  /// A function that is assigned to a name.
  private func define(_ target: LuaExpression, _ function: LuaFunction) {
    store(in: target, nil, isFunction: true)
    if case .index(let base, let key) = target.kind, let name = key.text,
      case .local(let local) = base.kind, let number = behaviorOfLocal[local]
    {
      return walk(function, parameterTypes(of: name, function, in: number))
    }
    walk(function, [])
  }

  private func iterate(_ numbers: [Int], _ sources: [LuaExpression]) {
    guard sources.count == 1, case .call(let callee, let arguments) = sources[0].kind,
      case .global(let word) = callee.kind, word == "ipairs" || word == "pairs",
      arguments.count == 1
    else {
      for source in sources { infer(source) }
      return
    }
    let list = infer(arguments[0])
    if case .own(let number) = list { behaviors[number].readsComputed = true }
    set(numbers[0], .unknown)
    if numbers.count > 1 { set(numbers[1], list.element) }
  }

  /// Walks the body of a function whose first parameters are known.
  func walk(_ function: LuaFunction, _ parameters: [FlowType]) {
    for (number, type) in zip(function.parameters, parameters) { set(number, type) }
    walk(function.body)
  }
}
