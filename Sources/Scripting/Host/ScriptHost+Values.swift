import Dynamics
import Geometry
package import LuaRuntime

/// Conversions of checked values to script values and to words.
extension ScriptHost {
  func value(of option: OptionValue) -> Value {
    switch option {
    case .none: .nil
    case .number(let number): .number(number)
    case .integer(let integer): .integer(integer)
    case .boolean(let boolean): .boolean(boolean)
    case .string(let string): .string(string)
    case .point(let point): values.make(point)
    case .size(let size): values.make(size)
    case .rect(let rect): values.make(rect)
    case .transform(let transform): values.make(transform)
    case .item(let item): .handle(item.handle)
    case .items(let items):
      .table(interpreter.makeTable(items.map { .handle($0.handle) }))
    case .behavior(let behavior): .handle(behavior.handle)
    case .function(let function): .function(function)
    case .list(let list): .table(copy(list))
    case .insets(let insets): value(of: insets)
    case .range(let range): value(of: range)
    case .path(let path): .table(points(of: path))
    case .region(let region): regions.make(region)
    case .boundaries(let boundaries): value(of: boundaries)
    case .value(let value): value
    }
  }

  /// A failure as scripts get it from `stage:errors()`.
  func value(of failure: HookFailure) -> Value {
    let fields = HookFailure.fields
    let table = interpreter.makeTable(fields: fields.count)
    for field in fields { table[field.declaration.name] = field.value(failure, interpreter) }
    return .table(table)
  }

  /// A value in a few words, for "not ..." in messages.
  package func show(_ value: Value) -> String {
    switch value {
    case .nil: return "nil"
    case .boolean(let boolean): return "\(boolean)"
    case .integer(let integer): return "\(integer)"
    case .number(let number): return digits(number)
    case .string(let string):
      return string.count > 40 ? "\"\(string.prefix(40))...\"" : "\"\(string)\""
    case .table(let table):
      if regions.isRegion(value) { return "a region" }
      if let kind = timings.kind(of: value) { return "a \(kind.rawValue)" }
      if let kind = values.kind(of: value) { return "a \(kind.rawValue)" }
      return shown(table, depth: 0) ?? "a table"
    case .function: return "a function"
    case .thread: return "a coroutine"
    case .handle(let handle):
      if let item = item(handle), handle.kind == kinds.item { return "item \(item.name)" }
      if let behavior = behavior(value) { return "behavior \(behavior.name)" }
      switch handle.kind {
      case kinds.item: return "a removed item"
      case kinds.behavior: return "a removed behavior"
      case kinds.stage: return "a stage"
      case kinds.animator: return "an animator"
      case kinds.animation: return "an animation"
      case kinds.snapshot: return "a snapshot"
      default: return "something else"
      }
    }
  }

  /// A small table of numbers, texts and such tables; nil for any other.
  private func shown(_ table: Reference, depth: Int) -> String? {
    let pairs = table.pairs
    guard !pairs.isEmpty, pairs.count < 7, depth < 3 else { return nil }
    var fields: [String] = []
    for (place, (key, value)) in pairs.enumerated() {
      var text: String?
      if let numbers = values.kind(of: value)?.numbers(in: value) {
        text = "{\(numbers.map(digits).joined(separator: ", "))}"
      } else if let inner = value.asTable, !regions.isRegion(value),
        timings.kind(of: value) == nil
      {
        text = shown(inner, depth: depth + 1)
      } else if value.asFunction == nil {
        text = show(value)
      }
      guard let text else { return nil }
      if key.asInteger == place + 1 {
        fields.append(text)
      } else if let name = key.asString, name.utf8.count <= 40 {
        fields.append("\(name) = \(text)")
      } else {
        return nil
      }
    }
    return "{\(fields.joined(separator: ", "))}"
  }

  private func copy(_ list: Reference) -> Reference {
    // The script decides the length: "#" of { 1, 2, [4] = 4, [8] = 8 } may be 8.
    let pairs = list.pairs
    let copy = interpreter.makeTable(items: pairs.count)
    for (key, value) in pairs { copy[key] = value }
    return copy
  }

  private func value(of insets: Insets?) -> Value {
    guard let insets else { return .boolean(false) }
    if insets == .zero { return .boolean(true) }
    return .table(
      interpreter.makeTable([
        "top": .number(insets.top), "left": .number(insets.left),
        "bottom": .number(insets.bottom), "right": .number(insets.right),
      ]))
  }

  private func value(of range: ClosedRange<Double>) -> Value {
    if range == -Double.infinity...Double.infinity { return .nil }
    return .table(
      interpreter.makeTable([.number(range.lowerBound), .number(range.upperBound)]))
  }

  private func points(of path: VectorPath) -> Reference {
    interpreter.makeTable(path.flattened().map { values.make($0) })
  }

  private func value(of boundaries: [(name: String, path: VectorPath)]) -> Value {
    let table = interpreter.makeTable(fields: boundaries.count)
    for boundary in boundaries {
      let points = points(of: boundary.path)
      table[boundary.name] =
        points.count == 2
        ? .table(points) : .table(interpreter.makeTable(["path": .table(points)]))
    }
    return .table(table)
  }
}

extension HookFailure {
  /// A field of a failure as scripts get it: its declaration and its value.
  struct Field {
    let declaration: NamedLuaType
    let value: (HookFailure, Interpreter) -> Value

    fileprivate init(
      _ name: String, _ type: LuaType, _ doc: String,
      value: @escaping (HookFailure, Interpreter) -> Value
    ) {
      declaration = NamedLuaType(name, type, doc)
      self.value = value
    }
  }

  /// The fields, in the order of `stage:errors()`.
  static var fields: [Field] {
    func text(_ text: String?) -> Value { text.map { .string($0) } ?? .nil }
    return [
      Field("message", .string, "what went wrong") { failure, _ in text(failure.error.message) },
      Field("behavior", .string, "its name") { failure, _ in text(failure.behavior) },
      Field("hook", .string, "as in onTick") { failure, _ in text(failure.hook) },
      Field("item", LuaType.string.orNil, "the name of its item") { failure, _ in
        text(failure.item)
      },
      Field("tick", .integer, "when") { failure, _ in .integer(failure.tick) },
      Field("file", LuaType.string.orNil, "where") { failure, _ in text(failure.error.file) },
      Field("line", LuaType.integer.orNil, "where") { failure, _ in
        failure.error.line.map { .integer($0) } ?? .nil
      },
      Field("traceback", .string, "the calls that led there") { failure, _ in
        text(failure.error.traceback)
      },
      Field("replay", LuaType.string.orNil, "the command that shows it") { failure, _ in
        text(failure.replay)
      },
      Field("locals", .map(.string), "local variables as text") { failure, interpreter in
        let locals = interpreter.makeTable(fields: failure.error.locals.count)
        for local in failure.error.locals { locals[local.name] = .string(local.value) }
        return .table(locals)
      },
    ]
  }
}
