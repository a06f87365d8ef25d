package import Geometry
import LuaRuntime
package import Scripting

extension Diagnostic {
  /// An error that kept a file from being read, as a finding about the file.
  package init(_ error: any Error) {
    let finding =
      switch error {
      case let error as ScriptError: error
      case let error as LuaError:
        ScriptError(file: error.file, line: error.line, message: error.message)
      case let error as FileError: ScriptError(file: error.path, message: error.reason)
      default: ScriptError(message: "\(error)")
      }
    self.init(severity: .error, finding: finding)
  }

  /// The finding as JSON; unknown parts are null.
  package var json: String { jsonObject.description }

  /// The members of `json`, to which a caller can add others.
  package var jsonObject: JSONObject {
    var object = JSONObject()
    object.addRaw("file", finding.file.map(jsonString) ?? "null")
    object.addRaw("line", finding.line.map(String.init) ?? "null")
    object.addRaw("column", finding.column.map(String.init) ?? "null")
    object.add("severity", severity == .error ? "error" : "note")
    object.add("message", finding.message)
    object.addRaw("suggestion", Suggestion.suggested(in: finding.message).map(jsonString) ?? "null")
    return object
  }
}
