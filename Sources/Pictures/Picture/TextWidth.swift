import Geometry
import Terminal

/// The approximate width of a line of words, in points; it errs on the wide side, as fonts differ.
package func textWidth(_ words: String, size: Double) -> Double {
  Double(words.cells) * size * widthOfLetter
}

/// The start of a line of words that fits a width, with an ellipsis where it was cut.
package func fittingText(_ words: String, size: Double, width: Double) -> String {
  let most = Int(max(1, width / (size * widthOfLetter)))
  return words.cells <= most ? words : words.fitting(max(0, most - 1)) + "…"
}

/// Joins pieces of text with commas to lines that fit a width.
package func lines(of pieces: [String], size: Double, width: Double) -> [String] {
  pieces.reduce(into: []) { lines, piece in
    if let last = lines.last, textWidth("\(last), \(piece)", size: size) <= width {
      lines[lines.count - 1] = "\(last), \(piece)"
    } else {
      if !lines.isEmpty { lines[lines.count - 1] += "," }
      lines.append(piece)
    }
  }
}

/// The usual width of a letter of DejaVu Sans, as a share of the size of the font.
private let widthOfLetter = 0.64
