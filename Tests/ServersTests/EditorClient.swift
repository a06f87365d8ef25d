import Geometry
import Servers
import Sessions
import Testing

/// An editor that speaks to a language server in this process, message by message.
final class EditorClient {
  let server = LanguageServer(options: SessionOptions(), version: "libration", enter: { _ in })
  private var nextID = 1
  /// The notifications and requests of the server that were not taken.
  private(set) var received: [JSONValue] = []
  private var frames = HeaderFrames()
  /// The capabilities of the server.
  private(set) var capabilities: JSONValue = .null

  /// Starts a server and says hello.
  init(encodings: [String] = []) throws {
    let answer = try request(
      "initialize",
      [
        "processId": .null, "rootUri": .null,
        "capabilities": [
          "general": ["positionEncodings": .list(encodings.map { .string($0) })]
        ],
      ])
    capabilities = answer["result"]?["capabilities"] ?? .null
    notify("initialized", [:])
  }

  /// Starts a server that was told nothing.
  init(silent: Void) {}

  /// Sends bytes, and notes what comes back.
  func send(_ bytes: [UInt8]) {
    frames.add(Array(server.respond(to: bytes).utf8))
    while let frame = frames.next() {
      guard case .message(let bytes) = frame, let value = try? JSONValue(json: bytes) else {
        Issue.record("the server sent \(frame)")
        continue
      }
      received.append(value)
    }
  }

  func send(_ message: JSONValue) { send(Array(HeaderFrames.frame(message.text).utf8)) }

  func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request and returns its answer.
  func request(_ method: String, _ params: JSONValue) throws -> JSONValue {
    let id = JSONValue.integer(nextID)
    nextID += 1
    send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params])
    let place = try #require(received.lastIndex { $0["id"] == id && $0["method"] == nil })
    return received.remove(at: place)
  }

  /// The result of a request; a test fails where it is an error.
  func result(_ method: String, _ params: JSONValue) throws -> JSONValue {
    let answer = try request(method, params)
    #expect(answer["error"] == nil, "\(answer["error"]?.text ?? "")")
    return answer["result"] ?? .null
  }

  /// Takes the notifications of a method.
  func take(_ method: String) -> [JSONValue] {
    defer { received.removeAll { $0["method"]?.asString == method } }
    return received.filter { $0["method"]?.asString == method }.map { $0["params"] ?? .null }
  }

  /// Opens a document, and returns what the server finds in it.
  @discardableResult
  func open(_ uri: String, _ text: String) throws -> [JSONValue] {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "lua", "version": 1, "text": .string(text),
        ]
      ])
    let reports = take("textDocument/publishDiagnostics")
    let report = try #require(reports.last { $0["uri"] == .string(uri) })
    return report["diagnostics"]?.asList ?? []
  }

  /// The messages that the server has for a text.
  func messages(_ text: String, _ uri: String = scene) throws -> [String] {
    try open(uri, text).compactMap { $0["message"]?.asString }
  }

  /// The params of a request at a place.
  static func place(
    _ line: Int, _ character: Int, _ uri: String = scene, _ more: [JSONMember] = []
  ) -> JSONValue {
    .object(
      [
        JSONMember(name: "textDocument", value: ["uri": .string(uri)]),
        JSONMember(
          name: "position", value: ["line": .integer(line), "character": .integer(character)]),
      ] + more)
  }

  /// Opens a text with a `|` in it, and returns the result of a request there.
  func ask(
    _ method: String, _ marked: String, _ uri: String = scene, _ more: [JSONMember] = []
  ) throws -> JSONValue {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    try open(uri, parts.joined())
    return try result(
      method, Self.place(lines.count - 1, lines.last?.utf16.count ?? 0, uri, more))
  }

  /// The labels of the completion at a `|`.
  func labels(_ marked: String, _ uri: String = scene) throws -> [String] {
    let result = try ask("textDocument/completion", marked, uri)
    return result["items"]?.asList?.compactMap { $0["label"]?.asString } ?? []
  }
}

/// The addresses of a scene and of a behavior that exist in no folder.
let scene = "file:///nowhere/scene.lua"
let behavior = "file:///nowhere/behaviors/hop.lua"
