/// What scripts are charged for what the host does for them, in units of fuel of about 10 ns.
///
/// It comes on top of what `LuaRuntime` charges for values that are handed to and fro. The numbers
/// were measured; what follows from a script is charged, never what time it took.
enum FuelCost {
  /// Looking at an option, an item or a behavior in a list of them.
  static let look = 5
  /// Reading an option of a call.
  static let option = 60
  /// Setting or asking what takes more than a field: a metatable, a curve, a spring.
  static let setting = 100
  /// A timer, a display link, a record of motion.
  static let listener = 300
  /// An item, with its row.
  static let item = 500
  /// A behavior in the tree, with its body or constraint.
  static let behavior = 2_000
  /// An animation, with what it replaces.
  static let animation = 3_000
  /// A touch in its queue.
  static let touch = 500
  /// A boundary, and a point of a path.
  static let boundary = 2_000
  static let point = 100
  /// A straight part of a boundary, which the world takes two shapes for.
  static let corner = 1_000
  /// A tick of another stage than the one that the hook belongs to, and what each item, behavior,
  /// timer and record adds to it.
  static let tick = 300
  static let itemTick = 50
  /// A stage with an animator and a world of its own.
  static let stage = 20_000
}
