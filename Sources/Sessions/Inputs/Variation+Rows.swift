import Geometry
package import Scripting

extension Variation {
  /// Whether a `--vary` names a file.
  package static func isFile(_ text: String) -> Bool {
    !text.contains("=") && text.hasSuffix(".csv")
  }

  /// Reads a `--vary`, and its file where it names one.
  ///
  /// - Throws: `VariationError` for an invalid text, `FileError` when the file cannot be read,
  ///   `ScriptError` with the line of the file.
  package init(reading text: String) throws {
    if Self.isFile(text) {
      try self.init(csv: try Files.text(of: text), file: text)
    } else {
      try self.init(text)
    }
  }

  /// Reads a table of comma-separated values: a line of keys, then lines with a value for each key.
  ///
  /// - Throws: `ScriptError` with the invalid line.
  package init(csv: String, file: String) throws(ScriptError) {
    let lines = csvRows(csv.withoutByteOrderMark)
    guard let keys = lines.first, lines.count > 1 else {
      throw ScriptError(file: file, line: 1, message: "must have a line of keys and one of values")
    }
    for key in keys {
      if let rule = Self.rule(brokenBy: key) {
        throw ScriptError(file: file, line: 1, message: rule)
      }
    }
    var rows: [[VariedValue]] = []
    for (place, line) in lines.enumerated().dropFirst() {
      guard line.count == keys.count else {
        throw ScriptError(
          file: file, line: place + 1,
          message: "must have a value for each of \(counted(keys.count, "key")), not \(line.count)")
      }
      var row: [VariedValue] = []
      for (key, text) in zip(keys, line) {
        do throws(VariationError) {
          let value = try VariedValue(text)
          row.append(key == Self.touches ? .text(text) : value)
        } catch {
          throw ScriptError(file: file, line: place + 1, message: "\(key): \(error.message)")
        }
      }
      rows.append(row)
    }
    self.init(text: file, keys: keys, values: .rows(rows))
  }
}

extension String {
  /// The text without the byte order mark that some programs begin files with.
  var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}
