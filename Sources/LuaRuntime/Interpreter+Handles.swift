import CLuaBridge

extension Interpreter {
  /// Defines a kind of handle.
  ///
  /// Define all kinds before the first snapshot; a restore does not know later ones.
  ///
  /// - Parameter class: How scripts see such a handle.
  /// - Returns: The kind.
  /// - Precondition: Fewer than 63 kinds so far; every field of the columns is set.
  public func define(_ class: HandleClass) -> HandleKind {
    precondition(`class`.columns?.isComplete ?? true, "columns without a field")
    let methods = makeTable(fields: `class`.methods.count)
    for (name, body) in `class`.methods.sorted(by: { $0.key < $1.key }) {
      methods[name] = .function(makeFunction("\(`class`.name):\(name)", body))
    }
    var definition = lb_kind_definition()
    definition.generations = `class`.generations
    definition.get = number(`class`.get, of: `class`, "get")
    definition.set = number(`class`.set, of: `class`, "set")
    definition.call = number(`class`.call, of: `class`, "call")
    definition.describe = number(`class`.describe, of: `class`, "tostring")
    definition.length = number(`class`.length, of: `class`, "length")
    push(.table(methods), to: room())
    let kind = `class`.name.withCString { name in
      definition.name = name
      guard var columns = `class`.columns?.raw else {
        return lb_define_kind(host, state, &definition)
      }
      return withUnsafePointer(to: &columns) {
        definition.columns = $0
        return lb_define_kind(host, state, &definition)
      }
    }
    precondition(kind > 0, "too many kinds of handles")
    return HandleKind(number: kind)
  }

  /// Forgets the userdata of a row that is gone; scripts that still hold it hold a stale handle.
  public func release(_ handle: Handle) {
    lb_release_handle(host, room(), handle.kind.number, handle.index)
  }

  private func number(
    _ body: HostFunction?, of class: HandleClass, _ name: String
  ) -> Int64 {
    body.map { register("\(`class`.name) \(name)", $0) } ?? 0
  }
}
