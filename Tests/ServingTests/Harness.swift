import Glibc
import Serving
import Testing

/// All tests of Serving, one after another, as the library is not made for several threads.
@Suite(.serialized) enum ServingTests {}

/// An awaited event has not happened within a very generous time.
struct NeverHappened: Error, CustomStringConvertible {
  let description: String
}

/// A server, its peers and a clock that a test moves by hand, all on one thread.
///
/// `service` is called only when the server asks for it, by its descriptor or its deadline.
final class Harness {
  static let pages = [
    "/": Page(contentType: "text/html; charset=utf-8", bytes: Array("<!doctype html>hello".utf8)),
    "/page.js": Page(contentType: "text/javascript", bytes: Array("let x = 1\n".utf8)),
  ]

  let server: Server
  /// The server's time, in seconds.
  var now = 100.0
  /// All events so far.
  private(set) var events: [ServerEvent] = []
  private(set) var peers: [Peer] = []

  init(
    pages: [String: Page] = Harness.pages, address: String = "127.0.0.1",
    limits: ServerLimits = ServerLimits()
  ) throws {
    server = try Server(pages: pages, address: address, limits: limits)
  }

  /// Connects a new peer.
  func connect(to address: String = "127.0.0.1") throws -> Peer {
    let peer = try Peer(address, port: server.port)
    peers = peers.filter(\.isOpen) + [peer]
    return peer
  }

  /// Whether the server asks for `service`.
  var wantsService: Bool {
    if let deadline = server.deadline, deadline <= now { return true }
    var state = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) > 0
  }

  /// Calls `service` if the server asks for it, once, and lets the peers work.
  func turn() {
    if wantsService { events += server.service(at: now) }
    for peer in peers { peer.pump() }
  }

  /// Lets the server and the peers go on until a condition holds.
  func wait(for what: String, until condition: () -> Bool) throws {
    let end = realTime() + 30
    while !condition() {
      guard realTime() < end else { throw NeverHappened(description: "waited in vain for \(what)") }
      var states = [pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)]
      states += peers.filter(\.isOpen).map {
        pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      if !wantsService { poll(&states, nfds_t(states.count), 5) }
      turn()
    }
  }

  /// Lets the server and the peers go on until none of them has anything left to do.
  ///
  /// Bytes on the loopback interface arrive at once, except at moments when the machine is very
  /// busy. So this looks several times.
  func settle() {
    var quietTurns = 0
    while quietTurns < 3 {
      var states = [pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)]
      states += peers.filter { $0.isOpen && $0.isReading && !$0.hasEnded }.map {
        pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      let isQuiet = !wantsService && poll(&states, nfds_t(states.count), 8) == 0
      quietTurns = isQuiet ? quietTurns + 1 : 0
      turn()
    }
  }

  /// Lets the server and the peers go on until a number of clients are open.
  func waitForClients(_ count: Int) throws {
    try wait(for: "\(count) clients") { server.clients.count == count }
  }

  /// Sends a request and returns the answer, when the connection has ended.
  func answer(to request: String, connectingTo address: String = "127.0.0.1") throws -> Answer {
    let peer = try connect(to: address)
    peer.send(Array(request.filled(with: server).utf8))
    try wait(for: "an answer") { peer.hasEnded }
    peer.close()
    return Answer(peer.received)
  }

  /// Opens a socket.
  func openSocket() throws -> (peer: Peer, client: Client) {
    let peer = try connect()
    peer.send(Array(upgrade.filled(with: server).utf8))
    let before = server.clients
    try wait(for: "the handshake") {
      peer.received.count >= 4 && peer.received.suffix(4) == [13, 10, 13, 10]
    }
    let answer = Answer(peer.takeReceived())
    guard answer.status == 101, let client = server.clients.last, !before.contains(client) else {
      throw NeverHappened(description: "no socket but: \(answer.text)")
    }
    return (peer, client)
  }

  /// Returns the events so far, and forgets them.
  func takeEvents() -> [ServerEvent] {
    defer { events = [] }
    return events
  }
}

/// The request of a socket, as a browser makes it.
let upgrade = """
  GET /{token}/socket HTTP/1.1\r
  Host: 127.0.0.1:{port}\r
  Connection: keep-alive, Upgrade\r
  Pragma: no-cache\r
  Upgrade: websocket\r
  Origin: http://127.0.0.1:{port}\r
  Sec-WebSocket-Version: 13\r
  Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
  Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r
  \r\n
  """

/// A request of a page.
func get(_ path: String, host: String = "127.0.0.1:{port}", more: String = "") -> String {
  "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(more)\r\n"
}

extension String {
  /// The text with the server's token and port in place of `{token}` and `{port}`.
  func filled(with server: Server) -> String {
    replacing("{token}", with: server.token).replacing("{port}", with: String(server.port))
  }
}

/// The answer of a server to a request.
struct Answer {
  /// The whole text.
  let text: String

  init(_ bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The number of the status; 0 without one.
  var status: Int {
    text.hasPrefix("HTTP/1.1 ") ? Int(text.dropFirst(9).prefix(3)) ?? 0 : 0
  }

  /// The lines of the head after the first.
  var headers: [String] {
    let head = text.split(separator: "\r\n\r\n", maxSplits: 1).first ?? ""
    return head.split(separator: "\r\n").dropFirst().map(String.init)
  }

  /// The text behind the head.
  var body: String {
    guard let end = text.firstRange(of: "\r\n\r\n") else { return "" }
    return String(text[end.upperBound...])
  }
}

/// Seconds of the real clock, for limits that no test should reach.
func realTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
