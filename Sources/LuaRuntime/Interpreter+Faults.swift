import CLuaBridge

/// Faults that tests cause on purpose, to show that the interpreter survives them.
extension Interpreter {
  /// The number of allocations so far that a limit could refuse.
  package var allocationCount: Int { Int(lb_allocation_count(host)) }

  /// Makes allocations fail.
  ///
  /// One failed allocation alone is invisible: Lua collects garbage and tries again.
  ///
  /// - Parameters:
  ///   - after: The number of allocations that still succeed.
  ///   - count: The number of allocations that fail then; 0 ends the faults.
  package func failAllocations(after: Int, count: Int) {
    lb_fail_allocations(host, UInt64(after), UInt64(count))
  }
}

/// Lua's own functions, for tests that compare the host's with them.
extension Interpreter {
  /// Makes Lua's own string library, which is only for tests because it charges no fuel.
  package func makeStockStrings() -> Reference {
    lb_push_stock_strings(room())
    return takeReference()
  }
}
