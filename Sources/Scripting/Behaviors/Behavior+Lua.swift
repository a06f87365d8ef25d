import Dynamics
import LuaRuntime

/// The members of a behavior in addition to its options; `self` has the methods too.
extension BehaviorInstance {
  /// Methods of both handles and `self`.
  static var methods: [Member<BehaviorInstance>] {
    [
      .method("addChild", "(name or table, options)", "Adds a child and returns it.") {
        instance, call in
        let host = instance.stage.host
        let child = try host.add(call[2], call[3], to: instance.stage, below: instance)
        call.push(child.handle)
      },
      .method("addItem", "(item)", "Makes it about one item more.") { instance, call in
        try instance.addItem(try instance.item(call))
      },
      .method("removeItem", "(item)", "Makes it about one item less.") { instance, call in
        let handle = try call.handle(2, instance.stage.host.kinds.item, "an item")
        guard instance.stage.host.item(handle) != nil else { return }  // no error if removed
        try instance.removeItem(try instance.item(call))
      },
    ]
  }

  /// Properties of handles; `self` has its own.
  static var properties: [Member<BehaviorInstance>] {
    [
      actionMember,
      .property("name", "Its name.", get: { instance, call in call.push(instance.name) }),
      .property(
        "clockMandate", "Whether it keeps the animator ticking.",
        get: { instance, call in call.push(instance.wantsMandate) },
        set: { instance, value in
          guard let mandate = value.asBoolean else {
            throw LuaError("\(instance.name): clockMandate must be true or false")
          }
          instance.setMandate(mandate)
        }),
      .property(
        "locks", "The locked motions of its items: a list of x, y, rotation.",
        get: { instance, call in
          call.push(.table(instance.dynamic.locks.list(call.interpreter)))
        },
        set: { instance, value in try instance.setLocks(value) }),
      .property(
        "elapsed", "Its own clock, in s; 0 in its first tick.",
        get: { instance, call in call.push(instance.dynamic.elapsedTime) }),
      .property(
        "isSuspended", "Whether a hook of it failed and it was not resumed.",
        get: { instance, call in call.push(instance.isPartlySuspended) }),
      .property(
        "animator", "The animator it is in.",
        get: { instance, call in call.push(instance.stage.animatorHandle) }),
      .property(
        "stage", "The stage it is in.",
        get: { instance, call in call.push(instance.stage.handle) }),
      .property(
        "children", "The behaviors added to it, in order.",
        get: { instance, call in
          call.charge(FuelCost.look * instance.stage.instances.count)
          let children = instance.stage.instances.filter {
            $0.dynamic.parentBehavior === instance.dynamic
          }
          call.push(.table(call.interpreter.makeTable(children.map { .handle($0.handle) })))
        }),
    ]
  }

  /// The method `remove`, which is separate because it is not an error on a removed behavior.
  static var remove: Member<BehaviorInstance> {
    Member<BehaviorInstance>.method(
      "remove", "()", "Removes it and its children."
    ) { instance, _ in
      instance.stage.remove(instance)
    }
  }

  static var members: MemberTable<BehaviorInstance> {
    MemberTable<BehaviorInstance>("behavior", [remove] + methods + properties)
  }

  private func item(_ call: Call) throws -> StageItem {
    let host = stage.host
    let handle = try call.handle(2, host.kinds.item, "an item")
    guard let item = host.item(handle) else { throw LuaError("item was removed") }
    guard item.stage === stage else {
      throw LuaError("\(name): \(item.name) belongs to another stage")
    }
    return item
  }
}
