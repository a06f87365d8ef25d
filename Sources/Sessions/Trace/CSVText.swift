/// A value as a field of a CSV file.
///
/// Source: RFC 4180, section 2: quoted when it holds a comma, a quote or a line break.
package func csvField(_ text: String) -> String {
  let needsQuotes = text.utf8.contains { byte in
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 10 || byte == 13
  }
  guard needsQuotes else { return text }
  var quoted = "\""
  for scalar in text.unicodeScalars {
    if scalar == "\"" { quoted.unicodeScalars.append("\"") }
    quoted.unicodeScalars.append(scalar)
  }
  return quoted + "\""
}
