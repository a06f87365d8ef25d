public import Geometry
import Physics

/// Ties an item to a point or to another item, by a rigid rod or by a spring.
///
/// It is a rod while `frequency` is 0, otherwise a spring. Tied items do not collide with each
/// other.
public final class AttachmentBehavior: DynamicBehavior {
  /// What an item is tied to.
  public enum Kind: String, Hashable, Sendable {
    /// To a point of the animator's coordinates.
    case anchor
    /// To another item.
    case items
  }

  /// What the item is tied to.
  public let attachedBehaviorType: Kind
  private var loose: AttachmentRecord

  /// Ties an item to a point, at the distance that the two have now.
  ///
  /// - Parameters:
  ///   - item: The item to tie.
  ///   - offset: Where the tie holds the item, in points from its center, turned with it.
  ///   - anchor: The point, in points.
  public init(item: any DynamicItem, offset: Vector = .zero, attachedToAnchor anchor: Vector) {
    checkFinite("offset", offset)
    checkFinite("anchorPoint", anchor)
    attachedBehaviorType = .anchor
    loose = AttachmentRecord(
      tiesItems: false, anchor: anchor, offset: offset, toOffset: .zero, length: 0)
    super.init(items: [item])
    loose.length = place(of: offset, on: item).distance(to: anchor)
  }

  /// Ties two items, at the distance that they have now.
  ///
  /// - Parameters:
  ///   - item: The first item.
  ///   - offset: Where the tie holds it, in points from its center, turned with it.
  ///   - other: The second item.
  ///   - otherOffset: Where the tie holds the second one.
  /// - Precondition: The items are two.
  public init(
    item: any DynamicItem, offset: Vector = .zero, attachedTo other: any DynamicItem,
    offset otherOffset: Vector = .zero
  ) {
    precondition(item !== other, DynamicsError.attachedToItself.description)
    checkFinite("offset", offset)
    checkFinite("toOffset", otherOffset)
    attachedBehaviorType = .items
    loose = AttachmentRecord(
      tiesItems: true, anchor: .zero, offset: offset, toOffset: otherOffset, length: 0)
    super.init(items: [item, other])
    loose.length = place(of: offset, on: item).distance(to: place(of: otherOffset, on: other))
  }

  /// The point that the item is tied to, in points; without meaning between items.
  ///
  /// - Precondition: The point is finite.
  public var anchorPoint: Vector {
    get { record.anchor }
    set {
      checkFinite("anchorPoint", newValue)
      record.anchor = newValue
    }
  }

  /// Where the tie holds the first item, in points from its center, turned with it.
  ///
  /// - Precondition: The offset is finite.
  public var offset: Vector {
    get { record.offset }
    set {
      checkFinite("offset", newValue)
      record.offset = newValue
    }
  }

  /// Where the tie holds the second item, in points from its center, turned with it.
  ///
  /// - Precondition: The offset is finite.
  public var toOffset: Vector {
    get { record.toOffset }
    set {
      checkFinite("toOffset", newValue)
      record.toOffset = newValue
    }
  }

  /// The distance that the tie keeps, in points, at least 0.
  ///
  /// - Precondition: The length is finite and not below 0.
  public var length: Double {
    get { record.length }
    set {
      checkNotNegative("length", newValue)
      record.length = newValue
    }
  }

  /// The spring's frequency, in Hz; 0, as at first, makes the tie rigid.
  ///
  /// - Precondition: The frequency is finite and not below 0.
  public var frequency: Double {
    get { record.frequency }
    set {
      checkNotNegative("frequency", newValue)
      record.frequency = newValue
    }
  }

  /// The spring's damping ratio: 0, as at first, is none, 1 is critical.
  ///
  /// - Precondition: The damping is finite and not below 0.
  public var damping: Double {
    get { record.damping }
    set {
      checkNotNegative("damping", newValue)
      record.damping = newValue
    }
  }

  var record: AttachmentRecord {
    get { dynamicAnimator.map { $0.state.attachments[slot] } ?? loose }
    set {
      guard newValue != record else { return }
      loose = newValue
      guard let animator = dynamicAnimator else { return }
      animator.state.attachments[slot] = newValue
      animator.state.attachments[slot].needsUpdate = true
      animator.parametersChanged(.constraints)
    }
  }

  override var kind: BehaviorKind { .attachment }

  override func attach(to state: inout AnimatorState) -> Int32 {
    state.attachments.insert(loose)
  }

  override func detach(from state: inout AnimatorState) {
    loose = state.attachments.remove(at: slot)
    if let constraint = loose.constraint { state.world.removeConstraint(constraint) }
    loose.constraint = nil
    loose.needsUpdate = true
  }

  private func place(of offset: Vector, on item: any DynamicItem) -> Vector {
    item.center + offset.rotated(by: item.transform.parts.rotation)
  }
}

/// An attachment behavior's properties.
struct AttachmentRecord: Equatable {
  var tiesItems: Bool
  var anchor: Vector
  var offset: Vector
  var toOffset: Vector
  var length: Double
  var frequency = 0.0
  var damping = 0.0
  var needsUpdate = true
  /// The world's constraint, while there is one.
  var constraint: ConstraintID?
  /// Whether the constraint is a pin, as the tie had no length when it was made.
  var isPinned = false
}
