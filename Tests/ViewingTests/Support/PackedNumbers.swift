/// Reads packed rows bit by bit; it was written from the description of `FramePacking` alone.
struct PackedNumbers {
  private let bits: [Bool]
  private var place = 0

  init(_ bytes: [UInt8]) {
    bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }
  }

  /// The number of bits that are left; under 8 when all was read.
  var rest: Int { bits.count - place }

  /// The whole parts of a unit of each row, by entry and channel; nil if the entry does not exist.
  mutating func rows(entries: Int, frames: Int, width: Int) -> [[[Int]?]] {
    var rows = Array(repeating: [[Int]?](repeating: nil, count: entries), count: frames)
    for entry in 0..<entries {
      var there: [Int] = []
      var tick = 0
      while tick < frames {
        tick += gamma()
        guard tick < frames else { break }
        let length = gamma()
        there += tick..<(tick + length)
        tick += length
      }
      let channels = (0..<width).map { _ in series(there.count) }
      for (place, tick) in there.enumerated() { rows[tick][entry] = channels.map { $0[place] } }
    }
    return rows
  }

  private mutating func series(_ count: Int) -> [Int] {
    guard count > 0 else { return [] }
    var values = [signed(gamma())]
    while values.count < count {
      let order = number(2)
      let level = order == 0 ? values.last! + signed(gamma()) : 0
      let low = order == 3 ? 0 : number(5)
      for _ in 0..<min(64, count - values.count) {
        let last = values.last!
        let before = values.count > 1 ? values[values.count - 2] : last
        switch order {
        case 0: values.append(level + signed(rice(low)))
        case 1: values.append(last + signed(rice(low)))
        case 2: values.append(2 * last - before + signed(rice(low)))
        default: values.append(last)
        }
      }
    }
    return values
  }

  private mutating func number(_ count: Int) -> Int {
    defer { place += count }
    return bits[place..<(place + count)].reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
  }

  private mutating func gamma() -> Int {
    let zeros = bits[place...].prefix { !$0 }.count
    place += zeros
    return number(zeros + 1) - 1
  }

  private mutating func rice(_ low: Int) -> Int {
    let ones = bits[place...].prefix(20) { $0 }
    place += ones
    if ones == 20 { return number(52) }
    place += 1
    return (ones << low) + number(low)
  }

  private func signed(_ number: Int) -> Int { number % 2 == 0 ? number / 2 : -(number + 1) / 2 }
}

extension ArraySlice {
  /// The length of the longest start of elements that all meet a condition, up to a limit.
  fileprivate func prefix(_ most: Int, _ holds: (Element) -> Bool) -> Int {
    prefix(most).prefix(while: holds).count
  }
}
