public import Dynamics
public import Geometry
import LuaRuntime
public import Motion

/// The stage functions of scenes for Swift programs, with the same options, rules and messages.
extension Stage {
  /// Adds an item; a value that is left out is as in Lua's `stage:addItem`.
  ///
  ///     let card = try stage.addItem("card", center: Vector(157, 252), size: Size(60, 60))
  ///
  /// - Parameters:
  ///   - name: The name, unique in the stage; `item1` and so on without one.
  ///   - center: The center, in points; (0, 0) without one.
  ///   - size: Width and height of the unrotated item, in points, from 0.001 to 1e9.
  ///   - angle: The turn, in radians, clockwise.
  ///   - tags: Texts for `appliesTo` and for finding it.
  ///   - isHidden: Whether traces, lists and pictures leave it out.
  ///   - color: A colour as CSS names it, such as "gold" or "#ffd700".
  ///   - alpha: The opacity, from 0 to 1.
  ///   - zPosition: The distance in front at which it is drawn, in points.
  ///   - parent: The item in whose coordinates it is shown, from the top left corner; nil for the
  ///     stage.
  ///   - style: The corners, the stroke, the text and so on; nil for the usual ones.
  ///   - collisionBoundsType: The shape it collides with; a rectangle unless there is a path.
  ///   - collisionBoundingPath: A convex path around its center, in points.
  /// - Returns: The item.
  /// - Throws: `ScriptError` when a value does not fit or the name is taken.
  @discardableResult
  public func addItem(
    _ name: String? = nil, center: Vector? = nil, size: Size, angle: Double? = nil,
    tags: [String]? = nil, isHidden: Bool? = nil, color: String? = nil, alpha: Double? = nil,
    zPosition: Double? = nil, parent: StageItem? = nil, style: ItemStyle? = nil,
    collisionBoundsType: CollisionBoundsType? = nil, collisionBoundingPath: VectorPath? = nil
  ) throws(ScriptError) -> StageItem {
    var options: ScriptOptions = ["size": size]
    options["name"] = name?.scriptValue
    options["center"] = center?.scriptValue
    options["angle"] = angle?.scriptValue
    options["tags"] = tags?.scriptValue
    options["hidden"] = isHidden?.scriptValue
    options["color"] = color?.scriptValue
    options["alpha"] = alpha?.scriptValue
    options["zPosition"] = zPosition?.scriptValue
    options["parent"] = parent?.scriptValue
    for field in style?.options.fields ?? [] where field.value != .nil {
      options[field.name] = field.value
    }
    options["collisionBoundsType"] = collisionBoundsType?.rawValue.scriptValue
    options["collisionBoundingPath"] = collisionBoundingPath?.scriptValue
    return try addItem(options)
  }

  /// Adds an item with the options of Lua's `stage:addItem` by their names.
  ///
  /// - Throws: `ScriptError` when an option does not exist or fit, or the name is taken.
  @discardableResult
  public func addItem(_ options: ScriptOptions) throws(ScriptError) -> StageItem {
    host.tell(.addItem, on: self, options)
    return try host.answering(self) { try addItem(given(options, Self.itemSchema, "addItem")) }
  }

  /// Adds items as one rigid body.
  ///
  /// - Parameters:
  ///   - items: The members, at least one, in no behavior.
  ///   - name: The name, unique in the stage; `item1` and so on without one.
  ///   - tags: Texts for `appliesTo` and for finding it.
  ///   - isHidden: Whether traces, lists and pictures leave it out.
  /// - Returns: The group, an item.
  /// - Throws: `ScriptError` when an item cannot be a member, or the name is taken.
  @discardableResult
  public func addGroup(
    of items: [StageItem], name: String? = nil, tags: [String]? = nil, isHidden: Bool? = nil
  ) throws(ScriptError) -> StageItem {
    var options: ScriptOptions = ["items": items]
    options["name"] = name?.scriptValue
    options["tags"] = tags?.scriptValue
    options["hidden"] = isHidden?.scriptValue
    return try addGroup(options)
  }

  /// Adds items as one rigid body, with the options of Lua's `stage:addGroup` by their names.
  ///
  /// - Throws: `ScriptError` when an option does not exist or fit, or the name is taken.
  @discardableResult
  func addGroup(_ options: ScriptOptions) throws(ScriptError) -> StageItem {
    host.tell(.addGroup, on: self, options)
    return try host.answering(self) { try addGroup(given(options, Self.groupSchema, "addGroup")) }
  }

  /// Removes an item from the stage and its behaviors, inside a tick at its end.
  ///
  /// - Throws: `ScriptError` when it belongs to another stage; one that is gone is no error.
  public func remove(_ item: StageItem) throws(ScriptError) {
    host.tell(.removeItem, on: self, item)
    try host.answering(self) {
      guard item.isAlive else { return }
      guard item.stage === self else {
        throw LuaError("removeItem: \(item.name) belongs to another stage")
      }
      removeItem(item)
    }
  }

  /// Adds a behavior by its name: a built-in one, or a file's.
  ///
  ///     try stage.add("snap", ["item": card, "point": Vector(80, 252)])
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - options: Its options by their names, as in Lua.
  /// - Returns: The behavior; inside a tick it acts from the tick's end on.
  /// - Throws: `ScriptError` when there is no such behavior, or an option does not exist or fit.
  @discardableResult
  public func add(
    _ name: String, _ options: ScriptOptions = [:]
  ) throws(ScriptError) -> StageBehavior {
    host.tell(.add, on: self, name, options)
    return try host.answering(self) { try add(.string(name), options, below: nil) }
  }

  /// Adds a removed behavior again, with the options that it has.
  ///
  /// A behavior in Lua is collected some time after its removal, unless a script holds it.
  ///
  /// - Throws: `ScriptError` when it is in a stage, its items are gone, or it was collected.
  public func add(_ removed: StageBehavior) throws(ScriptError) {
    host.tell(.addAgain, of: removed.instance, on: self)
    try host.answering(self) {
      _ = try host.add(try host.value(of: removed.scriptValue), .nil, to: self)
    }
  }

  func add(
    _ what: Value, _ options: ScriptOptions, below parent: BehaviorInstance?
  ) throws -> StageBehavior {
    let options = Value.table(try host.table(of: options))
    return StageBehavior(try host.add(what, options, to: self, below: parent))
  }

  /// The behaviors that were added to the animator, in the order in which they act.
  ///
  /// Those below others are in `StageBehavior.children`.
  public var behaviors: [StageBehavior] { rootInstances.map { StageBehavior($0) } }

  /// Gives the stage a touch of a finger.
  ///
  /// - Parameters:
  ///   - phase: The change of the finger.
  ///   - position: The position, in points.
  ///   - id: The number of the finger; 1 if nil.
  ///   - time: The time, in seconds of `elapsed`; now if nil.
  /// - Throws: `ScriptError` when the touch does not fit those before it.
  public func touch(
    _ phase: TouchPhase, at position: Vector, id: Int? = nil, time: Double? = nil
  ) throws(ScriptError) {
    let told = Touch(
      time: time ?? now, identifier: id ?? 1, phase: phase, position: position)
    host.tell(.touch(told), on: self)
    let options: ScriptOptions = [
      "phase": phase.rawValue, "x": position.x, "y": position.y, "id": told.identifier,
      "time": told.time,
    ]
    try host.answering(self) { try touch(given(options, Self.touchSchema, "touch")) }
  }

  /// Emits an event, as Lua's `stage:emit` does.
  ///
  /// - Throws: `ScriptError` when the host uses the name, or a field cannot be written as JSON.
  public func emit(_ name: String, _ fields: ScriptOptions = [:]) throws(ScriptError) {
    host.tell(.emit, on: self, name, fields)
    try host.answering(self) { try emit(name, try host.table(of: fields)) }
  }

  /// Reads and checks options as a script gives them.
  private func given(
    _ options: ScriptOptions, _ schema: Schema, _ subject: String
  ) throws -> GivenOptions {
    let reader = OptionReader(host: host, stage: self, subject: subject)
    return GivenOptions(values: try reader.read(try host.table(of: options), schema))
  }
}
