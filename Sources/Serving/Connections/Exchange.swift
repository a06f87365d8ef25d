import Glibc

/// A connection until its request is answered, or until it becomes a socket.
struct Exchange {
  /// The next thing to do with a connection.
  enum Step {
    /// Wait until there is something to read, or room to write.
    case wait(ReadySet.Interest)
    /// Decide about a head.
    case decide(Result<RequestHead, Refusal>)
    /// Close it.
    case end
  }

  private enum State {
    case reading([UInt8])
    case answering(ArraySlice<UInt8>)
    /// The answer is sent; input is read and dropped, up to a number of bytes.
    ///
    /// Closing a connection with unread input would take the answer back.
    case draining(Int)
  }

  /// The number of this connection, in the order of accepting.
  let number: Int
  /// The descriptor, which this value owns until a socket takes it over.
  let descriptor: Int32
  /// The time at which the connection is closed in any case, in the caller's seconds.
  private(set) var deadline: Double

  private let limits: ServerLimits
  private var state: State

  /// A connection that was just accepted.
  init(number: Int, descriptor: Int32, limits: ServerLimits, now: Double) {
    self.number = number
    self.descriptor = descriptor
    self.limits = limits
    deadline = now + limits.headTime
    state = .reading([])
  }

  /// Begins to send an answer.
  mutating func answer(_ bytes: [UInt8], now: Double) {
    state = .answering(bytes[...])
    deadline = now + limits.answerTime
  }

  /// Reads and writes as far as that is possible without waiting.
  mutating func advance() -> Step {
    switch state {
    case .reading(let head): readHead(head)
    case .answering(let rest): write(rest)
    case .draining(let room): drain(room)
    }
  }

  private mutating func readHead(_ head: [UInt8]) -> Step {
    var head = head
    while true {
      let room = limits.headSize - head.count
      // A head of exactly this size was searched as a whole, so its end is missing.
      guard room > 0 else { return .decide(.failure(.longHead)) }
      var chunk = [UInt8](repeating: 0, count: room)
      let count = recv(descriptor, &chunk, room, 0)
      guard count > 0 else {
        state = .reading(head)
        return count < 0 && isTemporary(errno) ? .wait(.input) : .end
      }
      let start = max(0, head.count - 3)
      head += chunk[..<count]
      guard let end = Self.endOfHead(head, from: start) else { continue }
      return .decide(Self.parse(head, end))
    }
  }

  /// The index after the empty line that ends a head.
  private static func endOfHead(_ bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (start...(bytes.count - 4)).first { index in
      bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13
        && bytes[index + 3] == 10
    }.map { $0 + 4 }
  }

  private static func parse(_ bytes: [UInt8], _ end: Int) -> Result<RequestHead, Refusal> {
    do throws(Refusal) {
      let head = try RequestHead(bytes[..<(end - 2)])
      // A page uses its socket only after it has the answer.
      guard head.socketKey == nil || end == bytes.count else {
        throw .malformed("nothing may follow the request for a socket")
      }
      return .success(head)
    } catch {
      return .failure(error)
    }
  }

  private mutating func write(_ rest: ArraySlice<UInt8>) -> Step {
    var rest = rest
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else {
        state = .answering(rest)
        return isTemporary(errno) ? .wait(.output) : .end
      }
      rest = rest.dropFirst(count)
    }
    shutdown(descriptor, Int32(SHUT_WR))
    return drain(1 << 18)
  }

  private mutating func drain(_ room: Int) -> Step {
    var room = room
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while room > 0 {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else {
        state = .draining(room)
        return count < 0 && isTemporary(errno) ? .wait(.input) : .end
      }
      room -= count
    }
    return .end
  }
}

/// Whether a call may succeed later.
private func isTemporary(_ code: Int32) -> Bool {
  code == EAGAIN || code == EWOULDBLOCK || code == EINTR
}
