import Dynamics
import LuaRuntime

/// The members of a behavior in addition to its options; `self` has them too.
extension BehaviorInstance {
  static var members: MemberTable<BehaviorInstance> {
    MemberTable<BehaviorInstance>(
      "behavior", "A behavior in an animator: what add returns, and self in its hooks.",
      [remove] + methods + properties)
  }

  /// The method `remove`, which is separate because it is not an error on a removed behavior.
  static var remove: Member<BehaviorInstance> {
    .method("remove", doc: "Removes it and its children.", example: "snap:remove()") {
      instance, _ in
      instance.stage.remove(instance)
    }
  }

  /// Methods of both handles and `self`.
  static var methods: [Member<BehaviorInstance>] {
    [
      .method(
        "addChild", AnimatorMembers.definition, AnimatorMembers.options, returns: .behavior,
        doc: "Adds a child and returns it.",
        example: """
          local throw = animator:add({ onAdd = function() end }, {})
          throw:addChild("gravity", { items = { card } })
          """
      ) { instance, call, behavior, options in
        let host = instance.stage.host
        let child = try host.add(behavior, options, to: instance.stage, below: instance)
        call.push(child.handle)
      },
      .method(
        "addItem", .item("item", "The item."), doc: "Makes it about one item more.",
        example: """
          local gravity = animator:add("gravity", { items = { card } })
          gravity:addItem(ball)
          """
      ) { instance, _, item in try instance.addItem(item) },
      .method(
        "removeItem", .removed("item", "The item; one that is gone is no error."),
        doc: "Makes it about one item less.",
        example: #"animator:add("gravity", { items = { card, ball } }):removeItem(ball)"#
      ) { instance, _, item in
        guard let item else { return }
        guard item.stage === instance.stage else {
          throw LuaError("\(instance.name): \(item.name) belongs to another stage")
        }
        try instance.removeItem(item)
      },
    ]
  }

  /// Properties of handles; `self` has its own.
  static var properties: [Member<BehaviorInstance>] {
    [
      actionMember,
      .property(
        "name", .string, "The name that it was given, or that of its kind.",
        example: "print(snap.name)"
      ) { instance, call in
        call.push(instance.name)
      },
      .property(
        .boolean("clockMandate", "Whether it keeps the animator ticking."),
        example: "snap.clockMandate = true",
        get: { instance, call in call.push(instance.wantsMandate) },
        set: { instance, mandate in instance.setMandate(mandate) }),
      .property(
        .any("locks", .list(.choice(ItemLocks.names)), "The locked motions of its items."),
        example: #"snap.locks = { "rotation" }"#,
        get: { instance, call in
          call.push(.table(instance.dynamic.locks.list(call.interpreter)))
        },
        set: { instance, locks in try instance.setLocks(locks) }),
      .property("elapsed", .number, unit: "s", "Its own clock; 0 in its first tick.") {
        instance, call in call.push(instance.dynamic.elapsedTime)
      },
      .property(
        "isSuspended", .boolean, "Whether a hook of it failed and it was not resumed.",
        example: "print(snap.isSuspended)"
      ) { instance, call in call.push(instance.isPartlySuspended) },
      .property("animator", .animator, "The animator it is in.") { instance, call in
        call.push(instance.stage.animatorHandle)
      },
      .property("stage", .stage, "The stage it is in.") { instance, call in
        call.push(instance.stage.handle)
      },
      .property(
        "children", .list(.behavior), "The behaviors added to it, in order.",
        example: "print(#snap.children)"
      ) { instance, call in
        call.charge(FuelCost.look * instance.stage.state.instances.count)
        let children = instance.stage.state.instances.filter {
          $0.dynamic.parentBehavior === instance.dynamic
        }
        call.push(.table(call.interpreter.makeTable(children.map { .handle($0.handle) })))
      },
    ]
  }

  /// Methods of `self` that only its story calls, in the order in which the prelude gives them.
  static var storyMembers: [Member<BehaviorInstance>] {
    [
      .native(
        "wait", [.wait], "Lets a story wait for a time in s, or for the end of an animation.",
        example: "animator:add({ story = function(self) self:wait(0.2) end })"),
      .native(
        "waitUntil", [.condition],
        "Lets a story wait until a condition holds, asked once per tick.",
        example: """
          animator:add({ story = function(self)
            self:waitUntil(function() return card.x < 100 end)
          end })
          """),
    ]
  }
}

extension OptionSchema {
  fileprivate static var wait: OptionSchema {
    var schema = OptionSchema("what", .value, "A time in s, or an animation.")
    schema.type = .either([.number, .animation])
    return schema
  }

  fileprivate static var condition: OptionSchema {
    var schema = OptionSchema("condition", .function, "Whether to go on; gets self.")
    schema.type = .function([NamedLuaType("self", .behavior)], .boolean)
    return schema
  }
}
