import Drawing
import Geometry

/// A motion as a module of JavaScript: a function that plays it on elements.
///
/// Source: W3C, "Web Animations", 2023, sections 4.2 and 6.5; keyframes are objects of lists.
package struct WebModule {
  private let motion: BakedMotion

  /// Writes a motion with straight keys.
  package init(_ motion: BakedMotion) { self.motion = motion }

  /// The text of the file.
  package var text: String {
    let items = motion.items.map { item in
      "  [\(scriptString(item.name)), [\n"
        + tracks(of: item).map { "    {\($0)},\n" }.joined() + "  ]\(text(of: item))],\n"
    }.joined()
    return """
      // \(motion.remarks.joined(separator: "\n// "))

      const duration = \(digits(motion.timeline.seconds * 1000)); // ms
      const items = [
      \(items)];

      /**
       * Plays the motion. Where people ask for less motion it is at its end at once. Elements
       * without content get the texts of their items.
       *
       * @param {Object<string, Element>} elements An element for each item's name; those that are
       *   missing are left out. The center of each must lie in the top left corner of the stage.
       * @param {KeyframeAnimationOptions} [options] What Element.animate takes, as { delay: 200 }.
       * @returns {Animation[]} The animations.
       */
      export default function play(elements, options = {}) {
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const timing = { duration, fill: "both", ...options };
        return items.flatMap(([name, tracks, text]) => {
          const element = Object.hasOwn(elements, name) ? elements[name] : null;
          if (text && element?.hasChildNodes() === false) {
            const { words, ...style } = text;
            element.textContent = words;
            Object.assign(element.style, style);
          }
          return element ? tracks.map((frames) => {
            const animation = element.animate(frames, timing);
            if (isStill) animation.finish();
            return animation;
          }) : [];
        });
      }

      """
  }

  /// The keyframes of all values of an item.
  private func tracks(of item: BakedItem) -> [String] {
    let spelling = TransformText(of: item.poses.map(\.value), units: .css)
    var tracks: [String] = []
    func add<Value>(_ property: String, _ keys: [Key<Value>], _ text: (Value) -> String) {
      guard !keys.isEmpty else { return }
      tracks.append(frames(property, keys, text))
    }
    add("transform", item.poses) { "\"\(spelling.text($0))\"" }
    if item.opacities.contains(where: { $0.value != 1 }) {
      add("opacity", item.opacities) { shortDigits($0, places: 6) }
    }
    func addStill(_ property: String, _ value: String) {
      let first = item.opacities.first?.tick ?? 0
      add(property, [Key(tick: first, value: 0.0, holds: false)]) { _ in "\"\(value)\"" }
    }
    if item.form == .ellipse { addStill("borderRadius", "50%") }
    for (property, value) in item.pictureDeclarations(in: item.size) {
      addStill(property.camelCase, value)
    }
    if let background = item.background(in: item.size) {
      if item.picture == nil { addStill("backgroundImage", background) }
    } else if item.colors.count > 1 || item.hasOwnColor {
      add("backgroundColor", item.colors) { "\"\($0.css)\"" }
    }
    let finish = item.finish
    let stroke = finish.strokes.last?.value
    add("borderRadius", finish.corners) { "\"\($0.borderRadius)\"" }
    if finish.hasStroke {
      add("outline", finish.strokes) { "\"\($0.outline)\"" }
      add("outlineOffset", finish.strokes) { "\"\($0.outlineOffset)\"" }
    }
    add("boxShadow", finish.shadows) { "\"\($0.boxShadow(with: stroke))\"" }
    if item.text != nil {
      add("fontSize", finish.letters) { "\"\(px($0.size))\"" }
      add("color", finish.letters) { "\"\($0.color.css(opacity: $0.opacity))\"" }
    }
    return tracks
  }

  /// The words of an item with their style, after a comma; nothing for none.
  private func text(of item: BakedItem) -> String {
    guard let text = item.text else { return "" }
    let (justify, align) = text.sides
    return ", {\n"
      + "    words: \(scriptString(text.lines.joined(separator: "\n"))),\n"
      + "    fontFamily: \"\(text.families)\", fontWeight: \(text.weight),\n"
      + "    display: \"flex\", alignItems: \"center\", justifyContent: \"\(justify)\",\n"
      + "    textAlign: \"\(align)\", whiteSpace: \"pre\", "
      + "lineHeight: \(digits(TextBlock.lineHeight)),\n  }"
  }

  /// A text as a string of JavaScript, which cannot end the script element of a page.
  private func scriptString(_ text: String) -> String {
    jsonString(text).split(separator: "<", omittingEmptySubsequences: false)
      .joined(separator: "\\u003c")
  }

  private func frames<Value>(
    _ property: String, _ keys: [Key<Value>], _ text: (Value) -> String
  ) -> String {
    var (values, offsets, easings): ([String], [String], [String]) = ([], [], [])
    func add(_ key: Key<Value>, at share: Double) {
      values.append(text(key.value))
      offsets.append(digits(share))
      easings.append(key.holds ? "\"steps(1)\"" : "\"linear\"")
    }
    func share(_ tick: Int) -> Double {
      (motion.timeline.percent(of: tick) * 1e6).rounded() / 1e8
    }
    if let first = keys.first, first.tick > 0 {
      add(Key(tick: 0, value: first.value, holds: false), at: 0)
    }
    for key in keys { add(key, at: share(key.tick)) }
    if let last = keys.last, last.tick < motion.timeline.count { add(last, at: 1) }
    let easing = keys.contains(where: \.holds) ? ", easing: \(list(easings))" : ""
    return "\(property): \(list(values)), offset: \(list(offsets))\(easing)"
  }

  private func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }
}

extension String {
  /// A property of CSS as scripts name it: `backgroundSize` for `background-size`.
  fileprivate var camelCase: String {
    let words = split(separator: "-")
    return String(words[0])
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
