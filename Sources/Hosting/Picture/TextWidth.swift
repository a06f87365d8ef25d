import Geometry

/// About how wide a line of words is, in points: rather more than less, as fonts differ.
func textWidth(_ words: String, size: Double) -> Double {
  Double(words.cells) * size * widthOfLetter
}

/// The start of a line of words that fits a width, with an ellipsis where there is more.
func fittingText(_ words: String, size: Double, width: Double) -> String {
  let most = Int(max(1, width / (size * widthOfLetter)))
  return words.cells <= most ? words : words.fitting(max(0, most - 1)) + "…"
}

/// Pieces of text as lines that fit a width, a comma between pieces.
func lines(of pieces: [String], size: Double, width: Double) -> [String] {
  pieces.reduce(into: []) { lines, piece in
    if let last = lines.last, textWidth("\(last), \(piece)", size: size) <= width {
      lines[lines.count - 1] = "\(last), \(piece)"
    } else {
      if !lines.isEmpty { lines[lines.count - 1] += "," }
      lines.append(piece)
    }
  }
}

/// The width of a letter of DejaVu Sans as a share of the size of the font, by most texts.
private let widthOfLetter = 0.64
