import CLibration
import Geometry
import Scripting

/// Functions of the program that scripts call.
extension LibrarySession {
  /// Defines a function.
  ///
  /// - Throws: `ScriptError` as `ScriptHost.define` does, `Refusal` with too many parameters.
  func define(
    _ options: FunctionOptions, _ function: @escaping libration_function,
    _ context: UnsafeMutableRawPointer?
  ) throws {
    func run(_ call: ScriptCall, _ arguments: ScriptValue...) throws -> ScriptValue {
      try answer(options, function, context, call.stage, arguments)
    }
    let names = options.parameters
    func parameter(_ index: Int) -> ScriptParameter<ScriptValue> { .any(names[index], "") }
    switch names.count {
    case 0: try define(options) { try run($0) }
    case 1: try define(options, parameter(0)) { try run($0, $1) }
    case 2: try define(options, parameter(0), parameter(1)) { try run($0, $1, $2) }
    case 3:
      try define(options, parameter(0), parameter(1), parameter(2)) { try run($0, $1, $2, $3) }
    case 4:
      try define(options, parameter(0), parameter(1), parameter(2), parameter(3)) {
        try run($0, $1, $2, $3, $4)
      }
    case 5:
      try define(
        options, parameter(0), parameter(1), parameter(2), parameter(3), parameter(4)
      ) { try run($0, $1, $2, $3, $4, $5) }
    case 6:
      try define(
        options, parameter(0), parameter(1), parameter(2), parameter(3), parameter(4),
        parameter(5)
      ) { try run($0, $1, $2, $3, $4, $5, $6) }
    default:
      throw Refusal(.invalid, "declaration: parameters must be at most 6, not \(names.count)")
    }
  }

  private func define<each Parameter: FunctionParameter>(
    _ options: FunctionOptions, _ parameters: repeat each Parameter,
    body: @escaping (ScriptCall, repeat (each Parameter).Value) throws -> ScriptValue
  ) throws {
    if options.hasResult {
      try host.define(
        options.name, parameters: repeat each parameters, returns: .any, doc: options.doc,
        traits: options.traits, body: body)
    } else {
      try host.define(
        options.name, parameters: repeat each parameters, doc: options.doc,
        traits: options.traits
      ) { (call: ScriptCall, arguments: repeat (each Parameter).Value) in
        _ = try body(call, repeat each arguments)
      }
    }
  }

  /// Calls a function of the program, and takes its answer.
  private func answer(
    _ options: FunctionOptions, _ function: libration_function,
    _ context: UnsafeMutableRawPointer?, _ stage: Stage?, _ arguments: [ScriptValue]
  ) throws -> ScriptValue {
    let handle = try stage.map { try table.handle(of: .stage($0)) } ?? 0
    answers.append(.null)
    // Arguments that the script left out are left out here too.
    let given = arguments[...(arguments.lastIndex { $0 != .nil } ?? -1)]
    let code = calling {
      jsonList(given.map { json(of: $0, in: stage) }).withCString { function(context, handle, $0) }
    }
    let answer = answers.removeLast()
    guard code == 0 else {
      throw Refusal(.failed, answer.asString ?? "\(options.name) failed with code \(code)")
    }
    return try value(of: answer, in: stage)
  }
}
