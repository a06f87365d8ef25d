/// A text as a terminal may be given it: control characters are made visible.
///
/// What scripts print, and names they choose, could otherwise move the cursor, rename the window or
/// reach the clipboard. Line ends, tabs and colours (`ESC [ 31 m`) stay.
package func visibleText(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var visible = ""
  var rest = text.unicodeScalars[...]
  while let scalar = rest.first {
    let length = colorLength(rest)
    if length > 0 {
      visible.unicodeScalars += rest.prefix(length)
      rest = rest.dropFirst(length)
      continue
    }
    if isControl(scalar) {
      visible += "\\\(scalar.value)"
    } else {
      visible.unicodeScalars.append(scalar)
    }
    rest = rest.dropFirst()
  }
  return visible
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 9, 10: false
  case 0..<32, 127..<160: true
  default: false
  }
}

/// How many scalars at the start set a colour; 0 for none.
private func colorLength(_ text: Substring.UnicodeScalarView) -> Int {
  guard text.starts(with: "\u{1B}[".unicodeScalars) else { return 0 }
  let numbers = text.dropFirst(2).prefix { "0123456789;".unicodeScalars.contains($0) }
  return text.dropFirst(2 + numbers.count).first == "m" ? numbers.count + 3 : 0
}
