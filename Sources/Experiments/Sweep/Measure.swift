package import LuaRuntime
package import Scripting
import Sessions

/// The function of a measure file, which turns a finished run into numbers.
///
///     return function(stage, records)
///       return { settled = records.card:settled("x", 0.5) }
///     end
package final class Measure {
  /// The result of a measure, or the records that it still needs.
  package enum Answer {
    case numbers([(name: String, value: Double)])
    /// The items whose records it asked for, which must be kept from the start on.
    case wishes([String])
  }

  private let function: Reference
  private let records: Reference
  private let kept = KeptRecords()
  private unowned let host: ScriptHost

  /// Loads a measure file.
  ///
  /// - Throws: `ScriptError` when it cannot be read or returns no function, `LuaError` when it
  ///   fails.
  package init(_ path: String, in host: ScriptHost) throws {
    self.host = host
    let interpreter = host.interpreter
    let value = try host.runFile(path, globals: host.makeGlobals())
    guard let function = value.asFunction else {
      throw ScriptError(
        file: path,
        message: "a measure file must return a function of stage and records, not "
          + interpreter.describe(value))
    }
    self.function = function
    records = interpreter.makeTable()
    let find = interpreter.makeFunction("records") { [kept, unowned host] call in
      call.push(try kept.value(of: call[2], in: host))
    }
    records.metatable = interpreter.makeTable(["__index": .function(find)])
  }

  /// Computes the numbers of a stage that has run.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - records: The records that were kept from the start on.
  /// - Returns: The numbers by name, or the items whose records are missing.
  /// - Throws: `LuaError` when the function fails, or returns anything but finite numbers.
  package func answer(
    _ stage: Stage, _ records: [(item: String, record: ItemRecording)]
  ) throws(LuaError) -> Answer {
    kept.begin(stage, records)
    defer { kept.end() }
    let results: [Value]
    do throws(LuaError) {
      results = try host.interpreter.call(
        function, [host.value(of: stage), .table(self.records)],
        fuel: Fuel(host.configuration.limits.loadFuel))
    } catch {
      // The function failed because a record is missing.
      if !kept.wishes.isEmpty { return .wishes(kept.wishes) }
      throw error
    }
    if !kept.wishes.isEmpty { return .wishes(kept.wishes) }
    return .numbers(try numbers(results.first ?? .nil))
  }

  private func numbers(_ value: Value) throws(LuaError) -> [(name: String, value: Double)] {
    guard let table = value.asTable else {
      throw LuaError(
        "a measure must return a table of numbers, not \(host.interpreter.describe(value))")
    }
    var numbers: [(name: String, value: Double)] = []
    for (key, value) in table.pairs {
      guard let name = key.asString else {
        throw LuaError("a measure must have a name, not \(host.interpreter.describe(key))")
      }
      guard let number = value.asNumber, number.isFinite else {
        throw LuaError(
          "measure \(name) must be a finite number, not \(host.interpreter.describe(value))")
      }
      numbers.append((name, number))
    }
    return numbers
  }
}

/// The records of a run, which a measure reads by item.
private final class KeptRecords {
  private var stage: Stage?
  private var records: [(item: String, record: ItemRecording)] = []
  private var given: [String: Value] = [:]
  /// The items for which a record was asked for and missing.
  private(set) var wishes: [String] = []

  func begin(_ stage: Stage, _ records: [(item: String, record: ItemRecording)]) {
    (self.stage, self.records) = (stage, records)
    (given, wishes) = ([:], [])
  }

  func end() { (stage, records, given) = (nil, [], [:]) }

  /// The record of an item.
  ///
  /// - Throws: `LuaError` when there is no record, or no memory for it.
  func value(of key: Value, in host: ScriptHost) throws(LuaError) -> Value {
    guard let name = key.asString else {
      throw LuaError("records has an item's name for each record")
    }
    if let value = given[name] { return value }
    guard let record = records.first(where: { $0.item == name })?.record else {
      wishes.append(name)
      throw LuaError("records has no \(name)")
    }
    let value = Value.handle(try host.give(record))
    given[name] = value
    return value
  }
}
