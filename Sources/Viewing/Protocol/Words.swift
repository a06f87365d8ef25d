/// The words of a line, one after the other.
struct Words {
  let verb: Substring
  private var left: [Substring]

  init(_ line: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    verb = words.first ?? ""
    left = Array(words.dropFirst())
  }

  /// The next word.
  mutating func word(_ name: String) throws(Refusal) -> String {
    guard let word = left.first, !word.isEmpty else {
      throw Refusal(reason: "\(name) must follow \(verb)")
    }
    left.removeFirst()
    return String(word)
  }

  /// The rest of the line with its spaces; `mayBeEmpty` also allows no text and a leading space.
  mutating func rest(_ name: String, mayBeEmpty: Bool = false) throws(Refusal) -> String {
    guard let first = left.first, mayBeEmpty || !first.isEmpty else {
      throw Refusal(reason: "\(name) must follow \(verb)")
    }
    defer { left = [] }
    return left.joined(separator: " ")
  }

  /// Takes a word if it is all that is left; returns whether it was.
  mutating func takes(_ word: String) -> Bool {
    guard left == [word[...]] else { return false }
    left = []
    return true
  }

  func end() throws(Refusal) {
    guard left.isEmpty else { throw Refusal(reason: "\(verb) takes no further word") }
  }
}
