import Geometry

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
  /// The rows that are watched, and the frame of each to compare with.
  private var watched: [UInt32] = []
  private var records: [FrameRecord] = []

  /// Makes a watcher.
  ///
  /// - Parameters:
  ///   - items: Whose frames are watched; all must be steady at once.
  ///   - target: The behavior to remove.
  ///   - quietTicks: How many steady ticks to wait for, from 1 to 1e9.
  ///   - tolerance: How much frames may differ.
  public init(
    items: [any DynamicItem], target: DynamicBehavior, quietTicks: Int = 6,
    tolerance: FrameTolerance = FrameTolerance()
  ) {
    self.target = target
    self.quietTicks = Int(Domain.count.checked(Double(quietTicks), "quietTicks"))
    self.tolerance = tolerance
    super.init(items: items)
  }

  /// Compares the frames, and removes target and watcher after enough steady ticks.
  public override func didTick(_ dt: Double) {
    super.didTick(dt)
    guard let table = treeAnimator?.itemTable else { return }
    follow(rows, table)
    var isSteady = true
    for (index, row) in watched.enumerated() {
      records[index].compare(table.object(at: Int(row)), tolerance: tolerance)
      isSteady = isSteady && records[index].steadyCount >= quietTicks
    }
    guard isSteady else { return }
    target.remove()
    remove()
  }

  /// Notes the frames to compare with.
  override func didAssociate(in animator: DynamicAnimator) {
    (watched, records) = ([], [])
    follow(rows, animator.itemTable)
  }

  /// Begins to watch the items that are new, and forgets those that are gone.
  private func follow(_ rows: [UInt32], _ table: ItemTable) {
    guard rows != watched else { return }
    let old = Dictionary(uniqueKeysWithValues: zip(watched, records))
    records = rows.map { row in
      old[row] ?? FrameRecord(of: table.object(at: Int(row)), tolerance: tolerance, count: 0)
    }
    watched = rows
  }
}
