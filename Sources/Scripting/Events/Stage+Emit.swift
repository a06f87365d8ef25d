import Geometry
import LuaRuntime

/// Events that scripts make.
extension Stage {
  /// The limits of what one event has.
  private static let (mostValues, mostLevels, mostBytes) = (1_000, 8, 64 << 10)

  /// Makes an event, for `stage:emit(name, fields)`.
  func emit(_ name: String, _ given: Reference?) throws {
    host.interpreter.charge(FuelCost.listener)
    guard !name.isEmpty else { throw LuaError("emit: the name must not be empty") }
    try Self.checkLength(of: name, "emit: the name")
    guard !EventDescription.all.contains(where: { $0.name.hasBytes(of: name) }) else {
      throw LuaError("emit: the name must not be \(name), which is an event of the host")
    }
    var size = Size()
    let fields = try given.map { try self.fields($0, "", 1, &size) } ?? []
    host.interpreter.charge(size.bytes / 8)
    if let taken = fields.first(where: { field in
      EventDescription.common.contains { $0.name.hasBytes(of: field.name) }
    }) {
      throw LuaError("emit: a field must not be called \(taken.name), which each event has")
    }
    let event = CustomEvent(name: name, fields: fields)
    keep(EmittedEvent(tick: tick, time: elapsed, event: event, bytes: size.memory))
    send(.custom(event))
  }

  /// Takes the events that scripts made, oldest first.
  ///
  /// - Parameter name: The name of the events to take; nil for all.
  /// - Returns: The events; the oldest are gone where there were too many to keep.
  public func takeEmitted(_ name: String? = nil) -> [StageEvent] {
    func isWanted(_ kept: EmittedEvent) -> Bool { name.map(kept.event.name.hasBytes) ?? true }
    let taken = state.emitted.take(where: isWanted)
    holdEmitted()
    return taken.map { StageEvent(tick: $0.tick, time: $0.time, kind: .custom($0.event)) }
  }

  /// The events of `takeEmitted`, as tables.
  func takeEmittedTables(_ name: String?) throws -> Value {
    let interpreter = host.interpreter
    interpreter.charge(FuelCost.look * state.emitted.count)
    try interpreter.checkRoom(for: state.emitted.bytes)
    return .table(
      interpreter.makeTable(
        takeEmitted(name).map { event in
          // The fields of `EmittedEvent.fields`, and its own.
          let table = interpreter.makeTable(fields: event.fields.count + 3)
          table["event"] = .string(event.name)
          table["tick"] = .integer(event.tick)
          table["time"] = .number(event.time)
          for field in event.fields { table[field.name] = host.value(of: field.value) }
          return .table(table)
        }))
  }

  /// Keeps an event for specs, and drops the oldest where there are too many.
  private func keep(_ event: EmittedEvent) {
    guard host.dryRun == nil else { return }
    state.emitted.add(event)
    holdEmitted()
  }

  /// Counts the kept events among the memory of scripts.
  private func holdEmitted() {
    let bytes = state.emitted.bytes
    if bytes == 0 {
      state.emittedMemory?.release()
      state.emittedMemory = nil
    } else if let memory = state.emittedMemory {
      memory.note(bytes)
    } else {
      state.emittedMemory = HeldMemory(in: host.interpreter, of: 0)
      state.emittedMemory?.note(bytes)
    }
  }

  /// The size of an event as far as it is read.
  private struct Size {
    var values = 0
    var bytes = 0
    /// The memory of the host for it.
    var memory: Int { HostMemory.listener + HostMemory.entry * values + bytes }
  }

  /// Reads the named values of a table, in the order of their names.
  private func fields(
    _ table: Reference, _ path: String, _ level: Int, _ size: inout Size
  ) throws -> [EventField] {
    try table.pairs.map { key, value in
      guard let name = key.asString else {
        let place = path.isEmpty ? "fields" : path
        throw LuaError("emit: \(place) must have names only, or numbers from 1 on, not both")
      }
      try Self.checkLength(of: name, "emit: the name of a field")
      size.bytes += name.utf8.count
      let own = path.isEmpty ? name : "\(path).\(name)"
      return EventField(name, try self.value(value, own, level, &size))
    }
  }

  /// Reads a value of an event; `path` names it in messages.
  private func value(
    _ value: Value, _ path: String, _ level: Int, _ size: inout Size
  ) throws -> EventValue {
    size.values += 1
    guard size.values <= Self.mostValues else {
      throw LuaError("emit: an event must have at most \(Self.mostValues) values")
    }
    switch value {
    case .boolean(let boolean): return .boolean(boolean)
    case .integer(let integer): return .integer(integer)
    case .number(let number):
      guard number.isFinite else {
        throw LuaError("emit: \(path) must be a finite number, not \(digits(number))")
      }
      return .number(number)
    case .string(let string):
      size.bytes += string.utf8.count
      guard size.bytes <= Self.mostBytes else {
        throw LuaError("emit: the texts of an event must have at most \(Self.mostBytes) bytes")
      }
      return .string(string)
    case .table(let table):
      guard level < Self.mostLevels else {
        throw LuaError("emit: \(path) must be nested at most \(Self.mostLevels) deep")
      }
      let count = table.count
      guard count > 0 || table.pairs.isEmpty else {
        return .table(try fields(table, path, level + 1, &size))
      }
      guard count <= Self.mostValues, table.pairs.count == count else {
        if count > Self.mostValues {
          throw LuaError("emit: an event must have at most \(Self.mostValues) values")
        }
        throw LuaError("emit: \(path) must have names only, or numbers from 1 on, not both")
      }
      return .list(
        try (0..<count).map { place in
          try self.value(table[place + 1], "\(path)[\(place + 1)]", level + 1, &size)
        })
    default:
      let isItem = value.asHandle?.kind == host.kinds.item
      throw LuaError(
        "emit: \(path) must be a number, a string, a boolean or a table of these, not "
          + host.show(value) + (isItem ? "; give its name" : ""))
    }
  }
}

extension ScriptHost {
  /// A value of an event as scripts get it.
  fileprivate func value(of value: EventValue) -> Value {
    switch value {
    case .null: return .nil
    case .boolean(let boolean): return .boolean(boolean)
    case .integer(let integer): return .integer(integer)
    case .number(let number): return .number(number)
    case .string(let string): return .string(string)
    case .list(let list): return .table(interpreter.makeTable(list.map(self.value(of:))))
    case .table(let fields):
      let table = interpreter.makeTable(fields: fields.count)
      for field in fields { table[field.name] = self.value(of: field.value) }
      return .table(table)
    }
  }
}
