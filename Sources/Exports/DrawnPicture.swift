import Geometry
import Pictures
import Scripting
import Sessions
import Terminal

/// A picture that is not written to a file, with its numbers.
package struct DrawnPicture {
  /// The text of the SVG file.
  package let svg: String
  /// The places of the items at each moment, and the plotted numbers, as lines.
  package let numbers: [String]
  /// The lines that a command would have printed: the end of the run, failures of hooks, prints.
  package let messages: [String]
  /// Whether a hook failed.
  package let hasFailed: Bool
  private let width: Double

  init(
    _ request: PictureCommand.Request, _ runs: [PicturedRun], _ output: CapturedOutput
  ) throws(PictureError) {
    let layout = PictureLayout(request, runs)
    let sheet = try layout.sheet
    (svg, width) = (sheet.svg(title: Files.name(of: request.source)), sheet.size.width)
    hasFailed = output.code != .success
    messages =
      (output.standard + output.error).split(separator: "\n").map(String.init)
      + (layout.note.map { [$0] } ?? [])
    let longest = runs.map(\.motion.run).max() ?? 0
    let ticks = try request.moments.ticks(run: longest, rate: runs[0].motion.rate)
    numbers = runs.flatMap { run in
      Self.lines(of: run, at: ticks) + Self.lines(of: request.plots, run, at: ticks)
    }
  }

  /// The picture as PNG.
  ///
  /// - Throws: `ToolError` when `rsvg-convert` is missing or fails.
  package func png() throws -> [UInt8] {
    try Rasterizer(svg, width: Int(width.rounded(.up))).bytes()
  }

  private static func lines(of run: PicturedRun, at ticks: [Int]) -> [String] {
    let motion = run.motion
    func short(_ number: Double) -> String { rounded(number, places: 3) }
    let shown = ticks.filter { $0 <= motion.run }
    let rows = shown.flatMap { tick in
      motion.moments[tick].items.sorted { $0.number < $1.number }.filter { $0.opacity != nil }
        .map { item in
          let pose = item.pose
          return [item.name, "\(tick)", short(Double(tick) / motion.rate)]
            + [pose.translation.x, pose.translation.y, pose.rotation, pose.scaleX, pose.scaleY]
            .map(short)
        }
    }
    let header = ["item", "tick", "s", "x", "y", "angle", "scaleX", "scaleY"]
    let label = run.label.isEmpty ? [] : [run.label]
    return label + (rows.isEmpty ? [] : alignedColumns([header] + rows))
  }

  private static func lines(
    of plots: [PlottedField], _ run: PicturedRun, at ticks: [Int]
  ) -> [String] {
    plots.indices.map { place in
      let values = run.motion.numbers(of: place)
      let shown = ticks.filter { $0 < values.count }.map { tick in
        "\(rounded(values[tick], places: 3)) at tick \(tick)"
      }
      return "\(plots[place].name): \(shown.joined(separator: ", "))"
    }
  }
}

extension PictureCommand {
  /// Draws the picture without writing a file.
  ///
  /// - Throws: As a run of the scene does, and `PictureError` where moments, items or numbers do not
  ///   exist.
  package func drawn() throws -> DrawnPicture {
    var taken: Result<[PicturedRun], any Error> = .success([])
    let output = try CapturedOutput { outputs in
      do {
        let (runs, code) = try takeRuns(outputs)
        taken = .success(runs)
        return code
      } catch {
        taken = .failure(error)
        return .failure
      }
    }
    if Signals.ending != nil { throw ScriptError(message: "stopped") }
    return try DrawnPicture(request, try taken.get(), output)
  }
}
