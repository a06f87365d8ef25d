package import Experiments
import Geometry
package import Pictures
import Sessions

/// The page of the runs of a sweep: its pictures, and the data that a pointer shows.
package struct RunsDocument {
  private let table: RunTable
  private let picture: RunsPicture
  private let title: String

  /// Draws the runs.
  ///
  /// - Parameters:
  ///   - table: The runs.
  ///   - measures: The names of the measures to draw; none for the first twelve.
  ///   - over: The inputs on the axes; none for the first that vary.
  /// - Throws: `PictureError` where they cannot be drawn.
  package init(
    _ table: RunTable, measures: [String] = [], over: [String] = []
  ) throws(PictureError) {
    self.table = table
    picture = try RunsPicture(table, measures: measures, over: over, isPage: true)
    title = "\(table.scene), \(RunsPicture.summary(of: table)) · Libration"
  }

  /// The document as one file, for use without a server.
  package var file: String {
    let page = InlinedPage(template: "runs.html", title: title)
    return filled(
      page.html(
        modules: Self.modules, styles: [RunsPicture.pageStyle], data: data(isLive: false),
        entry: "runs.js"))
  }

  /// The document for a server, which sends its parts too.
  package var served: String {
    filled(
      PageFiles.text("runs.html").replacing(
        "<title>Runs</title>", with: "<title>\(InlinedPage.escaped(title))</title>"
      ).replacing("</head>", with: data(isLive: true) + "</head>"))
  }

  /// The style sheet of the pictures, which the document names `picture.css`.
  package static var style: String { RunsPicture.pageStyle }

  /// The modules of the page.
  private static let modules = ["runs.js", "elements.js", "settings.js", "model.js", "rows.js"]

  private func filled(_ html: String) -> String {
    let panels = picture.elements.map { "<figure>\n\($0)</figure>\n" }.joined()
    let notes = picture.notes.map { "<p>\(InlinedPage.escaped($0))</p>\n" }.joined()
    return html.replacing("<!-- panels -->", with: panels).replacing("<!-- notes -->", with: notes)
  }

  /// The data that the script of the page reads.
  private func data(isLive: Bool) -> String {
    var text = JSONObject()
    text.add("scene", table.scene)
    text.addRaw("options", jsonList(table.options.words.map(jsonString)))
    text.add("summary", RunsPicture.summary(of: table))
    text.add("isLive", isLive)
    text.addRaw("keys", jsonList(table.keys.map(jsonString)))
    text.addRaw("measures", jsonList(table.measures.map(jsonString)))
    text.addRaw("runs", jsonList(table.runs.map(Self.text)))
    return "<script type=\"application/json\" id=\"runs\">"
      + "\(InlinedPage.safe(text.description))</script>\n"
  }

  /// A run: its number, inputs, measures and error.
  private static func text(_ run: RunTable.Run) -> String {
    jsonList([
      "\(run.number)", jsonList(run.inputs.map(\.json)),
      jsonList(run.measures.map { $0.map(jsonNumber) ?? "null" }),
      run.error.map(jsonString) ?? "null",
    ])
  }
}
