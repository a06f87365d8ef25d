import CLuaBridge

/// Tables that are copied to the other side.
extension Interpreter {
  /// Lets tables with a metatable cross to the other side as copies.
  ///
  /// A copy has the same metatable. Tables with any other metatable stay on the stage's side.
  ///
  /// - Precondition: The metatable was made before the first snapshot.
  public func carryByValue(tablesOf metatable: Reference) {
    valueMetatables.append(metatable)
  }

  /// The slots of those metatables, by their addresses.
  func addressesOfValueMetatables() -> [UnsafeRawPointer: Int64] {
    var slots: [UnsafeRawPointer: Int64] = [:]
    for metatable in valueMetatables where lb_reserve(state, 4) {
      lb_push_reference(state, metatable.number)
      if let address = lb_address(state, -1) { slots[address] = metatable.number }
      lb_set_top(state, lb_top(state) - 1)
    }
    return slots
  }
}
