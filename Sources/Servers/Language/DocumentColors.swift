import Geometry
import Motion
import Scripting

/// The colours that a script gives to items, and other ways to write one.
struct DocumentColors {
  private let source: Workspace.Source
  private let encoding: PositionEncoding

  init(_ source: Workspace.Source, _ encoding: PositionEncoding) {
    (self.source, self.encoding) = (source, encoding)
  }

  /// The colours with their places as the protocol writes them.
  var json: JSONValue {
    var found: [JSONValue] = []
    func note(_ key: LuaExpression, _ value: LuaExpression) {
      guard isColor(key), let text = value.text, let color = RGBColor(css: text) else { return }
      found.append([
        "range": source.text.range(value.range, encoding),
        "color": [
          "red": .number(color.red), "green": .number(color.green), "blue": .number(color.blue),
          "alpha": .number(color.alpha),
        ],
      ])
    }
    source.analysis.tree.forEach { part, _ in
      switch part {
      case .statement(.assignment(let targets, let values)):
        for (target, value) in zip(targets, values) {
          if case .index(_, let key) = target.kind { note(key, value) }
        }
      case .expression(let expression):
        guard case .table(let fields) = expression.kind else { return }
        for field in fields { if let key = field.key { note(key, field.value) } }
      default: break
      }
    }
    return .list(found)
  }

  /// Whether a key is known as an option or a member that is a colour.
  private func isColor(_ key: LuaExpression) -> Bool {
    guard key.text?.lowercased().hasSuffix("color") == true else { return false }
    switch source.analysis.use(at: key.offset)?.meaning {
    case .option, .member: return true
    default: return false
    }
  }

  /// The text of a colour, with its quotes.
  static func presentation(_ params: JSONValue) throws(RPCError) -> JSONValue {
    let parts = ["red", "green", "blue", "alpha"].map { params["color"]?[$0]?.asNumber }
    guard let range = params["range"], !parts.contains(nil) else {
      throw .invalidParams("colorPresentation: color must have red, green, blue and alpha")
    }
    let bytes = parts.map { UInt8((min(max($0 ?? 0, 0), 1) * 255).rounded()) }
    let shown = bytes[3] == 255 ? bytes.dropLast() : bytes[...]
    let digits = shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let text = "\"#\(digits)\""
    return [
      ["label": .string(text), "textEdit": ["range": range, "newText": .string(text)]]
    ]
  }
}
