/// A reason why a request is not served, with the status of the answer.
enum Refusal: Error, Equatable {
  /// 400: it breaks RFC 9112 or RFC 6455; the text is the rule.
  case malformed(String)
  /// 403: it has a foreign origin, or lacks the token.
  case forbidden(String)
  /// 404: no page has this path.
  case notFound
  /// 405: it is not a GET.
  case method
  /// 413: it has a body.
  case body
  /// 426: it asks for the socket's path as a page, or with another version of the protocol.
  case noSocket
  /// 431: the head is too long.
  case longHead
  /// 503: the most sockets are open.
  case full

  /// The status line's number and phrase.
  var status: String {
    switch self {
    case .malformed: "400 Bad Request"
    case .forbidden: "403 Forbidden"
    case .notFound: "404 Not Found"
    case .method: "405 Method Not Allowed"
    case .body: "413 Content Too Large"
    case .noSocket: "426 Upgrade Required"
    case .longHead: "431 Request Header Fields Too Large"
    case .full: "503 Service Unavailable"
    }
  }

  /// The headers that the status requires.
  var headers: [String] {
    switch self {
    case .method: ["Allow: GET"]
    case .noSocket: ["Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    default: []
    }
  }

  /// A line for a person who reads the answer.
  var explanation: String {
    switch self {
    case .malformed(let rule): rule
    case .forbidden(let rule): rule
    case .notFound: "there is nothing here"
    case .method: "only GET is answered"
    case .body: "a request may not have a body"
    case .noSocket: "this is the address of a WebSocket, version 13"
    case .longHead: "the head of the request is too long"
    case .full: "as many pages are open as may be; close one"
    }
  }
}
