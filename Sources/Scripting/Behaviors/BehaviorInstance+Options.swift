import Dynamics
import Geometry
import LuaRuntime

/// Options as fields of a running behavior: read, and written with the checks of `add`.
extension BehaviorInstance {
  /// The value of an option, a method's function, or another field of `self`.
  func value(of name: String) throws -> Value {
    let host = stage.host
    if name == "items" { return host.value(of: .items(state.items)) }
    if name == "item" { return state.items.first.map { .handle($0.handle) } ?? .nil }
    switch origin {
    case .builtIn(let builtIn):
      if name == "to", builtIn["to"] != nil {
        return state.other.map { .handle($0.handle) } ?? .nil
      }
      if name == "evaluate", let fieldFunction = state.fieldFunction {
        return .function(fieldFunction)
      }
      if name == Hook.onTick.rawValue { return action.map { .function($0.function) } ?? .nil }
      if let option = builtIn[name], let get = option.get {
        let value = get(dynamic)
        try host.chargeForPoints(value.pointCount, name)
        let shown = host.value(of: value)
        return option.schema.kind == .boundaries ? boundariesView(shown) : shown
      }
      if builtIn.methods.contains(where: { $0.name.hasBytes(of: name) }) {
        return host.builtInMethods?[name] ?? .nil
      }
      if let property = builtIn.readOnly.first(where: { $0.name == name }) {
        return property.get(self)
      }
      guard builtIn.readOnly.isEmpty else {
        let hint = Suggestion.hint(for: name, among: builtIn.fieldNames)
        throw LuaError("\(self.name) has no field \(name)\(hint)")
      }
      throw OptionReader(host: host, stage: stage, subject: self.name)
        .unknown(
          name, builtIn.schema,
          beside: Self.members.names + builtIn.methods.map(\.name))
    case .script(let definition):
      guard let table else { return .nil }
      let own = table[name]
      if !own.isNil { return own }
      return definition.boundFunction(name).map { .function($0) } ?? .nil
    }
  }

  /// Sets an option from outside.
  ///
  /// - Throws: `LuaError` when there is no such option or the value does not fit.
  func set(_ name: String, to value: Value) throws {
    stage.host.interpreter.charge(FuelCost.setting)
    let reader = OptionReader(host: stage.host, stage: stage, subject: self.name)
    let schema = schema
    let other = name == "item" ? "items" : "item"
    let isItems = name == "item" || name == "items"
    guard let option = schema[name] ?? (isItems ? schema[other] : nil) else {
      if case .builtIn(let builtIn) = origin, builtIn.readOnly.contains(where: { $0.name == name })
      {
        throw LuaError("\(self.name): \(name) can only be read")
      }
      throw reader.unknown(name, schema)
    }
    if state.isSuspended, state.suspension.stoppedCheck?.hasBytes(of: option.name) == true {
      return
    }
    let new: OptionValue
    do {
      new = try reader.read(value, option)
    } catch {
      // Only the option's own check can have been stopped here. If the caller itself ran out of
      // fuel, memory or time, the caller gets the error.
      guard [.fuel, .memory, .clock].contains(error.kind), option.check != nil else { throw error }
      state.suspension.stoppedCheck = option.name
      return fail("check of \(name)", error, about: state.items.first)
    }
    let memory = try stage.host.interpreter.hold(new.memory)
    defer { hold(memory, for: option.name) }
    switch origin {
    case .builtIn(let builtIn):
      if isItems { return try setItems(new.items) }
      if name == "evaluate", case .function(let function) = new {
        return function == state.fieldFunction ? () : setFieldFunction(function)
      }
      guard let own = builtIn[name], let set = own.set else {
        throw LuaError(
          "\(self.name): \(name) is chosen when the behavior is made, and cannot become "
            + stage.host.show(value))
      }
      // As in `add`, nil means the option's own value.
      let value = new.isNone ? builtIn.standardValue(of: own, builtIn.model()) : new
      try explained(by: self.name) { try set(dynamic, value) }
    case .script:
      let old = try self.value(of: name)
      if isItems {
        try setItems(new.items)
      } else {
        table?[name] = stage.host.value(of: new)
      }
      run(.onChange, [.string(name), old])
    }
  }

  /// Charges the memory of an option's new value instead of the old one's.
  func hold(_ memory: HeldMemory, for option: String) {
    state.held.updateValue(memory, forKey: ExactName(option))?.release()
  }
}

/// Runs a closure and puts the subject before the message of an error of `Dynamics`.
func explained<Result>(by subject: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DynamicsError {
    throw LuaError("\(subject): \(error)")
  }
}
