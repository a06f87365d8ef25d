import Dynamics
import LuaRuntime

/// The address space of a session, in which large tables are reserved once and never move.
enum AddressSpace {
  /// The address space that the rest of the process needs, in bytes.
  private static let rest = 64 << 20

  /// Checks that there is enough address space for a session before it is reserved.
  ///
  /// - Throws: `ScriptError` when there is not enough, with the amount that is needed.
  static func check(for limits: Limits) throws(ScriptError) {
    let needed = Interpreter.addressSpace(for: limits) + ItemColumns.byteCount + rest
    guard Files.canReserve(needed) else {
      throw ScriptError(
        message: "a session needs \(needed >> 20) MiB of address space, most of which it never "
          + "uses; this process gets less: see ulimit -v")
    }
  }
}
