import Geometry
import Scripting

/// A script that the editor has open.
struct Document {
  /// Its address, as the client gave it.
  let uri: String
  /// Its path, seen from the current folder; the address where it is no file.
  let path: String
  /// The version that the client gave last.
  var version: Int
  /// Its text.
  private(set) var text: TextLines
  /// Whether it is hidden or lies in a hidden folder, as files of editors do.
  let isHidden: Bool

  init(uri: String, path: String, version: Int, text: String) {
    (self.uri, self.path, self.version) = (uri, path, version)
    self.text = TextLines(Array(text.utf8))
    isHidden = path.split(separator: "/").contains { part in
      part.hasPrefix(".") && part != "." && part != ".."
    }
  }

  /// Whether it is a spec, which has words of its own.
  var isSpec: Bool { Workspace.isSpec(path) }

  /// Takes a change of the text.
  ///
  /// - Throws: `RPCError` when it is no change.
  mutating func apply(_ change: JSONValue, _ encoding: PositionEncoding) throws(RPCError) {
    guard let new = change["text"]?.asString else {
      throw .invalidParams("a change must have a text")
    }
    guard let range = change["range"] else {
      text = TextLines(Array(new.utf8))
      return
    }
    guard let bytes = text.bytes(of: range, encoding) else {
      throw .invalidParams("the range of a change must have a start and an end")
    }
    text.replace(bytes, with: new.utf8)
  }
}
