package import Geometry
package import LuaRuntime

/// A param of a running behavior with its present value, for editors.
package struct BehaviorParameter {
  /// The name, kind, range and meaning.
  package var description: OptionDescription
  /// The present value.
  package var value: ParameterValue
  /// Whether `ScriptHost.setParameter(_:of:to:)` can set it.
  package var isSettable: Bool
}

/// The value of a param as an editor shows it.
package enum ParameterValue: Hashable {
  /// No value.
  case none
  /// A number.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// A string, or one of some choices.
  case text(String)
  /// A point or vector.
  case point(Vector)
  /// Anything else, in a few words.
  case other(String)
}

extension ScriptHost {
  /// The params of the behavior that a value refers to, in the order of its source.
  ///
  /// - Returns: The params, without items; empty when the behavior was removed.
  package func parameters(of value: Value) -> [BehaviorParameter] {
    guard let instance = behavior(value), let description = describeBehavior(of: value) else {
      return []
    }
    return description.options.compactMap { option in
      guard option.kind != .item, option.kind != .items else { return nil }
      return BehaviorParameter(
        description: option, value: parameter(option, of: instance),
        isSettable: Self.settableKinds.contains(option.kind) && instance.takes(option.name))
    }
  }

  /// Sets a param of a running behavior, with the checks of `add`; `onChange` runs.
  ///
  /// - Throws: `ScriptError` when there is no such param, the value does not fit, or the value is
  ///   not the value to refer to a behavior.
  package func setParameter(
    _ name: String, of value: Value, to new: ParameterValue
  ) throws(ScriptError) {
    guard let instance = behavior(value) else {
      throw ScriptError(message: "\(name): the behavior was removed")
    }
    if let place = instance.recordedPlace {
      let value = ScriptValue(new).recorded
      tell(.set(behavior: place, option: name, value: value), on: instance.stage)
    }
    do {
      try running(instance.stage) { try instance.set(name, to: self.value(of: new)) }
    } catch let error as LuaError {
      throw ScriptError(error)
    } catch {
      throw error as? ScriptError ?? ScriptError(message: "\(error)")
    }
  }

  /// The kinds of params whose values an editor can write.
  private static let settableKinds: Set<OptionKind> = [
    .number, .integer, .boolean, .string, .choice, .point,
  ]

  private func parameter(_ option: OptionDescription, of instance: BehaviorInstance)
    -> ParameterValue
  {
    guard let value = try? instance.value(of: option.name) else { return .none }
    switch value {
    case .nil: return .none
    case .boolean(let boolean): return .boolean(boolean)
    case .string(let string): return .text(string)
    case .integer, .number: return .number(value.asNumber ?? 0)
    default:
      if option.kind == .point, let point = Vector(value) { return .point(point) }
      return .other(show(value))
    }
  }

  private func value(of parameter: ParameterValue) -> Value {
    switch parameter {
    case .none, .other: .nil
    case .number(let number): .number(number)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .string(text)
    case .point(let point): values.make(point)
    }
  }
}

extension BehaviorInstance {
  /// Whether an option can be set while the behavior runs.
  fileprivate func takes(_ option: String) -> Bool {
    guard case .builtIn(let builtIn) = origin else { return true }
    return builtIn[option]?.set != nil
  }
}

extension ScriptValue {
  /// Converts the value that an editor sets.
  init(_ parameter: ParameterValue) {
    switch parameter {
    case .none, .other: self = .nil
    case .number(let number): self = .number(number)
    case .boolean(let boolean): self = .boolean(boolean)
    case .text(let text): self = .string(text)
    case .point(let point): self = .point(point)
    }
  }
}
