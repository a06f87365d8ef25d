import Geometry
import Scripting

/// The requests about scripts that the language server answers.
enum LanguageRequest: String {
  case completion = "textDocument/completion"
  case hover = "textDocument/hover"
  case signatureHelp = "textDocument/signatureHelp"
  case definition = "textDocument/definition"
  case references = "textDocument/references"
  case documentHighlight = "textDocument/documentHighlight"
  case prepareRename = "textDocument/prepareRename"
  case rename = "textDocument/rename"
  case documentSymbol = "textDocument/documentSymbol"
  case foldingRange = "textDocument/foldingRange"
  case codeAction = "textDocument/codeAction"
  case codeLens = "textDocument/codeLens"
  case documentColor = "textDocument/documentColor"
  case colorPresentation = "textDocument/colorPresentation"
}

extension LanguageServer {
  /// The capabilities, as the answer to `initialize` says them.
  static func capabilities(_ encoding: PositionEncoding) -> JSONValue {
    [
      "positionEncoding": .string(encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "completionProvider": ["triggerCharacters": [".", ":", "\"", "'", "{", ","]],
      "hoverProvider": true,
      "signatureHelpProvider": ["triggerCharacters": ["(", ",", "{"]],
      "definitionProvider": true, "referencesProvider": true, "documentHighlightProvider": true,
      "renameProvider": ["prepareProvider": true],
      "documentSymbolProvider": true, "foldingRangeProvider": true,
      "codeActionProvider": ["codeActionKinds": ["quickfix"]],
      "colorProvider": true, "codeLensProvider": ["resolveProvider": false],
      "executeCommandProvider": [
        "commands": .list(LanguageCommand.allCases.map { .string($0.rawValue) })
      ],
    ]
  }

  /// Answers a request about a document that is open.
  func answer(_ request: LanguageRequest, _ params: JSONValue) throws(RPCError) -> JSONValue {
    let uri = params["textDocument"]?["uri"]
    guard let name = uri?.asString else {
      throw .invalidParams("\(request.rawValue): textDocument must have a uri")
    }
    guard let document = workspace.document(name) else {
      throw .invalidParams("\(request.rawValue): \(name) must be open")
    }
    guard let source = workspace.source(document) else { return .null }
    switch request {
    case .documentSymbol: return DocumentSymbols(source, encoding).json
    case .foldingRange: return FoldingRanges(source).json
    case .documentColor: return DocumentColors(source, encoding).json
    case .codeLens: return CodeLenses(source, runs, encoding).json
    case .colorPresentation: return try DocumentColors.presentation(params)
    case .codeAction:
      guard let range = source.text.bytes(of: params["range"], encoding) else {
        throw .invalidParams("\(request.rawValue): range must have a start and an end")
      }
      return CodeActions(source, encoding).json(in: range)
    default: break
    }
    guard let offset = source.text.offset(of: params["position"], encoding) else {
      throw .invalidParams("\(request.rawValue): position must have a line and a character from 0")
    }
    switch request {
    case .completion:
      let trigger = params["context"]?["triggerCharacter"]?.asString
      return ScriptCompletion(document, at: offset, workspace, trigger: trigger).json(encoding)
    case .hover: return Hover(source, workspace).json(at: offset, encoding)
    case .signatureHelp: return SignatureHelp(source, workspace).json(at: offset)
    default: return try Navigation(source, workspace, encoding).answer(request, params, at: offset)
    }
  }
}
