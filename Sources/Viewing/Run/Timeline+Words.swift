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
      let words = values.map { name, value in
        let place = Self.fields.firstIndex { $0.name == name }
        let old =
          before.start(item, name) ?? place.flatMap { scene.indices.contains($0) ? scene[$0] : nil }
          ?? value
        return "\(name) \(Self.words(old)) → \(Self.words(value))"
      }
      return "\(item) \(words.joined(separator: ", "))"
    }
  }

  private static func words(_ value: ParameterValue) -> String {
    switch value {
    case .number(let number): rounded(number, places: 1)
    case .none: "none"
    default: value.words
    }
  }
}
