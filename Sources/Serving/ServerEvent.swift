/// A socket of a page, open or closed; numbers are not used again.
package struct Client: Hashable, Sendable, CustomStringConvertible {
  let number: Int

  /// The number, from 1 on in the order of opening.
  package var description: String { "client \(number)" }
}

/// A message from a client or to it.
package enum Message: Hashable, Sendable {
  /// Valid UTF-8.
  case text(String)
  /// Any bytes.
  case bytes([UInt8])
}

/// An event of a server.
package enum ServerEvent: Hashable, Sendable {
  /// A page has opened its socket.
  case opened(Client)
  /// A client has sent a whole message.
  case message(Client, Message)
  /// A socket is closed, by whichever side.
  case closed(Client, Ending)
}

/// The reason why a socket is closed.
package enum Ending: Hashable, Sendable, CustomStringConvertible {
  /// The page has closed it.
  case left
  /// The connection has ended without a closing message.
  case lost
  /// The peer has broken a rule, which the text states.
  case refused(String)
  /// The peer did not answer a ping in time.
  case silent
  /// More bytes wait for the peer than may.
  case slow
  /// The caller has closed it.
  case dismissed

  /// The reason, for a person.
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
