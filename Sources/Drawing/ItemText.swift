package import Geometry

/// The words of an item, with all of their look that no animation changes.
package struct TextBlock: Hashable, Sendable {
  /// The lines.
  package var lines: [String]
  /// The families of fonts to try in turn, as CSS spells them.
  package var families: String
  /// The weight, from 1 to 1000, as CSS counts it.
  package var weight: Int
  /// The part of each line that is at the left side, in the middle or at the right side.
  package var anchor: TextAnchor

  /// Makes words.
  package init(lines: [String], families: String, weight: Int, anchor: TextAnchor) {
    (self.lines, self.families, self.weight, self.anchor) = (lines, families, weight, anchor)
  }

  /// The place of the anchor in an item of a width, from its center, in points.
  package func place(in width: Double) -> Double {
    switch anchor {
    case .start: -width / 2
    case .middle: 0
    case .end: width / 2
    }
  }

  /// The place of the base line of each line below the center, in sizes of the font.
  package var baseLines: [Double] {
    lines.indices.map { 0.36 + Self.lineHeight * (Double($0) - Double(lines.count - 1) / 2) }
  }

  /// The distance of lines, in sizes of the font.
  package static var lineHeight: Double { 1.2 }
}

/// The colour and the size of letters.
package struct LetterStyle: Hashable, Sendable {
  /// The colour.
  package var color: RGB
  /// The opacity, from 0 to 1.
  package var opacity: Double
  /// The size of the font, in points.
  package var size: Double

  /// Makes a style.
  package init(color: RGB, opacity: Double = 1, size: Double) {
    (self.color, self.opacity, self.size) = (color, opacity, size)
  }
}

/// A text in the middle of a drawn item.
package struct ItemText: Hashable, Sendable {
  /// The words.
  package var block: TextBlock
  /// The letters.
  package var letters: LetterStyle

  /// Makes a text.
  package init(_ block: TextBlock, _ letters: LetterStyle) {
    (self.block, self.letters) = (block, letters)
  }

  /// A rectangle that holds the text in an item of a width, from its center, in points.
  package func reach(in width: Double) -> Rect {
    // Hardly a letter is wider than the size of its font.
    let longest = block.lines.map(\.unicodeScalars.count).max() ?? 0
    let (wide, high) = (
      Double(longest) * letters.size,
      Double(block.lines.count) * TextBlock.lineHeight * letters.size
    )
    let place = block.place(in: width)
    let left =
      switch block.anchor {
      case .start: place
      case .middle: place - wide / 2
      case .end: place - wide
      }
    return Rect(x: left, y: -high / 2, width: wide, height: high)
  }
}
