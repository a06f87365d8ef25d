import Geometry

/// A tool that clients call, declared once for its list, its checks and its documents.
package struct ContextTool {
  /// Its name.
  package let name: String
  /// Its answer, in one or two sentences.
  package let doc: String
  /// Its arguments, without the size of the answer, which all tools take.
  package let parameters: [ContextParameter]
  /// Whether it writes no file.
  var isReadOnly = true
  /// Does the work.
  let answer: (ContextCall) throws -> ContextAnswer

  /// All arguments.
  var allParameters: [ContextParameter] { parameters + [ContextAnswer.size] }

  /// The tool as clients see it.
  ///
  /// Source: Model Context Protocol 2025-11-25, "Tools".
  var json: JSONValue {
    let properties = allParameters.map { JSONMember(name: $0.name, value: $0.schema) }
    return [
      "name": .string(name), "description": .string(doc),
      "inputSchema": [
        "type": "object", "properties": .object(properties),
        "required": .list(parameters.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": false,
      ],
      "annotations": ["readOnlyHint": .boolean(isReadOnly), "openWorldHint": false],
    ]
  }
}

/// An argument of a tool.
package struct ContextParameter: Sendable {
  /// The values that an argument takes.
  enum Kind: Sendable {
    case text
    case texts
    case flag
    case number(ClosedRange<Double>)
    case whole(ClosedRange<Int>)
    case choice([String])
    /// A tick, or a time such as "0.5s".
    case moment
  }

  /// Its name.
  package let name: String
  let kind: Kind
  /// Its meaning, with its unit and its default.
  package let doc: String
  var isRequired = false

  init(_ name: String, _ kind: Kind, _ doc: String, isRequired: Bool = false) {
    (self.name, self.kind, self.doc, self.isRequired) = (name, kind, doc, isRequired)
  }

  /// The rule of its values, for messages.
  var rule: String {
    switch kind {
    case .text: "a text"
    case .texts: "a list of texts"
    case .flag: "true or false"
    case .number(let range):
      "a number from \(digits(range.lowerBound)) to \(digits(range.upperBound))"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    case .moment: "a tick, which is a whole number from 0 on, or a time such as \"0.5s\""
    }
  }

  /// The argument in JSON Schema.
  var schema: JSONValue {
    let doc = JSONValue.string(doc)
    switch kind {
    case .text: return ["type": "string", "description": doc]
    case .texts:
      return ["type": "array", "items": ["type": "string"], "description": doc]
    case .flag: return ["type": "boolean", "description": doc]
    case .number(let range):
      return [
        "type": "number", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound), "description": doc,
      ]
    case .whole(let range):
      return [
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound), "description": doc,
      ]
    case .choice(let words):
      return ["type": "string", "enum": .list(words.map { .string($0) }), "description": doc]
    case .moment: return ["type": ["integer", "string"], "description": doc]
    }
  }

  /// Whether a value is of the kind.
  func takes(_ value: JSONValue) -> Bool {
    switch kind {
    case .text: value.asString != nil
    case .texts: value.asTexts != nil
    case .flag: value.asBoolean != nil
    case .number(let range): value.asNumber.map(range.contains) ?? false
    case .whole(let range): value.asInteger.map(range.contains) ?? false
    case .choice(let words): value.asString.map(words.contains) ?? false
    case .moment: ContextMoment(value) != nil
    }
  }
}

/// A moment that an argument names.
enum ContextMoment {
  case tick(Int)
  case seconds(Double)

  /// Reads a tick or a time; nil for anything else.
  init?(_ value: JSONValue) {
    if let tick = value.asInteger, (0...Self.mostTicks).contains(tick) {
      self = .tick(tick)
      return
    }
    guard let text = value.asString, text.hasSuffix("s"), let time = Double(text.dropLast()),
      (0...Self.mostSeconds).contains(time)
    else { return nil }
    self = .seconds(time)
  }

  /// The tick at a rate, in ticks a second.
  func tick(at rate: Double) -> Int {
    switch self {
    case .tick(let tick): tick
    case .seconds(let time): Int((time * rate).rounded())
    }
  }

  /// The latest tick and the latest time, in seconds, that a tool goes to.
  static let (mostTicks, mostSeconds) = (1_000_000, 3600.0)
}

extension JSONValue {
  /// The texts of a list of texts; nil for anything else.
  var asTexts: [String]? {
    guard case .list(let values) = self else { return nil }
    let texts = values.compactMap(\.asString)
    return texts.count == values.count ? texts : nil
  }
}
