public import Geometry
import Physics

/// Pulls an item to a point and turns it upright.
public final class SnapBehavior: DynamicBehavior, RecordedBehavior {
  var loose: SnapRecord

  /// Makes a snap.
  ///
  /// - Parameters:
  ///   - item: The item to pull.
  ///   - point: Where its center goes, in points.
  public init(item: any DynamicItem, snapTo point: Vector) {
    loose = SnapRecord(point: Domain.coordinate.checked(point, "snapPoint"))
    super.init(items: [item])
  }

  /// Where the item's center goes, in points.
  ///
  /// - Precondition: The point is finite.
  public var snapPoint: Vector {
    get { record.point }
    set {
      record.point = Domain.coordinate.checked(newValue, "snapPoint")
    }
  }

  /// How little the item oscillates, from 0 (most) to 1 (least).
  ///
  /// - Precondition: The damping is from 0 to 1.
  public var damping: Double {
    get { record.damping }
    set {
      record.damping = Domain.share.checked(newValue, "damping")
    }
  }

  /// Whether the pull makes the item turn on its way, and so sway across it; without it the item goes
  /// straight and is only turned upright.
  public var wobble: Bool {
    get { record.wobble }
    set { record.wobble = newValue }
  }

  /// Whether the item ends exactly at the point and upright, instead of ever closer to it.
  ///
  /// On its last approach the center is rounded to 0.5 pt from the point, and then the angle to
  /// 0.0002 rad: once neither would be left again, the item stands there. When the snap is removed
  /// or the item comes to rest in between, it is turned the last quarter point that its corners may
  /// lack. What other forces hold off the point by more than that does not land. The default is false.
  public var lands: Bool {
    get { record.lands }
    set { record.lands = newValue }
  }

  static var column: WritableKeyPath<AnimatorState, Slots<SnapRecord>> { \.snaps }

  override var kind: BehaviorKind { .snap }

  override func willAttach(to state: inout AnimatorState) {
    loose.jointID = nil
    loose.needsUpdate = true
  }

  override func willDetach(from state: inout AnimatorState) {
    if state.snaps[slot].lands, let table = treeAnimator?.itemTable,
      let row = state.finishLanding(of: node, columns: table.columns)
    {
      table.writeCustom(row)
    }
  }

  override func didDetach(from state: inout AnimatorState) {
    if let joint = loose.jointID { state.world.removeJoint(joint) }
  }
}
