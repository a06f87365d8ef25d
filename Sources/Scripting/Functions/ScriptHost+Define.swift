import Geometry
import LuaRuntime

/// A call of a function of the program by a script.
///
/// It must not be kept after the closure returns.
public struct ScriptCall {
  /// The stage whose scripts run; nil for none, as while a file is loaded.
  public let stage: Stage?
  private let call: Call

  init(_ call: Call, _ stage: Stage?) { (self.call, self.stage) = (call, stage) }

  /// Charges the script for work beyond the definition's fuel, in units of about 10 ns each.
  public func charge(_ fuel: Int) { call.charge(max(0, fuel)) }
}

/// The module, the cost and the purity of a function of the program.
public struct FunctionTraits: Hashable, Sendable {
  /// The global table that scripts find it in.
  public var module: String
  /// The fuel of each call, in units of about 10 ns.
  public var fuel: Int
  /// Whether it only computes, so that dry runs of new file versions call it too.
  public var isPure: Bool

  /// Makes traits; the defaults describe a function of `app` with an effect.
  public init(module: String = "app", fuel: Int = 1_000, isPure: Bool = false) {
    (self.module, self.fuel, self.isPure) = (module, fuel, isPure)
  }
}

/// Functions of the program that scripts call.
extension ScriptHost {
  /// Defines a function with a result.
  ///
  ///     try host.define("battery", returns: .number, doc: "How full the battery is.") { _ in 0.8 }
  ///
  /// Scripts call it as `app.battery()`, also those that were loaded before. An error of the closure
  /// is raised in the script at the line of the call. Dry runs of new versions call the function
  /// only if it is pure; code behind such a call is then not tried.
  ///
  /// - Parameters:
  ///   - name: The name, as Lua spells names.
  ///   - parameters: Its parameters; those that may be left out come last.
  ///   - type: The type of the result, for help and editors.
  ///   - doc: A sentence that describes its effect.
  ///   - example: Lines of Lua that use it.
  ///   - traits: The module, the costs, and whether it is pure.
  ///   - body: Gets the call and the arguments, and returns the result.
  /// - Throws: `ScriptError` when the name is taken, or cannot be written in Lua, and after the first
  ///   tick or snapshot of the session.
  public func define<each Parameter: FunctionParameter, Result: ScriptValueConvertible>(
    _ name: String, parameters: repeat each Parameter, returns type: LuaType, doc: String,
    example: String? = nil, traits: FunctionTraits = FunctionTraits(),
    body: @escaping (ScriptCall, repeat (each Parameter).Value) throws -> Result
  ) throws(ScriptError) {
    try declare(
      ProgramFunction(name: name, traits: traits, hasResult: true),
      repeat (each parameters).parameter, returns: type, doc: doc, example: example
    ) { (call: ScriptCall, arguments: repeat (each Parameter).Value) in
      try body(call, repeat each arguments).scriptValue
    }
  }

  /// Defines a function with a result, whose closure gets the arguments alone.
  ///
  /// - Throws: `ScriptError` as the form with a `ScriptCall` does.
  public func define<each Parameter: FunctionParameter, Result: ScriptValueConvertible>(
    _ name: String, parameters: repeat each Parameter, returns type: LuaType, doc: String,
    example: String? = nil, traits: FunctionTraits = FunctionTraits(),
    body: @escaping (repeat (each Parameter).Value) throws -> Result
  ) throws(ScriptError) {
    try declare(
      ProgramFunction(name: name, traits: traits, hasResult: true),
      repeat (each parameters).parameter, returns: type, doc: doc, example: example
    ) { (_: ScriptCall, arguments: repeat (each Parameter).Value) in
      try body(repeat each arguments).scriptValue
    }
  }

  /// Defines a function without a result.
  ///
  ///     try host.define(
  ///       "haptic", parameters: .number("strength", in: 0...1, "How strong it is."),
  ///       doc: "Shakes the device."
  ///     ) { call, strength in shake(strength) }
  ///
  /// It works like `define` with a result, except that dry runs skip its calls.
  ///
  /// - Throws: `ScriptError` as `define` with a result does.
  public func define<each Parameter: FunctionParameter>(
    _ name: String, parameters: repeat each Parameter, doc: String, example: String? = nil,
    traits: FunctionTraits = FunctionTraits(),
    body: @escaping (ScriptCall, repeat (each Parameter).Value) throws -> Void
  ) throws(ScriptError) {
    try declare(
      ProgramFunction(name: name, traits: traits, hasResult: false),
      repeat (each parameters).parameter, returns: nil, doc: doc, example: example
    ) { (call: ScriptCall, arguments: repeat (each Parameter).Value) in
      try body(call, repeat each arguments)
      return .nil
    }
  }

  /// Defines a function without a result, whose closure gets the arguments alone.
  ///
  ///     try host.define("refresh", doc: "Draws all again.") { view.redraw() }
  ///
  /// - Throws: `ScriptError` as `define` with a result does.
  public func define<each Parameter: FunctionParameter>(
    _ name: String, parameters: repeat each Parameter, doc: String, example: String? = nil,
    traits: FunctionTraits = FunctionTraits(),
    body: @escaping (repeat (each Parameter).Value) throws -> Void
  ) throws(ScriptError) {
    try declare(
      ProgramFunction(name: name, traits: traits, hasResult: false),
      repeat (each parameters).parameter, returns: nil, doc: doc, example: example
    ) { (_: ScriptCall, arguments: repeat (each Parameter).Value) in
      try body(repeat each arguments)
      return .nil
    }
  }

  private func declare<each Value>(
    _ function: ProgramFunction, _ parameters: repeat ScriptParameter<each Value>,
    returns type: LuaType?, doc: String, example: String?,
    body: @escaping (ScriptCall, repeat each Value) throws -> ScriptValue
  ) throws(ScriptError) {
    if let type {
      try define(
        function,
        .method(
          function.name, repeat (each parameters).argument, returns: type, doc: doc,
          example: example
        ) { (host: ScriptHost, call: Call, arguments: repeat each Value) in
          try host.answer(function, call) { try body($0, repeat each arguments) }
        })
    } else {
      try define(
        function,
        .method(function.name, repeat (each parameters).argument, doc: doc, example: example) {
          (host: ScriptHost, call: Call, arguments: repeat each Value) in
          try host.answer(function, call) { try body($0, repeat each arguments) }
        })
    }
  }

  private func define(
    _ function: ProgramFunction, _ member: Member<ScriptHost>
  ) throws(ScriptError) {
    let traits = function.traits
    for word in [function.name, traits.module] where !LuaWord.isName(word) {
      throw ScriptError(message: "define: \"\(word)\" must be a name that Lua can write")
    }
    guard earlyGlobals != nil else {
      throw ScriptError(
        message: "define: \(function.fullName) must be defined before the first tick and the first "
          + "snapshot of the session")
    }
    let place = try place(of: traits.module)
    guard programModules[place].members.allSatisfy({ $0.name != function.name }) else {
      throw ScriptError(message: "define: \(function.fullName) is defined already")
    }
    programModules[place].members.append(member)
    let module = programModules[place]
    let functions = MemberTable(module.name, "", [member]).functions(
      Receivers(holder: holder) { [holder] _ in holder.host })
    module.table[function.name] = .function(
      interpreter.makeFunction(function.fullName, functions[function.name]!))
  }

  /// The place of a module; creates the module at its first use.
  private func place(of name: String) throws(ScriptError) -> Int {
    if let place = programModules.firstIndex(where: { $0.name == name }) { return place }
    let globals = LuaLibrary.tables.first { $0.name.isEmpty }?.names ?? []
    let isTaken = globals.hasName(name)
    guard !isTaken else {
      throw ScriptError(message: "define: the module must not be \(name), which is a global of Lua")
    }
    let table = interpreter.makeTable()
    refuseUnknown(table, name) { [unowned self] in
      programModules.first { $0.name == name }?.members.map(\.name) ?? []
    }
    let value = Value.table(interpreter.makeReadOnly(table, name: name))
    programModules.append(ProgramModule(name: name, table: table, value: value))
    for (_, globals) in earlyGlobals ?? [] { globals[name] = value }
    return programModules.count - 1
  }

  /// Keeps the globals of a script for functions that are defined later.
  func keepEarly(_ globals: Reference, of scope: ModuleScope) {
    // The globals of a trial go with it.
    if !isSilent, state.trial == nil { earlyGlobals?.append((scope.number, globals)) }
  }

  /// Ends the time for definitions, as the session may go back to a moment before a later one.
  func closeDefinitions() {
    if !isSilent { earlyGlobals = nil }
  }
}

/// A table of functions of the program.
struct ProgramModule {
  let name: String
  /// The table that the host writes, and the read-only value through which scripts see it.
  let table: Reference
  let value: Value
  var members: [Member<ScriptHost>] = []

  var description: TypeDescription {
    MemberTable(name, "Functions of the program.", members).description(hasMethods: false)
  }
}

/// The facts about a program's function that its calls need.
struct ProgramFunction {
  let name: String
  let traits: FunctionTraits
  let hasResult: Bool

  /// The name as scripts write it.
  var fullName: String { "\(traits.module).\(name)" }
}
