public import CLibration
import Dynamics
import Geometry
import Scripting

// The functions of the header about items.

/// The field of a set with one member.
private func field(_ set: UInt32) throws(Refusal) -> ItemField {
  guard set.nonzeroBitCount == 1, let field = ItemField(rawValue: UInt8(set.trailingZeroBitCount))
  else { throw Refusal(.invalid, "field must be one of the fields, such as LIBRATION_X") }
  return field
}

/// Copies fields of all items, a column each.
@c @implementation
public func libration_read(
  _ stage: libration_stage, _ fields: UInt32, _ buffer: UnsafeMutablePointer<Double>!,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> libration_status {
  inSession(stage) { session in
    let stage = try session.stage(stage)
    guard fields != 0, fields & ~UInt32(LIBRATION_ALL_FIELDS) == 0 else {
      throw Refusal(.invalid, "fields must be a set of fields, such as LIBRATION_POSE")
    }
    let facts = session.facts(of: stage)
    facts.refresh(stage)
    let items = stage.items.count
    count?.pointee = items
    guard items > 0 else { return }
    let needed = items * fields.nonzeroBitCount
    guard let buffer, UInt(bitPattern: capacity) >= UInt(needed) else {
      throw Refusal(.tooSmall, "the buffer must have room for \(needed) numbers")
    }
    var column = buffer
    var left = fields
    while left != 0 {
      let field = ItemField(rawValue: UInt8(left.trailingZeroBitCount))!
      facts.copy(field, of: stage, to: column, isInTick: session.isInCallback)
      column += items
      left &= left - 1
    }
  }
}

/// Gives the handles of all items.
@c @implementation
public func libration_items(
  _ stage: libration_stage, _ buffer: UnsafeMutablePointer<libration_item>!, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> libration_status {
  inSession(stage) { session in
    let items = try session.stage(stage).items
    try give(try items.map { try session.table.handle(of: .item($0)) }, buffer, capacity, count)
  }
}

/// Finds the item of a name.
@c @implementation
public func libration_find_item(
  _ stage: libration_stage, _ name: UnsafePointer<CChar>!,
  _ item: UnsafeMutablePointer<libration_item>!
) -> libration_status {
  inSession(stage) { session in
    let stage = try session.stage(stage)
    let place = try place(item, "item")
    let name = try text(name, "name")
    guard let found = stage.item(name) else {
      throw Refusal(.none, "the stage has no item \(name)")
    }
    place.pointee = try session.table.handle(of: .item(found))
  }
}

/// Adds an item.
@c @implementation
public func libration_add_item(
  _ stage: libration_stage, _ options: UnsafePointer<CChar>!,
  _ item: UnsafeMutablePointer<libration_item>!
) -> libration_status {
  inSession(stage) { session in
    let stage = try session.stage(stage)
    let given = try session.options(try json(options, "options"), "options", in: stage)
    let handle = try session.table.handle(of: .item(try stage.addItem(given)))
    item?.pointee = handle
  }
}

/// Gives the name of an item.
@c @implementation
public func libration_item_name(
  _ item: libration_item, _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> libration_status {
  inSession(item) { try give(try $0.item(item).name, buffer, size, length) }
}

/// Gives one field of an item.
@c @implementation
public func libration_get(
  _ item: libration_item, _ field: UInt32, _ number: UnsafeMutablePointer<Double>!
) -> libration_status {
  inSession(item) { session in
    let number = try place(number, "number")
    number.pointee = try session.item(item).item[try Library.field(field)]
  }
}

/// Sets one field of an item.
@c @implementation
public func libration_set(
  _ item: libration_item, _ field: UInt32, _ number: Double
) -> libration_status {
  inSession(item) { try $0.item(item).set(try Library.field(field), to: number) }
}

/// Sets the colour, the style and the tags of an item.
@c @implementation
public func libration_style(
  _ item: libration_item, _ values: UnsafePointer<CChar>!
) -> libration_status {
  inSession(item) { session in
    let item = try session.item(item)
    let values = try json(values, "values")
    let styles = StyleProperty.all.map(\.name)
    let reader = try MemberReader(values, "values", names: ["color", "tags"] + styles)
    let color = try reader.text("color")
    let tags = try reader.texts("tags")
    var style = ScriptOptions()
    for name in styles {
      if let json = values[name] { style[name] = try session.value(of: json, in: item.stage) }
    }
    if !style.fields.isEmpty { try item.setStyle(style) }
    if reader.has("color") { try item.setColor(color) }
    if let tags { try item.setTags(tags) }
  }
}
