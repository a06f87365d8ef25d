import CLuaBridge

extension Interpreter {
  /// Defines a kind of handle.
  ///
  /// All kinds must be defined before the first snapshot, because a restore does not know later
  /// ones.
  ///
  /// - Parameter class: The fields and methods of such a handle.
  /// - Returns: The kind.
  /// - Precondition: Fewer than 63 kinds so far; at most 32 fields of the columns, with different
  ///   names, and at most 16 accessors of one to four of them.
  public func define(_ class: HandleClass) -> HandleKind {
    let methods = makeTable(fields: `class`.methods.count)
    for (name, body) in `class`.methods.sorted(by: { $0.key < $1.key }) {
      methods[name] = .function(makeFunction("\(`class`.name):\(name)", body))
    }
    var definition = lb_kind_definition()
    definition.generations = `class`.generations
    definition.is_weak = `class`.isWeak
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
    precondition(kind > 0, "too many kinds of handles, or no memory")
    `class`.columns?.add(to: kind, of: host, state)
    for (event, body) in `class`.operators.sorted(by: { $0.key < $1.key }) {
      lb_add_operator(host, room(), kind, event, register("\(`class`.name) \(event)", body))
    }
    return HandleKind(number: kind)
  }

  /// Removes the userdata of a removed row; handles that scripts still hold become stale.
  public func release(_ handle: Handle) {
    lb_release_handle(host, room(), handle.kind.number, handle.index)
  }

  /// Leaves a handle to scripts alone: the garbage collector frees it when no script can reach it.
  ///
  /// - Parameters:
  ///   - handle: The handle, of a kind without columns.
  ///   - references: References that the retired handle holds. They are empty until the handle is
  ///     recalled.
  ///   - others: Handles that are kept as long as this one.
  public func retire(_ handle: Handle, with references: [Reference], _ others: [Handle]) {
    let luggage = makeTable()
    for reference in references where !reference.isEmpty {
      luggage[.integer(Int(reference.number))] = .table(reference)
      lb_release_reference(state, reference.number)
    }
    for other in others { luggage[.handle(other)] = .boolean(true) }
    push(.table(luggage), to: room())
    lb_retire_handle(host, state, handle.kind.number, handle.index, handle.generation)
    if hasSides { lb_anchor_retired_handles(host, state) }
  }

  /// Whether a retired handle was not collected yet.
  public func isHeld(_ handle: Handle) -> Bool {
    func isHeldHere() -> Bool {
      lb_is_handle_held(host, room(), handle.kind.number, handle.index)
    }
    if side == .stage, !across(to: .person, isHeldHere) {
      lb_release_anchor(room(), handle.kind.number, handle.index)
    }
    return isHeldHere()
  }

  /// Takes a retired handle back; its references refer to their values again.
  ///
  /// - Returns: Whether they do; false where the handle was collected and one of them is empty.
  @discardableResult
  public func recall(_ handle: Handle, with references: [Reference]) -> Bool {
    let isKnown = lb_recall_handle(host, room(), handle.kind.number, handle.index)
    lb_release_anchor(state, handle.kind.number, handle.index)
    let luggage = lb_top(state)
    defer { lb_set_top(state, luggage - 1) }
    for reference in references where reference.isEmpty {
      guard isKnown else { return false }
      lb_raw_get_item(state, luggage, reference.number)
      lb_restore_reference(state, reference.number)
    }
    return true
  }

  /// Sets the words of errors about rows that a restore undid, as in "item did not exist at tick
  /// 60".
  public func setAbsence(_ words: String) { lb_set_absence(host, words) }

  private func number(
    _ body: HostFunction?, of class: HandleClass, _ name: String
  ) -> Int64 {
    body.map { register("\(`class`.name) \(name)", $0) } ?? 0
  }
}
