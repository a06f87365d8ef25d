import CWebSockets
import Glibc

/// The open sockets, as libwebsockets keeps them.
///
/// The library gets a connection after its request was read and accepted here, and makes the
/// handshake. From then on it reads and writes frames. It never waits: `service` lets it read and
/// write as far as that is possible now. Its own output, such as an answer to a ping or the rest of
/// a message, leaves at once; if the socket is full, the set waits for it anyway.
final class PageSockets {
  /// The events since they were last taken out.
  var events: [ServerEvent] = []

  /// The sockets by the library's handles.
  var sockets: [OpaquePointer: PageSocket] = [:]
  /// The library's handles of the open sockets.
  var handles: [Client: OpaquePointer] = [:]
  /// The number of the last client.
  var lastNumber = 0
  /// The time of the last call, in the caller's seconds.
  var now = 0.0
  /// The descriptors that the library has closed since the set was last updated.
  var closedDescriptors: [Int32] = []
  /// The bytes to send, behind the room that the library needs.
  var output: [UInt8] = []
  /// The limits for peers.
  let limits: ServerLimits

  private var context: OpaquePointer?
  private let protocols: UnsafeMutablePointer<lws_protocols>

  /// The most rounds of reading in one call; a flood must not keep the caller.
  private static let rounds = 8

  /// Starts the library without sockets.
  ///
  /// - Throws: `ServerError.system` when the library has not enough memory or descriptors.
  init(limits: ServerLimits) throws(ServerError) {
    self.limits = limits
    protocols = .allocate(capacity: 2)
    protocols.initialize(repeating: lws_protocols(), count: 2)
    // Names and arrays must outlive the context: this one lives as long as the program.
    let name: StaticString = "libration"
    protocols[0].name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    protocols[0].callback = callback
    // The library reports the beginning of closing only for sockets with data of their own.
    protocols[0].per_session_data_size = 1
    // By default the library sends 4 KiB at a time, and waits in between.
    protocols[0].tx_packet_size = 1 << 26
    context = makeContext()
    guard context != nil else {
      protocols.deallocate()
      throw .system(call: "lws_create_context", code: errno)
    }
  }

  deinit { close() }

  private func makeContext() -> OpaquePointer? {
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN
    info.protocols = UnsafePointer(protocols)
    info.gid = -1
    info.uid = -1
    info.options = UInt64(LWS_SERVER_OPTION_DISABLE_IPV6)
    info.user = Unmanaged.passUnretained(self).toOpaque()
    info.fd_limit_per_thread = UInt32(limits.clients + 16)
    // The library would print errors of peers, and ignore SIGPIPE for the whole program. It needs
    // neither, as it sends without that signal.
    lws_set_log_level(0, nil)
    var earlier = sigaction()
    sigaction(SIGPIPE, nil, &earlier)
    defer { sigaction(SIGPIPE, &earlier, nil) }
    return lws_create_context(&info)
  }

  /// Tells every client that the server ends, and closes all sockets.
  func close() {
    guard let context else { return }
    for handle in sockets.keys { sockets[handle]?.end(.dismissed, code: 1001, now: now) }
    exchange(context)
    lws_context_destroy(context)
    self.context = nil
    protocols.deallocate()
    events = []
  }

  // MARK: Calls of the server

  /// The clients that can be written to, in the order of opening.
  var clients: [Client] {
    sockets.values.filter { $0.ending == nil }.map(\.client).sorted { $0.number < $1.number }
  }

  /// Whether one more socket may be opened.
  var hasRoom: Bool { sockets.count < limits.clients }

  /// The next time at which something is due, in the caller's seconds; nil without sockets.
  var deadline: Double? { sockets.values.lazy.map(\.deadline).min() }

  /// Hands over a connection whose request was accepted.
  ///
  /// The library reads a request that is written here, not the bytes of the peer.
  func adopt(_ descriptor: Int32, key: String, now: Double) {
    self.now = now
    guard let host = lws_get_vhost_by_name(context, "default") else {
      Glibc.close(descriptor)
      return
    }
    let head =
      "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(key)\r\n\r\n"
    _ = lws_adopt_socket_vhost_readbuf(host, descriptor, head, head.utf8.count)
  }

  /// Queues a message; cuts off a client for which too much waits.
  func send(_ message: Message, to client: Client) {
    update(client) { handle, socket in
      if !socket.queue(message) { cut(&socket, .slow) }
    }
  }

  /// Replaces the frame that a client sees next.
  func sendFrame(_ bytes: [UInt8], to client: Client) {
    update(client) { $1.show(bytes) }
  }

  /// Notes that a client has drawn a frame.
  func acknowledge(_ client: Client) {
    update(client) { $1.acknowledge() }
  }

  /// Closes a socket for the caller.
  func dismiss(_ client: Client) {
    update(client) { $1.end(.dismissed, code: 1000, now: now) }
  }

  private func update(_ client: Client, _ change: (OpaquePointer, inout PageSocket) -> Void) {
    guard let handle = handles[client], var socket = sockets[handle], socket.ending == nil else {
      return
    }
    change(handle, &socket)
    sockets[handle] = socket
  }

  /// Ends a connection at once; the library sees it in its next round.
  private func cut(_ socket: inout PageSocket, _ ending: Ending) {
    socket.end(ending, code: nil, now: now)
    shutdown(socket.descriptor, Int32(SHUT_RDWR))
  }

  /// Makes the set ready as soon as waiting output of a client can leave.
  func awaitOutput(of client: Client, _ ready: inout ReadySet) {
    guard let handle = handles[client], let socket = sockets[handle], socket.hasOutput else {
      return
    }
    ready.wait(on: socket.descriptor, for: [.input, .output])
  }

  /// Reads and writes as far as that is possible without waiting, and does all that is due.
  ///
  /// - Parameters:
  ///   - now: The time, in the caller's seconds.
  ///   - ready: The set that waits for the sockets; this call updates it.
  func service(at now: Double, _ ready: inout ReadySet) {
    guard let context, !sockets.isEmpty || !closedDescriptors.isEmpty else { return }
    self.now = now
    exchange(context)
    checkTimes()
    for descriptor in closedDescriptors { ready.forget(descriptor) }
    closedDescriptors = []
    let (_, full) = states()
    for (handle, socket) in sockets {
      let waits =
        socket.hasOutput || full.contains(socket.descriptor) || lws_partial_buffered(handle) != 0
      ready.wait(on: socket.descriptor, for: waits ? [.input, .output] : .input)
    }
  }

  /// Lets the library work until it has nothing left to do.
  ///
  /// In a round it reads, or writes one thing of each socket: the rest of a message, or else its
  /// own answer, or else our output. It reports a socket that it begins to close in the same round,
  /// or in the next one if input was the cause. So the last round is one that begins without input
  /// and without a rest.
  private func exchange(_ context: OpaquePointer) {
    for _ in 0..<Self.rounds {
      let (hasInput, full) = states()
      let hasRest = sockets.contains { handle, socket in
        lws_partial_buffered(handle) != 0 && !full.contains(socket.descriptor)
      }
      for (handle, socket) in sockets where socket.hasOutput { lws_callback_on_writable(handle) }
      lws_service(context, -1)
      if !hasInput && !hasRest { return }
    }
  }

  /// Whether a socket has input, and the sockets that cannot be written to now.
  private func states() -> (hasInput: Bool, full: [Int32]) {
    var states = sockets.values.map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
    }
    poll(&states, nfds_t(states.count), 0)
    let isWritable = { (state: pollfd) in state.revents & Int16(POLLOUT) != 0 }
    return (
      states.contains { $0.revents & ~Int16(POLLOUT) != 0 },
      states.filter { !isWritable($0) }.map(\.fd)
    )
  }

  /// Pings the quiet sockets and cuts off the silent ones, whose descriptors then become readable.
  private func checkTimes() {
    for handle in Array(sockets.keys) {
      guard var socket = sockets[handle] else { continue }
      switch socket.checkTime(now) {
      case .nothing: continue
      case .ping: break
      case .cut: cut(&socket, .silent)
      }
      sockets[handle] = socket
    }
  }
}
