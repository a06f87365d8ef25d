/// The fuel that scripts pay for work of the host, in units of about 10 ns.
///
/// It is added to the charges of `LuaRuntime` for values that are passed. The numbers were
/// measured. The charges depend on the script alone, never on the time taken.
enum FuelCost {
  /// Reading one option, item or behavior in a list.
  static let look = 5
  /// The entries of a list that can be skipped for one unit of fuel.
  static let passed = 4
  /// The numbers of items in a list that can be skipped for one unit of fuel.
  static let passedRows = 32
  /// Reading an option of a call.
  static let option = 60
  /// Setting or reading a value beyond a field: a metatable, a curve, a spring.
  static let setting = 100
  /// A timer, a display link, a recording of an item.
  static let listener = 300
  /// An item, with its row.
  static let item = 500
  /// A behavior in the tree, with its body or joint.
  static let behavior = 2_000
  /// An animation, including the removal of animations that it replaces.
  static let animation = 3_000
  /// A touch in its queue.
  static let touch = 500
  /// The state of an item, to compare it later.
  static let animatedState = 50
  /// A boundary, and a point of a path.
  static let boundary = 2_000
  static let point = 100
  /// A straight segment of a boundary, for which the world has two shapes.
  static let corner = 1_000
  /// A tick of a stage other than that of the running hook, and the addition for each item,
  /// behavior, timer and recording.
  static let tick = 300
  static let itemTick = 50
  /// Going to another moment, without the ticks on the way.
  static let travel = 10_000
  /// A stage with its own animator and world.
  static let stage = 20_000
}
