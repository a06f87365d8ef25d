/// A document of the page, or a file that it loads.
package struct Page: Sendable {
  /// The value of Content-Type, such as `text/html; charset=utf-8`.
  package let contentType: String
  /// The bytes to send.
  package let bytes: [UInt8]
  /// The secret of the scripts and styles inside a document; nil where all are files.
  let nonce: String?

  /// A document; the type must be a valid value of Content-Type.
  package init(contentType: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.bytes = bytes
    nonce = nil
  }

  /// A document with scripts and styles inside it.
  ///
  /// Only those with the attribute `nonce` are used, whose value is secret, as text that somebody
  /// else brings into the document cannot have it.
  ///
  /// - Parameter document: Makes the text, given the value.
  package init(document: (_ nonce: String) -> String) {
    let nonce = Token().text
    self.nonce = nonce
    contentType = "text/html; charset=utf-8"
    bytes = Array(document(nonce).utf8)
  }
}

/// Decides on the answer to a request.
///
/// Everything is below `/TOKEN/`, so that all files that the page loads by relative addresses carry
/// the token, too. So it needs no cookie, which a browser would send to every server of this
/// machine.
struct Gate {
  /// The answer to a request that is served.
  enum Decision {
    case page(Page)
    case socket(key: String)
  }

  /// The path of the socket below the token.
  static let socketPath = "/socket"

  /// The secret.
  let token = Token()
  /// The pages, by the path below the token.
  let pages: [String: Page]

  /// Decides about a request.
  ///
  /// - Parameters:
  ///   - head: The request.
  ///   - local: The address of this end of its connection.
  ///   - hasRoom: Whether one more socket may be opened.
  /// - Returns: The page, or the key of the socket.
  /// - Throws: The refusal. Without the token it does not show which pages exist.
  func decide(
    _ head: RequestHead, at local: SocketAddress, hasRoom: Bool
  ) throws(Refusal) -> Decision {
    guard Self.isOurs(head.host, local) else {
      throw .forbidden("Host must be an address of this server")
    }
    guard head.origin == nil || head.origin == "http://" + head.host else {
      throw .forbidden("Origin must be this server")
    }
    let path = head.path.dropFirst()
    let slash = path.firstIndex(of: "/") ?? path.endIndex
    guard token.matches(path[..<slash]) else {
      throw .forbidden("the token in the address is missing or wrong")
    }
    let rest = String(path[slash...])
    guard rest == Self.socketPath else {
      guard let page = pages[rest] else { throw .notFound }
      return .page(page)
    }
    guard let key = head.socketKey else { throw .noSocket }
    guard hasRoom else { throw .full }
    return .socket(key: key)
  }

  /// Whether a Host is a loopback name or the address of this end of the connection, with its port.
  ///
  /// A page of another site may map its own name to our address; its Host is then that name.
  private static func isOurs(_ host: String, _ local: SocketAddress) -> Bool {
    let bytes = host.utf8
    let end = host.hasPrefix("[") ? bytes.firstIndex(of: UInt8(ascii: "]")) : bytes.startIndex
    guard let end else { return false }
    let colon = bytes[end...].firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let port = colon == bytes.endIndex ? "80" : host[bytes.index(after: colon)...]
    guard port == String(local.port) else { return false }
    let name = host[..<colon]
    return ["localhost", "127.0.0.1", "[::1]"].contains(String(name)) || name == local.literal
  }
}
