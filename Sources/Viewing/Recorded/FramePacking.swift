/// Rows of numbers of successive ticks, packed into few bytes.
///
/// A row has any number of entries, each with a number per channel; the first number is NaN where
/// the entry does not exist. Numbers are rounded to whole parts of a unit, which are kept exactly.
/// Each channel of each entry is packed by itself: a first value, then blocks of differences from a
/// guess by the values before, in as many bits as the block needs.
package struct FramePacking {
  /// The number of values in a block; each block has its own guess and number of bits.
  private static let blockLength = 64

  /// The encoding of a block.
  private enum Order: UInt64 {
    /// Differences from a number of the block.
    case level
    /// Differences from the value before.
    case change
    /// Differences from the value before and its change.
    case bend
    /// Nothing, as the value stays.
    case rest
  }

  /// The parts of a unit to which each channel is rounded.
  let parts: [Double]

  /// Prepares to pack channels.
  ///
  /// - Parameter parts: The parts of a unit to which each channel is rounded.
  package init(parts: [Double]) { self.parts = parts }

  /// Packs rows.
  ///
  /// - Parameter frames: The rows.
  /// - Returns: The bytes, and the most entries of a row.
  /// - Complexity: Linear in the numbers.
  package func pack(_ frames: [[Float]]) -> (bytes: [UInt8], entries: Int) {
    let width = parts.count
    let entries = (frames.lazy.map(\.count).max() ?? 0) / width
    var writer = BitWriter()
    var series: [Int] = []
    for entry in 0..<entries {
      let there = frames.indices.filter { tick in
        frames[tick].count > entry * width && !frames[tick][entry * width].isNaN
      }
      Self.addStretches(there, of: frames.count, to: &writer)
      for channel in 0..<width {
        let place = entry * width + channel
        series.removeAll(keepingCapacity: true)
        for tick in there { series.append(Self.whole(frames[tick][place], parts[channel])) }
        Self.add(series, to: &writer)
      }
    }
    writer.finish()
    return (writer.bytes, entries)
  }

  /// A number in whole parts of a unit.
  package static func whole(_ number: Float, _ parts: Double) -> Int {
    let scaled = (Double(number) * parts).rounded()
    return scaled.isNaN ? 0 : Int(min(max(scaled, -largest), largest))
  }

  /// The largest number in parts; second differences up to it have less than 52 bits.
  private static let largest = 0x1p48

  /// Adds the lengths of the stretches in which an entry is missing and present, in turn.
  private static func addStretches(_ there: [Int], of count: Int, to writer: inout BitWriter) {
    var (tick, place) = (0, 0)
    while tick < count {
      let next = place < there.count ? there[place] : count
      writer.addGamma(UInt64(next - tick))
      guard next < count else { return }
      let first = place
      while place < there.count, there[place] == next + place - first { place += 1 }
      tick = next + place - first
      writer.addGamma(UInt64(place - first))
    }
  }

  private static func add(_ series: [Int], to writer: inout BitWriter) {
    guard let first = series.first else { return }
    writer.addGamma(zigzag(first))
    var start = 1
    while start < series.count {
      let end = min(start + blockLength, series.count)
      add(series, start..<end, to: &writer)
      start = end
    }
  }

  private static func add(_ series: [Int], _ block: Range<Int>, to writer: inout BitWriter) {
    let before = series[block.lowerBound - 1]
    if block.allSatisfy({ series[$0] == before }) {
      return writer.add(Order.rest.rawValue, bits: 2)
    }
    var (least, greatest) = (series[block.lowerBound], series[block.lowerBound])
    for place in block {
      (least, greatest) = (min(least, series[place]), max(greatest, series[place]))
    }
    let level = least + (greatest - least) / 2
    let levels = Coded(.level, block.map { zigzag(series[$0] - level) })
    let changes = Coded(.change, block.map { zigzag(series[$0] - series[$0 - 1]) })
    let bends = Coded(
      .bend,
      block.map { zigzag(series[$0] - 2 * series[$0 - 1] + series[max(0, $0 - 2)]) })
    var best = changes.bits < bends.bits ? changes : bends
    if levels.bits + 24 < best.bits { best = levels }
    writer.add(best.order.rawValue, bits: 2)
    if best.order == .level { writer.addGamma(zigzag(level - before)) }
    writer.add(UInt64(best.low), bits: 5)
    for number in best.numbers { writer.addRice(number, low: best.low) }
  }

  /// A block in one of the encodings.
  private struct Coded {
    let order: Order
    let numbers: [UInt64]
    let low: Int
    let bits: Int

    init(_ order: Order, _ numbers: [UInt64]) {
      (self.order, self.numbers) = (order, numbers)
      var sum = 0.0
      for number in numbers { sum += Double(number) }
      // The length of the mean, which is at most one bit off the best.
      let mean = UInt64(sum / Double(numbers.count))
      let guess = min(30, 63 - (mean + 1).leadingZeroBitCount)
      var (low, bits) = (0, Int.max)
      for candidate in max(0, guess - 1)...min(31, guess + 1) {
        var length = 0
        for number in numbers { length += BitWriter.riceLength(number, low: candidate) }
        if length < bits { (low, bits) = (candidate, length) }
      }
      (self.low, self.bits) = (low, bits)
    }
  }
}
