import Dynamics
import LuaRuntime

/// The address space that a session takes: large tables are reserved at once and never move.
enum AddressSpace {
  /// What the rest of a process needs, in bytes, so that it does not end half-way.
  private static let rest = 64 << 20

  /// Finds out whether there is enough for a session, before it takes any.
  ///
  /// - Throws: `ScriptError` when there is not, which says how much it takes.
  static func check(for limits: Limits) throws(ScriptError) {
    let needed = Interpreter.addressSpace(for: limits) + ItemColumns.byteCount + rest
    guard Files.canReserve(needed) else {
      throw ScriptError(
        message: "a session needs \(needed >> 20) MiB of address space, most of which it never "
          + "uses; this process gets less: see ulimit -v")
    }
  }
}
