import Glibc
import Serving

/// A raw connection to a server, which can send anything.
final class Peer {
  let descriptor: Int32
  /// The received bytes that were not taken.
  private(set) var received: [UInt8] = []
  /// Whether the other side has ended the connection.
  private(set) var hasEnded = false
  /// Whether the other side ended it by a reset; some systems then drop unread bytes.
  private(set) var wasReset = false
  /// Whether this side is open.
  private(set) var isOpen = true
  /// Whether it reads; otherwise bytes wait in the kernel.
  var isReading = true
  private var unsent: ArraySlice<UInt8> = []

  init(_ address: String, port: UInt16) throws {
    let isLong = address.contains(":")
    descriptor = socket(isLong ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var result: Int32 = -1
    if isLong {
      var target = sockaddr_in6()
      target.sin6_family = sa_family_t(AF_INET6)
      target.sin6_port = port.bigEndian
      inet_pton(AF_INET6, address, &target.sin6_addr)
      result = Self.connect(descriptor, &target)
    } else {
      var target = sockaddr_in()
      target.sin_family = sa_family_t(AF_INET)
      target.sin_port = port.bigEndian
      inet_pton(AF_INET, address, &target.sin_addr)
      result = Self.connect(descriptor, &target)
    }
    guard result == 0 else {
      throw NeverHappened(description: "no connection: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(4))
  }

  deinit { close() }

  private static func connect<Target>(_ descriptor: Int32, _ target: inout Target) -> Int32 {
    withUnsafePointer(to: &target) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Target>.size))
      }
    }
  }

  /// The port of this end.
  var localPort: UInt16 { port(of: descriptor, getsockname) }

  /// Sends bytes; `pump` sends the rest of them.
  func send(_ bytes: [UInt8]) {
    unsent += bytes
    flush()
  }

  private func flush() {
    while isOpen, !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { break }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Reads and writes as far as that is possible without waiting.
  func pump() {
    flush()
    guard isOpen, isReading, !hasEnded else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !hasEnded {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else {
        hasEnded = count == 0 || errno != EAGAIN
        wasReset = hasEnded && (count < 0 || hasError)
        break
      }
      received += chunk[..<count]
    }
  }

  /// Whether a reset has come, even one after the end, which reading does not show.
  private var hasError: Bool {
    var error: Int32 = 0
    var size = socklen_t(4)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
    return error != 0
  }

  /// Reads once, at most a number of bytes.
  func read(atMost count: Int) {
    var chunk = [UInt8](repeating: 0, count: count)
    let count = recv(descriptor, &chunk, count, 0)
    if count > 0 { received += chunk[..<count] }
  }

  /// Returns the received bytes, and forgets them.
  func takeReceived() -> [UInt8] {
    defer { received = [] }
    return received
  }

  /// Removes the head of the answer to a handshake; returns whether the head has arrived whole.
  func hasPassedHead() -> Bool {
    guard received.first == UInt8(ascii: "H") else { return !received.isEmpty }
    guard let end = received.firstRange(of: [13, 10, 13, 10])?.upperBound else { return false }
    received.removeSubrange(..<end)
    return true
  }

  /// Takes the frames that have come whole.
  func takeFrames() -> [Frame] {
    var frames: [Frame] = []
    var rest = received[...]
    while let (frame, length) = Frame.first(in: rest) {
      frames.append(frame)
      rest = rest.dropFirst(length)
    }
    if !frames.isEmpty { received = Array(rest) }
    return frames
  }

  /// Announces that it will write nothing more.
  func finish() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Closes this side.
  func close() {
    guard isOpen else { return }
    isOpen = false
    Glibc.close(descriptor)
  }

  /// Closes this side with a reset.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }
}

/// A frame of RFC 6455, in either direction.
struct Frame: Equatable, CustomStringConvertible {
  var opcode: UInt8
  var payload: [UInt8]
  var isLast = true
  var reserved: UInt8 = 0
  var mask: [UInt8]? = [0x37, 0xFA, 0x21, 0x3D]
  /// The length that the head claims; nil for the true one.
  var claimed: UInt64?
  /// The number of bytes for the length: 1, 2 or 8; nil for the fewest.
  var lengthBytes: Int?

  static func text(_ text: String) -> Frame { Frame(opcode: 1, payload: Array(text.utf8)) }
  static func binary(_ bytes: [UInt8]) -> Frame { Frame(opcode: 2, payload: bytes) }
  static func ping(_ bytes: [UInt8]) -> Frame { Frame(opcode: 9, payload: bytes) }
  static func pong(_ bytes: [UInt8]) -> Frame { Frame(opcode: 10, payload: bytes) }
  static func close(_ code: UInt16) -> Frame {
    Frame(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 0xFF)])
  }

  /// The code of a frame that closes; 0 for others.
  var closeCode: Int {
    opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : 0
  }

  var description: String { "frame \(opcode) of \(payload.count) bytes" }

  /// The frame as it is sent.
  var bytes: [UInt8] {
    let length = claimed ?? UInt64(payload.count)
    let size = lengthBytes ?? (length < 126 ? 1 : length < 65_536 ? 2 : 8)
    let maskBit: UInt8 = mask == nil ? 0 : 0x80
    var bytes = [(isLast ? 0x80 : 0) | reserved << 4 | opcode]
    switch size {
    case 1: bytes.append(maskBit | UInt8(length))
    case 2: bytes += [maskBit | 126] + withUnsafeBytes(of: UInt16(length).bigEndian, Array.init)
    default: bytes += [maskBit | 127] + withUnsafeBytes(of: length.bigEndian, Array.init)
    }
    guard let mask else { return bytes + payload }
    return bytes + mask + payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
  }

  /// The first frame of a server in some bytes, and its length; nil if the frame is incomplete.
  static func first(in bytes: ArraySlice<UInt8>) -> (Frame, Int)? {
    let all = Array(bytes.prefix(10))
    guard all.count >= 2 else { return nil }
    var (start, length) = (2, Int(all[1]))
    if length == 126 {
      guard all.count >= 4 else { return nil }
      (start, length) = (4, Int(all[2]) << 8 | Int(all[3]))
    } else if length == 127 {
      guard all.count >= 10 else { return nil }
      (start, length) = (10, all[2..<10].reduce(0) { $0 << 8 | Int($1) })
    }
    guard bytes.count >= start + length else { return nil }
    let payload = Array(bytes.dropFirst(start).prefix(length))
    let frame = Frame(
      opcode: all[0] & 0xF, payload: payload, isLast: all[0] & 0x80 != 0,
      reserved: all[0] >> 4 & 7, mask: nil)
    return (frame, start + length)
  }
}

/// The port of one end of an IPv4 socket, by `getsockname` or `getpeername`; 0 without one.
func port(
  of descriptor: Int32,
  _ ask: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
) -> UInt16 {
  var address = sockaddr_in()
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let result = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(descriptor, $0, &size) }
  }
  return result == 0 && Int32(address.sin_family) == AF_INET
    ? UInt16(bigEndian: address.sin_port) : 0
}
