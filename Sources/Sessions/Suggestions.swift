import Scripting

/// `; did you mean NAME?` for the nearest of some names, or nothing where none is near.
///
/// - Complexity: O(n) in the names.
public func suggestion(for word: String, among names: [String]) -> String {
  Suggestion.question(for: word, among: names)
}
