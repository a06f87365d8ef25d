import Geometry
import Scripting
import Sessions

/// A summary of recordings: the range of each number that changed, and a few of its values.
struct MotionTable {
  private let recordings: [ItemRecording]
  private let rate: Double
  /// The tick of the first sample.
  private let start: Int

  /// Takes recordings that began at the same tick.
  init(_ recordings: [ItemRecording], rate: Double, start: Int) {
    (self.recordings, self.rate, self.start) = (recordings, rate, start)
  }

  /// The items that changed, each with the names of its changed numbers.
  private var moved: [(recording: ItemRecording, fields: [String])] {
    recordings.compactMap { recording in
      let fields = ItemRecording.fields.filter { field in
        guard let values = recording.values(field), let first = values.first else { return false }
        return field != "color" && values.contains { $0 != first }
      }
      return fields.isEmpty ? nil : (recording, fields)
    }
  }

  /// A line for each number that changed, those of items' places first.
  var measures: [String] {
    let all = moved.flatMap { recording, fields in fields.map { (recording, $0) } }
    let isPlace = { (field: String) in !field.hasPrefix("v") && field != "angularVelocity" }
    return (all.filter { isPlace($0.1) } + all.filter { !isPlace($0.1) }).map(measure)
  }

  private func measure(_ recording: ItemRecording, _ field: String) -> String {
    guard let values = recording.values(field), let samples = Samples(values, rate: rate),
      let first = values.first, let last = values.last, let low = values.min(),
      let high = values.max()
    else { return "" }
    var text = "\(recording.item).\(field): \(short(first)) to \(short(last))"
    let tolerance = (high - low) / 100
    let settled = samples.settled(tolerance: tolerance)
    text += ", within \(short(tolerance)) of it from \(short(samples.time(of: settled))) s on"
    let (sample, beyond) = samples.overshoot(target: last)
    if first != last, beyond > tolerance {
      text += ", \(short(beyond)) beyond it at tick \(start + sample)"
    }
    if let jump = greatestJump(values) {
      text += ", jumps by \(short(jump.size)) at tick \(jump.tick)"
    }
    return text
  }

  /// The tick at which a number changes by over half of its range at once, if it does.
  private func greatestJump(_ values: [Double]) -> (tick: Int, size: Double)? {
    guard let low = values.min(), let high = values.max(), high > low, values.count > 2 else {
      return nil
    }
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }
    guard let place = steps.indices.max(by: { abs(steps[$0]) < abs(steps[$1]) }),
      abs(steps[place]) > (high - low) / 2
    else { return nil }
    return (start + place + 1, steps[place])
  }

  /// The values at a number of moments, evenly spread, both ends included.
  ///
  /// - Parameters:
  ///   - count: The number of moments.
  ///   - fields: The numbers to show; empty for those that change.
  /// - Returns: A table for each item that moved.
  func rows(_ count: Int, fields: [String]) -> [String] {
    moved.flatMap { recording, changing -> [String] in
      let shown = fields.isEmpty ? Array(changing.prefix(6)) : fields
      let length = recording.values(shown[0])?.count ?? 0
      guard count > 0, length > 0 else { return [] }
      var places: [Int] = []
      for step in 0..<count {
        let place = count == 1 ? length - 1 : (length - 1) * step / (count - 1)
        if places.last != place { places.append(place) }
      }
      let header = [recording.item, "tick", "s"] + shown
      let rows = places.map { place in
        ["", "\(start + place)", short(Double(start + place) / rate)]
          + shown.map { short(recording.values($0)?[place] ?? .nan) }
      }
      return alignedColumns([header] + rows)
    }
  }

  private func short(_ number: Double) -> String { rounded(number, places: 3) }
}
