import Dynamics
package import Hosting
package import Scripting

/// The scene of a recording, with the files that were recorded.
package struct RecordedScene {
  /// Where the timeline reads it.
  package let source: Timeline.Source
  /// What a person has to know of it, a line each.
  package let notices: [String]
  private let configuration: ScriptConfiguration

  /// Reads a recording; nil for a text that is none.
  ///
  /// - Parameters:
  ///   - bytes: The text of the file.
  ///   - path: The file's name in messages.
  ///   - options: Those of the command line; a rate and a seed go before those of the recording.
  /// - Throws: `ScriptError` for a recording that is broken, or whose scene is no file and no text.
  package init?(
    _ bytes: [UInt8], name path: String, _ options: SessionOptions
  ) throws(ScriptError) {
    guard SessionRecording.begins(bytes) else { return nil }
    let recording = try SessionRecording(bytes, name: path)
    guard var opening = recording.opening else {
      throw ScriptError(file: path, message: "must have a scene to be viewed")
    }
    switch opening.scene {
    case .file(let file): source = .file(file)
    case .text(let text, let name): source = .text(text, name: name)
    case .empty: throw ScriptError(file: path, message: "must have a scene to be viewed")
    }
    opening.configuration.rate = options.rate ?? opening.configuration.rate
    opening.configuration.seed = options.seed ?? opening.configuration.seed
    configuration = opening.configuration
    var notices = recording.notices(file: path, program: recording.header.program)
    if let first = opening.later.first(where: { !$0.input.isInside }) {
      notices.append(
        "\(path): the scene is viewed without what came from outside, from tick "
          + "\(first.input.tick) on; libration replay has it")
    }
    self.notices = notices
  }

  /// Makes the host in which the scene is opened.
  ///
  /// - Throws: `ScriptError` when memory does not suffice.
  package func makeHost() throws -> ScriptHost {
    let host = try ScriptHost(configuration)
    SessionOptions.giveClocks(to: host)
    return host
  }
}
