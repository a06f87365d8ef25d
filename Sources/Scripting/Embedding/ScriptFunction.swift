import LuaRuntime

/// A function of a script that Swift code holds and calls.
///
/// Restoring a snapshot from before the function was made invalidates it: calls then throw.
public struct ScriptFunction: Hashable {
  let reference: Reference
  let host: ScriptHost

  /// Calls the function with the fuel of a hook.
  ///
  /// - Parameter arguments: Its arguments.
  /// - Returns: Its first result, `nil` without one.
  /// - Throws: `ScriptError` when it fails, or runs out of fuel or memory.
  @discardableResult
  public func callAsFunction(
    _ arguments: any ScriptValueConvertible...
  ) throws(ScriptError) -> ScriptValue {
    try host.answering { try host.call(reference, arguments) }
  }

  /// Whether both are one function of one host.
  public static func == (a: ScriptFunction, b: ScriptFunction) -> Bool {
    a.host === b.host && a.reference == b.reference
  }

  /// Hashes only the host; equality tells the functions of one host apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(host)) }
}

extension ScriptHost {
  /// Calls a function of a script with the fuel of a hook, or of the running call.
  func call(
    _ function: Reference, _ arguments: [any ScriptValueConvertible], first: [Value] = []
  ) throws -> ScriptValue {
    let values = try arguments.map { try value(of: $0.scriptValue) }
    let results = try interpreter.call(function, first + values, fuel: hookFuel)
    return scriptValue(of: results.first ?? .nil)
  }

  /// Runs an operation of a script for a Swift program, and converts its errors to `ScriptError`.
  func answering<Result>(
    _ stage: Stage? = nil, _ body: () throws -> Result
  ) throws(ScriptError) -> Result {
    do {
      guard let stage else { return try body() }
      try stage.checkPresence()
      return try running(stage) { () throws(any Error) in try body() }
    } catch let error as ScriptError {
      throw error
    } catch let error as LuaError {
      throw scriptError(error)
    } catch {
      throw ScriptError(message: "\(error)")
    }
  }
}
