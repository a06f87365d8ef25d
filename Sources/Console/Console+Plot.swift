package import LuaRuntime
import Pictures
import Scripting
import Terminal

/// Recordings drawn in characters: a field over time, or the paths of items on their stage.
extension Console {
  /// The lines of a picture of recordings.
  package func plot(_ value: Value, _ field: String?) throws(LuaError) -> [String] {
    guard let recordings = try recordings(value) else {
      throw LuaError("plot: must get a recording, or a table of them, not \(host.show(value))")
    }
    let space = Terminal.Size(columns: max(20, min(width(), 160)), rows: 16)
    guard let field else {
      var picture = StagePicture()
      picture.trails = recordings.map { recording in
        StagePicture.Trail(points: recording.centers, color: nil)
      }
      return picture.lines(of: stage, in: space)
    }
    guard RecordedField(field) != nil, field != "color" else {
      let names = ItemRecording.fields.filter { $0 != "color" }
      throw LuaError(
        "plot: an item has no number \(field)\(Suggestion.hint(for: field, among: names))")
    }
    return FieldPlot(field, of: recordings).lines(in: space)
  }
}
