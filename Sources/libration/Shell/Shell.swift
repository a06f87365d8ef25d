/// A shell for which there are completions.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The text that the shell reads.
  var completions: String {
    switch self {
    case .bash: BashCompletions.text
    case .zsh: ZshCompletions.text
    case .fish: FishCompletions.text
    }
  }

  /// A text in single quotes of the shell.
  func quoted(_ text: String) -> String {
    let quote = self == .fish ? "\\'" : "'\\''"
    let escaped = self == .fish ? text.replacing("\\", with: "\\\\") : text
    return "'\(escaped.replacing("'", with: quote))'"
  }
}
