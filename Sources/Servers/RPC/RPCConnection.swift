package import Geometry

/// The notification by which a client takes a request back.
package struct RPCCancellation {
  /// The name of the notification.
  package let method: String
  /// The member of its params that names the request.
  package let member: String
  /// The error that answers the request; nil where it must not be answered.
  package let error: RPCError?

  /// Describes the cancellation of a protocol.
  package init(method: String, member: String, error: RPCError?) {
    (self.method, self.member, self.error) = (method, member, error)
  }
}

/// The messages between a client and a server: those that wait, and those to be sent.
///
/// It knows neither descriptors nor methods. A request that is taken back while it waits is never
/// given to the server.
package final class RPCConnection {
  private var frames: any RPCFrames
  private let cancellation: RPCCancellation
  /// The messages that have arrived and were not taken.
  private var waiting: [RPCMessage] = []
  private var output = ""
  private var nextID = 1

  /// The request that the server obeys now; nil for none.
  package var running: RPCID? { didSet { isRunningTakenBack = false } }
  /// Whether the client has taken back the request that the server obeys now.
  package private(set) var isRunningTakenBack = false

  /// Starts without messages.
  package init(_ frames: some RPCFrames, cancellation: RPCCancellation) {
    (self.frames, self.cancellation) = (frames, cancellation)
  }

  /// Reads bytes that have arrived; all that is not a message is answered with an error.
  package func receive(_ bytes: [UInt8]) {
    frames.add(bytes)
    while let frame = frames.next() {
      switch frame {
      case .broken(let rule): answer(nil, .failure(.invalidJSON(rule)))
      case .message(let bytes): read(bytes)
      }
    }
  }

  private func read(_ bytes: [UInt8]) {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(json: bytes) } catch {
      answer(nil, .failure(.invalidJSON("byte \(error.column) of the message: \(error.reason)")))
      return
    }
    do throws(RPCError) { note(try RPCMessage(value)) } catch {
      answer(RPCID(value["id"]), .failure(error))
    }
  }

  private func note(_ message: RPCMessage) {
    guard case .notification(cancellation.method, let params) = message else {
      waiting.append(message)
      return
    }
    guard let id = RPCID(params[cancellation.member]) else { return }
    if id == running { isRunningTakenBack = true }
    let place = waiting.firstIndex {
      if case .request(id, _, _) = $0 { true } else { false }
    }
    guard let place else { return }
    waiting.remove(at: place)
    if let error = cancellation.error { answer(id, .failure(error)) }
  }

  /// Takes the message that has waited longest; nil where none waits.
  package func take() -> RPCMessage? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Whether few enough messages wait that more can be read while the server obeys one.
  package var hasRoom: Bool { waiting.count < 100 }

  /// Whether no message waits.
  package var isIdle: Bool { waiting.isEmpty }

  /// Answers a request; without an ID, tells that a message could not be read.
  package func answer(_ id: RPCID?, _ result: Result<JSONValue, RPCError>) {
    let id = id?.json ?? .null
    switch result {
    case .success(let value): send(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error): send(["jsonrpc": "2.0", "id": id, "error": error.json])
    }
  }

  /// Sends a notification.
  package func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request, and returns the ID that its answer will have.
  @discardableResult
  package func request(_ method: String, _ params: JSONValue) -> RPCID {
    defer { nextID += 1 }
    send([
      "jsonrpc": "2.0", "id": .integer(nextID), "method": .string(method), "params": params,
    ])
    return .number(nextID)
  }

  private func send(_ message: JSONValue) { output += type(of: frames).frame(message.text) }

  /// Takes what is to be sent.
  package func takeOutput() -> String {
    defer { output = "" }
    return output
  }
}
