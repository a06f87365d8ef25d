import Dynamics
import Geometry

// Changes in words, for the names of branches.

extension Timeline {
  /// The words for the start of an item with a new value, given the run before.
  func startWords(of item: String, _ field: ItemField, _ value: Double) -> (Overrides) -> String {
    let others = overrides.starts.filter { $0.item == item && $0.field != field }
    let values = others.map { ($0.field, $0.value) } + [(field, value)]
    let scene = outline.items[item]?.values ?? []
    return { before in
      let words = values.map { field, value in
        let place = ItemField.named.firstIndex(of: field) ?? 0
        let old =
          before.starts.first { $0.item == item && $0.field == field }?.value
          ?? (scene.indices.contains(place) ? scene[place] : value)
        return "\(field.name) \(rounded(old, places: 1)) → \(rounded(value, places: 1))"
      }
      return "\(item) \(words.joined(separator: ", "))"
    }
  }
}
