import Geometry

/// The variation of one `--vary`: one key, or several keys whose values change together.
///
///     Variation("snap.damping=0.1..1/10")   10 evenly spaced values, both ends included
///     Variation("seed=1..100")              whole numbers
///     Variation("snap.damping=0.2,0.5,1")   these values
///     Variation("snap.damping=0.1..1")      any number between; 1.0..5.0 too
package struct Variation: Sendable {
  /// The values that the keys take.
  package enum Values: Hashable, Sendable {
    /// The whole numbers from one to another.
    case whole(ClosedRange<Int>)
    /// Evenly spaced numbers, both ends included.
    case even(ClosedRange<Double>, count: Int)
    /// Any number between two ends.
    case span(ClosedRange<Double>)
    /// These rows, with a value for each key.
    case rows([[VariedValue]])
  }

  /// The text of the command line.
  package let text: String
  /// The keys that are varied, such as `card.x`.
  package let keys: [String]
  /// The values.
  package let values: Values

  /// The greatest number of values, and the greatest absolute value of an end.
  package static let (mostValues, greatestEnd) = (100_000_000, 1e100)

  package init(text: String, keys: [String], values: Values) {
    (self.text, self.keys, self.values) = (text, keys, values)
  }

  /// Reads `KEY=VALUES`; `Variation(csv:)` reads the other form, a file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - option: The option with the text, for errors.
  /// - Throws: `VariationError` for anything else.
  package init(_ text: String, option: String = "--vary") throws(VariationError) {
    guard let mark = text.firstIndex(of: "=") else {
      let forms = option == "--vary" ? "KEY=VALUES or FILE.csv" : "KEY=VALUE"
      throw VariationError("\(option) must be \(forms), not \(text)")
    }
    let (key, values) = (String(text[..<mark]), String(text[text.index(after: mark)...]))
    if let rule = Self.rule(brokenBy: key) {
      throw VariationError("\(option) \(text): \(rule)")
    }
    do throws(VariationError) {
      let isRange = key != Self.touches && !values.contains("\"") && values.contains("..")
      self.init(
        text: text, keys: [key],
        values: isRange ? try Self.range(values) : .rows(try Self.list(values, of: key)))
    } catch {
      throw VariationError("\(option) \(text): \(error.message)")
    }
  }

  /// The keys that stand for no property of an item or a behavior.
  package static let (seed, touches) = ("seed", "touches")

  /// The rule that a key breaks; nil when it breaks none.
  package static func rule(brokenBy key: String) -> String? {
    if key == seed || key == touches { return nil }
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.contains("") else {
      return "a key must be seed, touches, or as in card.x and snap.damping, not \(key)"
    }
    return nil
  }

  /// The number of values; nil for a span, which has any number.
  package var count: Int? {
    switch values {
    case .whole(let range): range.count
    case .even(_, let count): count
    case .span: nil
    case .rows(let rows): rows.count
    }
  }

  /// The values at a place, one for each key.
  ///
  /// - Precondition: `count` is not nil, and more than `place`.
  package func row(at place: Int) -> [VariedValue] {
    switch values {
    case .whole(let range): return [.number(Double(range.lowerBound + place))]
    case .even(let range, let count):
      if place == 0 { return [.number(range.lowerBound)] }
      if place == count - 1 { return [.number(range.upperBound)] }
      let (low, high) = (Double(count - 1 - place), Double(place))
      let number = (range.lowerBound * low + range.upperBound * high) / Double(count - 1)
      return [.number(Self.plain(number))]
    case .span(let range): return [.number(range.lowerBound)]
    case .rows(let rows): return rows[place]
    }
  }

  /// The nearby number of at most 12 digits, if one is near enough: 0.3 for 0.30000000000000004.
  private static func plain(_ number: Double) -> Double {
    // Powers of ten up to 1e22 are exact, so the quotient is the double nearest to the decimal.
    var scale = 1.0
    while abs(number) * scale < 1e11, scale < 1e22 { scale *= 10 }
    let short = (number * scale).rounded() / scale
    return abs(short - number) <= 4 * number.ulp ? short : number
  }

  /// The values at a share of the way from the first to the last.
  ///
  /// - Parameter share: From 0 to less than 1.
  /// - Returns: A value for each key.
  package func row(at share: Double) -> [VariedValue] {
    guard case .span(let range) = values else {
      let count = count ?? 1
      return row(at: min(count - 1, Int(share * Double(count))))
    }
    return [.number(range.lowerBound * (1 - share) + range.upperBound * share)]
  }
}

/// A value of a key in a run.
package enum VariedValue: Hashable, Sendable {
  case number(Double)
  case boolean(Bool)
  case text(String)

  /// The value as JSON.
  package var json: String {
    switch self {
    case .number(let number): jsonNumber(number)
    case .boolean(let boolean): boolean ? "true" : "false"
    case .text(let text): jsonString(text)
    }
  }

  /// The value as it is written behind `--vary`.
  package var word: String { if case .text(let text) = self { text } else { json } }

  /// The value as it is read again: a text in quotes where it would be read as something else.
  package var input: String {
    guard case .text(let text) = self else { return json }
    let isPlain =
      (try? VariedValue(text)) == self && text.allSatisfy { !$0.isWhitespace && $0 != "," }
      && !text.contains("..") && !text.contains("\"")
    return isPlain ? text : jsonString(text)
  }

  /// The hint at the quotes around texts with commas.
  static func hintAtQuotes(for key: String) -> String {
    "; a text with commas stands in quotes, \(key)='\"a, b\"'"
  }

  /// The hint at quotes for a text that a comma has cut, such as an end of `rgb(1,2,3)`; empty for
  /// all others.
  package func hintAtQuotes(for key: String) -> String {
    guard case .text(let text) = self, text.contains("(") != text.contains(")") else { return "" }
    return Self.hintAtQuotes(for: key)
  }

  /// The value of a text: a number, `true`, `false`, the text in double quotes as JSON writes it, or
  /// the text as it is.
  ///
  /// - Throws: `VariationError` for an empty text, for numbers that are not finite, and for whole
  ///   numbers that a double does not hold.
  package init(_ text: String) throws(VariationError) {
    guard !text.isEmpty else {
      throw VariationError("a value must not be empty; a text without letters is \"\"")
    }
    if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
      let quoted = (try? JSONValue(json: text.utf8))?.asString
      self = .text(quoted ?? String(text.dropFirst().dropLast()))
      return
    }
    if let number = Double(text) {
      guard number.isFinite else { throw VariationError("a number must be finite, not \(text)") }
      if let whole = Int(text), Int(exactly: number) != whole {
        throw VariationError("a whole number must be one that a double holds, not \(text)")
      }
      self = .number(number)
    } else {
      self = text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .text(text)
    }
  }
}

/// The reason why a `--vary` is invalid.
package struct VariationError: Error, Equatable, CustomStringConvertible {
  /// The rule that must hold.
  package let message: String

  package var description: String { message }

  package init(_ message: String) { self.message = message }
}

extension Variation {
  /// Reads values with commas between them.
  private static func list(
    _ text: String, of key: String
  ) throws(VariationError) -> [[VariedValue]] {
    var rows: [[VariedValue]] = []
    for part in parts(text) {
      let value = try VariedValue(part)
      switch value {
      case .text: rows.append([value])
      // The name of a file of touches may look like a number.
      case .number, .boolean: rows.append([key == touches ? .text(part) : value])
      }
    }
    return rows
  }

  /// The parts between commas; a comma in quotes belongs to a text.
  private static func parts(_ text: String) -> [String] {
    var (parts, isQuoted, isEscaped) = ([""], false, false)
    for character in text {
      if character == ",", !isQuoted {
        parts.append("")
        continue
      }
      let isAtStart = parts[parts.count - 1].isEmpty
      if character == "\"", !isEscaped, isQuoted || isAtStart { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  /// Reads `a..b` and `a..b/n`.
  private static func range(_ text: String) throws(VariationError) -> Values {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let mark = parts[0].firstRange(of: "..") else {
      throw VariationError("a range must be a..b or a..b/n, not \(text)")
    }
    let first = try end(parts[0][..<mark.lowerBound], of: text)
    let last = try end(parts[0][mark.upperBound...], of: text)
    guard first <= last else {
      throw VariationError("a range must go up, not from \(digits(first)) to \(digits(last))")
    }
    if parts.count == 2 { return .even(first...last, count: try count(parts[1], first == last)) }
    // 1..5 are whole numbers; 1.0..5.0 are all numbers between.
    guard let low = Int(parts[0][..<mark.lowerBound]),
      let high = Int(parts[0][mark.upperBound...])
    else { return .span(first...last) }
    guard high.subtractingReportingOverflow(low).partialValue < mostValues,
      !high.subtractingReportingOverflow(low).overflow
    else { throw VariationError("a range must have at most \(mostValues) whole numbers") }
    guard max(low.magnitude, high.magnitude) <= 1 << 53 else {
      throw VariationError("whole numbers of a range must be from -2^53 to 2^53, not \(text)")
    }
    return .whole(low...high)
  }

  private static func end(
    _ text: Substring, of range: String
  ) throws(VariationError) -> Double {
    guard let number = Double(text) else {
      throw VariationError("a range must be a..b or a..b/n, not \(range)")
    }
    guard abs(number) <= greatestEnd else {
      throw VariationError("an end must be from -1e100 to 1e100, not \(text)")
    }
    return number
  }

  private static func count(_ text: Substring, _ isPoint: Bool) throws(VariationError) -> Int {
    let least = isPoint ? 1 : 2
    let most = isPoint ? 1 : mostValues
    guard let count = Int(text), (least...most).contains(count) else {
      let why = isPoint ? "both ends are the same" : "both ends are values"
      throw VariationError("n must be from \(least) to \(most), as \(why), not \(text)")
    }
    return count
  }
}
