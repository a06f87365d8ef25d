public import Geometry

/// An error of a caller; its message states the rule that it breaks.
public enum DynamicsError: Error, Equatable, Sendable {
  /// An item was used after its removal.
  case itemWasRemoved
  /// A number breaks its rule, as in "alpha must be from 0 to 1, not 2.0".
  case badValue(name: String, rule: String, value: Double)
  /// An item was given a transform with shear, which is not a scaling and a rotation in either
  /// order.
  case transformHasShear
  /// A frame was set on an item that is turned or scaled.
  case frameOfTransformedItem
  /// The table has no row left.
  case tableIsFull
  /// A behavior that is in a tree already was added again.
  case behaviorIsInUse(behavior: String)
  /// A behavior was made its own child, directly or indirectly.
  case behaviorContainsItself(behavior: String)
  /// An item that one animator moves was given to another.
  case itemOfAnotherAnimator(behavior: String)
  /// An item of another session's table was given to a behavior.
  case itemOfAnotherTable(behavior: String)
  /// An item was added to or removed from a behavior whose items are fixed.
  case itemsAreFixed(behavior: String)
  /// An item is in the behavior already.
  case itemIsInUse(behavior: String)
  /// An item was attached to itself.
  case attachedToItself
  /// Another boundary has the name.
  case boundaryIsInUse(identifier: String)
  /// A boundary has a number out of the domain of coordinates.
  case boundaryIsTooFar(identifier: String)
  /// A boundary has no length.
  case boundaryWithoutLength(identifier: String)
  /// An outline cannot be used for collisions, as in "collisionBoundingPath must be convex".
  case badCollisionPath(rule: String)
  /// A group was made without items.
  case emptyGroup
  /// A group was put into a group.
  case nestedGroup
  /// A member of a group was given to a behavior, or to another group.
  case itemIsInGroup(user: String)
  /// An item that is shown in another one was given to a behavior that makes bodies, or to a group.
  case itemHasParent(user: String)
  /// An item was made in an item with too many parents.
  case tooManyParents
  /// An item that behaviors or animations move was put into a group.
  case memberIsInUse
  /// A ray was required from a point to itself.
  case rayWithoutLength(at: Vector)
  /// Reference bounds were required of an animator without a reference rectangle.
  case noReferenceBounds
}

extension DynamicsError: CustomStringConvertible {
  /// The message, in the user's words.
  public var description: String {
    switch self {
    case .itemWasRemoved:
      "item was removed"
    case .badValue(let name, let rule, let value):
      "\(name) \(rule), not \(digits(value))"
    case .transformHasShear:
      "an item's transform must be made of rotation, scale and translation, without shear"
    case .frameOfTransformedItem:
      "a frame can be set only while angle is 0 and scale is 1; set center and size instead"
    case .tableIsFull:
      "a session holds at most \(ItemColumns.capacity) items"
    case .behaviorIsInUse(let behavior):
      "\(behavior) must be removed before it is added again: a behavior is in one tree, once"
    case .behaviorContainsItself(let behavior):
      "\(behavior) must not be a child of itself"
    case .itemOfAnotherAnimator(let behavior):
      "the items of \(behavior) must not be in another animator's behaviors"
    case .itemOfAnotherTable(let behavior):
      "the items of \(behavior) must belong to the animator's own item table"
    case .itemsAreFixed(let behavior):
      "the items of \(behavior) are chosen when it is made"
    case .itemIsInUse(let behavior):
      "the item is in \(behavior) already"
    case .attachedToItself:
      "an item must be attached to a point or to another item, not to itself"
    case .boundaryIsInUse(let identifier):
      "the boundary name \(identifier) is taken"
    case .boundaryIsTooFar(let identifier):
      "each number of the boundary \(identifier) \(Domain.coordinate.rule)"
    case .boundaryWithoutLength(let identifier):
      "the boundary \(identifier) must have a length"
    case .badCollisionPath(let rule):
      "collisionBoundingPath \(rule)"
    case .emptyGroup:
      "a group must have at least one item"
    case .nestedGroup:
      "a group must not be an item of a group"
    case .itemIsInGroup(let user):
      "the items of \(user) must not be in a group: give it the group"
    case .itemHasParent(let user):
      "the items of \(user) must have no parent: bodies move on the stage, and what has a parent "
        + "moves in its parent's coordinates"
    case .tooManyParents:
      "an item must have at most \(ItemTable.mostParents) parents, one in the other"
    case .memberIsInUse:
      "the items of a group must be in no behavior, and in no animation of more than their looks"
    case .rayWithoutLength(let point):
      "the two ends of a ray must differ, not both be {\(digits(point.x)), \(digits(point.y))}"
    case .noReferenceBounds:
      "reference bounds need an animator with a reference rectangle"
    }
  }
}
