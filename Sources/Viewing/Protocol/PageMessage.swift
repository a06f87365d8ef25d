/// A message from the session to a page: a JSON object whose `type` is its name.
///
/// Its stored properties are its members. The written JSON and the types that the page reads
/// (`protocol.d.ts`) follow from them.
package protocol PageMessage: Codable, Sendable {
  static var type: String { get }
}

extension PageMessage {
  /// The message as JSON.
  var text: String { jsonText(self, type: Self.type) }
}

/// All text messages; rows are binary (see `ViewSession.rowMessage`).
package let pageMessages: [any PageMessage.Type] = [
  GalleryMessage.self, PhoneMessage.self, SceneMessage.self, RunMessage.self, StatusMessage.self,
  ItemMessage.self, LookMessage.self, SizeMessage.self, EventsMessage.self, MarksMessage.self,
  HistoryMessage.self, BranchesMessage.self, BranchItemsMessage.self, OverlayMessage.self,
  InspectionMessage.self, NoteMessage.self, ProblemsMessage.self, RefusedMessage.self,
  AnswerMessage.self, CompletionMessage.self, ScriptMessage.self, TouchesMessage.self,
  ImageMessage.self, LuaMessage.self, ExportedMessage.self,
]

/// A value that stands directly in a message: a number, a text, a list of numbers.
package protocol PageValue: Codable, Sendable {
  /// The type of the value in TypeScript.
  static var typeScript: String { get }
  /// A value of the type.
  static var example: Self { get }
}
