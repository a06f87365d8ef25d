public import Terminal

/// A command that only prints a text.
public struct TextCommand {
  private let text: String

  /// Prepares the command.
  public init(_ text: String) { self.text = text }

  /// Prints the text, with an end of line.
  public func run() -> ExitCode {
    let outputs = Outputs()
    outputs.say(text)
    return outputs.ending(with: .success)
  }
}
