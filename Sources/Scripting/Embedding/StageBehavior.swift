import Dynamics
import LuaRuntime

/// A behavior of a stage, built-in or from a file, as `Stage.add(_:_:)` returns it.
///
///     let snap = try stage.add("snap", ["item": card, "point": Vector(80, 252)])
///     try snap.set("damping", to: 0.3)
///     snap.remove()
///
/// Its options and the fields of `self` are read and set as scripts do it, with the same checks.
public struct StageBehavior {
  /// The stage that the behavior is in.
  public let stage: Stage
  let instance: BehaviorInstance

  init(_ instance: BehaviorInstance) {
    self.instance = instance
    stage = instance.stage
  }

  /// The name: its option `name`, or the name of its built-in behavior or file.
  ///
  /// A behavior that is written in place is named `behavior`.
  public var name: String { instance.name }

  /// Whether it was removed, or a restored snapshot undid its adding.
  public var isRemoved: Bool {
    stage.host.behavior(.handle(instance.handle)) !== instance
  }

  /// Whether a hook of it failed and was not resumed.
  public var isSuspended: Bool { !isRemoved && instance.isPartlySuspended }

  /// Its items, in order.
  public var items: [StageItem] { isRemoved ? [] : instance.items }

  /// Its own clock, in seconds: 0 in its first tick.
  public var elapsed: Double { instance.dynamic.elapsedTime }

  /// The behaviors added to it, in order.
  public var children: [StageBehavior] {
    guard !isRemoved else { return [] }
    return stage.state.instances.filter { $0.dynamic.parentBehavior === instance.dynamic }
      .map { StageBehavior($0) }
  }

  /// Whether it keeps the animator running; on a removed behavior, setting does nothing.
  public var clockMandate: Bool {
    get { !isRemoved && instance.wantsMandate }
    nonmutating set {
      guard !isRemoved else { return }
      tell(.clockMandate, newValue)
      instance.setMandate(newValue)
    }
  }

  /// An option, or another field of `self`.
  ///
  /// - Parameter name: The name; `item` and `items` are valid too.
  /// - Returns: The value; `nil` for an option without one, or a field that does not exist.
  /// - Throws: `ScriptError` when a built-in behavior has no such option, and on a removed
  ///   behavior.
  public func value(of name: String) throws(ScriptError) -> ScriptValue {
    try answering { try stage.host.scriptValue(of: instance.value(of: name)) }
  }

  /// Sets an option, as a script does it from outside: a file's `onChange` runs.
  ///
  /// - Throws: `ScriptError` when there is no such option, the value does not fit, or the behavior
  ///   was removed.
  public func set(_ name: String, to value: any ScriptValueConvertible) throws(ScriptError) {
    if let place = instance.recordedPlace, !isRemoved {
      let recorded = value.scriptValue.recorded
      stage.host.tell(.set(behavior: place, option: name, value: recorded), on: stage)
    }
    try answering {
      let value = try stage.host.value(of: value.scriptValue)
      switch name {
      case "locks": try instance.setLocks(value)
      case Hook.onTick.rawValue where instance.definition == nil:
        throw LuaError("\(self.name): onTick must be a script's function")
      case _ where BehaviorInstance.members[name] != nil:
        throw LuaError("behavior: \(name) can only be read")
      default: try instance.set(name, to: value)
      }
    }
  }

  /// An option, or another field of `self`.
  ///
  /// An unknown name reads as `nil`, and so does any option of a removed behavior. Setting changes
  /// nothing where `set(_:to:)` throws; unless it was removed, `onNotice` of the host gets the error.
  public subscript(name: String) -> ScriptValue {
    get { (try? value(of: name)) ?? .nil }
    nonmutating set {
      do throws(ScriptError) {
        try set(name, to: newValue)
      } catch {
        if !isRemoved { stage.host.noteRefusal(error.description) }
      }
    }
  }

  /// Calls a method of its file, or of a built-in behavior, such as `addLinearVelocity`.
  ///
  /// - Returns: The first result, `nil` without one.
  /// - Throws: `ScriptError` when there is no such method, and the errors of the call.
  @discardableResult
  public func call(
    _ method: String, _ arguments: any ScriptValueConvertible...
  ) throws(ScriptError) -> ScriptValue {
    try call(method, given: arguments.map(\.scriptValue))
  }

  /// Calls a method with a list of arguments, as `call(_:_:)` does.
  @discardableResult
  package func call(
    _ method: String, given arguments: [ScriptValue]
  ) throws(ScriptError) -> ScriptValue {
    tell(.call, [.string(method)] + arguments)
    return try answering {
      guard let function = try instance.value(of: method).asFunction else {
        throw LuaError("\(name) has no method \(method)")
      }
      return try stage.host.call(function, arguments, first: [.handle(instance.handle)])
    }
  }

  /// Adds a behavior below this one.
  ///
  /// - Throws: `ScriptError` as `Stage.add(_:_:)` does.
  @discardableResult
  public func addChild(
    _ name: String, _ options: ScriptOptions = [:]
  ) throws(ScriptError) -> StageBehavior {
    tell(.addChild, name, options)
    return try answering { try stage.add(.string(name), options, below: instance) }
  }

  /// Adds an item to the items of the behavior.
  ///
  /// - Throws: `ScriptError` when it takes no items, or the item is of another stage or was
  ///   removed.
  public func addItem(_ item: StageItem) throws(ScriptError) {
    tell(.addItemTo, item)
    try answering {
      let reader = OptionReader(host: stage.host, stage: stage, subject: "addItem")
      let value = try stage.host.value(of: item.scriptValue)
      try instance.addItem(try reader.item(value, OptionSchema("item", .item, "")))
    }
  }

  /// Removes an item from the items of the behavior; a removed item is no error.
  ///
  /// A behavior whose file requires `item` is removed with its last item.
  ///
  /// - Throws: `ScriptError` when its item was chosen when it was made.
  public func removeItem(_ item: StageItem) throws(ScriptError) {
    tell(.removeItemFrom, item)
    try answering {
      guard item.isAlive else { return }
      guard item.stage === stage else {
        throw LuaError("\(name): \(item.name) belongs to another stage")
      }
      try instance.removeItem(item)
    }
  }

  /// Removes it and its children, inside a tick at its end; does nothing if it was removed.
  public func remove() {
    guard !isRemoved else { return }
    tell(.remove)
    stage.remove(instance)
  }

  /// Resumes a suspended behavior.
  ///
  /// - Returns: Whether it was suspended.
  @discardableResult
  public func resume() -> Bool {
    tell(.resume)
    return stage.host.resume(.handle(instance.handle))
  }

  /// Reports a call of the program as an input from outside.
  private func tell(_ deed: ProgramDeed, _ arguments: any ScriptValueConvertible...) {
    tell(deed, arguments.map(\.scriptValue))
  }

  private func tell(_ deed: ProgramDeed, _ arguments: [ScriptValue]) {
    guard !isRemoved else { return }
    stage.host.tell(deed, of: instance, on: stage, arguments)
  }

  private func answering<Result>(
    _ body: () throws -> Result
  ) throws(ScriptError) -> Result {
    guard !isRemoved else { throw ScriptError(message: "behavior was removed") }
    return try stage.host.answering(stage, body)
  }
}

extension StageBehavior: Hashable {
  /// Whether both are the same behavior.
  public static func == (a: StageBehavior, b: StageBehavior) -> Bool { a.instance === b.instance }

  /// Hashes the behavior's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(instance)) }
}
