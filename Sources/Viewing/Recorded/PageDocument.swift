import Geometry

/// One HTML file of the live page's own parts and a run: it asks no server for anything.
package struct PageDocument {
  private let contents: PageContents
  private let title: String

  /// Makes the document of a run.
  ///
  /// - Parameters:
  ///   - contents: The run.
  ///   - title: The title of the page.
  init(_ contents: PageContents, title: String) {
    (self.contents, self.title) = (contents, title)
  }

  /// The document.
  ///
  /// Modules are in an import map, each at an address that is its text: so they stay modules. The one
  /// that talks to the server gives way to one that reads the run.
  var html: String {
    var html = ""
    for line in Self.text("index.html").split(separator: "\n") {
      switch line {
      case _ where line.hasPrefix("<meta charset"): html += "\(line)\n\(Self.policy)\n"
      case _ where line.hasPrefix("<title>"): html += "<title>\(escaped(title))</title>\n"
      case _ where line.hasPrefix("<link rel=\"stylesheet\""):
        html += "<style>\n\(Self.text(Self.quoted(line)))</style>\n"
      case _ where line.hasPrefix("<script"):
        html += "<style>\n\(Self.text("recorded.css"))</style>\n" + scripts
      default: html += "\(line)\n"
      }
    }
    return html
  }

  /// Nothing may be loaded; scripts and styles are those in the file.
  private static let policy = """
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; img-src data:; \
    base-uri 'none'; form-action 'none'">
    """

  private var scripts: String {
    var text = "<script type=\"importmap\">\(Self.safe(Self.importMap))</script>\n"
    text += "<script type=\"application/json\" id=\"recorded\">"
    text += "\(Self.safe(contents.json))</script>\n"
    for (name, bytes) in contents.tracks {
      text += "<script type=\"application/octet-stream\" id=\"recorded-\(name)\">"
      text += "\(base64(bytes))</script>\n"
    }
    return text + "<script type=\"module\">import \"recordedpage.js\";</script>\n"
  }

  /// The module that stands in for `connection.js`.
  private static let session = "recording.js"

  private static let importMap: String = {
    var addresses = JSONObject()
    for file in PageFiles.live + PageFiles.recorded
    where file.name.hasSuffix(".js") && file.name != session {
      let text = file.name == "connection.js" ? session : file.name
      addresses.add(file.name, address(of: Self.text(text)))
    }
    var map = JSONObject()
    map.addRaw("imports", addresses.description)
    return map.description
  }()

  /// An address whose contents are a module's text, which imports others by their names alone.
  private static func address(of module: String) -> String {
    var text = "data:text/javascript,"
    for scalar in module.replacing("\"./", with: "\"").unicodeScalars {
      switch scalar {
      case "%": text += "%25"
      case "#": text += "%23"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text of a file of the page.
  private static func text(_ name: some StringProtocol) -> String {
    let file = (PageFiles.live + PageFiles.recorded).first { $0.name == name }
    return String(decoding: file?.bytes ?? [], as: UTF8.self)
  }

  /// The value of an attribute `href`.
  private static func quoted(_ line: Substring) -> Substring {
    let rest = line.split(separator: "href=\"").last ?? ""
    return rest.prefix { $0 != "\"" }
  }

  /// JSON that can stand in a script element: nothing in it ends one, or begins a comment.
  package static func safe(_ json: String) -> String { json.replacing("<", with: "\\u003c") }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
