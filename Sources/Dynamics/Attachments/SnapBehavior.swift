public import Geometry
import Physics

/// Pulls an item to a point and turns it upright.
///
/// It turns the shortest way, so whole turns in the item's angle stay. The item slides along
/// boundaries and anchored items without friction. It turns upright three times as fast while
/// something touches it or a joint holds it, and however a contact turns it. So if an edge or a
/// corner keeps it off the point, it ends upright and as near to the point as it can.
public final class SnapBehavior: DynamicBehavior, RecordedBehavior {
  var loose: SnapRecord

  /// Makes a snap.
  ///
  /// - Parameters:
  ///   - item: The item to pull.
  ///   - point: The point to which its center is pulled, in points.
  public init(item: any DynamicItem, snapTo point: Vector) {
    loose = SnapRecord(point: Domain.coordinate.checked(point, "snapPoint"))
    super.init(items: [item])
  }

  /// The point to which the item's center is pulled, in points.
  ///
  /// - Precondition: The point is finite.
  public var snapPoint: Vector {
    get { record.point }
    set {
      record.point = Domain.coordinate.checked(newValue, "snapPoint")
    }
  }

  /// The damping of the item's oscillation, from 0 (least) to 1 (most).
  ///
  /// - Precondition: The damping is from 0 to 1.
  public var damping: Double {
    get { record.damping }
    set {
      record.damping = Domain.share.checked(newValue, "damping")
    }
  }

  /// Whether the pull turns the item while it moves, so that it sways off the straight line.
  ///
  /// When it is false, the item moves straight, and another spring turns it upright.
  public var wobble: Bool {
    get { record.wobble }
    set { record.wobble = newValue }
  }

  /// Whether the item ends exactly at the point and upright, instead of only approaching it.
  ///
  /// On the last approach the center is rounded to a grid of 0.5 pt about the point, and then the
  /// angle to one of 0.0002 rad. The item is put there once it would no longer leave the rounded
  /// values. If before that the snap is removed or the item comes to rest, the item is turned
  /// upright, provided that no corner moves by more than a quarter point. An item that other forces
  /// hold farther off the point does not land. The default is false.
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
