package import Scripting

/// The columns of a trace that are fields of the items.
public struct TraceFields: Sendable {
  /// The fields in the order of the columns.
  package let fields: [RecordedField]

  /// The default fields of a trace; the list stays fixed, as programs read columns by position.
  public static let standard = TraceFields(fields: StageItem.told.map(RecordedField.number))

  private init(fields: [RecordedField]) { self.fields = fields }

  /// The names of the columns of a trace.
  package var columns: [String] { ["tick", "time", "item"] + fields.map(\.name) + ["running"] }

  /// Reads names between commas; a "+" in front adds them to the standard fields.
  ///
  /// - Throws: `TraceFieldsError` for a name that is no field.
  package init(_ text: String) throws(TraceFieldsError) {
    let adds = text.hasPrefix("+")
    var fields = adds ? Self.standard.fields : []
    let names = text.dropFirst(adds ? 1 : 0)
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      guard let field = RecordedField(String(name)) else {
        let names = RecordedField.all.map(\.name)
        let hint = name.isEmpty ? "" : Suggestion.hint(for: String(name), among: names)
        let list = hint.isEmpty ? "; fields are \(names.joined(separator: ", "))" : hint
        throw TraceFieldsError(message: "there is no field \(name)\(list)")
      }
      if !fields.contains(field) { fields.append(field) }
    }
    self.fields = fields
  }
}

/// A name that is no field.
package struct TraceFieldsError: Error {
  /// The name, and the nearest existing one.
  package let message: String
}
