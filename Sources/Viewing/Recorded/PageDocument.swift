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

  /// The document: the live page, in which the module that talks to the server gives way to one that
  /// reads the run.
  var html: String {
    let page = InlinedPage(
      template: "index.html", title: title, standIns: ["connection.js": "recording.js"])
    return page.html(
      modules: (PageFiles.live + PageFiles.recorded).map(\.name).filter { $0.hasSuffix(".js") },
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
