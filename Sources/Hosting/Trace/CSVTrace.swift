import Dynamics
import Geometry
import Scripting

/// The motion of a stage as CSV: a row per visible item and tick.
final class CSVTrace {
  /// The columns that are fields of the item: no others, as programs read them by their places.
  static let fields: [ItemField] = [
    .x, .y, .angle, .width, .height, .vx, .vy, .angularVelocity, .scaleX, .scaleY,
  ]
  /// The names of the columns.
  static let columns = ["tick", "time", "item"] + fields.map(\.name) + ["running"]

  private let file: OutputFile

  /// Begins a trace with its header.
  init(file: OutputFile) {
    self.file = file
    file.append(CSVTrace.columns.joined(separator: ",") + "\n")
  }

  /// Adds the rows of the stage's present tick.
  ///
  /// - Complexity: O(n) in the items of the stage.
  func add(_ stage: Stage) {
    let start = "\(stage.tick),\(digits(stage.elapsed)),"
    let end = stage.isRunning ? ",1\n" : ",0\n"
    for item in stage.shownItems {
      var row = start + csvField(item.name)
      for number in item.traced {
        row += ","
        row += digits(number)
      }
      file.append(row + end)
    }
  }
}

extension StageItem {
  /// The numbers of a trace row, in the order of its columns.
  var traced: [Double] { CSVTrace.fields.map { item[$0] } }
}
