package import Terminal

/// A server that obeys the messages of one client.
package protocol RPCServer: AnyObject {
  /// The messages that come and go.
  var connection: RPCConnection { get }
  /// The exit code, once the client has told the server to end.
  var ending: ExitCode? { get }
  /// The exit code for a client that closes its end without a word.
  var endingOfInput: ExitCode { get }

  /// Obeys a message.
  func handle(_ message: RPCMessage)
  /// Does the work that waits until the client has nothing more to say.
  func work()
}

extension RPCServer {
  /// Obeys all that the bytes of a client ask for, and returns what is to be sent.
  package func respond(to bytes: [UInt8]) -> String {
    connection.receive(bytes)
    while ending == nil, let message = connection.take() { handle(message) }
    if ending == nil { work() }
    return connection.takeOutput()
  }

  /// Serves the client at standard input and output until it leaves.
  package func run() -> ExitCode {
    Signals.collectEnds()
    let outputs = Outputs(isFormatted: true)
    while true {
      if let ending = Signals.ending { return ending }
      guard let bytes = StandardInput.chunk() else { return outputs.ending(with: endingOfInput) }
      guard !bytes.isEmpty else { continue }
      outputs.standard.write(respond(to: bytes))
      if let ending { return outputs.ending(with: ending) }
      if outputs.standard.failure != nil { return outputs.ending(with: endingOfInput) }
    }
  }
}
