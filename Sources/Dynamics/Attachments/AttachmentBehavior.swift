import Geometry
import Physics

/// Attaches an item to a point or to another item.
///
/// The initializers make a rigid rod, which becomes a spring when `frequency` is set above 0;
/// `sliding`, `limit`, `fixed` and `pin` make the other kinds. The kind of an attachment does not
/// change; all its properties may be changed while it is in an animator. Rigid attachments that
/// contradict each other, such as two rods that do not reach each other, pull an item alternately:
/// it does not rest, and its velocity is not that of its motion.
///
///     let rope = AttachmentBehavior.limit(item: card, attachedToAnchor: Vector(160, 0))
///     try animator.addBehavior(rope)
public final class AttachmentBehavior: DynamicBehavior, RecordedBehavior {
  /// The thing to which an item is attached.
  public enum AttachmentType: String, Hashable, Sendable {
    /// To a point of the animator's coordinates.
    case anchor
    /// To another item.
    case items
  }

  /// The thing to which the item is attached.
  public let attachedBehaviorType: AttachmentType
  /// The kind of the attachment.
  public let attachmentKind: Kind
  var loose: AttachmentRecord

  init(_ record: AttachmentRecord, items: [any DynamicItem]) {
    if items.count > 1 {
      precondition(items[0] !== items[1], DynamicsError.attachedToItself.description)
    }
    attachedBehaviorType = record.joinsItems ? .items : .anchor
    attachmentKind = record.kind
    loose = record
    loose.anchor = Domain.coordinate.checked(record.anchor, "anchorPoint")
    loose.offset = Domain.coordinate.checked(record.offset, "offset")
    loose.toOffset = Domain.coordinate.checked(record.toOffset, "toOffset")
    super.init(items: items)
    let other = items.count > 1 ? items[1] : nil
    loose.referenceAngle = items[0].turn - (other?.turn ?? 0)
    guard record.kind.has(.length) else { return }
    let end = other?.place(of: record.toOffset) ?? record.anchor
    loose.length = Domain.length.clamped(items[0].place(of: record.offset).distance(to: end))
  }

  static var column: WritableKeyPath<AnimatorState, Slots<AttachmentRecord>> { \.attachments }

  override var kind: BehaviorKind { .attachment }

  override func willAttach(to state: inout AnimatorState) {
    loose.jointID = nil
    loose.needsUpdate = true
    if !items.allSatisfy({ $0 is Item }) { loose.countsTurns = false }
  }

  override func didDetach(from state: inout AnimatorState) {
    if let joint = loose.jointID { state.world.removeJoint(joint) }
  }
}

extension DynamicItem {
  /// The rotation, in radians; continuous where the item knows it.
  var turn: Double { (self as? Item)?.angle ?? transform.components.rotation }

  /// Converts an offset from the item's center, turned with the item, to a point of the plane.
  func place(of offset: Vector) -> Vector { center + offset.rotated(by: turn) }

  /// Converts a point of the plane to an offset from the item's center, turned with the item.
  ///
  /// The result is limited to the domain of coordinates.
  ///
  /// - Precondition: The point is in that domain.
  func offset(of place: Vector) -> Vector {
    let place = Domain.coordinate.checked(place, "anchor")
    return Domain.coordinate.clamped((place - center).rotated(by: -turn))
  }
}
