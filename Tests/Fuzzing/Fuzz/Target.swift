import Glibc

/// One thing that takes bytes from outside.
struct Target: Sendable {
  let name: String
  /// Takes bytes in and checks what must hold then.
  let run: @Sendable ([UInt8]) -> Void

  static let all: [Target] = [patterns, scenes, schema, worlds, touches, arguments]
}

/// Ends the process, so that libFuzzer keeps the input, when something does not hold.
func demand(_ holds: Bool, _ rule: @autoclosure () -> String) {
  guard !holds else { return }
  print("must hold: \(rule())")
  abort()
}

/// Checks that a message says something.
func demandWords(_ message: String) {
  demand(!message.isEmpty, "an error has words")
}
