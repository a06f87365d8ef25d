import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The members of an item, except its fast fields.
extension StageItem {
  static var members: MemberTable<StageItem> {
    MemberTable<StageItem>(
      "item",
      fields + values + boundsMembers + facts + accessorMembers + animationMembers
        + touchMembers)
  }

  private static var fields: [Member<StageItem>] {
    ItemField.named.map { .field($0.name, $0.summary) }
  }

  private static var values: [Member<StageItem>] {
    [
      .property(
        "center", "The center, a point, in pt.",
        get: { item, call in item.types.push(item.item.center, to: call) },
        set: { item, value in
          let point = try spelled("center", value, "a point, {x, y},") { Vector($0) }
          try changed {
            try item.item.set([(.x, point.x), (.y, point.y)])
          }
        }),
      .property(
        "size", "The size, in pt, over 0.",
        get: { item, call in item.types.push(item.item.size, to: call) },
        set: { item, value in
          let size = try spelled("size", value, "a size, {width, height},") { Size($0) }
          try changed {
            try item.item.set([(.width, size.width), (.height, size.height)])
          }
        }),
      .property(
        "frame", "The bounding rectangle as shown, in pt.",
        get: { item, call in item.types.push(item.item.frame, to: call) },
        set: { item, value in
          let frame = try spelled("frame", value, "a rect, {x, y, width, height},") { Rect($0) }
          try changed { try item.item.setFrame(frame) }
        }),
      .property(
        "transform", "The drawing's rotation, scale and translation.",
        get: { item, call in item.types.push(item.item.transform, to: call) },
        set: { item, value in
          let transform = try spelled("transform", value, "a transform") { AffineTransform($0) }
          try changed { try item.item.setTransform(transform) }
        }),
      .property(
        "velocity", "The velocity, a point, in pt/s; velocity() gives two numbers.",
        get: { item, call in item.types.push(item.item.velocity, to: call) },
        set: { item, value in
          let velocity = try spelled("velocity", value, "a point, {x, y},") { Vector($0) }
          try changed {
            try item.item.set([(.vx, velocity.x), (.vy, velocity.y)])
          }
        }),
    ]
  }

  private static var facts: [Member<StageItem>] {
    [
      .property(
        "name", "The name, unique in its stage.", get: { item, call in call.push(item.name) }),
      .property(
        "tags", "The tags, a list of strings.",
        get: { item, call in
          call.push(.table(call.interpreter.makeTable(item.tags.map { .string($0) })))
        },
        set: { item, value in
          guard let list = value.asTable else { throw LuaError("tags must be a list of strings") }
          let tags = try Stage.tags(list, item.stage.host)
          try item.remember(tags: tags)
          item.tags = tags
          item.stage.hasNewTags = true
        }),
      .property(
        "hidden", "Whether traces, lists and pictures leave it out.",
        get: { item, call in call.push(item.isHidden) },
        set: { item, value in
          guard let hidden = value.asBoolean else { throw LuaError("hidden must be true or false") }
          item.isHidden = hidden
        }),
      .property(
        "color",
        "The color to draw it in, as the script gave it or, once animated, #rrggbb; nil for none.",
        get: { item, call in call.push(item.color.map { .string($0) } ?? .nil) },
        set: { item, value in
          if !value.isNil { _ = try Color(value, subject: "color", host: item.stage.host) }
          try item.remember(color: .some(value.asString))
          item.color = value.asString
        }),
      .property(
        "stage", "The stage it is in.", get: { item, call in call.push(item.stage.handle) }),
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
      let fields = accessor.fields.joined(separator: ", ")
      return .field(
        accessor.name,
        accessor.stores ? "\(accessor.name)(\(fields))." : "\(accessor.name)() gives \(fields).")
    }
  }

  private var types: ValueTypes { stage.host.values }

  private static func spelled<Result>(
    _ name: String, _ value: Value, _ noun: String, _ read: (Value) -> Result?
  ) throws -> Result {
    guard let result = read(value) else {
      throw LuaError("\(name) must be \(noun) of finite numbers")
    }
    return result
  }

  static func changed(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DynamicsError {
      throw LuaError("\(error)")
    }
  }
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
