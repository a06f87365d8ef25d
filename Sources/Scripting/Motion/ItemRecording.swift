import LuaRuntime

/// The values of an item's fields, tick by tick, since the recording began.
///
/// Times are in seconds since the recording began; sample 0 is the state at that moment.
public final class ItemRecording {
  /// The fields that are recorded, in the order of a sample; `color` is a number 0xRRGGBBAA, or -1
  /// for none.
  public static let fields = RecordedField.all.map(\.name)

  /// The item's name when the recording began.
  public let item: String
  /// Samples per second.
  public let rate: Double
  private let store: StateStore
  private let place: Place

  /// A question about the motion, kept so that a failing spec can show the deciding sample.
  public struct Question: Hashable, Sendable {
    /// The field of the question.
    public var field: String
    /// The index of the sample that decided the answer; nil when none did.
    public var sample: Int?
  }

  init(item: String, rate: Double, store: StateStore) {
    self.item = item
    self.rate = rate
    self.store = store
    place = store.records.take()
  }

  /// The samples so far.
  var state: RecordingState {
    get { store.state.recordingStates[place] }
    _modify { yield &store.state.recordingStates[place] }
  }

  /// The samples of each field, in the order of `fields`.
  public var columns: [[Double]] {
    Self.fields.indices.map(store.state.recordingStates[place].column)
  }

  /// The last question, with the sample that decided its answer.
  public var lastQuestion: Question? { store.state.recordingStates[place].lastQuestion }

  /// The memory of a recording with a number of samples, in bytes.
  static func memory(of count: Int) -> Int { HostMemory.listener + HostMemory.sample * count }

  /// The samples of a field, or nil when there is no such field.
  public func values(_ field: String) -> [Double]? {
    Self.fields.firstIndex(of: field).map(store.state.recordingStates[place].column)
  }

  /// The colours, as `#rrggbb` or `#rrggbbaa`; nil for none.
  public var colors: [String?] {
    values(RecordedField.color.name)?.map(RecordedField.color(of:)) ?? []
  }

  func note(_ field: String, _ sample: Int?) {
    state.lastQuestion = Question(field: field, sample: sample)
  }
}
