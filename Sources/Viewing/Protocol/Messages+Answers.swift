/// A note, an error or a printed line.
package struct NoteMessage: PageMessage {
  package static let type = "message"
  enum Level: String, PageChoice {
    case note, error, print
  }

  struct Local: Codable, Equatable {
    let name: String
    let value: String
  }

  let level: Level
  let text: String
  /// The file of an error, and its line.
  var file: String?
  var line: Int?
  var source: String?
  var locals: [Local]?
}

/// All that is wrong now: failures of the present run, and saved files that were refused.
///
/// A problem that was mended is missing in the next message.
package struct ProblemsMessage: PageMessage {
  package static let type = "problems"
  let problems: [Problem]
}

/// An error that stays until it is mended.
struct Problem: Codable, Equatable, Sendable {
  let text: String
  /// The file of the error, and its line.
  let file: String?
  let line: Int?
  let source: String?
  let locals: [NoteMessage.Local]
  /// The tick of a failed hook.
  let tick: Int?
  /// The command that simulates up to there.
  let replay: String?
}

/// The refusal of a request, with the reason.
package struct RefusedMessage: PageMessage {
  package static let type = "refused"
  /// The beginning of the line.
  let line: String
  let reason: String
}

/// The answer to a line of the prompt.
package struct AnswerMessage: PageMessage {
  package static let type = "answer"
  struct Text: Codable {
    let kind: Timeline.LineResult.Kind
    let text: String
  }

  let texts: [Text]
  /// Whether the line is incomplete.
  var incomplete = false
  /// Whether the line asked to leave.
  var exit = false
}

/// The candidates that Tab offers at the end of a text.
package struct CompletionMessage: PageMessage {
  package static let type = "completion"
  struct Candidate: Codable {
    let text: String
    let ending: String
    let detail: String
  }

  let text: String
  let insertion: String
  let typed: String
  let call: String
  let candidates: [Candidate]
}

/// A script of the session, as it is in its file.
package struct ScriptMessage: PageMessage {
  package static let type = "script"
  let file: String
  let text: String
  /// A text that differs from version to version.
  let version: String
  /// Whether it can be saved.
  let writable: Bool
  /// Whether the person's editor can open it.
  let editor: Bool
  /// The scripts to choose from.
  let files: [String]
}

/// The touches so far, in the format of touch files.
package struct TouchesMessage: PageMessage {
  package static let type = "touches"
  let csv: String
}

/// The contents of an image, as an address that needs no file.
package struct ImageMessage: PageMessage {
  package static let type = "image"
  let key: String
  let address: String
}

/// A line that sets a param.
package struct LuaMessage: PageMessage {
  package static let type = "lua"
  let text: String
}

/// A file of the run: keys for players, or a film.
package struct ExportedMessage: PageMessage {
  package static let type = "exported"
  let text: String
  let name: String
}
