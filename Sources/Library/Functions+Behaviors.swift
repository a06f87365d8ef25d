public import CLibration
import Geometry
import Scripting

// The functions of the header about behaviors.

/// Adds a behavior to a stage or to another behavior.
@c @implementation
public func libration_add(
  _ parent: UInt64, _ name: UnsafePointer<CChar>!, _ options: UnsafePointer<CChar>!,
  _ behavior: UnsafeMutablePointer<libration_behavior>!
) -> libration_status {
  inSession(parent) { session in
    let name = try text(name, "name")
    let json = try json(options, "options")
    let added: StageBehavior
    switch try session.object(parent) {
    case .stage(let stage):
      added = try stage.add(name, try session.options(json, "options", in: stage))
    case .behavior(let above):
      added = try above.addChild(name, try session.options(json, "options", in: above.stage))
    case let other: throw session.mismatch(other, "a stage or a behavior")
    }
    let handle = try session.table.handle(of: .behavior(added))
    behavior?.pointee = handle
  }
}

/// Gives the handles of behaviors.
@c @implementation
public func libration_behaviors(
  _ parent: UInt64, _ buffer: UnsafeMutablePointer<libration_behavior>!, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> libration_status {
  inSession(parent) { session in
    let list: [StageBehavior]
    switch try session.object(parent) {
    case .stage(let stage): list = stage.behaviors
    case .behavior(let above): list = above.children
    case let other: throw session.mismatch(other, "a stage or a behavior")
    }
    try give(
      try list.map { try session.table.handle(of: .behavior($0)) }, buffer, capacity, count)
  }
}

/// Gives the value of an option.
@c @implementation
public func libration_option(
  _ behavior: libration_behavior, _ option: UnsafePointer<CChar>!,
  _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int, _ length: UnsafeMutablePointer<Int>!
) -> libration_status {
  inSession(behavior) { session in
    let behavior = try session.behavior(behavior)
    let name = try text(option, "option")
    let value: ScriptValue = name == "name" ? .string(behavior.name) : try behavior.value(of: name)
    try give(session.json(of: value, in: behavior.stage), buffer, size, length)
  }
}

/// Sets an option.
@c @implementation
public func libration_set_option(
  _ behavior: libration_behavior, _ option: UnsafePointer<CChar>!,
  _ value: UnsafePointer<CChar>!
) -> libration_status {
  inSession(behavior) { session in
    let behavior = try session.behavior(behavior)
    let given = try session.value(of: try json(value, "value"), in: behavior.stage)
    try behavior.set(try text(option, "option"), to: given)
  }
}

/// Calls a method of a behavior.
@c @implementation
public func libration_call(
  _ behavior: libration_behavior, _ method: UnsafePointer<CChar>!,
  _ arguments: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> libration_status {
  inSession(behavior, isIdle: true) { session in
    let behavior = try session.behavior(behavior)
    let given: [ScriptValue]
    switch try session.value(of: try json(arguments, "arguments"), in: behavior.stage) {
    case .nil: given = []
    case .list(let list): given = list
    default: throw Refusal(.invalid, "arguments must be a list of JSON")
    }
    let result = try behavior.call(try text(method, "method"), given: given)
    // Without a buffer the caller does not want the result.
    if buffer == nil, size == 0, length == nil { return }
    try give(session.json(of: result, in: behavior.stage), buffer, size, length)
  }
}
