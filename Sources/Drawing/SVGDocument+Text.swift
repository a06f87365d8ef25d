import Geometry

extension SVGDocument {
  /// The element of an item's text.
  ///
  /// Places are in sizes of the font, so that they follow an animation of the size. Each line has
  /// its own place, because an empty one would not move those after it.
  func lines(of text: ItemText, at place: Double) -> String {
    let (block, letters) = (text.block, text.letters)
    let x = coordinate(place)
    var attributes: [(name: String, value: String)] = [
      ("x", x), ("font-size", coordinate(letters.size)), ("font-family", block.families),
      ("text-anchor", block.anchor.rawValue), ("fill", letters.color.css),
      ("fill-opacity", shortDigits(letters.opacity, places: 3)), ("stroke", "none"),
    ]
    if block.weight != 400 { attributes.append(("font-weight", String(block.weight))) }
    if block.lines.contains(where: \.needsSpaces) { attributes.append(("xml:space", "preserve")) }
    let places = block.baseLines.map { coordinate($0) + "em" }
    if places.count == 1 { attributes.insert(("y", places[0]), at: 1) }
    let lines = zip(places, block.lines).map { place, line in
      let words = xmlText(line)
      return places.count == 1 ? words : "<tspan x=\"\(x)\" y=\"\(place)\">\(words)</tspan>"
    }
    let head = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
    return "<text\(head)>\(lines.joined())</text>\n"
  }
}

extension String {
  /// Whether XML would drop some of its spaces.
  fileprivate var needsSpaces: Bool { hasPrefix(" ") || hasSuffix(" ") || contains("  ") }
}
