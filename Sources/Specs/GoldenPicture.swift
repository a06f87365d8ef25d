import Drawing
import Geometry
import Glibc
import Pictures
import Scripting
import Sessions
import Terminal

/// A picture of a golden trace beside the trace that a spec made.
struct GoldenPicture {
  private let title: String
  private let golden: RecordedMotion
  private let made: RecordedMotion
  /// The number that differs first; nil if the first difference is not in a number.
  private let field: PlottedField?

  /// Prepares a picture.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - golden: The rows of the golden trace, the columns first.
  ///   - made: The rows of the trace that the spec made.
  /// - Throws: Errors of `TraceMotion` for rows that are no trace.
  init(_ title: String, golden: [[String]], made: [[String]]) throws {
    self.title = title
    field = Self.firstDifference(golden, made)
    let detail = MotionDetail(plots: field.map { [$0] } ?? [])
    func motion(_ rows: [[String]]) throws -> RecordedMotion {
      try TraceMotion(rows, of: title).read(keeping: detail)
    }
    (self.golden, self.made) = (try motion(golden), try motion(made))
  }

  /// The file of SVG: both motions as onion skins, and the number that differs first, over time.
  package var svg: String {
    let size = Size(
      max(golden.size.width, made.size.width), max(golden.size.height, made.size.height))
    let runs = [(golden, "golden"), (made, "now")]
    var moments = PictureMoments()
    moments.isOnion = true
    var sheet = PictureSheet()
    sheet.add(
      row: runs.map { run, label in
        var motion = run
        motion.size = size
        let panel = StagePanel(
          motion: motion, ticks: moments.spread(0, motion.run),
          colors: TurnColors(of: motion), scale: PictureSheet.scale(of: size, columns: 2))
        return PictureSheet.Cell(
          panel: panel, caption: [label, "0 s to \(rounded(motion.seconds, places: 3)) s"])
      })
    if let field {
      let curves = runs.enumerated().map { place, run in
        PlotPanel.Curve(
          label: run.1, color: RGB.turn(place * 6), values: run.0.numbers(of: 0), rate: run.0.rate)
      }
      if curves.contains(where: { $0.values.contains(where: \.isFinite) }) {
        sheet.add(PlotPanel(field.name, curves, width: Self.plotWidth))
      }
    }
    return sheet.svg(title: title)
  }

  private static func firstDifference(_ golden: [[String]], _ made: [[String]]) -> PlottedField? {
    guard let columns = made.first, golden.first == columns else { return nil }
    for (old, new) in zip(golden, made).dropFirst() where old != new {
      guard old.count == new.count, old.count == columns.count, old[2] == new[2] else { return nil }
      let place = columns.indices.first { old[$0] != new[$0] && Double(old[$0]) != Double(new[$0]) }
      if let place { return try? PlottedField("\(new[2]).\(columns[place])") }
    }
    return nil
  }

  private static var plotWidth: Double { 560 }
}

/// The picture beside a golden trace that a spec does not match.
extension GoldenFile {
  private static let ending = ".failed.svg"

  /// The path of the picture as people see it.
  var picturePath: String { path.dropLast(4) + Self.ending }

  private var picturePlace: String { place.text.dropLast(4) + Self.ending }

  private var pictureTitle: String { "\(Files.name(of: path)): golden, and now" }

  /// Writes the picture of the rows beside those of the file.
  ///
  /// - Returns: Whether it was written; never outside the folder in which the tests run, nor over a
  ///   file that is no such picture.
  func writePicture() -> Bool {
    guard isBelowRoot, isOwnPicture(orMissing: true),
      let text = try? Files.text(of: place.text),
      let picture = try? GoldenPicture(pictureTitle, golden: csvRows(text), made: rows),
      let file = try? OutputFile(path: picturePlace)
    else { return false }
    file.append(picture.svg)
    file.finish()
    return file.failure == nil
  }

  /// Removes the picture that an earlier run has left.
  func removePicture() {
    if isBelowRoot, isOwnPicture(orMissing: false) { unlink(picturePlace) }
  }

  /// Whether the file of the picture was written here.
  private func isOwnPicture(orMissing: Bool) -> Bool {
    if Files.kind(of: picturePlace) == .missing { return orMissing }
    let text = try? Files.text(of: picturePlace)
    return text?.contains("<title>\(xmlText(pictureTitle))</title>") ?? false
  }
}
