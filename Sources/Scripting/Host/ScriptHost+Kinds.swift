import Dynamics
import Geometry
import LuaRuntime

/// The kinds of handles, and the objects that handles refer to.
extension HandleKinds {
  /// Defines the kinds; their functions find the host through `holder` once it exists.
  init(_ interpreter: Interpreter, _ holder: HostHolder, table: ItemTable) {
    func receiver<Receiver>(
      _ kind: @escaping (HandleKinds) -> HandleKind, _ noun: String,
      stage: @escaping (Receiver) -> Stage? = { _ in nil },
      _ find: @escaping (Handle, ScriptHost) throws -> Receiver
    ) -> Receivers<Receiver> {
      Receivers(
        holder: holder,
        find: { call in
          guard let handle = call[1].asHandle, handle.kind == kind(holder.host.kinds)
          else { throw call.mismatch(1, noun) }
          return try find(handle, holder.host)
        }, stage: stage)
    }
    item = interpreter.define(
      StageItem.members.handleClass(
        receiver(\.item, "an item", stage: \.home) { handle, host in
          guard let item = host.item(handle) else { throw LuaError("item was removed") }
          return item
        }, columns: RowColumns(table), subject: { $0.name },
        describe: { "item \($0.name)" }))
    stage = interpreter.define(
      Stage.members.handleClass(
        receiver(\.stage, "a stage", stage: { $0 }) { try $1.stage($0, "stage") },
        describe: { "stage \(digits($0.width)) x \(digits($0.height))" }))
    animator = interpreter.define(
      AnimatorMembers.table.handleClass(
        receiver(\.animator, "an animator", stage: { $0 }) { try $1.stage($0, "animator") },
        describe: { $0.isRunning ? "animator, running" : "animator, paused" }))
    behavior = interpreter.define(BehaviorInstance.handleClass(holder))
    timer = interpreter.define(
      StageTimer.members.handleClass(
        receiver(\.timer, "a timer") { handle, host in host.state.timers[handle] },
        describe: { $0?.isCancelled ?? true ? "timer, cancelled" : "timer" }))
    record = interpreter.define(
      ItemRecording.members.handleClass(
        receiver(\.record, "a record") { handle, host in
          guard let record = host.state.records[handle] else {
            throw host.store.undone.contains(handle.generation)
              ? host.goneError("record", handle) : LuaError("record was removed, with its stage")
          }
          host.state.lastQuestioned = record
          return record
        }, describe: { "record of \($0.item)" }))
    animation = interpreter.define(
      AnimationRun.members.handleClass(
        receiver(\.animation, "an animation", stage: \.stage) { handle, host in
          host.state.animations[handle] ?? AnimationRun.ended
        }, describe: { $0.isRunning ? "animation, running" : "animation, ended" }))
    snapshot = interpreter.define(
      ScriptSnapshots.handleClass(
        receiver(\.snapshot, "a snapshot") { $1.snapshots.tick(of: $0) ?? 0 }))
    selection = interpreter.define(
      Selection.handleClass(
        receiver(\.selection, "items of a group", stage: \.instance.stage) { handle, host in
          guard case .selection(let selection) = try host.columnEntry(handle, "items") else {
            throw LuaError("expected items")
          }
          return selection
        }))
    column = interpreter.define(
      HostedColumn.handleClass(
        receiver(\.column, "a column") { handle, host in
          guard case .column(let column) = try host.columnEntry(handle, "a column") else {
            throw LuaError("expected a column")
          }
          return HostedColumn(column: column, host: host)
        }))
    neighbors = interpreter.define(
      HostedNeighbors.handleClass(
        receiver(\.neighbors, "neighbors") { handle, host in
          guard case .neighbors(let found) = try host.columnEntry(handle, "neighbors") else {
            throw LuaError("expected neighbors")
          }
          return HostedNeighbors(neighbors: found, host: host)
        }))
  }
}

extension StageTimer {
  /// The members of a timer; nil stands for a cancelled timer whose tick is over.
  static var members: MemberTable<StageTimer?> {
    MemberTable<StageTimer?>(
      "timer", "A function that the stage calls later; stage:every makes one.",
      [
        .method(
          "cancel", doc: "Stops the calls; stopping twice is no error.",
          example: "stage:every(1, function() end):cancel()"
        ) { timer, _ in timer?.cancel() }
      ])
  }
}

extension BehaviorInstance {
  /// The handle class of behaviors: their options are fields, beside the members of all behaviors.
  static func handleClass(_ holder: HostHolder) -> HandleClass {
    let receivers = Receivers(
      holder: holder, find: { try holder.host.receiver($0) }, stage: \.stage)
    let members = members
    var handleClass = members.handleClass(receivers) { "behavior \($0.name)" }
    handleClass.methods["remove"] = holder.removeBehavior
    handleClass.get = { call in
      let instance = try receivers.find(call)
      guard let name = call[2].asString else { throw members.unknown(call[2]) }
      if let member = members[name], case .property(let get, _) = member.access {
        return try get(instance, call)
      }
      call.push(try instance.value(of: name))
    }
    handleClass.set = { call in
      let instance = try receivers.find(call)
      guard let name = call[2].asString else { throw members.unknown(call[2]) }
      if members[name] != nil {
        return try members.set(instance, call, receivers.reader(instance, instance.name))
      }
      try instance.set(name, to: call[3])
    }
    handleClass.describe = { call in
      call.push(holder.host.behavior(call[1]).map { "behavior \($0.name)" } ?? "removed behavior")
    }
    return handleClass
  }
}

extension HostHolder {
  /// Removes a behavior given by handle or `self`; a removed behavior is not an error.
  var removeBehavior: HostFunction {
    { [self] call in
      let instance = host.behavior(call[1])
      guard instance != nil || host.wasBehavior(call[1]) else {
        throw call.mismatch(1, "a behavior")
      }
      try call.refuseMore(than: 0)
      if let instance { instance.stage.remove(instance) }
    }
  }
}

extension ScriptHost {
  /// The item of a handle; nil when it was removed.
  func item(_ handle: Handle) -> StageItem? {
    item(row: Int(handle.index), generation: handle.generation)
  }

  /// The item of a row; nil when it was removed.
  func item(row: Int, generation: UInt32) -> StageItem? {
    guard row < state.stageItems.count, let item = state.stageItems[row],
      item.handle.generation == generation, item.item.isAlive
    else { return nil }
    return item
  }

  func enter(_ item: StageItem) {
    while state.stageItems.count <= item.item.row { state.stageItems.append(nil) }
    state.stageItems[item.item.row] = item
  }

  func leave(_ item: StageItem) {
    if state.stageItems[item.item.row] === item { state.stageItems[item.item.row] = nil }
    item.releaseMemory()
    interpreter.release(item.handle)
  }

  /// The behavior that a handle or a `self` refers to; nil when there is none.
  func behavior(_ value: Value) -> BehaviorInstance? {
    knownBehavior(value).flatMap { $0.isRemoved ? nil : $0 }
  }

  /// The behavior that a value refers to, including a removed one that can be added again.
  func knownBehavior(_ value: Value) -> BehaviorInstance? {
    switch value {
    case .handle(let handle) where handle.kind == kinds.behavior: state.instances[handle]
    case .table: selves[value].asHandle.flatMap { state.instances[$0] }
    default: nil
    }
  }

  /// Whether a value is a handle or a `self` of a behavior, which may have been removed.
  func wasBehavior(_ value: Value) -> Bool {
    switch value {
    case .handle(let handle): handle.kind == kinds.behavior
    case .table(let table): table.metatable.map { $0["__newindex"] == selfSetter } ?? false
    default: false
    }
  }

  /// Drops a behavior that is no longer in the tree.
  func forget(_ instance: BehaviorInstance) {
    instance.recognition?.retire()
    instance.release()
    state.instances.release(instance.handle)
    interpreter.release(instance.handle)
  }

  /// The stage that a handle of a stage or of its animator refers to.
  func stage(_ handle: Handle, _ noun: String) throws -> Stage {
    guard let stage = state.stageSlots[handle]?.stage else { throw goneError(noun, handle) }
    return stage
  }
}
