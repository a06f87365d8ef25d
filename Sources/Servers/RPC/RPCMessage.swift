package import Geometry

/// The name of a request, which its answer repeats.
package enum RPCID: Hashable, Sendable {
  case number(Int)
  case text(String)

  /// Reads the name; nil where the value is neither a whole number nor a text.
  package init?(_ value: JSONValue?) {
    switch value {
    case .integer(let number): self = .number(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }

  /// The name as JSON.
  package var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}

/// A message of JSON-RPC 2.0 that was read.
///
/// Source: "JSON-RPC 2.0 Specification", sections 4 and 5. Batches are refused: neither protocol
/// that is served here has them.
package enum RPCMessage: Hashable {
  /// The client wants an answer; the params are null where it gives none.
  case request(RPCID, method: String, params: JSONValue)
  /// The client wants no answer.
  case notification(method: String, params: JSONValue)
  /// The client's answer to a request of the server; the result is nil where it is an error.
  case answer(RPCID, result: JSONValue?)

  /// Reads a message.
  ///
  /// - Throws: `RPCError` when a rule of JSON-RPC is broken.
  package init(_ value: JSONValue) throws(RPCError) {
    guard case .object = value else {
      throw .invalidRequest("a message must be a single object")
    }
    guard value["jsonrpc"] == "2.0" else {
      throw .invalidRequest("jsonrpc must be \"2.0\"")
    }
    let id = RPCID(value["id"])
    guard id != nil || value["id"] == nil || value["method"] == nil else {
      throw .invalidRequest("id must be a whole number or a text")
    }
    guard let method = value["method"] else {
      guard let id else { throw .invalidRequest("a message must have a method or an id") }
      self = .answer(id, result: value["error"] == nil ? value["result"] : nil)
      return
    }
    guard let method = method.asString else { throw .invalidRequest("method must be a text") }
    let params = value["params"] ?? .null
    switch params {
    case .null, .object, .list: break
    default: throw .invalidRequest("params must be an object or a list")
    }
    if let id {
      self = .request(id, method: method, params: params)
    } else {
      self = .notification(method: method, params: params)
    }
  }
}
