/// A word that other programs have for a thing of this one: CSS, UIKit, SwiftUI, Core Animation,
/// Framer Motion, GSAP, physics engines, LÖVE.
///
/// The word stays unknown. The error for it names ours, at run time, in `check` and in editors.
package struct WordElsewhere {
  /// The word.
  package let word: String
  /// The names that must be possible where the word stands, ours first.
  package let names: [String]
  /// The names that must not be possible there.
  package var absent: [String] = []
  /// The hint where our name alone does not replace the word; nil where it does.
  package let advice: String?

  /// The hint after the semicolon of a message.
  package var hint: String { advice ?? "it is called \(names[0]) here" }

  /// All words, in the order in which they are tried.
  package static let all = advised + renamed

  /// The hint for a word that stands for one of the possible names.
  ///
  /// The case of letters does not matter, unless a possible name differs by it alone.
  ///
  /// - Parameters:
  ///   - word: An unknown name.
  ///   - names: The names that are possible in its place.
  /// - Returns: The hint; nil for a word that is not known.
  static func hint(for word: String, among names: some Sequence<String>) -> String? {
    meaning(of: word, among: Set(names))?.hint
  }

  /// Our name for a word, where it replaces the word; nil where it means none of the names.
  static func name(for word: String, among names: some Sequence<String>) -> String? {
    let known = Set(names)
    return byWord[word.lowercased()]?.first { $0.advice == nil && $0.fits(known) }?.names[0]
  }

  private static func meaning(of word: String, among known: Set<String>) -> WordElsewhere? {
    let low = word.lowercased()
    guard let meanings = byWord[low], !known.contains(where: { $0.lowercased() == low }) else {
      return nil
    }
    return meanings.first { $0.fits(known) }
  }

  /// Whether it means something where names are possible.
  private func fits(_ known: Set<String>) -> Bool {
    names.allSatisfy(known.contains) && absent.allSatisfy { !known.contains($0) }
  }

  private static let byWord = Dictionary(grouping: all) { $0.word.lowercased() }

  /// Rows such as `alpha: opacity fade`.
  private static let renamed = rows.split(separator: "\n").flatMap { row in
    let parts = row.split(separator: ":")
    return parts[1].split(separator: " ").map { word in
      WordElsewhere(word: String(word), names: [String(parts[0])], advice: nil)
    }
  }

  private static let advised = advices.flatMap { names, words, hint in
    let names = names.split(separator: " ").map(String.init)
    return words.split(separator: " ").map { word in
      WordElsewhere(
        word: String(word), names: names.filter { !$0.hasPrefix("-") },
        absent: names.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }, advice: hint)
    }
  }
}
