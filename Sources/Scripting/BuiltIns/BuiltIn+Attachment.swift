import Dynamics
import Geometry
import LuaRuntime

/// Attachments of all kinds.
extension BuiltIn {
  static var attachment: BuiltIn {
    BuiltIn(
      name: "attachment", doc: "Attaches an item to a point or to another item.",
      options: [.kept(OptionSchema("item", .item, "The item that is attached."))] + ends + measures,
      make: makeAttachment)
  }

  /// The options for the two ends: items and points.
  private static var ends: [BuiltInOption] {
    [
      .property(
        of: AttachmentBehavior.self,
        OptionSchema(
          "anchor", .point, domain: .coordinate, optional: true,
          "The point it is attached to; may be moved. With to: where a slider, weld or pin holds both."
        ),
        get: { $0.attachedBehaviorType == .anchor ? .point($0.anchorPoint) : .none },
        set: { attachment, value in
          guard !value.isNone else { throw LuaError("attachment: anchor must be a point") }
          let isMovable = attachment.attachedBehaviorType == .anchor
          guard isMovable || value.point == attachment.anchorPoint else {
            throw LuaError("attachment: it joins two items, so move one of them, not its anchor")
          }
          attachment.anchorPoint = value.point
        }),
      .kept(OptionSchema("to", .item, optional: true, "The item it is attached to.")),
      .point(
        OptionSchema(
          "offset", .point, domain: .coordinate, optional: true,
          "Where it is attached, from the item's center; it turns with the item."),
        \AttachmentBehavior.offset),
      .point(
        OptionSchema(
          "toOffset", .point, domain: .coordinate, optional: true, "The same for `to`."),
        \AttachmentBehavior.toOffset),
      .property(
        of: AttachmentBehavior.self,
        OptionSchema(
          "kind", .choice, choices: AttachmentBehavior.Kind.allCases.map(\.rawValue),
          optional: true, "Rod or spring, line to slide along, rope, weld, or hinge."),
        get: { .string($0.attachmentKind.rawValue) }),
      .boolean(
        OptionSchema(
          "allowsCollision", .boolean, optional: true,
          "Whether the two items collide with each other where a collision has both."),
        \AttachmentBehavior.allowsCollision),
    ]
  }

  /// The options for length, direction, range, spring and friction.
  private static var measures: [BuiltInOption] {
    [
      .some(
        OptionSchema(
          "length", .number, domain: .length, optional: true,
          "Distance a rod keeps and a rope allows; as placed when left out."),
        .length, get: { .number($0.length) },
        set: { attachment, value in
          guard !value.isNone else { throw LuaError("attachment: length must be a number") }
          attachment.length = value.number
        }),
      .some(
        OptionSchema(
          "axis", .point, optional: true,
          "Direction of a slider's line; between items it turns "
            + "with `to`."),
        .axis, get: { .point($0.axis) },
        set: { attachment, value in
          guard value.point != .zero else {
            throw LuaError("attachment: axis must be a direction, not {0, 0}")
          }
          attachment.axis = value.point
        }),
      .some(
        OptionSchema(
          "range", .range, unit: "pt or rad", optional: true,
          "How far a slider slides or a pin turns from where it was made; no end when left out."),
        .attachmentRange, get: { .range($0.attachmentRange) },
        set: { $0.attachmentRange = $1.range }),
      .some(
        OptionSchema(
          "frequency", .number, domain: .frequency, optional: true,
          "Above 0 a rod is a spring that swings so often; a weld or pin gives way."),
        .frequency, get: { .number($0.frequency) }, set: { $0.frequency = $1.number }),
      .some(
        OptionSchema(
          "damping", .number, domain: .dampingRatio, optional: true,
          "Ratio of the spring's damping; 1 is critical."),
        .damping, get: { .number($0.damping) }, set: { $0.damping = $1.number }),
      .some(
        OptionSchema(
          "dampsAcross", .boolean, optional: true,
          "Whether a spring damps its swing too, not only its length."),
        .dampsAcross, get: { .boolean($0.dampsAcross) }, set: { $0.dampsAcross = $1.boolean }),
      .some(
        OptionSchema(
          "frictionTorque", .number, domain: .frictionTorque, optional: true,
          "The friction against swinging, turning or sliding; 1 withstands a push of 1 at 100 pt."),
        .frictionTorque, get: { .number($0.frictionTorque) },
        set: { $0.frictionTorque = $1.number }),
    ]
  }

  private static func makeAttachment(
    _ arguments: BuiltInArguments
  ) throws(LuaError) -> DynamicBehavior {
    let word = arguments.values["kind"]?.string ?? ""
    let kind = AttachmentBehavior.Kind(rawValue: word) ?? .rod
    let anchor = arguments.values["anchor"].flatMap { $0.isNone ? nil : $0.point }
    let axis = arguments.values["axis"]?.point ?? .zero
    if kind == .sliding, axis == .zero {
      throw LuaError("attachment: a \"sliding\" one needs axis, a direction such as {1, 0}")
    }
    guard let other = arguments.other else {
      guard let anchor else {
        throw LuaError("attachment: anchor, a point, or to, an item, is required")
      }
      guard arguments.values["toOffset"] == nil else {
        throw LuaError("attachment: toOffset needs an item in to")
      }
      return attachment(arguments, kind, to: anchor, axis)
    }
    guard other !== arguments.items[0] else {
      throw LuaError("attachment: to must be another item than item")
    }
    guard anchor == nil || !kind.has(.length) else {
      throw LuaError("attachment: a \"\(kind.rawValue)\" has anchor or to, not both")
    }
    return attachment(arguments, kind, to: other, at: anchor, axis)
  }

  private static func attachment(
    _ arguments: BuiltInArguments, _ kind: AttachmentBehavior.Kind, to anchor: Vector,
    _ axis: Vector
  ) -> AttachmentBehavior {
    let (item, offset) = (arguments.items[0], arguments.values["offset"]?.point ?? .zero)
    return switch kind {
    case .rod: AttachmentBehavior(item: item, offset: offset, attachedToAnchor: anchor)
    case .limit: .limit(item: item, offset: offset, attachedToAnchor: anchor)
    case .sliding: .sliding(item: item, attachedToAnchor: anchor, axis: axis)
    case .fixed: .fixed(item: item, attachedToAnchor: anchor)
    case .pin: .pin(item: item, attachedToAnchor: anchor)
    }
  }

  private static func attachment(
    _ arguments: BuiltInArguments, _ kind: AttachmentBehavior.Kind, to other: any DynamicItem,
    at anchor: Vector?, _ axis: Vector
  ) -> AttachmentBehavior {
    let (item, offset) = (arguments.items[0], arguments.values["offset"]?.point ?? .zero)
    let toOffset = arguments.values["toOffset"]?.point ?? .zero
    let end = item.center + offset.rotated(by: item.transform.components.rotation)
    let place = anchor ?? Domain.coordinate.clamped(end)
    return switch kind {
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
  /// A property that only some kinds of attachments have; for the others it reads as nil.
  fileprivate static func some(
    _ schema: OptionSchema, _ property: AttachmentProperty,
    get: @escaping (AttachmentBehavior) -> OptionValue,
    set: @escaping (AttachmentBehavior, OptionValue) throws -> Void
  ) -> BuiltInOption {
    Self.property(
      of: AttachmentBehavior.self, schema,
      get: { $0.attachmentKind.has(property) ? get($0) : .none },
      set: { attachment, value in
        guard attachment.attachmentKind.has(property) else {
          let kinds = property.kinds.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
          throw LuaError(
            "attachment: \(schema.name) is for kind \(kinds), not \"\(attachment.attachmentKind.rawValue)\""
          )
        }
        try set(attachment, value)
      })
  }
}
