package import Drawing

/// The colours of a motion's items: those of scripts, or else ten in turn by first appearance.
package struct TurnColors {
  private var colors: [Int: RGB] = [:]

  /// Finds the colours of a motion.
  package init(of motion: RecordedMotion) {
    for moment in motion.moments {
      let known = colors
      for item in Self.next(of: moment.items.lazy.filter { known[$0.number] == nil }) {
        colors[item.number] = RGB.turn(colors.count)
      }
    }
  }

  /// The items that take the next colours: those that are seen without one, the lowest first.
  ///
  /// - Parameter items: The items of a tick that have taken none.
  /// - Returns: The items, in the order in which they take colours.
  package static func next(of items: some Sequence<MovedItem>) -> [MovedItem] {
    items.filter { $0.form != nil && $0.color == nil && $0.seenOpacity > 0 }
      .sorted { $1.isAbove($0) }
  }

  /// The colour of an item at a tick.
  package subscript(item: MovedItem) -> RGB { item.color ?? colors[item.number] ?? RGB.turn(0) }
}
