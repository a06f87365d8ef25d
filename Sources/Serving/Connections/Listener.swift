import Glibc

/// A socket that takes connections; they neither block nor outlive an `exec`.
struct Listener {
  /// The result of accepting.
  enum Accepted {
    /// A connection; the descriptor is the caller's.
    case connection(Int32)
    /// No connection waits.
    case none
    /// The process or the machine has no descriptors or memory left for it.
    case exhausted
  }

  /// The descriptor, readable when a connection waits.
  let descriptor: Int32
  /// The address with the port that the system chose.
  let address: SocketAddress
  /// The time that a peer has to confirm sent data, in milliseconds.
  let unconfirmedTime: Int32

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - wanted: The address; port 0 for any free one.
  ///   - unconfirmedTime: The time that a peer has to confirm sent data, in milliseconds.
  /// - Throws: `ServerError` when the address is not one of this machine, or the port is taken or
  ///   not allowed.
  init(on wanted: SocketAddress, unconfirmedTime: Int32) throws(ServerError) {
    let descriptor = socket(wanted.family, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
    do throws(ServerError) {
      setNonblocking(descriptor)
      // After a restart the port is free at once; a port on which another program listens stays
      // taken.
      setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
      if wanted.family == AF_INET6 { setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
      guard wanted.withSystemAddress({ bind(descriptor, $0, $1) }) == 0 else {
        throw Self.error(ofBinding: wanted, code: errno)
      }
      guard listen(descriptor, 64) == 0 else {
        throw errno == EADDRINUSE
          ? .portTaken(wanted.port) : .system(call: "listen", code: errno)
      }
      guard let bound = SocketAddress(ofSocket: descriptor) else {
        throw .system(call: "getsockname", code: errno)
      }
      (self.descriptor, address, self.unconfirmedTime) = (descriptor, bound, unconfirmedTime)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func error(ofBinding wanted: SocketAddress, code: Int32) -> ServerError {
    switch code {
    case EADDRINUSE: .portTaken(wanted.port)
    case EACCES: .portNotAllowed(wanted.port)
    case EADDRNOTAVAIL: .addressNotHere(wanted.literal)
    default: .system(call: "bind", code: code)
    }
  }

  /// Takes the next connection, if one waits.
  func accept() -> Accepted {
    while true {
      let connection = Glibc.accept(descriptor, nil, nil)
      if connection >= 0 {
        setNonblocking(connection)
        setOption(connection, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        setOption(connection, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, unconfirmedTime)
        return .connection(connection)
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .none
      }
    }
  }
}

/// Makes a descriptor return at once, and end with an `exec`.
private func setNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

private func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
  var value = value
  setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
}
