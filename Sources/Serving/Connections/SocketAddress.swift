import Glibc

/// An IP address with a port.
struct SocketAddress: Equatable {
  /// The address in network order: 4 bytes of IPv4 or 16 of IPv6.
  let bytes: [UInt8]
  /// The port.
  let port: UInt16

  /// Reads an address, as numbers in the usual notation; nil for anything else.
  init?(_ literal: some StringProtocol, port: UInt16) {
    var four = in_addr()
    var sixteen = in6_addr()
    if inet_pton(AF_INET, String(literal), &four) == 1 {
      bytes = withUnsafeBytes(of: &four, Array.init)
    } else if inet_pton(AF_INET6, String(literal), &sixteen) == 1 {
      bytes = withUnsafeBytes(of: &sixteen, Array.init)
    } else {
      return nil
    }
    self.port = port
  }

  /// The address of this end of a socket; nil when it has none.
  init?(ofSocket descriptor: Int32) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(descriptor, address, &size)
      }
    }
    guard result == 0 else { return nil }
    switch Int32(storage.ss_family) {
    case AF_INET:
      let address = withUnsafeBytes(of: &storage) { $0.load(as: sockaddr_in.self) }
      bytes = withUnsafeBytes(of: address.sin_addr, Array.init)
      port = UInt16(bigEndian: address.sin_port)
    case AF_INET6:
      let address = withUnsafeBytes(of: &storage) { $0.load(as: sockaddr_in6.self) }
      bytes = withUnsafeBytes(of: address.sin6_addr, Array.init)
      port = UInt16(bigEndian: address.sin6_port)
    default:
      return nil
    }
  }

  /// The address of this machine from which it sends to other networks; nil where it is in none.
  ///
  /// Other machines of its network reach it there. Nothing is sent.
  static func ofRoute(family: Int32, port: UInt16) -> SocketAddress? {
    // Addresses that documents may name, but no machine has (RFC 5737, RFC 3849).
    let other = SocketAddress(family == AF_INET ? "203.0.113.1" : "2001:db8::1", port: 9)
    let descriptor = socket(family, Int32(SOCK_DGRAM.rawValue), 0)
    guard let other, descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard other.withSystemAddress({ connect(descriptor, $0, $1) }) == 0,
      let local = SocketAddress(ofSocket: descriptor), !local.isLoopback
    else { return nil }
    return SocketAddress(bytes: local.bytes, port: port)
  }

  private init(bytes: [UInt8], port: UInt16) { (self.bytes, self.port) = (bytes, port) }

  /// The family, for `socket`.
  var family: Int32 { bytes.count == 4 ? AF_INET : AF_INET6 }

  /// Whether it stands for all addresses of the machine.
  var isAny: Bool { bytes.allSatisfy { $0 == 0 } }

  /// Whether only programs of this machine reach it.
  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// The address in the notation of URLs, without the port.
  var literal: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(family, bytes, &text, socklen_t(text.count))
    let literal = String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return bytes.count == 4 ? literal : "[\(literal)]"
  }

  /// Calls `body` with the address in the form of the system.
  func withSystemAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    guard bytes.count == 4 else {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
      return Self.rebound(&address, body)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
    return Self.rebound(&address, body)
  }

  private static func rebound<Address, Result>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}
