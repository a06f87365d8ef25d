/// Removes a behavior, and then itself, once the frames of all its items have stayed put.
///
///     let snap = SnapBehavior(item: card, snapTo: Vector(80, 252))
///     try animator.addBehavior(snap)
///     try animator.addBehavior(FrameWatcher(items: [card], target: snap))
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listing 6-2.
public final class FrameWatcher: DynamicBehavior {
  /// The behavior to remove; it may be gone.
  public let target: DynamicBehavior
  /// How many steady ticks are waited for.
  public let quietTicks: Int
  /// How much frames may differ.
  public let tolerance: FrameTolerance
  private var records: [ObjectIdentifier: FrameRecord] = [:]

  /// Makes a watcher.
  ///
  /// - Parameters:
  ///   - items: Whose frames are watched; all must be steady at once.
  ///   - target: The behavior to remove.
  ///   - quietTicks: How many steady ticks to wait for, at least 1.
  ///   - tolerance: How much frames may differ.
  public init(
    items: [any DynamicItem], target: DynamicBehavior, quietTicks: Int = 6,
    tolerance: FrameTolerance = FrameTolerance()
  ) {
    self.target = target
    self.quietTicks = quietTicks
    self.tolerance = tolerance
    super.init(items: items)
  }

  /// Notes the frames to compare with.
  public override func willMove(to dynamicAnimator: DynamicAnimator?) {
    records = [:]
    guard dynamicAnimator != nil else { return }
    for item in items { note(item) }
  }

  /// Compares the frames, and removes target and watcher after enough steady ticks.
  public override func didTick(_ dt: Double) {
    super.didTick(dt)
    var isSteady = true
    forEachItem { item in
      if records[ObjectIdentifier(item)] == nil { note(item) }
      records[ObjectIdentifier(item)]?.compare(item, tolerance: tolerance)
      isSteady = isSteady && (records[ObjectIdentifier(item)]?.steadyCount ?? 0) >= quietTicks
    }
    guard isSteady else { return }
    target.remove()
    remove()
  }

  private func note(_ item: any DynamicItem) {
    records[ObjectIdentifier(item)] = FrameRecord(of: item, tolerance: tolerance, count: 0)
  }
}
