import Drawing
import Geometry

/// Keys as `@keyframes` rules of CSS, one per line.
///
/// Source: W3C, "CSS Animations Level 1", 2023, section 3.
extension Timeline {
  /// Spells keys of transforms.
  func keyframes(_ keys: [Key<TransformComponents>], as name: String) -> String {
    let spelling = TransformText(of: keys.map(\.value), units: .css)
    return keyframes(keys, as: name) { "transform:" + spelling.text($0) }
  }

  /// Spells keys of the opacity.
  func keyframes(_ keys: [Key<Double>], as name: String) -> String {
    keyframes(keys, as: name) { "opacity:" + shortDigits($0, places: 6) }
  }

  /// Spells keys of a property that is a colour.
  func keyframes(_ keys: [Key<FillColor>], of property: String, as name: String) -> String {
    keyframes(keys, as: name) { property + ":" + $0.css }
  }

  /// Spells a percentage of a keyframe.
  func spelled(_ percent: Double) -> String {
    percent == 100 ? "to" : shortDigits(percent, places: 6) + "%"
  }

  /// Spells keys; those with the same declarations share a rule.
  func keyframes<Value>(
    _ keys: [Key<Value>], as name: String, declaration: (Value) -> String
  ) -> String {
    guard let first = keys.first, let last = keys.last else { return "" }
    var declarations: [String] = []
    var times: [String: [String]] = [:]
    func add(_ key: Key<Value>, at percent: Double) {
      let text = declaration(key.value) + (key.holds ? ";animation-timing-function:steps(1)" : "")
      if times[text] == nil { declarations.append(text) }
      times[text, default: []].append(spelled(percent))
    }
    if percent(of: first.tick) > 0 {
      add(Key(tick: first.tick, value: first.value, holds: false), at: 0)
    }
    for key in keys { add(key, at: percent(of: key.tick)) }
    if percent(of: last.tick) < 100 { add(last, at: 100) }
    return "@keyframes \(name){"
      + declarations.map { times[$0]!.joined(separator: ",") + "{\($0)}" }.joined() + "}\n"
  }
}
