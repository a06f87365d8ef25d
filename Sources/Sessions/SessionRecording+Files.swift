import Geometry
package import Scripting

extension SessionRecording {
  /// Whether a text begins like a recording.
  package static func begins(_ text: [UInt8]) -> Bool {
    text.starts(with: "{\"libration\":".utf8)
  }

  /// Reads the file of a recording.
  ///
  /// - Throws: `FileError` when it cannot be read, `ScriptError` when it is no recording.
  package init(file: String) throws {
    let text = try Files.bytes(of: file)
    // A scene or a trace begins otherwise; a recording is lines of objects.
    guard text.first == UInt8(ascii: "{") else {
      throw ScriptError(
        file: file, message: "must be a recording, which the option --record writes")
    }
    try self.init(text, name: file)
  }

  /// Notices about the recording for a person, one line each.
  package func notices(file: String, program: String) -> [String] {
    var lines: [String] = []
    if cutBytes > 0 { lines.append("\(file): the last line is not whole and is left out") }
    if header.program != program { lines.append("recorded by \(header.program)") }
    if header.engine != Self.engineVersion {
      let versions = "version \(header.engine) of the engine, replayed by \(Self.engineVersion)"
      lines.append("recorded by \(versions): items may move differently")
    }
    for lost in lost {
      lines.append("from tick \(lost.tick) on it may not be as it was: \(lost.reason)")
    }
    return lines
  }

  /// The paths of recorded files that differ on disk; missing files are left out.
  package var changedFiles: [String] {
    let files = lastFiles
    let changed = files.files.filter { path, file in
      guard case .text(let text) = file, Files.kind(of: path.text) == .regular else { return false }
      return (try? Files.bytes(of: path.text)) != text
    }
    let shipped = files.shipped.filter { name, text in
      ShippedBehaviors.all.first { $0.name.utf8.elementsEqual(name.text.utf8) }?.text != text
    }
    return changed.keys.sorted().map(\.text) + shipped.keys.sorted().map { "shipped \($0.text)" }
  }
}
