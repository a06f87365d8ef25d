/// Answers to requests, as bytes; each closes its connection.
enum Response {
  /// The answer with a page, to a request whose Host was checked.
  static func page(_ page: Page, host: String) -> [UInt8] {
    bytes(
      status: "200 OK", contentType: page.contentType,
      headers: ["Content-Security-Policy: \(policy(host))"], body: page.bytes)
  }

  /// The answer to a request that is not served: a line of text.
  static func refusal(_ refusal: Refusal) -> [UInt8] {
    bytes(
      status: refusal.status, contentType: "text/plain; charset=utf-8",
      headers: ["Content-Security-Policy: default-src 'none'; frame-ancestors 'none'"]
        + refusal.headers,
      body: Array((refusal.explanation + "\n").utf8))
  }

  /// The policy for the page: it may run and load files of this server, and nothing else.
  private static func policy(_ host: String) -> String {
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
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
