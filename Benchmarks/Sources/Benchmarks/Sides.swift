import CPeer
import LuaRuntime

/// An error of a peer.
struct PeerError: Error, CustomStringConvertible {
  var message: String
  var description: String { message }
}

/// Stock Lua with items as C userdata or as plain tables.
final class Peer {
  private let peer: OpaquePointer

  init(items: Int, tables: Bool) throws {
    guard let peer = peer_create(Int32(items), tables) else {
      throw PeerError(message: "no memory for a peer")
    }
    self.peer = peer
  }

  deinit { peer_destroy(peer) }

  /// Compiles a chunk and returns a function that runs it.
  func chunk(_ source: String) throws -> () throws -> Void {
    guard peer_load(peer, source) else { throw PeerError(message: "bad source: \(source)") }
    return { [self] in
      guard peer_call(peer) else { throw PeerError(message: "a chunk failed") }
    }
  }

  /// Gives every item a hook, which may take a number of instructions; 0 for any number.
  func setHook(_ source: String, limit: Int = 0) throws {
    guard peer_hook(peer, source) else { throw PeerError(message: "bad source: \(source)") }
    peer_limit(peer, Int32(limit))
  }

  /// Calls the hook of every item.
  func tick() throws {
    guard peer_tick(peer, 1.0 / 60) else { throw PeerError(message: "a hook failed") }
  }
}

/// The host's interpreter and fast path over columns of its own, without a stage around it.
final class Bridge {
  let interpreter: Interpreter
  private let columns: BridgeColumns
  private let globals: Reference
  private var hook: Reference?
  private var selves: [Reference] = []
  private let handles: [Value]

  init(items: Int, countsFuel: Bool) throws {
    interpreter = try Interpreter(limits: Limits(countsFuel: countsFuel))
    columns = BridgeColumns(rows: items)
    globals = interpreter.makeEnvironment()
    let kind = interpreter.define(HandleClass(name: "item", columns: columns.layout))
    handles = (0..<items).map {
      .handle(Handle(kind: kind, index: UInt32($0), generation: 1))
    }
    globals["item"] = handles[0]
  }

  /// Compiles a chunk and returns a function that runs it.
  func chunk(_ source: String) throws -> () throws -> Void {
    let chunk = try interpreter.load(source, name: "=benchmark", globals: globals)
    return { [self] in _ = try interpreter.call(chunk, fuel: .prompt) }
  }

  /// Gives every item a hook.
  func setHook(_ source: String) throws {
    let chunk = try interpreter.load("return " + source, name: "=benchmark", globals: globals)
    hook = try interpreter.call(chunk)[0].asFunction
    selves = handles.map { interpreter.makeTable(["item": $0]) }
  }

  /// Calls the hook of every item.
  func tick() throws {
    guard let hook else { return }
    for table in selves { try interpreter.callHook(hook, table, 1.0 / 60) }
    columns.drain()
  }
}
