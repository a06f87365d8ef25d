import Geometry

/// Plays a film of SVG as a browser does, as far as films need it.
///
/// Source: W3C, "CSS Animations Level 1", 2023, sections 3 and 4.
struct FilmPlayer {
  /// A part of a film that has a title.
  struct Part {
    let name: String
    let classes: [Substring]
    /// The attributes of the group, which count where no animation sets them.
    let attributes: [Substring: Substring]
    /// The tags in it.
    let content: Substring
  }

  /// The shown state of a part.
  struct Shown {
    var transform = AffineTransform.identity
    var opacity = 1.0
    var fill: String
  }

  /// The parts, the lowest first.
  private(set) var parts: [Part] = []
  /// The duration, in seconds; 0 if nothing moves.
  let seconds: Double
  private var frames: [Substring: [Frame]] = [:]
  private var names: [Substring: [Substring]] = [:]

  /// A keyframe.
  struct Frame {
    let percent: Double
    let values: [Substring: Substring]
    var holds: Bool { values["animation-timing-function"] == "steps(1)" }
  }

  init(_ text: String) {
    let lines = text.split(separator: "\n")
    var seconds = 0.0
    for line in lines {
      if line.hasPrefix("@keyframes ") {
        let name = line.dropFirst(11).prefix { $0 != "{" }
        frames[name] = Self.frames(line.dropFirst(12 + name.count).dropLast())
      } else if line.hasPrefix(".m{animation:") {
        seconds = Double(line.dropFirst(13).prefix { $0 != "s" }) ?? 0
      } else if let start = line.firstRange(of: "{animation-name:") {
        names[line[..<start.lowerBound].dropFirst()] = line[start.upperBound...].dropLast()
          .split(separator: ",")
      } else if line.hasPrefix("<g"), let title = line.firstRange(of: "><title>"),
        let end = line.firstRange(of: "</title>")
      {
        let attributes = Self.attributes(line[..<title.lowerBound].dropFirst(3))
        parts.append(
          Part(
            name: String(line[title.upperBound..<end.lowerBound]),
            classes: (attributes["class"] ?? "").split(separator: " "), attributes: attributes,
            content: line[end.upperBound...]))
      }
    }
    self.seconds = seconds
  }

  /// The shown state of a part at a time of the film, in seconds; nil gives the still picture.
  func shown(_ part: Part, at time: Double?) -> Shown {
    var values = part.attributes
    if let time, seconds > 0 {
      for name in part.classes.flatMap({ names[$0] ?? [] }) {
        let percent = time / seconds * 100
        values.merge(Self.values(frames[name] ?? [], at: percent)) { $1 }
      }
    }
    return Shown(
      transform: Self.transform(values["transform"] ?? ""),
      opacity: values["opacity"].flatMap { Double($0) } ?? 1, fill: String(values["fill"] ?? ""))
  }

  private static func attributes(_ text: Substring) -> [Substring: Substring] {
    var attributes: [Substring: Substring] = [:]
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    for place in stride(from: 0, to: parts.count - 1, by: 2) {
      attributes[parts[place].dropLast().drop { $0 == " " }] = parts[place + 1]
    }
    return attributes
  }

  static func frames(_ text: Substring) -> [Frame] {
    var frames: [Frame] = []
    for rule in text.split(separator: "}") {
      let sides = rule.split(separator: "{")
      var values: [Substring: Substring] = [:]
      for declaration in sides[1].split(separator: ";") {
        let words = declaration.split(separator: ":")
        values[words[0]] = words[1]
      }
      for time in sides[0].split(separator: ",") {
        let percent = time == "to" ? 100 : Double(time.dropLast()) ?? .nan
        frames.append(Frame(percent: percent, values: values))
      }
    }
    return frames.sorted { $0.percent < $1.percent }
  }

  static func values(_ frames: [Frame], at percent: Double) -> [Substring: Substring] {
    // A tick counts as the time of its key, despite the last bit of a division.
    let after = frames.firstIndex { $0.percent > percent + 1e-9 } ?? frames.count - 1
    guard after > 0 else { return frames[0].values }
    let (a, b) = (frames[after - 1], frames[after])
    let share = a.holds ? 0 : (percent - a.percent) / (b.percent - a.percent)
    var values: [Substring: Substring] = [:]
    for (property, text) in a.values where property != "animation-timing-function" {
      values[property] = share <= 0 ? text : mixed(text, b.values[property] ?? "", min(share, 1))
    }
    return values
  }

  /// A text whose numbers lie between those of two others.
  private static func mixed(_ a: Substring, _ b: Substring, _ share: Double) -> Substring {
    if a.hasPrefix("#") { return mixedColor(a, b, share) }
    let (a, b) = (tokens(a), tokens(b))
    precondition(a.count == b.count, "keys must have the same functions: \(a), \(b)")
    return Substring(
      zip(a, b).map { a, b in
        guard let x = Double(a), let y = Double(b) else { return a }
        return digits(x + (y - x) * share)
      }.joined())
  }

  private static func mixedColor(_ a: Substring, _ b: Substring, _ share: Double) -> Substring {
    guard share < 1 else { return b }
    let (a, b) = (bytes(ofColor: a), bytes(ofColor: b))
    return "#"
      + zip(a, b).map { a, b in
        let byte = String(Int((Double(a) + Double(b - a) * share).rounded()), radix: 16)
        return byte.count == 1 ? "0" + byte : byte
      }.joined()
  }

  /// Red, green and blue of `#rgb` or `#rrggbb`.
  static func bytes(ofColor text: Substring) -> [Int] {
    let digits = text.dropFirst().prefix(6).map { Int(String($0), radix: 16) ?? 0 }
    return digits.count == 3
      ? digits.map { 17 * $0 } : (0..<3).map { 16 * digits[2 * $0] + digits[2 * $0 + 1] }
  }

  /// The numbers of a text and the parts between them, without units.
  ///
  /// `f(a)` stands for `f(a,0)` in translations, and for `f(a,a)` in scales.
  private static func tokens(_ text: Substring) -> [String] {
    guard text.contains("(") else { return [String(text)] }
    return text.split(separator: " ").flatMap { function in
      let sides = function.dropLast().split(separator: "(")
      var numbers = sides[1].split(separator: ",").map { number in
        String(number.prefix { "0123456789.-e".contains($0) })
      }
      if numbers.count == 1, sides[0] == "translate" { numbers.append("0") }
      if numbers.count == 1, sides[0] == "scale" { numbers.append(numbers[0]) }
      return [sides[0] + "("] + numbers.flatMap { [$0, ","] }.dropLast() + [") "]
    }
  }

  static func transform(_ text: Substring) -> AffineTransform {
    text.split(separator: " ").reversed().reduce(.identity) { inner, function in
      let parts = tokens(function)
      let numbers = parts.compactMap { Double($0) }
      let outer =
        switch parts[0] {
        case "translate(": AffineTransform(translationX: numbers[0], y: numbers[1])
        case "scale(": AffineTransform(scaleX: numbers[0], scaleY: numbers[1])
        case "rotate(": AffineTransform(rotation: numbers[0] * Math.pi / 180)
        default: preconditionFailure("a function that films do not have: \(parts[0])")
        }
      return inner.concatenated(outer)
    }
  }
}
