import LuaRuntime

/// What a recording of an item has noted so far.
struct RecordingState: HandleState {
  /// Samples that lie together, as many as share a list: what is full is never touched again, so
  /// that copies of the state share it.
  private static let chunk = 64

  /// The samples one behind the other, the fields of each side by side.
  private var chunks: [[Double]] = []
  /// How many samples there are.
  private(set) var count = 0
  /// The memory of the samples, where a script asked for the record.
  var memory: HeldMemory?
  /// Whether its script has no memory for another sample.
  var isFull = false
  /// The last question asked, and the sample that decided its answer.
  var lastQuestion: ItemRecording.Question?

  /// Adds a sample, a number per field.
  mutating func append(_ sample: [Double]) {
    if count.isMultiple(of: Self.chunk) {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunk * sample.count)
    }
    chunks[chunks.count - 1] += sample
    count += 1
  }

  /// The samples of a field.
  func column(_ field: Int) -> [Double] {
    let width = ItemRecording.fields.count
    return chunks.flatMap { chunk in
      stride(from: field, to: chunk.count, by: width).map { chunk[$0] }
    }
  }
}
