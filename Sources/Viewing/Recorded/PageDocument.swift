import Geometry

/// One HTML file with the parts of the live page and a run; it needs no server.
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

  /// The document: the live page with a module that reads the run in place of the connection.
  var html: String {
    let page = InlinedPage(
      template: "index.html", title: title, standIns: ["connection.js": "recording.js"])
    return page.html(
      modules: (PageFiles.live + PageFiles.recorded).map(\.name).filter {
        $0.hasSuffix(".js") && $0 != "early.js"
      },
      styles: [PageFiles.text("recorded.css")], data: data, entry: "recordedpage.js")
  }

  private var data: String {
    var text = "<script type=\"application/json\" id=\"recorded\">"
    text += "\(InlinedPage.safe(contents.json))</script>\n"
    for (name, bytes) in contents.tracks {
      text += "<script type=\"application/octet-stream\" id=\"recorded-\(name)\">"
      text += "\(base64(bytes))</script>\n"
    }
    return text
  }
}
