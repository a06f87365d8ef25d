import Geometry

/// A page with its style sheets, scripts and data in one file.
///
/// Scripts stay modules: an import map gives each an address that contains its text.
package struct InlinedPage {
  /// The name of the document, a file of the page.
  let template: String
  /// The title of the page.
  let title: String
  /// The modules that replace others, by the names of the replaced ones.
  var standIns: [String: String] = [:]
  /// The secret that a server's policy asks of scripts and styles; nil for a file, which has a
  /// policy of its own.
  var nonce: String?
  /// A script that runs before the rest of the document has come; nil for none.
  var firstScript: String?

  /// The document.
  ///
  /// - Parameters:
  ///   - modules: The names of the modules of the page.
  ///   - styles: Style sheets to add behind those of the document.
  ///   - data: Elements with the data of the page.
  ///   - entry: The module that starts the page.
  /// - Returns: The text of the file.
  func html(modules: [String], styles: [String], data: String, entry: String) -> String {
    var html = ""
    for line in PageFiles.text(template).split(separator: "\n") {
      switch line {
      case _ where line.hasPrefix("<meta charset"):
        html += "\(line)\n\(nonce == nil ? Self.policy + "\n" : "")"
        if let firstScript { html += script("text/javascript", firstScript) }
      case _ where line.hasPrefix("<title>"): html += "<title>\(Self.escaped(title))</title>\n"
      case _ where line.hasPrefix("<link rel=\"stylesheet\""):
        html += style(PageFiles.text(Self.quoted(line)))
      case _ where line.hasPrefix("<script"):
        html += styles.map(style).joined()
        html += script("importmap", Self.safe(importMap(modules))) + data
        html += script("module", "import \"\(entry)\";")
      default: html += "\(line)\n"
      }
    }
    return html
  }

  private func style(_ text: String) -> String { "<style\(attribute)>\n\(text)</style>\n" }

  private func script(_ type: String, _ text: String) -> String {
    "<script type=\"\(type)\"\(attribute)>\(text)</script>\n"
  }

  private var attribute: String { nonce.map { " nonce=\"\($0)\"" } ?? "" }

  /// Forbids all loading; scripts and styles must be in the file.
  private static let policy = """
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; img-src data:; \
    base-uri 'none'; form-action 'none'">
    """

  private func importMap(_ modules: [String]) -> String {
    let others = standIns.values
    var addresses = JSONObject()
    for name in modules where !others.contains(name) {
      addresses.add(
        name, Self.address(of: Self.withoutComments(PageFiles.text(standIns[name] ?? name))))
    }
    var map = JSONObject()
    map.addRaw("imports", addresses.description)
    return map.description
  }

  /// A module's text without the lines that are comments, which are a quarter of it.
  static func withoutComments(_ module: String) -> String {
    var isInComment = false
    let lines = module.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let rest = line.drop { $0 == " " }
      let begins = rest.hasPrefix("/**")
      if begins { isInComment = true }
      defer { if isInComment, line.hasSuffix("*/") { isInComment = false } }
      return !isInComment && !rest.hasPrefix("//")
    }
    return lines.joined(separator: "\n")
  }

  /// An address that contains a module's text, in which imports name other modules alone.
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

  /// The value of an attribute `href`.
  private static func quoted(_ line: Substring) -> Substring {
    let rest = line.split(separator: "href=\"").last ?? ""
    return rest.prefix { $0 != "\"" }
  }

  /// JSON for a script element: it can neither end the element nor begin a comment.
  package static func safe(_ json: String) -> String { json.replacing("<", with: "\\u003c") }

  /// Text for the inside of an element.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
