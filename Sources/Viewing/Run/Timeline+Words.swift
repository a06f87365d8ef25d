import Geometry
import Scripting

// Changes in words, for the names of branches.

extension Timeline {
  /// The words for the start of an item with a new value, given the run before.
  func startWords(
    of item: String, _ name: String, _ value: ParameterValue
  ) -> (Overrides) -> String {
    let others = overrides.starts.filter { $0.item == item && $0.name != name }
    let values = others.map { ($0.name, $0.value) } + [(name, value)]
    let scene = outline.items[item]?.values ?? []
    return { before in
      let changes = values.map { name, value in
        let place = Self.fields.firstIndex { $0.name == name }
        let old =
          before.start(item, name) ?? place.flatMap { scene.indices.contains($0) ? scene[$0] : nil }
          ?? value
        return (name: name, old: old, new: value)
      }
      let others = changes.filter { $0.old != $0.new }
      // A value that came back to what it was is the whole change.
      let words = (others.isEmpty ? changes.suffix(1) : others).map {
        "\($0.name) \($0.old.words(to: $0.new))"
      }
      return "\(item) \(words.joined(separator: ", "))"
    }
  }
}

extension ParameterValue {
  /// The change to another value in words, with as many digits and letters as tell both apart.
  func words(to new: ParameterValue) -> String {
    var more = 0
    while self != new, more < 7, words(more) == new.words(more) { more += 1 }
    return "\(words(more)) → \(new.words(more))"
  }

  /// The value in a few words, and with more digits or letters.
  private func words(_ more: Int) -> String {
    switch self {
    case .none: "none"
    case .number(let number): Self.few(number, more)
    case .point(let point): "\(Self.few(point.x, more)), \(Self.few(point.y, more))"
    case .text(let text): more < 7 ? String(text.prefix(24 << more)) : text
    default: lua ?? "other"
    }
  }

  /// A number with three digits at least, and more decimals.
  private static func few(_ number: Double, _ more: Int) -> String {
    var (places, size) = (0, abs(number))
    while size < 100, size > 0, places < 7 { (size, places) = (size * 10, places + 1) }
    return places + more < 7 ? rounded(number, places: places + more) : digits(number)
  }
}
