package import Geometry

/// The error of a request, as its answer says it.
///
/// Source: JSON-RPC 2.0, section 5.1; Language Server Protocol 3.17, "Response Message".
package struct RPCError: Error, Hashable {
  /// The kind of error, by number.
  package let code: Int
  /// The rule that is broken, the place and the value.
  package let message: String
  /// More about it, in a form of the caller's protocol; nil for nothing.
  package let data: JSONValue?

  /// Creates an error with a code of the caller's protocol.
  package init(code: Int, message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  /// The bytes are not JSON.
  package static func invalidJSON(_ message: String) -> RPCError {
    RPCError(code: -32700, message: message)
  }

  /// The value is not a message, or the message must not come now.
  package static func invalidRequest(_ message: String) -> RPCError {
    RPCError(code: -32600, message: message)
  }

  /// The server has no such method.
  package static func unknownMethod(_ message: String) -> RPCError {
    RPCError(code: -32601, message: message)
  }

  /// A parameter is missing, or it is not of its kind.
  package static func invalidParams(_ message: String) -> RPCError {
    RPCError(code: -32602, message: message)
  }

  /// The error as a member of an answer.
  var json: JSONValue { ["code": .integer(code), "message": .string(message), "data": data] }
}
