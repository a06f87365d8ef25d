import Glibc

/// A reason why a server could not be opened.
package enum ServerError: Error, Equatable, CustomStringConvertible {
  /// The text is no IPv4 or IPv6 address; names are not looked up.
  case notAnAddress(String)
  /// No network interface of this machine has the address.
  case addressNotHere(String)
  /// Another program listens on the port.
  case portTaken(UInt16)
  /// The port may be used by privileged programs only.
  case portNotAllowed(UInt16)
  /// A call of the system failed, with its error number.
  case system(call: String, code: Int32)

  /// The rule that must hold, and the value.
  package var description: String {
    switch self {
    case .notAnAddress(let text):
      "an address to listen on must be a number such as 127.0.0.1 or ::1, not '\(text)'"
    case .addressNotHere(let text):
      "this machine does not have the address \(text)"
    case .portTaken(let port):
      "port \(port) is in use by another program; port 0 takes any that is free"
    case .portNotAllowed(let port):
      "port \(port) may not be used by this user; ports from 1024 on may"
    case .system(let call, let code):
      "the server could not be opened (\(call): \(String(cString: strerror(code))))"
    }
  }
}
