import CWebSockets
import Glibc

/// The open sockets, as libwebsockets keeps them.
///
/// The library gets a connection when its request was read and accepted here, and makes the
/// handshake; from then on it reads and writes frames. It never waits: `service` gives it what can
/// be read and written now. What it wants to write by itself (an answer to a ping, the rest of a
/// message) it can either write at once, or the socket is full and is waited for anyway.
final class PageSockets {
  /// What happened since it was last taken out.
  var events: [ServerEvent] = []

  /// The sockets by the library's handles.
  var sockets: [OpaquePointer: PageSocket] = [:]
  /// The library's handles of those that are open.
  var handles: [Client: OpaquePointer] = [:]
  /// The number of the last client.
  var lastNumber = 0
  /// The time of the last call, in the caller's seconds.
  var now = 0.0
  /// What the library has closed since the set of descriptors was brought up to date.
  var closedDescriptors: [Int32] = []
  /// What is sent, with the room in front that the library wants.
  var output: [UInt8] = []
  /// What peers may do.
  let limits: ServerLimits

  private var context: OpaquePointer?
  private let protocols: UnsafeMutablePointer<lws_protocols>

  /// The most rounds of reading in one call, so that a flood does not keep the caller.
  private static let rounds = 8

  /// The library with no sockets.
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
    // Only with data of its own a socket is told that it begins to be closed.
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
    // The library would print what peers do wrong, and ignore SIGPIPE for the whole program. It
    // needs neither: it sends without that signal.
    lws_set_log_level(0, nil)
    var earlier = sigaction()
    sigaction(SIGPIPE, nil, &earlier)
    defer { sigaction(SIGPIPE, &earlier, nil) }
    return lws_create_context(&info)
  }

  /// Tells every client that the server goes, and closes all.
  func close() {
    guard let context else { return }
    for handle in sockets.keys { sockets[handle]?.end(.dismissed, code: 1001, now: now) }
    // One round asks the library to close, the next sends the reason.
    for _ in 0..<2 { exchange(context) }
    lws_context_destroy(context)
    self.context = nil
    protocols.deallocate()
    events = []
  }

  // MARK: What the server does

  /// The clients that can be written to, in the order of opening.
  var clients: [Client] {
    sockets.values.filter { $0.ending == nil }.map(\.client).sorted { $0.number < $1.number }
  }

  /// Whether one more may be opened.
  var hasRoom: Bool { sockets.count < limits.clients }

  /// The next time at which something is due, in the caller's seconds; nil without sockets.
  var deadline: Double? { sockets.values.lazy.map(\.deadline).min() }

  /// Hands over a connection whose request was accepted.
  ///
  /// The library reads a request that was written here, not what the peer sent.
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

  /// Queues a message; a client for which too much waits is cut off.
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

  /// Makes the set ready as soon as what waits for a client can leave.
  func awaitOutput(of client: Client, _ ready: inout ReadySet) {
    guard let handle = handles[client], let socket = sockets[handle], socket.hasOutput else {
      return
    }
    ready.wait(on: socket.descriptor, for: [.input, .output])
  }

  /// Reads and writes what can be without waiting, and does what is due.
  ///
  /// - Parameter ready: The set that waits for the sockets; it is brought up to date.
  func service(at now: Double, _ ready: inout ReadySet) {
    guard let context, !sockets.isEmpty || !closedDescriptors.isEmpty else { return }
    self.now = now
    exchange(context)
    if checkTimes() { exchange(context) }
    for descriptor in closedDescriptors { ready.forget(descriptor) }
    closedDescriptors = []
    let (_, full) = states()
    for (handle, socket) in sockets {
      let waits =
        socket.hasOutput || full.contains(socket.descriptor) || lws_partial_buffered(handle) != 0
      ready.wait(on: socket.descriptor, for: waits ? [.input, .output] : .input)
    }
  }

  /// Lets the library work until nothing is left to read: its last round comes after the last input,
  /// so that it has written all answers.
  private func exchange(_ context: OpaquePointer) {
    for _ in 0..<Self.rounds {
      let (hasInput, _) = states()
      for (handle, socket) in sockets where socket.hasOutput { lws_callback_on_writable(handle) }
      lws_service(context, -1)
      if !hasInput { return }
    }
  }

  /// Whether a socket has input, and which cannot be written to now.
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

  /// Asks the quiet ones and cuts off the silent ones; whether there were any.
  private func checkTimes() -> Bool {
    var hasChanges = false
    for handle in Array(sockets.keys) {
      guard var socket = sockets[handle] else { continue }
      switch socket.checkTime(now) {
      case .nothing: continue
      case .ping: break
      case .cut: cut(&socket, .silent)
      }
      sockets[handle] = socket
      hasChanges = true
    }
    return hasChanges
  }
}
