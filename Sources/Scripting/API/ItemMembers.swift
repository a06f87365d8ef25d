import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The members of an item, except its fast fields.
extension StageItem {
  package static var members: MemberTable<StageItem> {
    MemberTable<StageItem>(
      "item", "A rectangle that behaviors and animations move; stage:addItem makes one.",
      fields + values + boundsMembers + facts + styleMembers + accessorMembers
        + animationMembers + touchMembers)
  }

  private static var fields: [Member<StageItem>] {
    ItemField.named.map { field in
      .field(
        OptionSchema(field.name, .number, domain: field.domain, field.summary),
        example: "card.\(field.name) = card.\(field.name)")
    }
  }

  private static var values: [Member<StageItem>] {
    [
      .property(
        .point("center", .coordinate, "The center."), example: "card.center = { 80, 252 }",
        get: { item, call in item.types.push(item.item.center, to: call) },
        set: { item, point in
          try item.changed { try item.item.set([(.x, point.x), (.y, point.y)]) }
        }),
      .property(
        .size("size", .size, "The size, over 0."), example: "card.size = { 60, 40 }",
        get: { item, call in item.types.push(item.item.size, to: call) },
        set: { item, size in
          try item.changed { try item.item.set([(.width, size.width), (.height, size.height)]) }
        }),
      .property(
        .rect("frame", "The bounding rectangle as shown."),
        example: "card.frame = { 10, 10, 60, 60 }",
        get: { item, call in item.types.push(item.item.frame, to: call) },
        set: { item, frame in
          let own = item.item
          guard own.transform == .identity else {
            let parts = own.components
            throw LuaError(
              "\(item.name): frame can be set only while angle is 0, scale 1 and translation 0, not "
                + "\(digits(own.angle)), {\(digits(parts.scaleX)), \(digits(parts.scaleY))} and "
                + "{\(digits(parts.translation.x)), \(digits(parts.translation.y))}; "
                + "set center and size instead")
          }
          try item.changed { try own.setFrame(frame) }
        }),
      .property(
        .transform("transform", "The drawing's rotation, scale and translation."),
        example: "card.transform = libration.identity():scaled(1.5)",
        get: { item, call in item.types.push(item.item.transform, to: call) },
        set: { item, transform in try item.changed { try item.item.setTransform(transform) } }),
      .property(
        .pointOrNumber("scale", .scale, "The shown scales along its own axes."),
        example: "card.scale = 2 * card.scale.x",
        get: { item, call in
          item.types.push(Vector(item.item.scaleX, item.item.scaleY), to: call)
        },
        set: { item, scale in
          try item.changed { try item.item.set([(.scaleX, scale.x), (.scaleY, scale.y)]) }
        }),
      .property(
        .point("translation", .coordinate, "The shown displacement."),
        example: "card.translation = { 0, -8 }",
        get: { item, call in
          item.types.push(Vector(item.item[.translationX], item.item[.translationY]), to: call)
        },
        set: { item, point in
          try item.changed {
            try item.item.set([(.translationX, point.x), (.translationY, point.y)])
          }
        }),
      .property(
        .point("velocity", .speed, "The velocity, a point; velocity() gives two numbers."),
        example: """
          card.velocity = { 100, 0 }
          local vx, vy = card:velocity()
          """,
        get: { item, call in item.types.push(item.item.velocity, to: call) },
        set: { item, velocity in
          try item.changed { try item.item.set([(.vx, velocity.x), (.vy, velocity.y)]) }
        }),
    ]
  }

  private static var facts: [Member<StageItem>] {
    [
      .property("name", .string, "The name, unique in its stage.", example: "print(card.name)") {
        item, call in call.push(item.name)
      },
      .property(
        .list("tags", of: .string, "The tags."), example: #"card.tags = { "card", "front" }"#,
        get: { item, call in
          call.push(.table(call.interpreter.makeTable(item.tags.map { .string($0) })))
        },
        set: { item, list in try item.change(tags: list) }),
      .property(
        .boolean("hidden", "Whether traces, lists and pictures leave it out."),
        example: "card.hidden = true", get: { item, call in call.push(item.isHidden) },
        set: { item, hidden in item.isHidden = hidden }),
      .property(
        .optional(
          .string(
            "color",
            "The color to draw it in, as the script gave it or, once animated, #rrggbb."
          ).declared { $0.isColor = true }),
        example: #"card.color = "gold""#,
        get: { item, call in call.push(item.color.map { .string($0) } ?? .nil) },
        set: { item, color in try item.change(color: color) }),
      .property("stage", .stage, "The stage it is in.", example: "print(card.stage.width)") {
        item, call in call.push(item.home.handle)
      },
    ]
  }

  /// Methods of the fast path, answered by it.
  fileprivate static var accessors: [RowAccessor] {
    [
      RowAccessor("position", reads: ["x", "y"]), RowAccessor("setPosition", stores: ["x", "y"]),
      RowAccessor("setVelocity", stores: ["vx", "vy"]),
      RowAccessor("state", reads: ["x", "y", "vx", "vy"]),
      RowAccessor("setState", stores: ["x", "y", "vx", "vy"]),
    ]
  }

  private static var accessorMembers: [Member<StageItem>] {
    accessors.map { accessor in
      let fields = accessor.fields.map { name in ItemField.named.first { $0.name == name }! }
      let parameters = fields.map { field in
        OptionSchema(field.name, .number, domain: field.domain, field.summary)
      }
      let list = accessor.fields.joined(separator: ", ")
      return .native(
        accessor.name, accessor.stores ? parameters : [],
        returns: accessor.stores ? nil : .values(accessor.fields.map { NamedLuaType($0, .number) }),
        accessor.stores ? "Sets \(list) at once." : "Gives \(list).",
        example: accessor.stores
          ? "card:\(accessor.name)(\(accessor.fields.map { _ in "10" }.joined(separator: ", ")))"
          : "local \(list) = card:\(accessor.name)()")
    }
  }

  private var types: ValueTypes { home.host.values }

  /// Runs a change; the errors of `Dynamics` name the item.
  func changed(_ body: () throws -> Void) throws { try explained(by: name, body) }
}

extension RowColumns {
  /// The columns of an item table.
  init(_ table: ItemTable) {
    let columns = table.columns
    self.init(
      generations: UnsafePointer(columns.generations), changes: columns.changes,
      changedRows: columns.changedRows, changedCount: columns.changedCount,
      currentWriter: UnsafePointer(columns.currentWriter))
    fields = ItemField.named.map { field in
      RowField(
        field.name, field.domain, values: columns.column(field),
        writers: columns.writerColumn(field), changeBits: field.change.rawValue)
    }
    accessors = StageItem.accessors
  }
}
