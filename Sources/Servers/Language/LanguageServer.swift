import Geometry
import Scripting
package import Sessions
package import Terminal

/// `libration lsp`: a server of the Language Server Protocol for one editor.
///
/// It is fed by the declared API and the checker of scripts, and runs none of them but behavior
/// files, which every host loads, and what a person runs by a lens.
///
/// Source: Language Server Protocol 3.17.
package final class LanguageServer: RPCServer {
  package let connection = RPCConnection(
    HeaderFrames(),
    cancellation: RPCCancellation(
      method: "$/cancelRequest", member: "id",
      error: RPCError(code: -32800, message: "the client took the request back")))
  package private(set) var ending: ExitCode?

  let workspace: Workspace
  /// The last results of scenes and specs.
  let runs = ScriptRuns()
  /// Shows a scene in a browser, and returns whether that was begun.
  let view: (_ path: String) -> Bool
  private let version: String
  private let enter: (String) -> Void
  private var phase = Phase.started
  /// The capabilities of the client.
  private(set) var client: JSONValue = .null
  private(set) var encoding = PositionEncoding.utf16
  /// The addresses of the documents whose findings the client does not have yet.
  private var unreported: [String] = []

  private enum Phase {
    case started, initialized, shutDown
  }

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - options: The behavior folders and limits of scripts.
  ///   - version: The version of the program.
  ///   - enter: Makes a folder the current one: that which the editor has open.
  ///   - view: Shows a scene in a browser, and returns whether that was begun.
  package init(
    options: SessionOptions, version: String,
    enter: @escaping (String) -> Void = { CurrentFolder.enter($0) },
    view: @escaping (_ path: String) -> Bool = { _ in false }
  ) {
    workspace = Workspace(options: options)
    (self.version, self.enter, self.view) = (version, enter, view)
  }

  /// A client that leaves without a word is no failure once it has said `shutdown`.
  package var endingOfInput: ExitCode { phase == .shutDown ? .success : .failure }

  package func handle(_ message: RPCMessage) {
    switch message {
    case .request(let id, let method, let params):
      do throws(RPCError) {
        connection.answer(id, .success(try answer(method, params)))
      } catch {
        connection.answer(id, .failure(error))
      }
    case .notification(let method, let params): obey(method, params)
    case .answer: break
    }
  }

  package func work() {
    for uri in unreported {
      guard let document = workspace.document(uri) else { continue }
      report(diagnostics(of: document), on: document)
    }
    unreported = []
  }

  // MARK: Requests

  private func answer(_ method: String, _ params: JSONValue) throws(RPCError) -> JSONValue {
    switch (phase, method) {
    case (.started, "initialize"): return try initialize(params)
    case (.started, _):
      throw RPCError(code: -32002, message: "initialize must come before \(method)")
    case (_, "initialize"): throw .invalidRequest("initialize must come once")
    case (.shutDown, _): throw .invalidRequest("only exit may come behind shutdown, not \(method)")
    case (.initialized, "shutdown"):
      phase = .shutDown
      return .null
    case (.initialized, "workspace/executeCommand"): return try execute(params)
    case (.initialized, _):
      guard let request = LanguageRequest(rawValue: method) else {
        throw .unknownMethod("there is no method \(method)")
      }
      return try answer(request, params)
    }
  }

  private func initialize(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard case .object = params else {
      throw .invalidParams("initialize must have an object of params")
    }
    client = params["capabilities"] ?? .null
    let encodings = client["general"]?["positionEncodings"]?.asList ?? []
    encoding =
      encodings.lazy.compactMap { $0.asString.flatMap(PositionEncoding.init) }.first ?? .utf16
    let folder = params["workspaceFolders"]?.asList?.first?["uri"] ?? params["rootUri"]
    let path = folder?.asString.flatMap(DocumentURI.path) ?? params["rootPath"]?.asString
    if let path { enter(path) }
    phase = .initialized
    return [
      "capabilities": Self.capabilities(encoding),
      "serverInfo": ["name": "libration", "version": .string(version)],
    ]
  }

  // MARK: Notifications

  private func obey(_ method: String, _ params: JSONValue) {
    if method == "exit" {
      ending = phase == .shutDown ? .success : .failure
      return
    }
    guard phase == .initialized else { return }
    let uri = params["textDocument"]?["uri"]?.asString
    switch method {
    case "initialized": watchFiles()
    case "textDocument/didOpen": open(params["textDocument"] ?? .null)
    case "textDocument/didChange":
      if let uri { change(uri, params) }
    case "textDocument/didClose":
      if let uri { close(uri) }
    case "textDocument/didSave", "workspace/didChangeWatchedFiles":
      workspace.forget()
      reportAgain()
    default: break
    }
  }

  private func open(_ params: JSONValue) {
    guard let uri = params["uri"]?.asString, let text = params["text"]?.asString else { return }
    let path = DocumentURI.path(uri).map(CurrentFolder.seen) ?? uri
    workspace.open(
      Document(uri: uri, path: path, version: params["version"]?.asInteger ?? 0, text: text))
    note(uri)
  }

  private func change(_ uri: String, _ params: JSONValue) {
    guard var document = workspace.document(uri) else { return }
    for change in params["contentChanges"]?.asList ?? [] {
      do throws(RPCError) { try document.apply(change, encoding) } catch {
        connection.notify(
          "window/logMessage", ["type": 1, "message": .string("\(method): \(error.message)")])
      }
    }
    document.version = params["textDocument"]?["version"]?.asInteger ?? document.version
    workspace.open(document)
    note(uri)
  }

  private var method: String { "textDocument/didChange" }

  private func close(_ uri: String) {
    guard let document = workspace.document(uri) else { return }
    workspace.close(uri)
    report([], on: document)
  }

  /// Reports the findings on all documents again, as other files have changed.
  private func reportAgain() {
    for document in workspace.documents.values.sorted(by: { $0.path < $1.path }) {
      note(document.uri)
    }
  }

  private func note(_ uri: String) {
    if !unreported.hasName(uri) { unreported.append(uri) }
  }

  /// Asks the client to tell of files that other programs save.
  private func watchFiles() {
    let ability = client["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]
    guard ability == true else { return }
    let watcher: JSONValue = ["globPattern": "**/*.lua"]
    connection.request(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "scripts", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": [watcher]],
          ]
        ]
      ])
  }

  private func report(_ findings: [JSONValue], on document: Document) {
    connection.notify(
      "textDocument/publishDiagnostics",
      [
        "uri": .string(document.uri), "version": .integer(document.version),
        "diagnostics": .list(findings),
      ])
  }
}
