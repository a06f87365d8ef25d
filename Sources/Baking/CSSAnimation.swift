package import Drawing
package import Geometry

/// Keys as rules of CSS.
///
/// Source: W3C, "CSS Animations Level 1", 2023; "CSS Transforms Module Level 1", 2019.
package struct CSSAnimation {
  private let timeline: Timeline
  private var rules = ""

  /// Begins the rules of a film.
  package init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  /// Adds keys of transforms.
  package mutating func add(_ keys: [Key<TransformComponents>], as name: String) {
    let spelling = TransformText(of: keys.map(\.value), units: .css)
    add(keys, as: name) { "transform:" + spelling.text($0) }
  }

  /// Adds keys of the opacity.
  package mutating func add(_ keys: [Key<Double>], as name: String) {
    add(keys, as: name) { "opacity:" + shortDigits($0, places: 3) }
  }

  /// Adds keys of the colour of areas.
  package mutating func add(_ keys: [Key<RGB>], as name: String) {
    add(keys, as: name) { "fill:" + $0.css }
  }

  /// Adds the keys with which a film comes at its start and goes at its end, each in half of the
  /// time for which the start stands.
  package mutating func addFade(as name: String) {
    let part = timeline.lead / 2
    rules += "@keyframes \(name){0%,to{opacity:0}"
    rules += percent(timeline.percentOfFilm(part)) + ","
    rules += percent(timeline.percentOfFilm(timeline.count - part)) + "{opacity:1}}\n"
  }

  /// Lets those of a class play animations, which are also of the class `player`.
  package mutating func play(_ names: [String], on word: String) {
    rules += ".\(word){animation-name:" + names.joined(separator: ",") + "}\n"
  }

  /// The class of all that plays an animation.
  package static var player: String { "m" }

  /// The rules, for people who have not asked for less motion.
  package var text: String {
    guard !rules.isEmpty else { return "" }
    return "@media(prefers-reduced-motion:no-preference){\n"
      + ".\(Self.player){animation:\(digits(timeline.seconds))s linear infinite}\n\(rules)}\n"
  }

  /// Adds keys, those with the same declarations in one rule.
  private mutating func add<Value>(
    _ keys: [Key<Value>], as name: String, declaration: (Value) -> String
  ) {
    guard let first = keys.first, let last = keys.last else { return }
    var declarations: [String] = []
    var times: [String: [String]] = [:]
    func add(_ key: Key<Value>, at percent: Double) {
      let text = declaration(key.value) + (key.holds ? ";animation-timing-function:steps(1)" : "")
      if times[text] == nil { declarations.append(text) }
      times[text, default: []].append(self.percent(percent))
    }
    if timeline.percent(of: first.tick) > 0 {
      add(Key(tick: first.tick, value: first.value, holds: false), at: 0)
    }
    for key in keys { add(key, at: timeline.percent(of: key.tick)) }
    if timeline.percent(of: last.tick) < 100 { add(last, at: 100) }
    rules += "@keyframes \(name){"
    for text in declarations { rules += times[text]!.joined(separator: ",") + "{\(text)}" }
    rules += "}\n"
  }

  private func percent(_ number: Double) -> String {
    number == 100 ? "to" : shortDigits(number, places: 6) + "%"
  }
}
