package import Terminal

/// The kinds of files of a picture, by the name of the file.
package enum PictureFormat: String, CaseIterable, Sendable {
  case svg, png

  /// The format of a file; SVG for standard output, nil for other endings.
  package init?(path: String) {
    if isStandardOutput(path) {
      self = .svg
      return
    }
    guard let format = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = format
  }
}

extension OutputFile {
  /// Writes a picture as SVG, or as the PNG that `rsvg-convert` makes of it.
  ///
  /// - Throws: `ToolError` when `rsvg-convert` is missing or fails.
  package func append(picture svg: String, width: Double, as format: PictureFormat?)
    throws(ToolError)
  {
    guard format == .png else { return append(svg) }
    append(bytes: try Rasterizer(svg, width: Int(width.rounded(.up)) * 2).bytes())
  }
}
