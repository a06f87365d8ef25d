/// A change of a script that writes one value; every other byte stays.
package struct ScriptEdit: Hashable, Sendable {
  /// Bytes that stand in place of others.
  package struct Replacement: Hashable, Sendable {
    /// The range of the old bytes; empty for an insertion.
    package var range: Range<Int>
    /// The bytes that must stand there.
    package var old: [UInt8]
    /// The bytes that come in their place.
    package var new: [UInt8]
  }

  /// The local variable whose literal is written.
  package struct Local: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// The number of places that read it.
    package var uses: Int
  }

  /// The file, for messages.
  package var file: String
  /// The replacements, in the order of the source, none touching another.
  package var replacements: [Replacement]
  /// The line of the first replacement, from 1.
  package var line: Int
  /// The literal that stood there; nil for an option that was left out.
  package var oldText: String?
  /// The literal that stands there now.
  package var newText: String
  /// The local variable whose literal is written; nil for a literal in place.
  package var local: Local?

  /// Makes the change.
  ///
  /// - Parameter bytes: The text of the file.
  /// - Returns: The changed text.
  /// - Throws: `ScriptError` where the text is another than the one that the edit was made for.
  package func applied(to bytes: [UInt8]) throws(ScriptError) -> [UInt8] {
    var (result, place) = ([UInt8](), 0)
    for replacement in replacements {
      let range = replacement.range
      guard place <= range.lowerBound, range.upperBound <= bytes.count,
        bytes[range] == replacement.old[...]
      else {
        let old = String(decoding: replacement.old, as: UTF8.self)
        throw ScriptError(
          file: file, line: line,
          message: "the file must be as it was read, with \(old) in this place")
      }
      result += bytes[place..<range.lowerBound]
      result += replacement.new
      place = range.upperBound
    }
    return result + bytes[place...]
  }

  /// The change that gives a changed text its old bytes again.
  package var inverse: ScriptEdit {
    var (edit, shift) = (self, 0)
    edit.replacements = replacements.map { one in
      let start = one.range.lowerBound + shift
      shift += one.new.count - one.old.count
      return Replacement(range: start..<start + one.new.count, old: one.new, new: one.old)
    }
    (edit.oldText, edit.newText) = (newText, oldText ?? "")
    return edit
  }
}

/// A value that cannot be written into a script: the reason, and what could be changed instead.
package struct ScriptEditRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// A literal from which a value is computed.
  package struct Constant: Hashable, Sendable {
    /// The literal, behind the name of its local variable if it has one.
    package var text: String
    /// Its line, from 1.
    package var line: Int
  }

  /// The file.
  package var file: String
  /// The line, from 1; nil where the whole file is meant.
  package var line: Int?
  /// The rule that is broken, with the text that stands there.
  package var reason: String
  /// The literals from which the value is computed, in the order of the source.
  package var constants: [Constant] = []

  /// The reason with the literals.
  package var message: String {
    guard !constants.isEmpty else { return reason }
    let list = constants.map { "\($0.text) (line \($0.line))" }.joined(separator: ", ")
    return "\(reason); it is computed from \(list)"
  }

  /// The refusal as an error of a script.
  package var error: ScriptError { ScriptError(file: file, line: line, message: message) }

  package var description: String { "\(error)" }
}
