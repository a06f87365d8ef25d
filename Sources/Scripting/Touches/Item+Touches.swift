import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The geometry by which points and fingers find an item.
extension StageItem {
  static var touchMembers: [Member<StageItem>] {
    [
      .method(
        "hits", .point("point", .coordinate, "The place."), hitSpaceArgument, returns: .boolean,
        doc: "Whether a point lies in it.", example: "print(card:hits({ 157, 252 }))"
      ) { item, call, point, space in
        let animator = item.home.animator
        let space = HitSpace(rawValue: space) ?? animator.touchSpace(of: item.item)
        call.push(animator.hits(item.item, at: point, in: space))
      },
      .property(
        .optional(
          .choice(
            "touchSpace", HitSpace.allCases.map(\.rawValue),
            "The space in which fingers find it; nil: the stage's.")),
        example: #"card.touchSpace = "model""#,
        get: { item, call in
          let own = item.home.animator.ownTouchSpace(of: item.item)
          call.push(own.map { .string($0.rawValue) } ?? .nil)
        },
        set: { item, space in
          item.home.animator.setTouchSpace(space.flatMap(HitSpace.init), of: item.item)
        }),
    ]
  }

  /// The space of a hit test; "touch" stands for the space that fingers use.
  static var hitSpaceArgument: Argument<String> {
    .choice(
      "space", HitSpace.allCases.map(\.rawValue) + ["touch"],
      default: HitSpace.presented.rawValue, "Where items are shown, where they end, or as fingers.")
  }
}
