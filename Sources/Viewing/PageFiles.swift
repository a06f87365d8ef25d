import Resources

/// The files of the page, compiled in; the server reads nothing from the file system.
package enum PageFiles {
  /// A file of the page.
  package struct File: Sendable {
    /// Its name, which is its path below the page's address; `index.html` is the page itself.
    package let name: String
    /// Its text.
    package let bytes: [UInt8]

    /// The value of Content-Type.
    package var contentType: String {
      switch name.split(separator: ".").last {
      case "html": "text/html; charset=utf-8"
      case "css": "text/css; charset=utf-8"
      case "svg": "image/svg+xml"
      default: "text/javascript; charset=utf-8"
      }
    }
  }

  /// The files of the live page, by name.
  package static let live = files(Resource.page)

  /// The live page in one document, so that it needs no further request than that for its socket.
  ///
  /// - Parameter nonce: The secret that the server's policy asks of scripts and styles.
  /// - Returns: The text of the document.
  package static func liveDocument(nonce: String) -> String {
    let page = InlinedPage(
      template: "index.html", title: "Libration", nonce: nonce, firstScript: text("early.js"))
    let modules = live.map(\.name).filter { $0.hasSuffix(".js") && $0 != "early.js" }
    return page.html(modules: modules, styles: [], data: "", entry: "main.js")
  }

  /// The files that only pages of finished runs have, by name.
  package static let recorded = files(Resource.recordedPage)

  /// The files that only pages of runs of a sweep have, by name.
  package static let runs = files(Resource.runsPage)

  private static func files(_ resources: [Resource]) -> [File] {
    resources.map { File(name: $0.name, bytes: $0.text) }
  }

  /// The text of a file; empty for an unknown name.
  static func text(_ name: some StringProtocol) -> String {
    let file = (live + recorded + runs).first { $0.name == name }
    return String(decoding: file?.bytes ?? [], as: UTF8.self)
  }
}
