import Geometry
import Scripting

/// Draws a field of a record as a line of small bars.
///
/// A mark below the bars shows the sample that decided a question.
enum RecordBars {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The lines for the last question to a record, with at most `width` bars.
  ///
  /// In a longer record each bar shows the last sample of its range.
  package static func lines(of record: ItemRecording, width: Int = 72) -> [String] {
    guard let question = record.lastQuestion, let values = record.values(question.field),
      let low = values.min(), let high = values.max()
    else { return [] }
    let count = min(width, values.count)
    let line = (0..<count).map { bar in
      let sample = (bar + 1) * values.count / count - 1
      let share = high > low ? (values[sample] - low) / (high - low) : 0
      return bars[min(7, Int(share * 8))]
    }
    let range = "\(rounded(low, places: 3)) to \(rounded(high, places: 3))"
    let heading = "\(question.field) of \(record.item), ticks 0 to \(values.count - 1), \(range):"
    guard let sample = question.sample, values.indices.contains(sample) else {
      return [heading, String(line)]
    }
    let place = min(count - 1, sample * count / values.count)
    let note = "^ tick \(sample): \(rounded(values[sample], places: 6))"
    return [heading, String(line), String(repeating: " ", count: place) + note]
  }
}
