import Generator

/// A text with places whose sane values can be replaced.
///
/// In the text a place is its number between two marks; its sane value may contain further places.
struct Draft {
  /// A place of a value.
  struct Place {
    var sane: String
    /// The numbers that the host declares for it: the ends of its range and its default.
    var ends: [Double]
    var isNumber: Bool
    /// The element that it belongs to.
    var element: Int?
  }

  private var places: [Place] = []

  /// Makes a place.
  ///
  /// - Returns: Its mark in the text.
  mutating func place(
    _ sane: String, isNumber: Bool = true, ends: [Double] = [], of element: Int? = nil
  ) -> String {
    places.append(Place(sane: sane, ends: ends, isNumber: isNumber, element: element))
    return "\u{1}\(places.count - 1)\u{2}"
  }

  /// The text with one to four edge values, one of them in the tested element if it has places.
  func text(_ draft: String, about element: Int, _ dice: inout Dice) -> String {
    let present = visible(draft)
    guard !present.isEmpty else { return draft }
    let own = present.filter { places[$0].element == element }
    var chosen: Set<Int> = [dice.pick(own.isEmpty ? present : own)]
    let count = min(dice.number(1...4), present.count)
    while chosen.count < count {
      chosen.insert(dice.pick(present))
    }
    var edges: [Int: String] = [:]
    for place in chosen.sorted() {
      edges[place] = EdgeValues.value(for: places[place], &dice)
    }
    return rendered(draft, edges)
  }

  /// The text with all values sane.
  func sane(_ draft: String) -> String { rendered(draft, [:]) }

  /// The places of a text and of the values in it.
  private func visible(_ text: String) -> [Int] {
    text.split(separator: "\u{1}", omittingEmptySubsequences: false).dropFirst().flatMap {
      part -> [Int] in
      guard let number = Int(part.prefix { $0 != "\u{2}" }) else { return [] }
      return [number] + visible(places[number].sane)
    }
  }

  private func rendered(_ text: String, _ edges: [Int: String]) -> String {
    let parts = text.split(separator: "\u{1}", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: parts.first.map(String.init) ?? "") { result, part in
      guard let number = Int(part.prefix { $0 != "\u{2}" }) else { return }
      result += edges[number] ?? rendered(places[number].sane, edges)
      result += part.drop { $0 != "\u{2}" }.dropFirst()
    }
  }
}
