import Dynamics
import Geometry
import LuaRuntime

/// The members of a stage's animator.
enum AnimatorMembers {
  static var table: MemberTable<Stage> {
    MemberTable<Stage>(
      "animator",
      [
        .method("add", "(name or table, options)", "Adds a behavior and returns it.") {
          stage, call in
          call.push(try stage.host.add(call[2], call[3], to: stage).handle)
        },
        .method("remove", "(behavior)", "Removes a behavior; one that is gone is no error.") {
          stage, call in
          guard let instance = stage.host.behavior(call[2]) else {
            guard stage.host.wasBehavior(call[2]) else { throw call.mismatch(2, "a behavior") }
            return
          }
          guard instance.stage === stage else {
            throw LuaError("animator:remove: the behavior is in another stage's animator")
          }
          stage.remove(instance)
        },
        .method(
          "sequence", "(steps)", "Runs steps one after the other: animations, waits, functions."
        ) {
          stage, call in try stage.start(.sequence, call[2]).push(to: call)
        },
        .method("group", "(steps)", "Runs steps at once.") { stage, call in
          try stage.start(.group, call[2]).push(to: call)
        },
        debug,
        .property(
          "behaviors", "The behaviors added to it, in order, without children.",
          get: { stage, call in
            stage.meetTags()
            call.push(
              .table(call.interpreter.makeTable(stage.rootInstances.map { .handle($0.handle) })))
          }),
        .property(
          "isRunning", "False while paused.",
          get: { stage, call in
            stage.meetTags()
            call.push(stage.isRunning)
          }),
        .property(
          "elapsedTime", "Simulated time, in s; it never restarts.",
          get: { stage, call in call.push(stage.simulatedTime) }),
        .property(
          "onPause", "A function to call at a pause; nil for none.",
          get: { stage, call in call.push(stage.onPause.map { .function($0) } ?? .nil) },
          set: { stage, value in stage.onPause = try function("onPause", value) }),
        .property(
          "onResume", "A function to call at a resume; nil for none.",
          get: { stage, call in call.push(stage.onResume.map { .function($0) } ?? .nil) },
          set: { stage, value in stage.onResume = try function("onResume", value) }),
        .property(
          "activeBounds", "The rect in which items keep the animator awake; nil for everywhere.",
          get: { stage, call in
            call.push(stage.animator.activeBounds.map { stage.host.values.make($0) } ?? .nil)
          },
          set: { stage, value in stage.animator.activeBounds = try rect("activeBounds", value) }),
        .property("stage", "The stage it is of.", get: { stage, call in call.push(stage.handle) }),
      ])
  }

  private static func rect(_ name: String, _ value: Value) throws -> Rect? {
    if value.isNil { return nil }
    guard let rect = Rect(value) else {
      throw LuaError(
        "animator: \(name) must be a rect, {x, y, width, height}, of finite numbers, or nil")
    }
    for (place, number) in rect.numbers.enumerated() where !Rect.domains[place].contains(number) {
      throw LuaError(
        "animator: \(name).\(ValueKind.rect.names[place]) \(Rect.domains[place].rule), not "
          + digits(number))
    }
    return Rect(rect.numbers.map(Domain.meant))
  }

  private static func function(_ name: String, _ value: Value) throws -> Reference? {
    guard value.isNil || value.asFunction != nil else {
      throw LuaError("animator: \(name) must be a function or nil")
    }
    return value.asFunction
  }
}

extension Stage {
  /// The behaviors directly below the animator, in the order in which they act.
  var rootInstances: [BehaviorInstance] {
    host.interpreter.charge(2 * FuelCost.look * state.instances.count)
    let byBehavior = Dictionary(
      uniqueKeysWithValues: state.instances.map { (ObjectIdentifier($0.dynamic), $0) })
    return animator.behaviors.compactMap { byBehavior[ObjectIdentifier($0)] }
  }
}
