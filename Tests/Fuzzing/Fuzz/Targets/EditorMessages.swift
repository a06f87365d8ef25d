import Geometry
import Servers
import Sessions

extension Target {
  /// The messages of an editor: any bytes, then the same bytes as the text of a document.
  static let editor = Target(name: "editor") { bytes in
    let server = LanguageServer(options: SessionOptions(), version: "", enter: { _ in })
    _ = server.respond(to: bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let other = LanguageServer(options: SessionOptions(), version: "", enter: { _ in })
    func send(_ id: JSONValue?, _ method: String, _ params: JSONValue) -> String {
      let message: JSONValue = [
        "jsonrpc": "2.0", "id": id, "method": .string(method), "params": params,
      ]
      return other.respond(to: Array(HeaderFrames.frame(message.text).utf8))
    }
    _ = send(1, "initialize", ["capabilities": [:]])
    let uri = "file:///nowhere/scene.lua"
    _ = send(
      nil, "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "version": 1, "text": .string(text)]])
    for line in 0..<min(9, text.utf8.count(where: { $0 == 10 }) + 1) {
      for method in ["completion", "hover", "signatureHelp", "definition", "documentSymbol"] {
        let answer = send(
          2, "textDocument/" + method,
          [
            "textDocument": ["uri": .string(uri)],
            "position": ["line": .integer(line), "character": .integer(bytes.count / 2)],
          ])
        demand(answer.contains("\"result\""), "\(method) is answered: \(answer)")
      }
    }
  }
}
