import Scripting
import Terminal

extension ContextAnswer {
  /// Adds an error of a script, with the places where the word stands that it calls misspelled.
  ///
  /// A table may be built in another file than the one in which it is used.
  mutating func add(_ error: ScriptError, _ folder: ServedFolder) {
    add(errorText(error))
    for local in error.locals { add("  \(local)") }
    for place in MisspelledWord(in: error)?.places(folder) ?? [] { add("  " + place) }
  }
}

/// A word that an error calls misspelled.
struct MisspelledWord {
  private let word: String
  private let error: ScriptError
  /// The meant word, as help knows it: `snap.damping` for an option of snap.
  let meant: String

  /// Finds the word in front of the hint; nil without a hint.
  init?(in error: ScriptError) {
    guard let (suggested, end) = Suggestion.found(in: error.message) else { return nil }
    let name = error.message[..<end].reversed().prefix { !$0.isWhitespace }
    word = String(name.reversed())
    self.error = error
    let owner = error.message.firstRange(of: " has no option ").map { mark in
      error.message[..<mark.lowerBound].reversed().prefix { $0.isLetter || $0.isNumber }
    }
    // Of several names, the nearest one comes first.
    let nearest = String(suggested.prefix { $0 != "," && $0 != " " })
    meant = owner.map { String($0.reversed()) + "." + nearest } ?? nearest
  }

  /// The places of the word in other lines of the scripts below the folder of the file, in words.
  func places(_ folder: ServedFolder) -> [String] {
    guard let file = error.file, !word.isEmpty else { return [] }
    let files = (try? Files.files(below: Files.folder(of: file)) { $0.hasSuffix(".lua") }) ?? []
    var found: [String] = []
    for path in files.prefix(Self.mostFiles) where found.count < Self.mostPlaces {
      guard (try? folder.checked(path)) != nil,
        let bytes = try? Files.bytes(of: path, longest: Files.longestScript)
      else { continue }
      for line in lines(with: word, in: bytes) where path != file || line != error.line {
        found.append("\(word) stands at \(path):\(line)")
      }
    }
    return Array(found.prefix(Self.mostPlaces))
  }

  /// The lines, from 1, in which a word is a token of its own.
  private func lines(with word: String, in bytes: [UInt8]) -> [Int] {
    var (lines, line, place): ([Int], Int, Int) = ([], 1, 0)
    for token in LuaTokens(bytes) where token.kind == .word && token.text == word {
      line += bytes[place..<token.range.lowerBound].count { $0 == UInt8(ascii: "\n") }
      place = token.range.lowerBound
      lines.append(line)
    }
    return lines
  }

  private static let (mostFiles, mostPlaces) = (200, 4)
}
