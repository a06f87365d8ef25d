import Drawing
import Geometry

/// A motion as a sheet of CSS: a rule for the stage, and one for each item with its animation.
///
/// Without animations, for people who ask for reduced motion, items stand where the motion ends.
///
/// Source: W3C, "CSS Animations Level 1", 2023; "CSS Easing Functions Level 2", 2024, section 2.2;
/// "CSS Properties and Values API Level 1", 2024.
package struct CSSSheet {
  private let motion: BakedMotion
  private let usesLinear: Bool
  private let words: [String]
  private let stageWord: String
  /// The registered properties that animations with `linear()` move.
  private var properties: [Channel] = []
  private var fades = false
  private var rules = ""
  private var keyframes = ""
  private var animations = ""

  /// Writes a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion, with straight keys.
  ///   - usesLinear: Whether each number has one `linear()` easing instead of keyframes.
  ///   - word: The first word of all classes; characters that a class cannot have are replaced.
  package init(_ motion: BakedMotion, usesLinear: Bool, word: String) {
    (self.motion, self.usesLinear) = (motion, usesLinear)
    let stageWord = classWord(word)
    self.stageWord = stageWord
    var seen: Set<String> = []
    words = motion.items.map { item in
      let word = stageWord + "-" + classWord(item.name)
      var (unique, number) = (word, 2)
      while !seen.insert(unique).inserted { (unique, number) = ("\(word)-\(number)", number + 1) }
      return unique
    }
    for (item, word) in zip(motion.items, words) { add(item, word) }
  }

  /// The text of the file.
  package var text: String {
    let size = "width:\(px(motion.size.width));height:\(px(motion.size.height))"
    let head =
      "/* \(motion.remarks.joined(separator: "\n   ")) */\n.\(stageWord){position:relative;\(size)}\n"
    let moving =
      animations.isEmpty
      ? "" : "@media(prefers-reduced-motion:no-preference){\n\(animations)}\n"
    return head + shared + rules + keyframes + moving
  }

  /// The rules that all animations with `linear()` share.
  ///
  /// They animate registered properties from 0 to 1, so that an easing is a list of values.
  private var shared: String {
    let registered = properties.map { channel in
      "@property \(channel.property){syntax:\"\(channel.syntax)\";inherits:false;"
        + "initial-value:\(channel.spelled(0))}\n@keyframes \(channel.animation){"
        + "from{\(channel.property):\(channel.spelled(0))}"
        + "to{\(channel.property):\(channel.spelled(1))}}\n"
    }.joined()
    return registered
      + (fades ? "@keyframes libration-opacity{from{opacity:0}to{opacity:1}}\n" : "")
  }

  private mutating func add(_ item: BakedItem, _ word: String) {
    let box = item.form.box(size: item.size)
    var style = "position:absolute;left:0;top:0;width:\(px(box.width));height:\(px(box.height));"
    style += "margin:\(px(-box.height / 2)) 0 0 \(px(-box.width / 2));" + outline(item, box)
    style += "background:\(item.background(in: box) ?? item.colors.last?.value.css ?? "none");"
    for (property, value) in item.pictureDeclarations(in: box) { style += "\(property):\(value);" }
    let opacity = item.opacities.last?.value ?? 1
    style += finish(item)
    addText(item, word, &style)
    if opacity != 1 { style += "opacity:\(shortDigits(opacity, places: 6));" }
    var played = usesLinear ? addEasings(item, &style) : addKeyframes(item, word, &style)
    if item.colors.count > 1, item.fill == nil {
      keyframes += motion.timeline.keyframes(
        item.colors, of: "background-color", as: word + "-color")
      played.append(word + "-color \(seconds) linear both")
    }
    addFinishKeyframes(item, word, &played)
    rules += ".\(word){\(style.dropLast())}\n"
    if !played.isEmpty {
      animations += ".\(word){animation:\(played.joined(separator: ","))}\n"
    }
  }

  /// The outline of an item, in a box about its center.
  private func outline(_ item: BakedItem, _ box: Size) -> String {
    switch item.form {
    case .rectangle:
      let radius = item.finish.corners.last?.value.borderRadius
      return "border-radius:\(radius ?? px(ItemForm.cornerRadius(of: item.size)));"
    case .ellipse: return "border-radius:50%;"
    case .path(let path):
      let corners = path.flattened().map { corner in
        "\(px(corner.x + box.width / 2)) \(px(corner.y + box.height / 2))"
      }
      return "clip-path:polygon(\(corners.joined(separator: ",")));"
    }
  }

  /// The line and the shadow with which an item ends; the clip of a path cuts both off.
  private func finish(_ item: BakedItem) -> String {
    guard item.form.isBox else { return "" }
    var style = ""
    let stroke = item.finish.strokes.last?.value
    if let stroke, item.finish.hasStroke {
      style += "outline:\(stroke.outline);outline-offset:\(stroke.outlineOffset);"
    }
    if let shadow = item.finish.shadows.last?.value {
      style += "box-shadow:\(shadow.boxShadow(with: stroke));"
    }
    return style
  }

  private mutating func addFinishKeyframes(
    _ item: BakedItem, _ word: String, _ played: inout [String]
  ) {
    func add<Value>(
      _ keys: [Key<Value>], _ part: String, _ declaration: (Value) -> String
    ) {
      guard keys.count > 1, item.form.isBox else { return }
      keyframes += motion.timeline.keyframes(
        keys, as: "\(word)-\(part)", declaration: declaration)
      played.append("\(word)-\(part) \(seconds) linear both")
    }
    let stroke = item.finish.strokes.last?.value
    add(item.finish.corners, "corners") { "border-radius:" + $0.borderRadius }
    add(item.finish.strokes, "stroke") {
      "outline:\($0.outline);outline-offset:\($0.outlineOffset)"
    }
    add(item.finish.shadows, "shadow") { "box-shadow:" + $0.boxShadow(with: stroke) }
    guard item.finish.letters.count > 1, item.text != nil else { return }
    keyframes += motion.timeline.keyframes(
      item.finish.letters, as: word + "-letters"
    ) { $0.letters }
    played.append("\(word)-letters \(seconds) linear both")
  }

  /// Writes the text after the content of the element, with the letters of the element.
  private mutating func addText(_ item: BakedItem, _ word: String, _ style: inout String) {
    guard let text = item.text, let letters = item.finish.letters.last?.value else { return }
    let (justify, align) = text.sides
    style += "font-family:\(text.families);font-weight:\(text.weight);\(letters.letters);"
    rules +=
      ".\(word)::after{content:\(text.content);position:absolute;inset:0;display:flex;"
      + "align-items:center;justify-content:\(justify);text-align:\(align);white-space:pre;"
      + "line-height:\(shortDigits(TextBlock.lineHeight, places: 3))}\n"
  }

  private mutating func addKeyframes(
    _ item: BakedItem, _ word: String, _ style: inout String
  ) -> [String] {
    let spelling = TransformText(of: item.poses.map(\.value), units: .css)
    let end = item.poses.last.map { spelling.text($0.value) } ?? ""
    if !end.isEmpty { style += "transform:\(end);" }
    var played: [String] = []
    if item.poses.count > 1 {
      keyframes += motion.timeline.keyframes(item.poses, as: word)
      played.append("\(word) \(seconds) linear both")
    }
    if item.opacities.count > 1 {
      keyframes += motion.timeline.keyframes(item.opacities, as: word + "-opacity")
      played.append("\(word)-opacity \(seconds) linear both")
    }
    return played
  }

  /// Gives each number of an item its easing.
  private mutating func addEasings(_ item: BakedItem, _ style: inout String) -> [String] {
    guard let end = item.poses.last?.value else { return [] }
    let scalesLate = item.poses.contains(where: \.value.scalesLast)
    let scales = item.poses.contains { $0.value.scaleX != 1 || $0.value.scaleY != 1 }
    var played: [String] = []
    var functions: [String] = []
    func value(_ channel: Channel) -> String {
      channel.changes(in: item.poses)
        ? "var(\(channel.property))" : channel.spelled(channel.value(of: end))
    }
    functions.append("translate(\(value(.x)),\(value(.y)))")
    if scalesLate { functions.append("scale(\(value(.lateScaleX)),\(value(.lateScaleY)))") }
    functions.append("rotate(\(value(.turn)))")
    if scales { functions.append("scale(\(value(.scaleX)),\(value(.scaleY)))") }
    for channel in Channel.allCases where channel.changes(in: item.poses) {
      if !properties.contains(channel) { properties.append(channel) }
      style += "\(channel.property):\(channel.spelled(channel.value(of: end)));"
      let easing = easing(item.poses.needed(for: channel)) { channel.value(of: $0) }
      played.append("\(channel.animation) \(seconds) \(easing) both")
    }
    style += "transform:\(functions.joined(separator: " "));"
    if item.opacities.count > 1 {
      fades = true
      played.append("libration-opacity \(seconds) \(easing(item.opacities) { $0 }) both")
    }
    return played
  }

  /// An easing whose output values are those of the keys.
  private func easing<Value>(_ keys: [Key<Value>], _ number: (Value) -> Double) -> String {
    var points: [(value: Double, percent: Double)] = []
    func add(_ value: Double, _ tick: Int) {
      points.append((value, motion.timeline.percent(of: tick)))
    }
    if let first = keys.first, first.tick > 0 { add(number(first.value), 0) }
    for (index, key) in keys.enumerated() {
      add(number(key.value), key.tick)
      if key.holds, index + 1 < keys.count { add(number(key.value), keys[index + 1].tick) }
    }
    if let last = keys.last, last.tick < motion.timeline.run {
      add(number(last.value), motion.timeline.run)
    }
    let stops = points.map { point in
      "\(shortDigits(point.value, places: 6)) \(shortDigits(point.percent, places: 6))%"
    }
    return "linear(\(stops.joined(separator: ",")))"
  }

  private var seconds: String { digits(motion.timeline.seconds) + "s" }
}

/// A class word without escapes: letters, digits, dashes and underscores, a letter first.
package func classWord(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
    let isFine = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
    return isFine ? scalar : "-"
  }
  let word = String(String.UnicodeScalarView(scalars))
  return scalars.first?.properties.isAlphabetic == true ? word : "i" + word
}

extension Channel {
  /// The registered property of CSS.
  fileprivate var property: String { "--" + animation }

  /// The animation that moves it from 0 to 1.
  fileprivate var animation: String {
    switch self {
    case .x: "libration-x"
    case .y: "libration-y"
    case .turn: "libration-angle"
    case .scaleX: "libration-scale-x"
    case .scaleY: "libration-scale-y"
    case .lateScaleX: "libration-late-scale-x"
    case .lateScaleY: "libration-late-scale-y"
    }
  }

  /// The syntax of its values.
  fileprivate var syntax: String {
    switch self {
    case .x, .y: "<length>"
    case .turn: "<angle>"
    default: "<number>"
    }
  }

  fileprivate func spelled(_ value: Double) -> String {
    let unit =
      switch self {
      case .x, .y: "px"
      case .turn: "deg"
      default: ""
      }
    return shortDigits(value, places: 6) + unit
  }
}

extension ItemForm {
  /// The size of a rectangle about the center that holds the outline, in points.
  fileprivate func box(size: Size) -> Size {
    guard case .path = self else { return size }
    let reach = reach(size: size)
    return Size(2 * reach.width, 2 * reach.height)
  }
}
