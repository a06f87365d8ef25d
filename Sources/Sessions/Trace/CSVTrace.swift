package import Dynamics
import Geometry
import Scripting

/// The motion of a stage as CSV: a row per visible item and tick.
final class CSVTrace {
  private let file: TickFile
  private let fields: [RecordedField]

  /// Begins a trace with its header.
  init(file: TickFile, fields: TraceFields) {
    self.file = file
    self.fields = fields.fields
    file.begin(fields.columns.joined(separator: ",") + "\n")
  }

  /// Adds the rows of the stage's present tick.
  ///
  /// - Complexity: O(n) in the items of the stage.
  package func add(_ stage: Stage) {
    let start = "\(stage.tick),\(digits(stage.elapsed)),"
    let end = stage.isRunning ? ",1\n" : ",0\n"
    var rows = ""
    for item in stage.shownItems {
      var row = start + csvField(item.name)
      for field in fields {
        row += ","
        row += field.text(of: item)
      }
      rows += row + end
    }
    file.append(rows, stage, tick: stage.tick)
  }
}

extension StageItem {
  /// The fields that a person sees when asking for the state of an item.
  package static let told: [ItemField] = [
    .x, .y, .angle, .width, .height, .vx, .vy, .angularVelocity, .scaleX, .scaleY,
  ]

  /// The numbers of these fields.
  package var traced: [Double] { Self.told.map { item.exact($0) } }
}
