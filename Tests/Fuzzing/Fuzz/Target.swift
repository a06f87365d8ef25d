import Glibc

/// A target: code that reads bytes from outside.
struct Target: Sendable {
  let name: String
  /// Reads bytes and checks the conditions.
  let run: @Sendable ([UInt8]) -> Void

  static let all: [Target] = [
    patterns, scenes, schema, worlds, touches, arguments, recordings, editor,
  ]
}

/// Ends the process when a condition is broken, so that libFuzzer keeps the input.
func demand(_ holds: Bool, _ rule: @autoclosure () -> String) {
  guard !holds else { return }
  print("must hold: \(rule())")
  abort()
}

/// Checks that a message is not empty.
func demandWords(_ message: String) {
  demand(!message.isEmpty, "an error has words")
}
