import LuaRuntime

/// The samples of a recording so far.
struct RecordingState {
  /// The number of samples in a chunk.
  ///
  /// A full chunk never changes, so copies of the state share it.
  private static let chunk = 64

  /// Chunks of samples in order; the fields of a sample are adjacent.
  private var chunks: [[Double]] = []
  /// The number of samples.
  private(set) var count = 0
  /// The memory charged for the samples, if a script asked for the recording.
  var memory: HeldMemory?
  /// Whether its script has no memory for another sample.
  var isFull = false
  /// The last question, with the sample that decided its answer.
  var lastQuestion: ItemRecording.Question?

  /// Adds a sample, a number per field.
  mutating func append(_ sample: some Collection<Double>) {
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
