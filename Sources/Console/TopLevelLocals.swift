import Scripting

/// Turns the locals of the top level into globals, which last from line to line.
///
/// `local x = 1` becomes `x = 1`, `local x` becomes `x = nil`, attributes are dropped; lines stay
/// where they are. Locals inside blocks and functions stay local.
func lastingLocals(_ source: String) -> String {
  let bytes = Array(source.utf8)
  let tokens = Array(LuaTokens(bytes))
  var edits: [(range: Range<Int>, text: String)] = []
  var depth = 0
  var place = 0
  while place < tokens.count {
    let token = tokens[place]
    place += 1
    switch token.text {
    case "function", "do", "if", "repeat": depth += 1
    case "end", "until": depth -= 1
    case "local" where depth == 0 && place < tokens.count:
      edits.append((token.range, ""))
      if tokens[place].text != "function" { edits += declaration(tokens, &place) }
    default: break
    }
  }
  var result: [UInt8] = []
  var copied = 0
  for edit in edits {
    result += bytes[copied..<edit.range.lowerBound] + Array(edit.text.utf8)
    copied = edit.range.upperBound
  }
  return String(decoding: result + bytes[copied...], as: UTF8.self)
}

/// The edits to the names after `local`; moves `place` to the end of the names.
private func declaration(
  _ tokens: [LuaTokens.Token], _ place: inout Int
) -> [(range: Range<Int>, text: String)] {
  var edits: [(range: Range<Int>, text: String)] = []
  var end = tokens[place].range.upperBound
  place += 1
  while place < tokens.count {
    switch tokens[place].text {
    case "<":
      let close = min(place + 2, tokens.count - 1)
      end = tokens[close].range.upperBound
      edits.append((tokens[place].range.lowerBound..<end, ""))
      place = close + 1
    case "," where place + 1 < tokens.count:
      end = tokens[place + 1].range.upperBound
      place += 2
    case "=": return edits
    default:
      edits.append((end..<end, " = nil"))
      return edits
    }
  }
  edits.append((end..<end, " = nil"))
  return edits
}
