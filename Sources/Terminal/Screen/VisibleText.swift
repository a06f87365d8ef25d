import Geometry

/// A text for a terminal, with visible control characters.
///
/// Otherwise text and names from scripts could move the cursor, rename the window, write to the
/// clipboard or change the direction of writing. Line ends, tabs and colors (`ESC [ 31 m`) stay; a
/// color ends with the text.
///
/// - Parameters:
///   - text: The text.
///   - keepsColors: Whether to keep colors.
/// - Returns: The text, in which only colors control the terminal.
package func visibleText(_ text: String, keepsColors: Bool = true) -> String {
  guard text.unicodeScalars.contains(where: \.isControl) else { return text }
  var visible = ""
  var rest = text.unicodeScalars[...]
  var isColored = false
  while let scalar = rest.first {
    let length = colorLength(rest)
    if length > 0 {
      if keepsColors { visible.unicodeScalars += rest.prefix(length) }
      isColored = length > 3
      rest = rest.dropFirst(length)
      continue
    }
    if scalar.isControl {
      visible += "\\\(scalar.value)"
    } else {
      visible.unicodeScalars.append(scalar)
    }
    rest = rest.dropFirst()
  }
  guard keepsColors, isColored else { return visible }
  return visible.hasSuffix("\n") ? visible.dropLast() + "\u{1B}[m\n" : visible + "\u{1B}[m"
}

/// A text for the cells of a picture: on one line, without colors, with characters of known width.
///
/// Keeps only characters that have the same width on all terminals, and the first emoji of a joined
/// sequence.
package func plainText(_ text: String) -> String {
  var plain = ""
  for character in visibleText(text, keepsColors: false) {
    let scalars = character.unicodeScalars
    if character.isWhitespace {
      plain += " "
    } else if scalars.dropFirst().allSatisfy(isMark) {
      plain.append(character)
    } else if let first = scalars.first {
      plain.unicodeScalars.append(first)
    }
  }
  return plain
}

/// A text on one line: its line ends become spaces, so a name cannot fake a line of output.
package func oneLine(_ text: String) -> String {
  guard text.contains(where: \.isNewline) else { return text }
  return String(text.map { $0.isNewline ? " " : $0 })
}

/// Whether a scalar is drawn onto the one before it.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark: true
  default: false
  }
}

/// The number of scalars at the start that set a color; 0 for none.
private func colorLength(_ text: Substring.UnicodeScalarView) -> Int {
  guard text.starts(with: "\u{1B}[".unicodeScalars) else { return 0 }
  let numbers = text.dropFirst(2).prefix { "0123456789;".unicodeScalars.contains($0) }
  return text.dropFirst(2 + numbers.count).first == "m" ? numbers.count + 3 : 0
}
