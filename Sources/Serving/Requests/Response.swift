/// Answers to requests, as bytes; each closes its connection.
enum Response {
  /// The answer with a page, to a request whose Host was checked.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - host: The value of Host.
  ///   - acceptsGzip: Whether the answer may be compressed.
  /// - Returns: The bytes.
  static func page(_ page: Page, host: String, acceptsGzip: Bool) -> [UInt8] {
    var headers = ["Content-Security-Policy: \(policy(host, page.nonce))", "Vary: Accept-Encoding"]
    var body = page.bytes
    if acceptsGzip, let compressed = gzip(page.bytes), compressed.count < body.count {
      headers.append("Content-Encoding: gzip")
      body = compressed
    }
    return bytes(
      status: "200 OK", contentType: page.contentType, headers: headers, body: body)
  }

  /// The answer to a request that is not served: a line of text.
  static func refusal(_ refusal: Refusal) -> [UInt8] {
    bytes(
      status: refusal.status, contentType: "text/plain; charset=utf-8",
      headers: ["Content-Security-Policy: default-src 'none'; frame-ancestors 'none'"]
        + refusal.headers,
      body: Array((refusal.explanation + "\n").utf8))
  }

  /// The policy for the page: it may run and load files of this server, and what is in the document
  /// with the nonce, and nothing else.
  private static func policy(_ host: String, _ nonce: String?) -> String {
    let own = nonce.map { "'self' 'nonce-\($0)'" } ?? "'self'"
    return "default-src 'none'; script-src \(own); style-src \(own); img-src 'self' data: blob:; "
      + "connect-src 'self' ws://\(host); base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
  }

  private static func bytes(
    status: String, contentType: String, headers: [String], body: [UInt8]
  ) -> [UInt8] {
    let lines =
      [
        "HTTP/1.1 \(status)", "Content-Type: \(contentType)", "Content-Length: \(body.count)",
        "Connection: close", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
      ] + headers + ["", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + body
  }
}
