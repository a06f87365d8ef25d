public import Geometry

/// Several items that behaviors move as one rigid body; each keeps its own collision bounds.
///
/// Behaviors get the group, never a member. Each tick writes the members' centers and rotations. A
/// change of a member from outside takes effect at `updateItem(usingCurrentState:)` of the group; a
/// change of an `Item` takes effect at once. A group contains no groups. Items of a table can also
/// be grouped by `ItemTable.makeGroup(of:)`, whose result is an `Item`.
///
///     let dumbbell = try DynamicItemGroup(items: [left, bar, right])
///     try animator.addBehavior(GravityBehavior(items: [dumbbell]))
public final class DynamicItemGroup: DynamicItem {
  /// The members, in order.
  public let items: [any DynamicItem]
  /// The table that has, or had, a row for the group.
  weak var table: ItemTable?

  /// The middle of the rectangle around the members, in points; moving it moves them.
  ///
  /// While the group is in behaviors it counts after `updateItem(usingCurrentState:)`.
  public var center: Vector {
    didSet {
      guard !isMoved else { return }
      for item in items { item.center += center - oldValue }
    }
  }

  /// The rotation of the group; setting it turns the members about the group's center.
  ///
  /// While the group is in behaviors, a new value takes effect at `updateItem(usingCurrentState:)`.
  public var transform = AffineTransform.identity {
    didSet {
      guard !isMoved else { return }
      let turn = Math.wrappedAngle(transform.components.rotation - oldValue.components.rotation)
      guard turn != 0 else { return }
      for item in items {
        item.center = center + (item.center - center).rotated(by: turn)
        Self.turn(item, by: turn)
      }
    }
  }

  /// Makes a group of items, at rest where they are.
  ///
  /// - Parameter items: The members, at least one.
  /// - Throws: `DynamicsError.emptyGroup`, `DynamicsError.nestedGroup`, and
  ///   `DynamicsError.itemIsInUse` when one is given twice.
  @_disfavoredOverload
  public init(items: [any DynamicItem]) throws(DynamicsError) {
    try Self.checkMembers(items)
    self.items = items
    center = Self.enclosing(items).center
  }

  /// The rectangle that encloses the members while the group is not turned, in points.
  public var bounds: Rect {
    if let table, let row = table.customRow(of: self) {
      return Rect(origin: .zero, size: table.columns.size(of: row))
    }
    let rotation = transform.components.rotation
    let frames = items.map { item in
      Rect(
        boundingCenter: (item.center - center).rotated(by: -rotation), size: item.bounds.size,
        angle: Self.rotation(of: item) - rotation)
    }
    return Rect(origin: .zero, size: Self.size(around: frames) ?? .zero)
  }

  /// Whether an animator's table writes the members.
  private var isMoved: Bool { table?.customRow(of: self) != nil }

  /// Checks that items can form a group, whether or not behaviors move them.
  static func checkMembers(_ items: [any DynamicItem]) throws(DynamicsError) {
    guard !items.isEmpty else { throw .emptyGroup }
    var seen: Set<ObjectIdentifier> = []
    for item in items {
      guard !(item is DynamicItemGroup) else { throw .nestedGroup }
      guard seen.insert(ObjectIdentifier(item)).inserted else {
        throw .itemIsInUse(behavior: "the group")
      }
    }
  }

  /// The smallest upright rectangle around the collision bounds of items.
  static func enclosing(_ items: [any DynamicItem]) -> Rect {
    let frames = items.map { item in
      Rect(boundingCenter: item.center, size: item.bounds.size, angle: rotation(of: item))
    }
    return Rect(
      bounding: frames.flatMap { [Vector($0.minX, $0.minY), Vector($0.maxX, $0.maxY)] })
  }

  /// The size of the smallest rectangle centered at the origin that encloses others.
  static func size(around frames: [Rect]) -> Size? {
    var half = Vector.zero
    for frame in frames {
      half.x = max(half.x, -frame.minX, frame.maxX)
      half.y = max(half.y, -frame.minY, frame.maxY)
    }
    return frames.isEmpty ? nil : Size(2 * half.x, 2 * half.y)
  }

  private static func rotation(of item: any DynamicItem) -> Double {
    (item as? Item)?.angle ?? item.transform.components.rotation
  }

  private static func turn(_ item: any DynamicItem, by turn: Double) {
    if let item = item as? Item {
      item.angle += turn
    } else {
      var components = item.transform.components
      components.rotation += turn
      item.transform = AffineTransform(components)
    }
  }
}
