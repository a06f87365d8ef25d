import LuaRuntime

/// The words that define specs, and the groups and specs that a file defines with them.
final class SpecWords {
  /// Where the words are used, as some make sense in one place only.
  enum Place {
    /// In the file, or in a group of it.
    case outside
    /// In a function that runs around specs.
    case around
    /// In a spec.
    case inside
  }

  /// The specs of the file.
  let root = SpecGroup()
  /// Where the words are used now.
  var place = Place.outside
  /// Why the running spec called itself pending; nil when it did not.
  var pendingReason: String?

  /// The file's name as a chunk.
  private let chunk: String
  private var current: SpecGroup
  private var count = 0
  private var finalizers: [Reference] = []

  init(chunk: String) {
    self.chunk = chunk
    current = root
  }

  deinit { root.removeAll() }

  /// What the words do, by their names.
  var bodies: [String: HostFunction] {
    [
      "describe": { [unowned self] call in try addGroup(try outside(call)) },
      "it": { [unowned self] call in try addSpec(try outside(call)) },
      "pending": { [unowned self] call in
        let name = call.isNil(1) ? "" : try call.string(1)
        if place != .outside {
          pendingReason = name
          throw LuaError("pending: \(name)")
        }
        add(name, nil, lines(try outside(call), nil))
      },
      "setup": { [unowned self] call in current.setups.append(try outside(call).function(1)) },
      "teardown": { [unowned self] call in current.teardowns.append(try outside(call).function(1))
      },
      "before_each": { [unowned self] call in current.before.append(try outside(call).function(1))
      },
      "after_each": { [unowned self] call in current.after.append(try outside(call).function(1)) },
      "finally": { [unowned self] call in
        guard place == .inside else { throw LuaError("finally must stand inside of it") }
        finalizers.append(try call.function(1))
      },
    ]
  }

  /// Takes what `finally` was given, in the order in which it runs.
  func takeFinalizers() -> [Reference] {
    defer { finalizers = [] }
    return finalizers.reversed()
  }

  private func outside(_ call: Call) throws(LuaError) -> Call {
    guard place == .outside else { throw LuaError("\(call.name) must stand outside of it") }
    return call
  }

  private func addGroup(_ call: Call) throws {
    let (name, body) = (try call.string(1), try call.function(2))
    let outer = current
    defer { current = outer }
    current = SpecGroup(name: name, parent: outer, lines: lines(call, body))
    outer.nodes.append(.group(current))
    _ = try call.interpreter.call(body)
  }

  private func addSpec(_ call: Call) throws {
    let name = try call.string(1)
    let body = call.isNil(2) ? nil : try call.function(2)
    add(name, body, lines(call, body))
  }

  private func add(_ name: String, _ body: Reference?, _ lines: ClosedRange<Int>?) {
    current.nodes.append(
      .spec(Spec(group: current, name: name, body: body, lines: lines, number: count)))
    count += 1
  }

  /// From the line of the call to the end of the function, if it stands there.
  private func lines(_ call: Call, _ body: Reference?) -> ClosedRange<Int>? {
    let written = body?.lines(in: chunk)
    guard let line = call.line(in: chunk) else { return written }
    guard let written, written.lowerBound >= line else { return line...line }
    return line...written.upperBound
  }
}
