extension Character {
  /// The number of terminal cells: 2 for wide characters, such as Chinese and emoji, otherwise 1.
  ///
  /// Source: Unicode Standard Annex #11, "East Asian Width", simplified to whole blocks.
  package var cells: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x17000...0x18AFF, 0x1B000...0x1B2FF, 0x1F200...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension StringProtocol {
  /// The number of terminal cells of the text.
  package var cells: Int { reduce(0) { $0 + $1.cells } }

  /// The longest start that fits a number of cells.
  package func fitting(_ cells: Int) -> SubSequence {
    var rest = cells
    return prefix { character in
      rest -= character.cells
      return rest >= 0
    }
  }

  /// The text in pieces of at most a number of cells each.
  package func wrapped(to cells: Int) -> [SubSequence] {
    var rest = self[...]
    var pieces: [SubSequence] = []
    while !rest.isEmpty {
      let piece = rest.fitting(cells)
      pieces.append(piece.isEmpty ? rest.prefix(1) : piece)
      rest = rest[pieces[pieces.count - 1].endIndex...]
    }
    return pieces
  }
}
