import Geometry
import LuaRuntime

/// The memory that scripts pay for objects of the host outside of the interpreter, in bytes.
///
/// Each number is the increase of the heap, the rows of items and the world for one object of a
/// kind, among many. It includes the unused capacity of growing arrays, and the copy of a world for
/// predictions. A test measures the numbers.
enum HostMemory {
  /// An item, with its row.
  static let item = 640
  /// The style of an item that was given one, with texts of colours.
  static let style = 560
  /// A colour of a gradient.
  static let stop = 96
  /// The body that an item gets with its first behavior.
  static let body = 2_048
  /// A behavior in the tree, with its joint.
  static let behavior = 1_152
  /// A behavior written in place.
  static let definition = 1_152
  /// An item in the list of a behavior or group.
  static let member = 32
  /// A timer or a display link, with its place among those of a tick.
  static let timer = 384
  /// A recording without samples, an event of a script, a failure; each without its texts.
  static let listener = 256
  /// A sample of a recording.
  static let sample = 12 * ItemRecording.fields.count
  /// An animation.
  static let animation = 640
  /// Each further step or keyframe of one.
  static let animationPart = 160
  /// A touch that waits, with the name of its key.
  static let touch = 160
  /// A stage with its own animator and world, in use.
  static let stage = 16 << 10
  /// A text, in addition to its bytes.
  static let text = 64
  /// An element of a path or of a region.
  static let part = 32
  /// A straight segment of a boundary in the world, which has two sides.
  static let corner = 900
  /// A contact of two shapes whose boxes overlap.
  static let contact = 1_088
  /// An entry of a list that a script gets, with the data it is made from.
  static let entry = 64
  /// A point in a table that a script gets, with the data it is made from.
  static let pointTable = 300
}

extension OptionValue {
  /// The memory of the host for the value of an option, in bytes.
  var memory: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .items(let items): HostMemory.member * items.count
    case .path(let path): HostMemory.part * path.elements.count
    case .region(let region): HostMemory.part * region.count
    case .boundaries(let boundaries):
      boundaries.reduce(0) { sum, boundary in
        sum + boundary.name.utf8.count + HostMemory.part * boundary.path.elements.count
          + HostMemory.corner * boundary.path.segmentCount()
      }
    default: 0
    }
  }
}

extension BehaviorInstance.Origin {
  /// The memory of the host for a behavior in addition to its options, in bytes.
  var memory: Int {
    if case .script(let definition) = self, definition.source == nil {
      return HostMemory.behavior + HostMemory.definition
    }
    return HostMemory.behavior
  }
}

extension OptionValue {
  /// The number of points that a script gets when it reads the path.
  var pointCount: Int {
    switch self {
    case .path(let path): path.segmentCount() + 1
    case .boundaries(let boundaries):
      boundaries.reduce(0) { $0 + $1.path.segmentCount() + 1 }
    default: 0
    }
  }
}

extension ScriptHost {
  /// Charges for points before a script gets them.
  ///
  /// - Throws: `LuaError` when the fuel or the memory of the call does not suffice for the points.
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
