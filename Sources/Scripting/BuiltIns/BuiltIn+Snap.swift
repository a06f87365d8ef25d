import Dynamics
import Geometry
import LuaRuntime

/// Snaps.
extension BuiltIn {
  static var snap: BuiltIn {
    BuiltIn(
      name: "snap", doc: "Pulls an item to a point, unrotated, as if it were thrown there.",
      options: [
        .kept(OptionSchema("item", .item, "The item to move.")),
        .point(
          OptionSchema("point", .point, domain: .coordinate, "The target of its center."),
          \SnapBehavior.snapPoint),
        .number(
          OptionSchema(
            "damping", .number, domain: .share, optional: true,
            "Ratio of damping; 1 hardly overshoots."),
          \SnapBehavior.damping),
        .boolean(
          OptionSchema("wobble", .boolean, optional: true, "Whether it turns on the way."),
          \SnapBehavior.wobble),
        .boolean(
          OptionSchema("lands", .boolean, optional: true, "Whether it ends exactly at the point."),
          \SnapBehavior.lands),
      ],
      make: { arguments in
        SnapBehavior(item: arguments.items[0], snapTo: arguments.values["point"]?.point ?? .zero)
      })
  }
}
