public import Geometry
import Physics

/// Ties an item to a point or to another item.
///
/// The initializers make a rigid rod, which is a spring once `frequency` is over 0; `sliding`,
/// `limit`, `fixed` and `pin` make the other ties. A tie stays what it is made as, and all its
/// properties may be changed while it runs. Rigid ties that cannot all hold, such as two rods that
/// do not reach each other, strain at an item: it does not rest, and its velocity is that of the
/// strain, not of its way.
///
///     let rope = AttachmentBehavior.limit(item: card, attachedToAnchor: Vector(160, 0))
///     try animator.addBehavior(rope)
public final class AttachmentBehavior: DynamicBehavior {
  /// What an item is tied to.
  public enum AttachmentType: String, Hashable, Sendable {
    /// To a point of the animator's coordinates.
    case anchor
    /// To another item.
    case items
  }

  /// How an item is tied.
  public enum Tie: String, CaseIterable, Hashable, Sendable {
    /// A rod of one length, or a spring when it has a frequency.
    case rod
    /// A line that the item slides along without turning against the other end.
    case sliding
    /// A rope: at most a length apart.
    case limit
    /// A weld: neither shift nor turn against the other end.
    case fixed
    /// A hinge: free turning about a point.
    case pin
  }

  /// What the item is tied to.
  public let attachedBehaviorType: AttachmentType
  /// How the item is tied.
  public let tie: Tie
  private var loose: AttachmentRecord

  init(_ record: AttachmentRecord, items: [any DynamicItem]) {
    if items.count > 1 {
      precondition(items[0] !== items[1], DynamicsError.attachedToItself.description)
    }
    attachedBehaviorType = record.tiesItems ? .items : .anchor
    tie = record.tie
    loose = record
    loose.anchor = Domain.coordinate.checked(record.anchor, "anchorPoint")
    loose.offset = Domain.coordinate.checked(record.offset, "offset")
    loose.toOffset = Domain.coordinate.checked(record.toOffset, "toOffset")
    super.init(items: items)
    let other = items.count > 1 ? items[1] : nil
    loose.referenceAngle = items[0].turn - (other?.turn ?? 0)
    guard tie == .rod || tie == .limit else { return }
    let end = other?.place(of: record.toOffset) ?? record.anchor
    loose.length = Domain.length.clamped(items[0].place(of: record.offset).distance(to: end))
  }

  /// Ties an item to a point by a rod, at the distance that the two have now.
  ///
  /// - Parameters:
  ///   - item: The item to tie.
  ///   - offset: Where the tie holds the item, in points from its center, turned with it.
  ///   - anchor: The point, in points.
  /// - Precondition: All numbers are finite.
  public convenience init(
    item: any DynamicItem, offset: Vector = .zero, attachedToAnchor anchor: Vector
  ) {
    self.init(AttachmentRecord(.rod, anchor: anchor, offset: offset), items: [item])
  }

  /// Ties two items by a rod, at the distance that they have now.
  ///
  /// - Parameters:
  ///   - item: The first item.
  ///   - offset: Where the tie holds it, in points from its center, turned with it.
  ///   - other: The second item.
  ///   - otherOffset: Where the tie holds the second one.
  /// - Precondition: The items are two, and all numbers are finite.
  public convenience init(
    item: any DynamicItem, offset: Vector = .zero, attachedTo other: any DynamicItem,
    offset otherOffset: Vector = .zero
  ) {
    self.init(
      AttachmentRecord(.rod, tiesItems: true, offset: offset, toOffset: otherOffset),
      items: [item, other])
  }

  var record: AttachmentRecord {
    get { treeAnimator.map { $0.state.attachments[slot] } ?? loose }
    set {
      guard newValue != record else { return }
      loose = newValue
      guard let animator = treeAnimator else { return }
      animator.state.attachments[slot] = newValue
      animator.state.attachments[slot].needsUpdate = true
      animator.parametersChanged(.constraints)
    }
  }

  override var looseProperties: Any? {
    get { loose }
    set { loose = newValue as? AttachmentRecord ?? loose }
  }

  override var kind: BehaviorKind { .attachment }

  override func attach(to state: inout AnimatorState) -> Int32 {
    loose.constraint = nil
    loose.needsUpdate = true
    if !items.allSatisfy({ $0 is Item }) { loose.countsTurns = false }
    return state.attachments.insert(loose)
  }

  override func detach(from state: inout AnimatorState) {
    loose = state.attachments.remove(at: slot)
    if let constraint = loose.constraint { state.world.removeConstraint(constraint) }
  }
}

extension DynamicItem {
  /// The rotation, in radians; continuous where the item knows it.
  var turn: Double { (self as? Item)?.angle ?? transform.components.rotation }

  /// Where a point of the item lies, which is given from its center and turned with it.
  func place(of offset: Vector) -> Vector { center + offset.rotated(by: turn) }

  /// A point of the plane from the item's center, turned with it, within the domain of coordinates.
  ///
  /// - Precondition: The point is in that domain.
  func offset(of place: Vector) -> Vector {
    let place = Domain.coordinate.checked(place, "anchor")
    return Domain.coordinate.clamped((place - center).rotated(by: -turn))
  }
}
