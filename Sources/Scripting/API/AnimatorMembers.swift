import Dynamics
import Geometry
import LuaRuntime

/// The members of a stage's animator.
enum AnimatorMembers {
  static var table: MemberTable<Stage> {
    MemberTable<Stage>(
      "animator", "The animator of a stage, which moves items by behaviors and animations.",
      methods + [debug] + facts + settings)
  }

  /// The behavior to add: a name, or a table with hooks.
  static var definition: Argument<Value> {
    .spelled(
      "behavior", .either([.string, .table, .behavior]),
      "the name of a behavior or a table with hooks",
      "The name of a behavior, a table with hooks, or a removed behavior to add again."
    ) { value, _ in value }
  }

  /// The options of the behavior to add.
  static var options: Argument<Value> {
    .any("options", LuaType.table.orNil, "Its options, such as { item = card }.")
  }

  /// A behavior to remove; a behavior that was already removed reads as nil.
  private static var removed: Argument<BehaviorInstance?> {
    .spelled("behavior", .behavior, "a behavior", "The behavior, or its self.") { value, reader in
      if let instance = reader.host.behavior(value) { return .some(instance) }
      return reader.host.wasBehavior(value) ? .some(nil) : nil
    }
  }

  private static var methods: [Member<Stage>] {
    [
      .method(
        "add", definition, options, returns: .behavior, doc: "Adds a behavior and returns it.",
        example: #"local pull = animator:add("snap", { item = ball, point = { 200, 300 } })"#
      ) { stage, call, behavior, options in
        call.push(try stage.host.add(behavior, options, to: stage).handle)
      },
      .method(
        "remove", removed, doc: "Removes a behavior; one that is gone is no error.",
        example: "animator:remove(snap)"
      ) { stage, _, behavior in
        guard let behavior else { return }
        guard behavior.stage === stage else {
          throw LuaError("animator:remove: the behavior is in another stage's animator")
        }
        stage.remove(behavior)
      },
      .method(
        "behavior", .string("name", "The behavior's name: its own, or that of its kind."),
        returns: LuaType.behavior.orNil, doc: "The first behavior of that name, or nil.",
        example: #"local pull = animator:behavior("snap")"#
      ) { stage, call, name in
        call.push(stage.behavior(named: name).map { .handle($0.handle) } ?? .nil)
      },
      .method(
        "removeAll", doc: "Removes all behaviors, those of tags too; animations stay.",
        example: "animator:removeAll()"
      ) { stage, _ in stage.removeAllBehaviors() },
      .method(
        "sequence", steps, returns: .animation,
        doc: "Runs steps one after the other: animations, waits, functions.",
        example: """
          animator:sequence {
            { item = card, x = 80, duration = 0.2 }, 0.1, function() print("there") end,
          }
          """
      ) { stage, call, steps in try stage.start(.sequence, steps).push(to: call) },
      .method(
        "group", steps, returns: .animation, doc: "Runs steps at once.",
        example:
          "animator:group { { item = card, x = 80, duration = 0.2 }, { item = ball, alpha = 0, duration = 1 } }"
      ) { stage, call, steps in try stage.start(.group, steps).push(to: call) },
    ]
  }

  private static var steps: Argument<Reference> {
    let type = LuaType.list(.either([.table, .number, .function([], nil)]))
    let steps = Argument<Reference>.spelled(
      "steps", type, "a list of steps such as { item = card, alpha = 0 }",
      "Animations of items, waits in s, functions, nested lists; onEnd = f is called at the end."
    ) { value, _ in value.asTable }
    return steps.declared { steps in
      steps.listContents = {
        AnimationWords().stepSchema.options
          + Stage.Composition.allCases.map {
            OptionSchema($0.rawValue, .list, type: type, optional: true, "Steps in a step.")
          }
      }
    }
  }

  private static var facts: [Member<Stage>] {
    [
      .property(
        "behaviors", .list(.behavior), "The behaviors added to it, in order, without children.",
        example: "print(#animator.behaviors)"
      ) { stage, call in
        stage.meetTags()
        call.push(
          .table(call.interpreter.makeTable(stage.rootInstances.map { .handle($0.handle) })))
      },
      .property(
        "isRunning", .boolean, "False while paused.", example: "print(animator.isRunning)"
      ) { stage, call in
        stage.meetTags()
        call.push(stage.isRunning)
      },
      .property("elapsedTime", .number, unit: "s", "Simulated time; it never restarts.") {
        stage, call in call.push(stage.simulatedTime)
      },
      .property("stage", .stage, "The stage it is of.") { stage, call in call.push(stage.handle) },
    ]
  }

  private static var settings: [Member<Stage>] {
    [
      .property(
        .optional(.function("onPause", "A function to call at a pause; nil for none.")),
        example: #"animator.onPause = function() print("at rest") end"#,
        get: { stage, call in call.push(stage.onPause.map { .function($0) } ?? .nil) },
        set: { stage, function in stage.onPause = function }),
      .property(
        .optional(.function("onResume", "A function to call at a resume; nil for none.")),
        get: { stage, call in call.push(stage.onResume.map { .function($0) } ?? .nil) },
        set: { stage, function in stage.onResume = function }),
      .property(
        .optional(
          .rect(
            "activeBounds",
            "The rect in which items keep the animator awake; nil for everywhere.")),
        example: "animator.activeBounds = { 0, 0, 320, 480 }",
        get: { stage, call in
          call.push(stage.animator.activeBounds.map { stage.host.values.make($0) } ?? .nil)
        },
        set: { stage, bounds in stage.animator.activeBounds = bounds }),
    ]
  }
}

extension Stage {
  /// The first behavior of a name, parents before children, in the order in which they act.
  func behavior(named name: String) -> BehaviorInstance? {
    meetTags()
    host.interpreter.charge(2 * FuelCost.look * state.instances.count)
    guard state.instances.contains(where: { $0.name == name }) else { return nil }
    let byBehavior = Dictionary(
      uniqueKeysWithValues: state.instances.map { (ObjectIdentifier($0.dynamic), $0) })
    func first(in behaviors: [DynamicBehavior]) -> BehaviorInstance? {
      for behavior in behaviors {
        if let instance = byBehavior[ObjectIdentifier(behavior)], instance.name == name {
          return instance
        }
        if let below = first(in: behavior.childBehaviors) { return below }
      }
      return nil
    }
    return first(in: animator.behaviors)
  }

  /// The behaviors directly below the animator, in the order in which they act.
  var rootInstances: [BehaviorInstance] {
    host.interpreter.charge(2 * FuelCost.look * state.instances.count)
    let byBehavior = Dictionary(
      uniqueKeysWithValues: state.instances.map { (ObjectIdentifier($0.dynamic), $0) })
    return animator.behaviors.compactMap { byBehavior[ObjectIdentifier($0)] }
  }
}
