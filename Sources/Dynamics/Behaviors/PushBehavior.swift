public import Geometry

/// Pushes its items, continuously or once.
///
/// Continuous magnitude 1 accelerates a 100 x 100 item of density 1 by 100 pt/s², and an item of
/// width w, height h and density d by 100 · 10⁴ / (w h d). For other collision bounds than the
/// rectangle, their area replaces w h. Instantaneous magnitude 1 adds 100 pt/s to the former, and
/// to others in the same proportion.
public final class PushBehavior: DynamicBehavior, RecordedBehavior {
  /// The duration of a push.
  public enum Mode: String, Hashable, Sendable {
    /// The push acts as long as it is active.
    case continuous
    /// The push acts for one tick, and is then no longer active.
    case instantaneous
  }

  /// The duration of the push.
  public let mode: Mode
  var loose: PushRecord
  /// The offsets of single items until the behavior is in an animator.
  private var looseOffsets: [(item: any DynamicItem, offset: Vector)] = []

  /// Makes an active push to the right without strength.
  public init(items: [any DynamicItem], mode: Mode = .continuous) {
    self.mode = mode
    loose = PushRecord(isInstantaneous: mode == .instantaneous)
    super.init(items: items)
  }

  /// Whether the push acts; an instantaneous one fires again when this is set.
  public var active: Bool {
    get { record.active }
    set { record.active = newValue }
  }

  /// The direction, in radians, clockwise from the x axis; 0 at first.
  ///
  /// - Precondition: The angle is finite.
  public var angle: Double {
    get { record.polar.angle }
    set { record.polar.set(angle: newValue) }
  }

  /// The strength, 0 at first; a negative one pushes against the direction.
  ///
  /// - Precondition: The magnitude is finite.
  public var magnitude: Double {
    get { record.polar.magnitude }
    set { record.polar.set(magnitude: newValue, .push) }
  }

  /// The direction times the magnitude; zero at first.
  ///
  /// Setting zero keeps the direction.
  ///
  /// - Precondition: The components are finite.
  public var pushDirection: Vector {
    get { record.polar.vector }
    set { record.polar.set(vector: newValue, named: "pushDirection", .push) }
  }

  /// Sets direction and magnitude together.
  public func setAngle(_ angle: Double, magnitude: Double) {
    self.angle = angle
    self.magnitude = magnitude
  }

  /// The point at which the push acts on items without their own offset; zero at first.
  ///
  /// In points from the center of mass, which is the center of a rectangle. The point turns with
  /// the item but the direction of the push does not, so a push p turns the item by the torque
  /// offset x p.
  ///
  /// - Precondition: The offset is finite.
  public var targetOffset: Vector {
    get { record.offset }
    set { record.offset = Domain.coordinate.checked(newValue, "targetOffset") }
  }

  /// Sets the point at which the push acts on an item, in points from its center, turned with it.
  ///
  /// The call does nothing for an item that is not among `items`; the offset is removed with the
  /// item.
  ///
  /// - Precondition: The offset is finite.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    let offset = Domain.coordinate.checked(offset, "targetOffsetFromCenter")
    guard has(item) else { return }
    if let animator = treeAnimator, animator.isTicking {
      animator.queue.append(.setOffset(offset, of: item, in: self))
    } else {
      setOffset(offset, of: item)
    }
  }

  /// Sets the point where the push acts on an item, at once.
  func setOffset(_ offset: Vector, of item: any DynamicItem) {
    guard has(item) else { return }
    guard let animator = treeAnimator, let row = animator.itemTable.row(of: item) else {
      didDrop(item)
      looseOffsets.append((item, offset))
      return
    }
    record.offsets[UInt32(row)] = offset
  }

  /// The point at which the push acts on an item, in points from its center; zero when the item is
  /// not among `items`.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Vector {
    guard has(item) else { return .zero }
    if let queued = treeAnimator?.queuedOffset(of: item, in: self) { return queued }
    guard let animator = treeAnimator, let row = animator.itemTable.row(of: item) else {
      return looseOffsets.first { $0.item === item }?.offset ?? targetOffset
    }
    return record.offset(of: UInt32(row))
  }

  static var column: WritableKeyPath<AnimatorState, Slots<PushRecord>> { \.pushes }

  override var kind: BehaviorKind { .push }

  override func willAttach(to state: inout AnimatorState) { loose.offsets = [:] }

  override var looseItemProperties: Any? {
    get { looseOffsets }
    set { looseOffsets = newValue as? [(item: any DynamicItem, offset: Vector)] ?? looseOffsets }
  }

  override func didAssociate(in animator: DynamicAnimator) {
    for (item, offset) in looseOffsets {
      guard let row = animator.itemTable.row(of: item) else { continue }
      animator.state.pushes[slot].offsets[UInt32(row)] = offset
    }
  }

  override func didDrop(_ item: any DynamicItem) {
    looseOffsets.removeAll { $0.item === item }
  }

  override func setLoose(items: [any DynamicItem], node: BehaviorTree.Node) {
    super.setLoose(items: items, node: node)
    let offsets = record.offsets
    looseOffsets = zip(items, node.rows).compactMap { item, row in
      offsets[row].map { (item, $0) }
    }
  }
}

/// A push behavior's properties.
struct PushRecord: BehaviorRecord {
  var isInstantaneous: Bool
  var active = true
  var polar = PolarVector.none
  /// The point at which the push acts, from the center of mass, in the item's coordinates.
  var offset = Vector.zero
  /// The points for single items, by row.
  var offsets: [UInt32: Vector] = [:]
  /// The tick in which an instantaneous push last fired, or -1.
  var firedTick = -1

  /// The unit of pushes: magnitude 1 at density 1, in pt/s² (or pt/s) times square points.
  static var unit: Double { 100 * 10_000 }

  func offset(of row: UInt32) -> Vector { offsets.isEmpty ? offset : offsets[row] ?? offset }
}
