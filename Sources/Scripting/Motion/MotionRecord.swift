import LuaRuntime

/// The values of an item's fields, tick by tick, from when the recording began.
///
/// Times are in seconds since the recording began; sample 0 is the state at that moment.
public final class MotionRecord {
  /// The fields that are recorded, in the order of a sample.
  public static let fields = [
    "x", "y", "angle", "width", "height", "vx", "vy", "angularVelocity", "scaleX", "scaleY",
    "alpha",
  ]

  /// The item's name when the recording began.
  public let item: String
  /// Samples per second.
  public let rate: Double
  /// The samples of each field, in the order of `fields`.
  public private(set) var columns: [[Double]]
  /// The memory of its samples, where a script asked for it.
  var memory: HeldMemory?
  /// Whether its script has no memory for another sample.
  var isFull = false
  /// The last question asked, and the sample that decided its answer.
  public private(set) var lastQuestion: Question?

  /// A question about the motion, kept so that a failing spec can show what decided it.
  public struct Question: Hashable, Sendable {
    /// The field it was about.
    public var field: String
    /// The index of the sample that decided the answer; nil when none did.
    public var sample: Int?
  }

  init(item: String, rate: Double) {
    self.item = item
    self.rate = rate
    columns = Self.fields.map { _ in [] }
  }

  /// How many samples there are.
  var count: Int { columns[0].count }

  /// Drops the samples behind the first `count`.
  func cut(to count: Int) {
    for index in columns.indices { columns[index].removeLast(columns[index].count - count) }
    try? memory?.resize(to: Self.memory(of: count))
  }

  /// What a record takes up, in bytes.
  static func memory(of count: Int) -> Int { HostMemory.listener + HostMemory.sample * count }

  /// Adds a sample, a number per field.
  func append(_ sample: [Double]) {
    for (index, value) in sample.enumerated() { columns[index].append(value) }
  }

  /// The samples of a field, or nil when there is no such field.
  public func values(_ field: String) -> [Double]? {
    Self.fields.firstIndex(of: field).map { columns[$0] }
  }

  func note(_ field: String, _ sample: Int?) {
    lastQuestion = Question(field: field, sample: sample)
  }
}
