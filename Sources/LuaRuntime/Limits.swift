/// The limits of an interpreter during its whole lifetime.
public struct Limits: Hashable, Sendable {
  /// The memory for everything that scripts make, in bytes.
  public var memory: Int
  /// Whether calls are stopped when their fuel is used up or the interrupt flag is set.
  ///
  /// Without it scripts run up to twice as fast, but an endless loop never ends.
  public var countsFuel: Bool

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - memory: The memory limit, in bytes, at least 256 KiB; a smaller number counts as that.
  ///   - countsFuel: Whether fuel is counted; false only for measurements.
  public init(memory: Int = 64 << 20, countsFuel: Bool = true) {
    self.memory = max(memory, 256 << 10)
    self.countsFuel = countsFuel
  }
}
