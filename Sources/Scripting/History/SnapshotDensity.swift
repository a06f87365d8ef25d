/// The distances between the snapshots of a history, and what gives way where memory is short.
package struct SnapshotDensity: Sendable {
  /// The greatest distance between two snapshots.
  struct Limit {
    /// The distance, in ticks.
    var ticks: Int
    /// The time that simulating them took, in seconds.
    var seconds: Double
  }

  /// The ticks between two snapshots near the present, and on the way to a tick that is gone to.
  var near = 15
  /// The greatest distance from the present that counts as near, in ticks; -1 for none.
  var nearness = SessionHistory.nearness
  /// The ticks between two snapshots elsewhere.
  var far = 30
  /// The seconds of simulation between two snapshots; `infinity` where only ticks count.
  var seconds = Double.infinity
  /// The number of times that the distances may double where memory is short.
  var mostSparseness = 3
  /// Whether the oldest ticks are then dropped.
  var dropsOldest = true

  /// The density for a person who stands at a prompt: the ticks just before are needed most.
  static let ofPrompt = SnapshotDensity()

  /// The density for a run that is seen as a whole: any tick is near by time, and none is dropped.
  package static let ofWholeRun = SnapshotDensity(
    near: 30, nearness: -1, seconds: 0.016, mostSparseness: 20, dropsOldest: false)

  /// The limit at a distance from the present.
  ///
  /// - Parameters:
  ///   - distance: The distance, in ticks.
  ///   - sparseness: The number of times that the distances have doubled.
  /// - Returns: The limit.
  func limit(_ distance: Int, _ sparseness: Int) -> Limit {
    distance <= nearness
      ? Limit(ticks: near, seconds: seconds)
      : Limit(ticks: far << sparseness, seconds: seconds * Double(1 << sparseness))
  }
}
