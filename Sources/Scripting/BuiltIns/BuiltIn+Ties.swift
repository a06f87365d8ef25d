import Dynamics
import Geometry
import LuaRuntime

/// Snaps and attachments.
extension BuiltIn {
  static var snap: BuiltIn {
    BuiltIn(
      name: "snap", doc: "Pulls an item to a point, unrotated, as if it were thrown there.",
      options: [
        .kept(OptionSchema("item", .item, "What snaps.")),
        .point(
          OptionSchema("point", .point, unit: "pt", "Where its center goes."),
          \SnapBehavior.snapPoint),
        .number(
          OptionSchema(
            "damping", .number, min: 0, max: 1, optional: true,
            "Ratio of damping; 1 hardly overshoots."),
          \SnapBehavior.damping),
        .boolean(
          OptionSchema("wobble", .boolean, optional: true, "Whether it turns on the way."),
          \SnapBehavior.wobble),
      ],
      make: { parts in
        SnapBehavior(item: parts.items[0], snapTo: parts.values["point"]?.point ?? .zero)
      })
  }

  static var attachment: BuiltIn {
    BuiltIn(
      name: "attachment", doc: "Ties an item to a point or to another item.",
      options: [
        .kept(OptionSchema("item", .item, "What is tied.")),
        .property(
          of: AttachmentBehavior.self,
          OptionSchema(
            "anchor", .point, unit: "pt", optional: true,
            "The point it is tied to; may be moved. Give anchor or to."),
          get: { $0.attachedBehaviorType == .anchor ? .point($0.anchorPoint) : .none },
          set: { attachment, value in
            guard attachment.attachedBehaviorType == .anchor else {
              throw LuaError("attachment: it is tied to an item, so it has no anchor")
            }
            guard !value.isNone else { throw LuaError("attachment: anchor must be a point") }
            attachment.anchorPoint = value.point
          }),
        .kept(OptionSchema("to", .item, optional: true, "The item it is tied to.")),
        .point(
          OptionSchema(
            "offset", .point, unit: "pt", optional: true,
            "Where it is tied, from the item's center; it turns with the item."),
          \AttachmentBehavior.offset),
        .point(
          OptionSchema("toOffset", .point, unit: "pt", optional: true, "The same for `to`."),
          \AttachmentBehavior.toOffset),
        .property(
          of: AttachmentBehavior.self,
          OptionSchema(
            "kind", .choice, choices: ["rod"], later: ["sliding", "limit", "fixed", "pin"],
            optional: true, "The kind of tie."),
          get: { _ in .string("rod") }),
        .number(
          OptionSchema(
            "length", .number, min: 0, unit: "pt", optional: true,
            "Distance the tie keeps; as placed when left out."),
          \AttachmentBehavior.length),
        .number(
          OptionSchema(
            "frequency", .number, min: 0, unit: "Hz", optional: true,
            "Above 0 it is a spring that swings so often."),
          \AttachmentBehavior.frequency),
        .number(
          OptionSchema(
            "damping", .number, min: 0, optional: true,
            "Ratio of the spring's damping; 1 is critical."),
          \AttachmentBehavior.damping),
      ],
      make: makeAttachment)
  }

  private static func makeAttachment(
    _ parts: BuiltInParts
  ) throws(LuaError) -> DynamicBehavior {
    let offset = parts.values["offset"]?.point ?? .zero
    let anchor = parts.values["anchor"].flatMap { $0.isNone ? nil : $0.point }
    switch (anchor, parts.other) {
    case (let anchor?, nil):
      guard parts.values["toOffset"] == nil else {
        throw LuaError("attachment: toOffset needs an item in to")
      }
      return AttachmentBehavior(item: parts.items[0], offset: offset, attachedToAnchor: anchor)
    case (nil, let other?):
      guard other !== parts.items[0] else {
        throw LuaError("attachment: to must be another item than item")
      }
      let toOffset = parts.values["toOffset"]?.point ?? .zero
      return AttachmentBehavior(
        item: parts.items[0], offset: offset, attachedTo: other, offset: toOffset)
    case (nil, nil):
      throw LuaError("attachment: anchor, a point, or to, an item, is required")
    case (_?, _?):
      throw LuaError("attachment: give anchor or to, not both")
    }
  }
}
