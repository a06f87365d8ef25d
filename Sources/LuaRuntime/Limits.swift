/// The limits that an interpreter has from its start to its end.
public struct Limits: Hashable, Sendable {
  /// Memory for everything scripts make, in bytes.
  public var memory: Int
  /// Whether calls are stopped when their fuel is used up or the interrupt flag is set.
  ///
  /// Without it scripts run up to twice as fast, and an endless loop never ends.
  public var countsFuel: Bool

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - memory: The memory limit, in bytes, at least 256 KiB; a smaller number counts as that.
  ///   - countsFuel: False only for measuring.
  public init(memory: Int = 64 << 20, countsFuel: Bool = true) {
    self.memory = max(memory, 256 << 10)
    self.countsFuel = countsFuel
  }
}
