package import Scripting
import Terminal

/// Finds the help on a name.
package struct HelpIndex {
  /// All topics.
  package let topics: [HelpTopic]

  /// Makes an index of an API and other words.
  package init(
    _ api: ScriptAPI, words: [TypeDescription] = [], specs: [TypeDescription] = []
  ) {
    topics = HelpTopic.all(in: api, words: words, specs: specs)
  }

  /// The help on a name such as "animate", "stage.advanceUntil" or "snap.damping"; nil when nothing
  /// has the name.
  ///
  /// - Parameters:
  ///   - name: The name, with dots or colons.
  ///   - width: The cells across.
  /// - Returns: Its lines.
  package func page(on name: String, width: Int) -> [String]? {
    let called = Self.normal(name)
    let found = topics.filter { $0.isCalled(called) }
    let whole = found.filter { $0.path == called }
    let parts = found.filter { $0.path != called }
    var others = parts.filter { !$0.isPart }
    if whole.isEmpty, others.isEmpty { others = parts }
    var page = HelpPage(width: width)
    if whole.isEmpty, others.count == 1 {
      page.add(others[0])
      return page.lines
    }
    guard !found.isEmpty else { return nil }
    for topic in whole { page.add(topic) }
    if !others.isEmpty {
      page.add(whole.isEmpty ? "\(called) is the name of:" : "see also:")
      page.add(rows: others.map { ($0.path, $0.doc) })
    }
    return page.lines
  }

  /// Names that may have been meant: near spellings first, then topics with the word or a synonym.
  package func suggestions(for name: String) -> [String] {
    let called = Self.normal(name)
    guard called.count > 1 else { return [] }
    var names: [String] = []
    if let near = nearest(called) { names.append(near) }
    let asked = Self.meanings(of: called)
    let ranked = topics.filter { !$0.isPart }.enumerated().compactMap { place, topic in
      let score = Self.score(of: topic, asked)
      return score > 0 ? (path: topic.path, score: score, place: place) : nil
    }
    let sorted = ranked.sorted { ($1.score, $0.place) < ($0.score, $1.place) }
    for found in sorted where !names.contains(found.path) { names.append(found.path) }
    return Array(names.prefix(5))
  }

  /// The nearest path or name in letters: it shares the first letter, or differs only in that one.
  private func nearest(_ called: String) -> String? {
    let known = topics.filter { !$0.isPart }
    let near =
      Suggestion.nearest(to: called, among: topics.map(\.path))
      ?? Suggestion.nearest(to: called, among: known.map(\.name))
    guard let near, near.first == called.first || near.dropFirst() == called.dropFirst() else {
      return nil
    }
    let owners = known.filter { $0.name == near }
    return owners.count == 1 ? owners[0].path : near
  }

  /// A name with dots only: "item:animate()" becomes "item.animate".
  private static func normal(_ name: String) -> String {
    var text = name.filter { $0 != " " }
    if let open = text.firstIndex(of: "(") { text = String(text[..<open]) }
    return String(text.map { $0 == ":" ? "." : $0 })
  }

  /// The score of a topic for the words of a search; 0 for no match.
  private static func score(of topic: HelpTopic, _ asked: [[String]]) -> Int {
    let (names, docs) = (words(of: topic.name), words(of: topic.doc))
    return asked.reduce(0) { sum, meanings in
      let best = meanings.map { meaning in
        if names.contains(where: { isSame($0, meaning) }) { return 3 }
        return docs.contains { isSame($0, meaning) } ? 1 : 0
      }
      return sum + (best.max() ?? 0)
    }
  }

  /// The words of a name or a sentence, in small letters: "advanceUntil" has two.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isInside = false
    for character in text {
      let isNew = !isInside || character.isUppercase
      isInside = character.isLetter
      guard isInside else { continue }
      if isNew { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }

  /// The words of a search, each with its synonyms.
  private static func meanings(of name: String) -> [[String]] {
    words(of: name).map { word in
      [word] + synonyms.filter { $0.contains { isSame($0, word) } }.flatMap { $0 }
    }.map { $0.filter { $0.count > 2 } }
  }

  /// Whether two words have the same stem: rotate, rotates and rotation.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    if a == b { return true }
    let length = min(a.count, b.count)
    return length >= 4 && a.prefix(max(4, length - 2)) == b.prefix(max(4, length - 2))
      && abs(a.count - b.count) <= 3
  }

  /// Words that people ask for, with the words of this API.
  private static let synonyms = [
    ["rotate", "spin", "turns", "angle"], ["opacity", "transparent", "fade", "alpha"],
    ["delete", "destroy", "remove"], ["create", "make", "addItem"], ["timer", "delay", "every"],
    ["bounce", "bouncy", "elasticity"], ["colour", "color"], ["mouse", "finger", "touch"],
    ["tween", "animate", "transition"], ["speed", "velocity"], ["collide", "hit", "contact"],
    ["position", "place", "center"], ["weight", "mass", "density"], ["query", "find", "items"],
  ]
}
