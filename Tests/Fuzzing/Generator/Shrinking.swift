/// Makes a failing text smaller as long as it fails in the same way: lines first, then arguments.
///
/// Source: Andreas Zeller, Ralf Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
/// IEEE Transactions on Software Engineering, 2002, section 3.
package struct Shrinking {
  /// Whether a smaller text still fails in the same way.
  package let shows: (String) -> Bool

  package init(shows: @escaping (String) -> Bool) { self.shows = shows }

  package func smallest(_ text: String) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    var size = 0
    repeat {
      size = lines.joined().utf8.count
      removeLines(&lines)
      for place in lines.indices { simplify(&lines, place) }
    } while lines.joined().utf8.count < size
    return lines.joined(separator: "\n") + "\n"
  }

  /// Takes out ever smaller runs of lines.
  private func removeLines(_ lines: inout [String]) {
    var length = max(1, lines.count / 2)
    while true {
      var start = 0
      while start < lines.count {
        var fewer = lines
        fewer.removeSubrange(start..<min(start + length, lines.count))
        if shows(fewer.joined(separator: "\n") + "\n") { lines = fewer } else { start += length }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// Removes or simplifies the parts between brackets and commas of a line.
  private func simplify(_ lines: inout [String], _ place: Int) {
    var start = 0
    while let part = Self.part(of: lines[place], from: start) {
      start = part.start + 1
      let bytes = Array(lines[place].utf8)
      for plain in ["", "0", "nil"] where plain.utf8.count < part.end - part.start {
        var shorter = lines
        shorter[place] = String(
          decoding: bytes[..<part.start] + plain.utf8 + bytes[part.end...], as: UTF8.self)
        if shows(shorter.joined(separator: "\n") + "\n") {
          lines = shorter
          break
        }
      }
    }
  }

  /// The next part that begins behind a bracket or comma and ends at the one that belongs to it.
  private static func part(of line: String, from first: Int) -> (start: Int, end: Int)? {
    let bytes = Array(line.utf8)
    guard first < bytes.count else { return nil }
    let begins = (first..<bytes.count).first { "({,".utf8.contains(bytes[$0]) }
    guard let begin = begins else { return nil }
    var depth = 0
    for place in (begin + 1)..<max(begin + 1, bytes.count) {
      if "({".utf8.contains(bytes[place]) { depth += 1 }
      if ")}".utf8.contains(bytes[place]) { depth -= 1 }
      if depth < 0 || depth == 0 && bytes[place] == UInt8(ascii: ",") { return (begin + 1, place) }
    }
    return (begin + 1, bytes.count)
  }
}
