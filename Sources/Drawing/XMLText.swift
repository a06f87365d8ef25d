/// A text inside XML, between tags or in quotes.
///
/// Invisible characters are written by number; characters that XML cannot hold become replacement
/// characters.
///
/// Source: W3C, "Extensible Markup Language (XML) 1.0", fifth edition, 2008, sections 2.2 and 2.4.
package func xmlText(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { escaped, scalar in
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "\n": escaped += "&#10;"
    case "\t": escaped += "&#9;"
    case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
      escaped += "\u{FFFD}"
    case _ where scalar.isUnseen: escaped += "&#\(scalar.value);"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it affects the text around it instead of being visible.
  fileprivate var isUnseen: Bool {
    guard value >= 127 else { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
