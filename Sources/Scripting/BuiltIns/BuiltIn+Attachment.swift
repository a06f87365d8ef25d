import Dynamics
import Geometry
import LuaRuntime

/// Attachments of all kinds.
extension BuiltIn {
  static var attachment: BuiltIn {
    BuiltIn(
      name: "attachment", doc: "Ties an item to a point or to another item.",
      options: [.kept(OptionSchema("item", .item, "What is tied."))] + ends + measures,
      make: makeAttachment)
  }

  /// What is tied to what, and where.
  private static var ends: [BuiltInOption] {
    [
      .property(
        of: AttachmentBehavior.self,
        OptionSchema(
          "anchor", .point, domain: .coordinate, optional: true,
          "The point it is tied to; may be moved. With to: where a slider, weld or pin holds both."),
        get: { $0.attachedBehaviorType == .anchor ? .point($0.anchorPoint) : .none },
        set: { attachment, value in
          guard !value.isNone else { throw LuaError("attachment: anchor must be a point") }
          let isMovable = attachment.attachedBehaviorType == .anchor
          guard isMovable || value.point == attachment.anchorPoint else {
            throw LuaError("attachment: it ties two items, so move one of them, not its anchor")
          }
          attachment.anchorPoint = value.point
        }),
      .kept(OptionSchema("to", .item, optional: true, "The item it is tied to.")),
      .point(
        OptionSchema(
          "offset", .point, domain: .coordinate, optional: true,
          "Where it is tied, from the item's center; it turns with the item."),
        \AttachmentBehavior.offset),
      .point(
        OptionSchema(
          "toOffset", .point, domain: .coordinate, optional: true, "The same for `to`."),
        \AttachmentBehavior.toOffset),
      .property(
        of: AttachmentBehavior.self,
        OptionSchema(
          "kind", .choice, choices: AttachmentBehavior.Tie.allCases.map(\.rawValue),
          optional: true, "Rod or spring, line to slide along, rope, weld, or hinge."),
        get: { .string($0.tie.rawValue) }),
      .boolean(
        OptionSchema(
          "allowsCollision", .boolean, optional: true,
          "Whether the two items collide with each other where a collision has both."),
        \AttachmentBehavior.allowsCollision),
    ]
  }

  /// What the tie keeps, and what slows it.
  private static var measures: [BuiltInOption] {
    [
      .tied(
        OptionSchema(
          "length", .number, domain: .length, optional: true,
          "Distance a rod keeps and a rope allows; as placed when left out."),
        [.rod, .limit], get: { .number($0.length) },
        set: { attachment, value in
          guard !value.isNone else { throw LuaError("attachment: length must be a number") }
          attachment.length = value.number
        }),
      .tied(
        OptionSchema(
          "axis", .point, optional: true,
          "Direction of a slider's line; between items it turns "
            + "with `to`."),
        [.sliding], get: { .point($0.axis) },
        set: { attachment, value in
          guard value.point != .zero else {
            throw LuaError("attachment: axis must be a direction, not {0, 0}")
          }
          attachment.axis = value.point
        }),
      .tied(
        OptionSchema(
          "range", .range, unit: "pt or rad", optional: true,
          "How far a slider slides or a pin turns from where it was made; no end when left out."),
        [.sliding, .pin], get: { .range($0.attachmentRange) },
        set: { $0.attachmentRange = $1.range }),
      .tied(
        OptionSchema(
          "frequency", .number, domain: .frequency, optional: true,
          "Above 0 a rod is a spring that swings so often; a weld or pin gives way."),
        [.rod, .fixed, .pin], get: { .number($0.frequency) }, set: { $0.frequency = $1.number }),
      .tied(
        OptionSchema(
          "damping", .number, domain: .dampingRatio, optional: true,
          "Ratio of the spring's damping; 1 is critical."),
        [.rod, .fixed, .pin], get: { .number($0.damping) }, set: { $0.damping = $1.number }),
      .tied(
        OptionSchema(
          "dampsAcross", .boolean, optional: true,
          "Whether a spring damps its swing too, not only its length."),
        [.rod], get: { .boolean($0.dampsAcross) }, set: { $0.dampsAcross = $1.boolean }),
      .tied(
        OptionSchema(
          "frictionTorque", .number, domain: .frictionTorque, optional: true,
          "What opposes swinging, turning or sliding; 1 withstands a push of 1 at 100 pt."),
        [.rod, .sliding, .limit, .pin], get: { .number($0.frictionTorque) },
        set: { $0.frictionTorque = $1.number }),
    ]
  }

  private static func makeAttachment(
    _ arguments: BuiltInArguments
  ) throws(LuaError) -> DynamicBehavior {
    let kind = arguments.values["kind"]?.string ?? ""
    let tie = AttachmentBehavior.Tie(rawValue: kind) ?? .rod
    let anchor = arguments.values["anchor"].flatMap { $0.isNone ? nil : $0.point }
    let axis = arguments.values["axis"]?.point ?? .zero
    if tie == .sliding, axis == .zero {
      throw LuaError("attachment: a \"sliding\" one needs axis, a direction such as {1, 0}")
    }
    guard let other = arguments.other else {
      guard let anchor else {
        throw LuaError("attachment: anchor, a point, or to, an item, is required")
      }
      guard arguments.values["toOffset"] == nil else {
        throw LuaError("attachment: toOffset needs an item in to")
      }
      return tied(arguments, tie, to: anchor, axis)
    }
    guard other !== arguments.items[0] else {
      throw LuaError("attachment: to must be another item than item")
    }
    guard anchor == nil || tie != .rod && tie != .limit else {
      throw LuaError("attachment: a \"\(tie.rawValue)\" has anchor or to, not both")
    }
    return tied(arguments, tie, to: other, at: anchor, axis)
  }

  private static func tied(
    _ arguments: BuiltInArguments, _ tie: AttachmentBehavior.Tie, to anchor: Vector, _ axis: Vector
  ) -> AttachmentBehavior {
    let (item, offset) = (arguments.items[0], arguments.values["offset"]?.point ?? .zero)
    return switch tie {
    case .rod: AttachmentBehavior(item: item, offset: offset, attachedToAnchor: anchor)
    case .limit: .limit(item: item, offset: offset, attachedToAnchor: anchor)
    case .sliding: .sliding(item: item, attachedToAnchor: anchor, axis: axis)
    case .fixed: .fixed(item: item, attachedToAnchor: anchor)
    case .pin: .pin(item: item, attachedToAnchor: anchor)
    }
  }

  private static func tied(
    _ arguments: BuiltInArguments, _ tie: AttachmentBehavior.Tie, to other: any DynamicItem,
    at anchor: Vector?, _ axis: Vector
  ) -> AttachmentBehavior {
    let (item, offset) = (arguments.items[0], arguments.values["offset"]?.point ?? .zero)
    let toOffset = arguments.values["toOffset"]?.point ?? .zero
    let end = item.center + offset.rotated(by: item.transform.components.rotation)
    let place = anchor ?? Domain.coordinate.clamped(end)
    return switch tie {
    case .rod:
      AttachmentBehavior(item: item, offset: offset, attachedTo: other, offset: toOffset)
    case .limit: .limit(item: item, offset: offset, attachedTo: other, offset: toOffset)
    case .sliding: .sliding(item: item, attachedTo: other, anchor: place, axis: axis)
    case .fixed: .fixed(item: item, attachedTo: other, anchor: place)
    case .pin: .pin(item: item, attachedTo: other, anchor: place)
    }
  }
}

extension BuiltInOption {
  /// A property that only some kinds of attachments have; others read it as nil.
  fileprivate static func tied(
    _ schema: OptionSchema, _ ties: [AttachmentBehavior.Tie],
    get: @escaping (AttachmentBehavior) -> OptionValue,
    set: @escaping (AttachmentBehavior, OptionValue) throws -> Void
  ) -> BuiltInOption {
    property(
      of: AttachmentBehavior.self, schema, get: { ties.contains($0.tie) ? get($0) : .none },
      set: { attachment, value in
        guard ties.contains(attachment.tie) else {
          let kinds = ties.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
          throw LuaError(
            "attachment: \(schema.name) is for kind \(kinds), not \"\(attachment.tie.rawValue)\"")
        }
        try set(attachment, value)
      })
  }
}
