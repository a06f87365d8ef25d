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
  package mutating func add(_ keys: [Key<FillColor>], as name: String) {
    let isEverFaint = keys.contains { $0.value.opacity != 1 }
    rules += timeline.keyframes(keys, as: name) {
      $0.declarations(isEverFaint: isEverFaint)
    }
  }

  /// Adds keys of the line along an outline, whose length is given if the line ever has a part of it.
  package mutating func add(
    _ keys: [Key<OutlineStroke>], as name: String, along length: Double?
  ) {
    rules += timeline.keyframes(keys, as: name) { $0.declarations(along: length) }
  }

  /// Adds keys of a shadow.
  package mutating func add(_ keys: [Key<DropShadow>], as name: String) {
    rules += timeline.keyframes(keys, as: name) { $0.filter }
  }

  /// Adds keys of the corners of the rectangles in elements of a class, and plays them.
  package mutating func play(_ keys: [Key<Size>], as name: String, onRectanglesIn word: String) {
    rules += timeline.keyframes(keys, as: name) { $0.cornersOfRectangle }
    rules += ".\(word) rect{animation:\(name) \(digits(timeline.seconds))s linear infinite}\n"
  }

  /// Adds keys of the letters of the texts in elements of a class, and plays them.
  package mutating func play(_ keys: [Key<LetterStyle>], as name: String, onTextsIn word: String) {
    rules += timeline.keyframes(keys, as: name) { $0.declarations }
    rules += ".\(word) text{animation:\(name) \(digits(timeline.seconds))s linear infinite}\n"
  }

  /// Adds the keys with which a film fades in at its start and out at its end.
  ///
  /// Each fade takes half of the time for which the start is shown.
  package mutating func addFade(as name: String) {
    let part = timeline.lead / 2
    rules += "@keyframes \(name){0%,to{opacity:0}"
    rules += timeline.spelled(timeline.percentOfFilm(part)) + ","
    rules += timeline.spelled(timeline.percentOfFilm(timeline.count - part)) + "{opacity:1}}\n"
  }

  /// Makes elements of a class play animations; they must also have the class `player`.
  package mutating func play(_ names: [String], on word: String) {
    rules += ".\(word){animation-name:" + names.joined(separator: ",") + "}\n"
  }

  /// The class of all elements that play an animation.
  package static var player: String { "m" }

  /// The rules, for people who have not asked for reduced motion.
  package var text: String {
    guard !rules.isEmpty else { return "" }
    return "@media(prefers-reduced-motion:no-preference){\n"
      + ".\(Self.player){animation:\(digits(timeline.seconds))s linear infinite}\n\(rules)}\n"
  }
}
