/// The kind of values that an option accepts.
public enum OptionKind: String, CaseIterable, Hashable, Sendable {
  /// A finite number.
  case number
  /// A whole number.
  case integer
  /// True or false.
  case boolean
  /// A text.
  case string
  /// One of a few strings.
  case choice
  /// A point or vector, as `{x, y}` or `{x =, y =}`.
  case point
  /// A size, as `{width, height}` or by these names.
  case size
  /// A rectangle, as `{x, y, width, height}` or by these names.
  case rect
  /// A transform, as an item has it, or by the names a, b, c, d, tx, ty.
  case transform
  /// An item of the stage.
  case item
  /// A list of items; a single item counts as a list of one.
  case items
  /// A behavior, as `add` returns it or as its own `self`.
  case behavior
  /// A function.
  case function
  /// A table with a list of anything.
  case list
  /// Built-in behaviors only: true, false, or insets from the reference bounds.
  case insets
  /// Built-in behaviors only: the least and the greatest number around 0; nil for no limits.
  case range
  /// Built-in behaviors and items only: a line of points and curves, a rectangle, an oval, an arc.
  case path
  /// Built-in behaviors only: a table of lines by their names.
  case boundaries
  /// Built-in behaviors only: an area around a position.
  case region
  /// A value that its reader checks itself, because several kinds are accepted.
  case value
  /// Functions of the host only: a table of options.
  case options

  /// The kinds that behavior files may name.
  static let forScripts = allCases.filter {
    ![.insets, .range, .boundaries, .path, .region, .value, .options].contains($0)
  }

  /// The name of a value of the kind in "must be ...".
  var noun: String {
    switch self {
    case .number: "a finite number"
    case .integer: "a whole number"
    case .boolean: "true or false"
    case .string: "a string"
    case .choice: "one of its choices"
    case .point: "a point, {x, y}, of finite numbers"
    case .size: "a size, {width, height}, of finite numbers"
    case .rect: "a rect, {x, y, width, height}, of finite numbers"
    case .transform: "a transform, such as item.transform"
    case .item: "an item"
    case .items: "a list of items or one item"
    case .behavior: "a behavior"
    case .function: "a function"
    case .list: "a list"
    case .insets: "true, false or insets {top, left, bottom, right}"
    case .range: "{min, max} with min <= 0 <= max"
    case .path: "a list of points, two at least, or { rect = }, { oval = } or { arc = }"
    case .region: "a region, such as libration.region.radius(100)"
    case .value: "a value"
    case .options: "a table of options"
    case .boundaries: "a table of { from, to } or { path = points } by name"
    }
  }

  /// The same for a value of a type, which may be more than the kind.
  func noun(of type: LuaType) -> String {
    type == .pointOrNumber ? "a point, {x, y}, or a number for both" : noun
  }

  /// The type of its values in Lua.
  var type: LuaType {
    switch self {
    case .number: .number
    case .integer: .integer
    case .boolean: .boolean
    case .string: .string
    case .choice: .choice([])
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .transform: .transform
    case .item: .item
    case .items: .either([.list(.item), .item])
    case .behavior: .behavior
    case .function: .function([], nil)
    case .list: .list(.any)
    case .insets: .either([.boolean, .map(.number)])
    case .range: .list(.number)
    case .path: .either([.list(.point), .table])
    case .boundaries: .map(.table)
    case .region: .region
    case .value: .any
    case .options: .table
    }
  }
}
