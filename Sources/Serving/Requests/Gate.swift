/// A document of the page, or a part of it.
package struct Page: Sendable {
  /// The value of Content-Type, such as `text/html; charset=utf-8`.
  package let contentType: String
  /// What is sent.
  package let bytes: [UInt8]

  /// A document; the type must be a valid value of Content-Type.
  package init(contentType: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.bytes = bytes
  }
}

/// Decides what a request gets.
///
/// Everything is below `/TOKEN/`, so that whatever the page loads by a relative address has the
/// token, too: no cookie, which a browser would show to every server of this machine, and no inline
/// script, which the content security policy would have to allow.
struct Gate {
  /// What a request gets.
  enum Decision {
    case page(Page)
    case socket(key: String)
  }

  /// The path of the socket below the token.
  static let socketPath = "/socket"

  /// The secret.
  let token = Token()
  /// What is served, by the path below the token.
  let pages: [String: Page]

  /// Decides about a request.
  ///
  /// - Parameters:
  ///   - head: The request.
  ///   - local: The address of this end of its connection.
  ///   - hasRoom: Whether one more socket may be opened.
  /// - Throws: The refusal. Without the token nothing says what there is.
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

  /// Whether a Host names this machine by a loopback name or by the address that the connection came
  /// to, with its port. A page of another site that lets its name mean our address has its own name
  /// here.
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
