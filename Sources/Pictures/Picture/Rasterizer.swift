import Drawing
import Geometry
package import Terminal

/// A conversion of a picture to PNG by `rsvg-convert`.
package struct Rasterizer {
  private let process: ToolProcess
  private let output: ScratchFile

  /// Starts to draw an SVG file as PNG, on white.
  ///
  /// - Parameters:
  ///   - svg: The text of the file.
  ///   - width: The width, in pixels; the height follows in proportion.
  /// - Throws: `ToolError` when the program is not installed.
  package init(_ svg: String, width: Int) throws(ToolError) {
    let input = try ScratchFile(svg.utf8)
    output = try ScratchFile()
    process = try ToolProcess(
      "rsvg-convert", ["--format", "png", "--background-color", "white", "--width", "\(width)"],
      input: input.descriptor, output: output.descriptor)
  }

  /// Waits for the bytes of the PNG.
  ///
  /// - Throws: `ToolError` when the program failed.
  package func bytes() throws(ToolError) -> [UInt8] {
    try process.finish()
    return output.bytes
  }
}
