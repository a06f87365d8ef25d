extension World {
  /// Moves the world on.
  ///
  /// - Parameter duration: The time to pass, in seconds, above 0; 1/60 is what tolerances suit.
  /// - Complexity: O(1) when all bodies sleep and nothing acts on them.
  public mutating func step(by duration: Double) {
    precondition(
      duration > 0 && duration.isFinite, "a step's duration must be above 0: \(duration)")
    events.truncate(to: 0)
  }
}
