/// A text as a string of Lua, in quotes.
///
/// Bytes that have no character of their own in source are written by their number.
package func luaString(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted += "\\\(scalar)"
    case "\n": quoted += "\\n"
    case _ where scalar.isControl:
      let number = String(scalar.value)
      quoted +=
        scalar.value < 128
        ? "\\" + String(repeating: "0", count: 3 - number.count) + number
        : "\\u{\(String(scalar.value, radix: 16))}"
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
