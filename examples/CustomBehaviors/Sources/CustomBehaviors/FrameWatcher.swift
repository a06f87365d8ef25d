public import Dynamics
import Geometry

/// Removes a behavior, and then itself, once the frames of all its items have stayed put.
///
/// It stops the items as it removes the target, and puts an item of a snap on the snap's point if
/// it is within the grid of it.
///
///     let snap = SnapBehavior(item: card, snapTo: Vector(80, 252))
///     try animator.addBehavior(snap)
///     try animator.addBehavior(FrameWatcher(items: [card], target: snap))
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listing 6-2.
public final class FrameWatcher: DynamicBehavior {
  /// The behavior to remove; it may be gone.
  public let target: DynamicBehavior
  /// The number of steady ticks before the target is removed.
  public let quietTicks: Int
  /// The greatest difference of frames that count as the same.
  public let tolerance: FrameTolerance
  /// Whether the removal of the target also stops the items.
  public let stops: Bool
  /// The frames to compare with, by item.
  private var records: [ObjectIdentifier: FrameRecord] = [:]
  /// The items that have come to rest and have not moved since; they are steady, however long.
  private var resting: Set<ObjectIdentifier> = []

  /// True, because it moves nothing in its ticks: items come to rest without waiting for it.
  public override var isPassive: Bool { true }

  /// Makes a watcher.
  ///
  /// - Parameters:
  ///   - items: The items whose frames are watched; all must be steady at once.
  ///   - target: The behavior to remove.
  ///   - quietTicks: The number of steady ticks to wait for, from 1 to 1e9.
  ///   - tolerance: The greatest difference of frames that count as the same.
  ///   - stops: Whether the removal of the target also stops those items that are `Item`s.
  public init(
    items: [any DynamicItem], target: DynamicBehavior, quietTicks: Int = 6,
    tolerance: FrameTolerance = FrameTolerance(), stops: Bool = true
  ) {
    self.target = target
    self.quietTicks = Int(Domain.count.checked(Double(quietTicks), "quietTicks"))
    self.tolerance = tolerance
    self.stops = stops
    super.init(items: items)
    onRest = { [unowned self] in resting.insert(ObjectIdentifier($0)) }
  }

  /// Begins to watch when an animator takes it over.
  public override func willMove(to dynamicAnimator: DynamicAnimator?) {
    (records, resting) = ([:], [])
    for item in items { records[ObjectIdentifier(item)] = newRecord(of: item) }
  }

  /// Compares the frames, and removes target and watcher after enough steady ticks.
  public override func didTick(_ dt: Double) {
    super.didTick(dt)
    guard target.dynamicAnimator != nil else { return remove() }
    var isSteady = true
    for item in items {
      let id = ObjectIdentifier(item)
      var record = records[id] ?? newRecord(of: item)
      record.compare(item, tolerance: tolerance)
      records[id] = record
      if record.steadyCount == 0 { resting.remove(id) }
      isSteady = isSteady && (record.steadyCount >= quietTicks || resting.contains(id))
    }
    guard isSteady else { return }
    if stops { stopItems() }
    target.remove()
    remove()
  }

  private func stopItems() {
    let point = (target as? SnapBehavior)?.snapPoint
    for case let item as Item in items {
      (item.velocity, item.angularVelocity) = (.zero, 0)
      if let point, (item.center - point).length <= tolerance.grid { item.center = point }
    }
  }

  private func newRecord(of item: any DynamicItem) -> FrameRecord {
    FrameRecord(of: item, tolerance: tolerance, count: 0)
  }
}
