import Dynamics
import LuaRuntime

extension ItemLocks {
  /// The names of the locks.
  static var names: [String] { named.map(\.name) }

  private static let named: [(name: String, lock: ItemLocks)] = [
    ("x", .x), ("y", .y), ("rotation", .rotation),
  ]

  /// Reads locks from a list of words such as `{ "x", "rotation" }`; nil means no locks.
  init(_ value: Value, subject: String, host: ScriptHost) throws(LuaError) {
    self = []
    if value.isNil { return }
    let rule = "\(subject): locks must be a list of \"x\", \"y\" and \"rotation\""
    guard let list = value.asTable else { throw LuaError("\(rule), not \(host.show(value))") }
    for (_, element) in list.pairs {
      guard let lock = Self.named.first(where: { $0.name == element.asString }) else {
        throw LuaError("\(rule), not with \(host.show(element))")
      }
      insert(lock.lock)
    }
  }

  /// The locks as a list of their names.
  func list(_ interpreter: Interpreter) -> Reference {
    interpreter.makeTable(Self.named.filter { contains($0.lock) }.map { .string($0.name) })
  }
}
