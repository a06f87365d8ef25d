package import Drawing

/// The colours of a motion's items: those of scripts, or else ten in turn by first appearance.
package struct TurnColors {
  private var colors: [Int: RGB] = [:]

  /// Finds the colours of a motion.
  package init(of motion: RecordedMotion) {
    for moment in motion.moments {
      let fresh = moment.items.filter { item in
        item.form != nil && item.color == nil && item.seenOpacity > 0
          && colors[item.number] == nil
      }
      guard !fresh.isEmpty else { continue }
      for item in fresh.sorted(by: { $1.isAbove($0) }) {
        colors[item.number] = RGB.turn(colors.count)
      }
    }
  }

  /// The colour of an item at a tick.
  package subscript(item: MovedItem) -> RGB { item.color ?? colors[item.number] ?? RGB.turn(0) }
}
