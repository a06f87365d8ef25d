/// A socket of a page, as long as it is open and afterwards: numbers are not used again.
package struct Client: Hashable, Sendable, CustomStringConvertible {
  let number: Int

  /// The number, from 1 on in the order of opening.
  package var description: String { "client \(number)" }
}

/// What a client says, or is told.
package enum Message: Hashable, Sendable {
  /// Valid UTF-8.
  case text(String)
  /// Any bytes.
  case bytes([UInt8])
}

/// What happened on a server.
package enum ServerEvent: Hashable, Sendable {
  /// A page has opened its socket.
  case opened(Client)
  /// A client has sent a whole message.
  case message(Client, Message)
  /// A socket is closed, by whichever side.
  case closed(Client, Ending)
}

/// Why a socket is closed.
package enum Ending: Hashable, Sendable, CustomStringConvertible {
  /// The page has closed it.
  case left
  /// The connection has ended without a word.
  case lost
  /// The peer has broken the rules, as the text says.
  case refused(String)
  /// The peer did not answer in time whether it is there.
  case silent
  /// More waits for it than may.
  case slow
  /// The caller has closed it.
  case dismissed

  /// What happened, for a person.
  package var description: String {
    switch self {
    case .left: "left"
    case .lost: "connection lost"
    case .refused(let rule): "closed: \(rule)"
    case .silent: "closed: it did not answer"
    case .slow: "closed: it reads too slowly"
    case .dismissed: "closed"
    }
  }
}
