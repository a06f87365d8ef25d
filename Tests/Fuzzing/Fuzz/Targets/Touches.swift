import Geometry
import Motion

extension Target {
  /// Recorded touches: touches that were read are written and read again unchanged.
  static let touches = Target(name: "touches") { bytes in
    do {
      let recording = try TouchRecording(csv: String(decoding: bytes, as: UTF8.self))
      for touch in recording.touches {
        demand(
          touch.time.isFinite && touch.position.x.isFinite && touch.position.y.isFinite,
          "touches are finite: \(touch)")
      }
      let again = try TouchRecording(csv: recording.csv)
      demand(again.touches == recording.touches, "written touches are read back")
    } catch {
      demandWords("\(error)")
    }
  }
}
