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
    rules += timeline.keyframes(keys, as: name)
  }

  /// Adds keys of the opacity.
  package mutating func add(_ keys: [Key<Double>], as name: String) {
    rules += timeline.keyframes(keys, as: name)
  }

  /// Adds keys of the colour of areas.
  package mutating func add(_ keys: [Key<RGB>], as name: String) {
    rules += timeline.keyframes(keys, of: "fill", as: name)
  }

  /// Adds the keys with which a film comes at its start and goes at its end, each in half of the
  /// time for which the start stands.
  package mutating func addFade(as name: String) {
    let part = timeline.lead / 2
    rules += "@keyframes \(name){0%,to{opacity:0}"
    rules += timeline.spelled(timeline.percentOfFilm(part)) + ","
    rules += timeline.spelled(timeline.percentOfFilm(timeline.count - part)) + "{opacity:1}}\n"
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
}
