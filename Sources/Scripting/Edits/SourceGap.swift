/// The blanks and comments between two tokens of Lua source.
struct SourceGap {
  /// The first byte behind them.
  let end: Int
  /// The first line end outside of a comment in long brackets; nil where there is none.
  let lineEnd: Int?

  /// Reads the gap that begins at a place.
  init(from start: Int, in bytes: [UInt8]) {
    var place = start
    var lineEnd: Int?
    while place < bytes.count {
      if LuaLines.isEnd(bytes[place]) {
        if lineEnd == nil { lineEnd = place }
        place += 1
      } else if bytes[place] <= 32 {
        place += 1
      } else if let next = LuaTokens.commentEnd(from: place, in: bytes) {
        place = next
      } else {
        break
      }
    }
    (end, self.lineEnd) = (place, lineEnd)
  }
}
