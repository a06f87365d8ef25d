import Geometry
import LuaRuntime

/// What scripts are charged for what the host keeps for them beside the interpreter, in bytes.
///
/// The numbers are what the heap, the rows of items and the world have more for one of many of each
/// kind: with what lists that grow by doubling have in reserve, and with the copy of a world in which
/// is looked ahead. A test measures them.
enum HostMemory {
  /// An item, with its row.
  static let item = 640
  /// The body that an item gets with its first behavior.
  static let body = 2_048
  /// A behavior in the tree, with its constraint.
  static let behavior = 1_152
  /// What a behavior is that is written in place.
  static let definition = 1_152
  /// An item in the list of a behavior or group.
  static let member = 32
  /// A timer, a display link, a record of motion before its samples.
  static let listener = 256
  /// A sample of a record.
  static let sample = 12 * MotionRecord.fields.count
  /// An animation.
  static let animation = 640
  /// Each further step or keyframe of one.
  static let animationPart = 160
  /// A touch that waits.
  static let touch = 80
  /// A stage with an animator and a world of its own that are in use.
  static let stage = 16 << 10
  /// A text, beside its bytes.
  static let text = 64
  /// A part of a path or of a region.
  static let part = 32
  /// A straight part of a boundary in the world, which has two sides.
  static let corner = 900
  /// A contact of two shapes whose boxes overlap.
  static let contact = 1_024
  /// An entry of a list that a script gets, and of what that is made from.
  static let entry = 64
  /// A point in a table that a script gets, and in what that is made from.
  static let pointTable = 300
}

extension OptionValue {
  /// What the host keeps for the value of an option, in bytes.
  var memory: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .items(let items): HostMemory.member * items.count
    case .path(let path): HostMemory.part * path.elements.count
    case .region(let region): HostMemory.part * region.count
    case .boundaries(let boundaries):
      boundaries.reduce(0) { sum, boundary in
        sum + boundary.name.utf8.count + HostMemory.part * boundary.path.elements.count
          + HostMemory.corner * boundary.path.partCount()
      }
    default: 0
    }
  }
}

extension BehaviorInstance.Origin {
  /// What the host keeps for a behavior beside its options, in bytes.
  var memory: Int {
    if case .script(let definition) = self, definition.source == nil {
      return HostMemory.behavior + HostMemory.definition
    }
    return HostMemory.behavior
  }
}

extension OptionValue {
  /// How many points scripts get that ask for it.
  var pointCount: Int {
    switch self {
    case .path(let path): path.partCount() + 1
    case .boundaries(let boundaries):
      boundaries.reduce(0) { $0 + $1.path.partCount() + 1 }
    default: 0
    }
  }
}

extension ScriptHost {
  /// Charges for points that a script is about to get, before they are made.
  ///
  /// - Throws: `LuaError` when the fuel of the call or its memory is too little for so many.
  func chargeForPoints(_ count: Int, _ subject: String) throws(LuaError) {
    interpreter.charge(FuelCost.point * count)
    if interpreter.isOutOfFuel { throw LuaError("\(subject): ran out of fuel") }
    do {
      try interpreter.checkRoom(for: HostMemory.pointTable * count)
    } catch {
      throw LuaError("\(subject): \(error.message)")
    }
  }
}
