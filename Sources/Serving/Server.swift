import Glibc

/// A server of one page and its sockets, for one person who has the address with the token.
///
/// It has no thread and no clock, and never waits. The caller waits until `descriptor` is readable
/// or `deadline` has come, besides its own events, and then calls `service`. All calls must come
/// from one thread.
///
///     let server = try Server(pages: ["/": page])
///     while true {
///       wait(for: server.descriptor, until: server.deadline)
///       for event in server.service(at: now) { ... server.send(.text("hello"), to: client) ... }
///     }
package final class Server {
  /// The port that it listens on.
  package var port: UInt16 { listener.address.port }
  /// Whether only programs of this machine reach it.
  package var isLoopback: Bool { listener.address.isLoopback }
  /// The secret in the address: 32 hexadecimal digits.
  package var token: String { gate.token.text }
  /// The descriptor to wait on: readable as long as `service` has something to do.
  package var descriptor: Int32 { ready.descriptor }

  private let limits: ServerLimits
  private let gate: Gate
  private let listener: Listener
  private let sockets: PageSockets
  private var ready: ReadySet
  private var exchanges: [Int32: Exchange] = [:]
  private var lastNumber = 0
  /// The time at which connections are taken again, after there was no room for one.
  private var pauseEnd: Double?
  private var isOpen = true

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - pages: The served pages, by paths such as `/` and `/page.js`; the only other path is that
  ///     of the sockets, `/socket`.
  ///   - address: The address to listen on, as a number. Everybody who can reach it can send
  ///     requests; `0.0.0.0` and `::` are all addresses of the machine.
  ///   - port: The port; 0 for any free one.
  ///   - limits: The limits for peers.
  /// - Throws: `ServerError` when the text is no address or not one of this machine, or the port is
  ///   taken or not allowed.
  package init(
    pages: [String: Page], address: String = "127.0.0.1", port: UInt16 = 0,
    limits: ServerLimits = ServerLimits()
  ) throws(ServerError) {
    guard let wanted = SocketAddress(address, port: port) else { throw .notAnAddress(address) }
    self.limits = limits
    gate = Gate(pages: pages)
    sockets = try PageSockets(limits: limits)
    let set = try ReadySet()
    do throws(ServerError) {
      listener = try Listener(on: wanted, unconfirmedTime: limits.unconfirmedTime)
    } catch {
      Glibc.close(set.descriptor)
      throw error
    }
    ready = set
    ready.wait(on: listener.descriptor, for: .input)
  }

  deinit { close() }

  /// The address of the page, with the token.
  ///
  /// If the server listens on all addresses, this is the one for a browser on this machine.
  package var url: String {
    let address = listener.address
    guard address.isAny else { return url(at: address.literal) }
    return url(at: address.bytes.count == 4 ? "127.0.0.1" : "[::1]")
  }

  /// The address of the page for a phone or another machine, with the token.
  ///
  /// It is nil if only this machine reaches the server, or if the machine is in no network.
  package var urlForOthers: String? {
    let address = listener.address
    guard address.isAny else { return isLoopback ? nil : url }
    return SocketAddress.ofRoute(family: address.family, port: port).map { url(at: $0.literal) }
  }

  private func url(at host: String) -> String { "http://\(host):\(port)/\(token)/" }

  /// Tells the pages, closes all connections, and stops listening.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    sockets.close()
    for descriptor in exchanges.keys { Glibc.close(descriptor) }
    exchanges = [:]
    Glibc.close(listener.descriptor)
    Glibc.close(ready.descriptor)
  }

  // MARK: Waiting

  /// The time at which `service` has something to do even without any input; nil at rest.
  package var deadline: Double? {
    [sockets.deadline, exchanges.values.lazy.map(\.deadline).min(), pauseEnd].compactMap { $0 }
      .min()
  }

  /// Does all work that needs no waiting: takes connections, answers requests, reads and writes.
  ///
  /// - Parameter now: The time in seconds, from any start; it never goes back.
  /// - Returns: The events, in order.
  package func service(at now: Double) -> [ServerEvent] {
    guard isOpen else { return [] }
    let descriptors = ready.ready()
    for descriptor in descriptors where exchanges[descriptor] != nil {
      advance(descriptor, now)
    }
    if descriptors.contains(listener.descriptor) || pauseEnd.map({ now >= $0 }) == true {
      takeConnections(now)
    }
    for (descriptor, exchange) in exchanges where now >= exchange.deadline { end(descriptor) }
    sockets.service(at: now, &ready)
    defer { sockets.events = [] }
    return sockets.events
  }

  private func takeConnections(_ now: Double) {
    pauseEnd = nil
    ready.wait(on: listener.descriptor, for: .input)
    for _ in 0..<limits.requests {
      switch listener.accept() {
      case .connection(let descriptor):
        if exchanges.count >= limits.requests { endOldest() }
        lastNumber += 1
        exchanges[descriptor] = Exchange(
          number: lastNumber, descriptor: descriptor, limits: limits, now: now)
        advance(descriptor, now)
      case .none:
        return
      case .exhausted:
        // A waiting connection would make the descriptor readable all the time.
        pauseEnd = now + 1
        ready.remove(listener.descriptor)
        return
      }
    }
  }

  private func advance(_ descriptor: Int32, _ now: Double) {
    while var exchange = exchanges[descriptor] {
      let step = exchange.advance()
      exchanges[descriptor] = exchange
      switch step {
      case .wait(let interest):
        ready.wait(on: descriptor, for: interest)
        return
      case .decide(let result):
        decide(result, descriptor, now)
      case .end:
        end(descriptor)
      }
    }
  }

  /// Answers a request, or makes its connection a socket.
  private func decide(_ result: Result<RequestHead, Refusal>, _ descriptor: Int32, _ now: Double) {
    do throws(Refusal) {
      let head = try result.get()
      guard let local = SocketAddress(ofSocket: descriptor) else { return end(descriptor) }
      switch try gate.decide(head, at: local, hasRoom: sockets.hasRoom) {
      case .page(let page):
        exchanges[descriptor]?.answer(
          Response.page(
            page, host: head.host, acceptsGzip: head.acceptsGzip), now: now)
      case .socket(let key):
        exchanges[descriptor] = nil
        ready.remove(descriptor)
        sockets.adopt(descriptor, key: key, now: now)
      }
    } catch {
      exchanges[descriptor]?.answer(Response.refusal(error), now: now)
    }
  }

  private func end(_ descriptor: Int32) {
    guard exchanges.removeValue(forKey: descriptor) != nil else { return }
    ready.remove(descriptor)
    Glibc.close(descriptor)
  }

  private func endOldest() {
    guard let oldest = exchanges.values.min(by: { $0.number < $1.number }) else { return }
    end(oldest.descriptor)
  }

  // MARK: Clients

  /// The clients that are open, in the order of opening.
  package var clients: [Client] { sockets.clients }

  /// Sends a message; messages arrive in order.
  ///
  /// It leaves in the next call of `service`, for which `descriptor` is readable at once.
  /// A client for which more than `queueSize` bytes wait is closed as too slow. A closed client
  /// gets nothing.
  package func send(_ message: Message, to client: Client) {
    sockets.send(message, to: client)
    sockets.awaitOutput(of: client, &ready)
  }

  /// Shows a frame, as a message of bytes.
  ///
  /// A client that has not acknowledged the last two frames gets only the newest one later.
  package func sendFrame(_ bytes: [UInt8], to client: Client) {
    sockets.sendFrame(bytes, to: client)
    sockets.awaitOutput(of: client, &ready)
  }

  /// Notes that a client has drawn a frame; the page says so in a message of its own.
  package func acknowledge(_ client: Client) {
    sockets.acknowledge(client)
    sockets.awaitOutput(of: client, &ready)
  }

  /// Closes a client.
  package func dismiss(_ client: Client) {
    sockets.dismiss(client)
    sockets.awaitOutput(of: client, &ready)
  }
}
