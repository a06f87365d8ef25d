import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The position at which points and fingers find an item.
extension StageItem {
  static var touchMembers: [Member<StageItem>] {
    [
      .method("hits", "(point, space)", "Whether a point lies in it.") { item, call in
        guard let point = Vector(call[2]) else { throw call.mismatch(2, "a point") }
        let animator = item.stage.animator
        let space =
          try hitSpace("hits: space", call[3]) ?? animator.touchSpace(of: item.item)
        call.push(animator.hits(item.item, at: point, in: space))
      },
      .property(
        "touchSpace", "The space in which fingers find it: presented or model; nil: the stage's.",
        get: { item, call in
          let own = item.stage.animator.ownTouchSpace(of: item.item)
          call.push(own.map { .string($0.rawValue) } ?? .nil)
        },
        set: { item, value in
          let space = value.asString.flatMap(HitSpace.init)
          guard space != nil || value.isNil else {
            throw LuaError("touchSpace must be \"presented\", \"model\" or nil")
          }
          item.stage.animator.setTouchSpace(space, of: item.item)
        }),
    ]
  }

  /// Reads the space of a call: presented when it is left out, nil for that of fingers.
  static func hitSpace(_ name: String, _ value: Value) throws(LuaError) -> HitSpace? {
    if value.isNil { return .presented }
    if value.asString == "touch" { return nil }
    guard let space = value.asString.flatMap(HitSpace.init) else {
      throw LuaError("\(name) must be \"presented\", \"model\" or \"touch\"")
    }
    return space
  }
}
