import LuaRuntime

/// Counts what the hooks of a behavior use up, all its instances together.
///
/// It counts in place: a call into C and a few additions for each hook.
final class HookMeter {
  /// What has been counted; a value, so that a rehearsal can put it back.
  struct Counts {
    var calls = 0
    /// In units, all calls together.
    var fuel = 0
    /// The most fuel of one call, in units, and the stage's tick in which it was used.
    var worst = 0
    var worstTick = 0
    var suspensions = 0
  }

  var counts = Counts()

  /// Counts a call that has ended.
  @inline(__always)
  func count(fuel: Int, of instance: BehaviorInstance?) {
    counts.calls &+= 1
    counts.fuel &+= fuel
    guard fuel > counts.worst else { return }
    counts.worst = fuel
    counts.worstTick = instance?.stage.tick ?? 0
  }
}
