/// The lines of Lua source, which end as Lua counts them: with a line feed, a carriage return, or
/// both.
struct LuaLines {
  /// The first byte of each line.
  private var starts = [0]

  init(_ bytes: [UInt8]) {
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      guard Self.isEnd(byte) else { continue }
      if place < bytes.count, Self.isEnd(bytes[place]), bytes[place] != byte { place += 1 }
      starts.append(place)
    }
  }

  /// Whether a byte ends a line.
  static func isEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// The line of a byte, from 1.
  ///
  /// - Complexity: O(log *n*) in the lines.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The line and the column of a byte, both from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let line = line(of: offset)
    return (line, offset - starts[line - 1] + 1)
  }

  /// The first byte of a line.
  func start(of line: Int) -> Int { starts[line - 1] }
}
