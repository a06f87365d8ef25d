import Geometry
import Scripting
import Terminal

/// The commands of lenses, which a client asks the server to carry out.
enum LanguageCommand: String, CaseIterable {
  /// Runs a scene: its address.
  case run = "libration.run"
  /// Runs specs: the address of their file, and a line of it, from 1.
  case test = "libration.test"
  /// Shows a scene in a browser: its address.
  case view = "libration.view"
}

extension LanguageServer {
  /// Carries out a command, and returns what became of it in words.
  ///
  /// - Throws: `RPCError` for a command that there is not, and for arguments that do not fit.
  func execute(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let name = params["command"]?.asString, let command = LanguageCommand(rawValue: name)
    else {
      let names = LanguageCommand.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalidParams("command must be one of \(names)")
    }
    let arguments = params["arguments"]?.asList ?? []
    guard let path = arguments.first?.asString.flatMap(DocumentURI.path) else {
      throw .invalidParams("\(name): the first argument must be the address of a file")
    }
    let answer = self.answer(command, CurrentFolder.seen(path), line: arguments.last?.asInteger)
    connection.notify(
      "window/showMessage",
      ["type": answer.isError ? 1 : 3, "message": .string(answer.text)])
    if client["workspace"]?["codeLens"]?["refreshSupport"] == true {
      connection.request("workspace/codeLens/refresh", .null)
    }
    return .string(answer.text)
  }

  private func answer(
    _ command: LanguageCommand, _ path: String, line: Int?
  ) -> (text: String, isError: Bool) {
    do {
      switch command {
      case .run: return (try runs.run(scene: path, workspace.options(for: path)), false)
      case .test:
        let text = try runs.test(path, line: line ?? 1, workspace.options(for: path))
        return (text, text.contains("\n"))
      case .view:
        return view(path)
          ? ("\(path) opens in a browser", false) : ("libration view cannot be started", true)
      }
    } catch {
      return (errorText(error), true)
    }
  }
}
