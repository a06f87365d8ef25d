public import Dynamics
public import Geometry

/// The position that a hit test uses: the presented or the model value.
public enum HitSpace: String, CaseIterable, Hashable, Sendable {
  /// The presented position.
  case presented
  /// The position at the end of the item's animations, which UIKit uses for touches.
  case model
}

extension Item {
  /// Whether a point lies in the item's rectangle as it is shown: turned, scaled and translated.
  ///
  /// - Parameter point: In points, in the coordinates of centers; the edge counts.
  /// - Returns: Whether it does; false where a scale is 0.
  public func contains(_ point: Vector) -> Bool {
    var pose = components
    pose.translation += center
    return Self.contains(point, size: size, pose: placed(pose))
  }

  /// Whether a point lies in a rectangle with a transform, whose translation has the center.
  static func contains(_ point: Vector, size: Size, pose: TransformComponents) -> Bool {
    guard let own = pose.origin(of: point) else { return false }
    return abs(own.x) <= size.width / 2 && abs(own.y) <= size.height / 2
  }
}

extension DynamicAnimator {
  /// Whether a point lies in an item's rectangle, at the presented or at the model position.
  ///
  /// A point outside of a parent that clips is in none of the items in the parent.
  public func hits(_ item: Item, at point: Vector, in space: HitSpace = .presented) -> Bool {
    guard isInRectangle(of: item, point, in: space) else { return false }
    var parent = item.parent
    while let one = parent {
      if one.clips, !isInRectangle(of: one, point, in: space) { return false }
      parent = one.parent
    }
    return true
  }

  private func isInRectangle(of item: Item, _ point: Vector, in space: HitSpace) -> Bool {
    guard space == .model, isShownAnimated(item) else { return item.contains(point) }
    return Item.contains(
      point, size: modelValue(of: item, .size), pose: shownModelPose(of: item))
  }

  /// Whether an animation moves an item, its group or one of its parents.
  private func isShownAnimated(_ item: Item) -> Bool {
    isAnimated(item) || item.shownGroup.map(isAnimated) == true
      || item.parent.map(isShownAnimated) == true
  }

  /// The pose with which an item will be shown when the animations have ended.
  private func shownModelPose(of item: Item) -> TransformComponents {
    var pose = modelComponents(of: item)
    pose.translation += modelValue(of: item, .center)
    if let group = item.shownGroup {
      return pose.shown(in: modelComponents(of: group), about: group.center)
    }
    guard let parent = item.parent else { return pose }
    return pose.shown(
      inParent: shownModelPose(of: parent), size: modelValue(of: parent, .size))
  }

  private func modelComponents(of item: Item) -> TransformComponents {
    ItemProperty.transformComponents(of: modelNumbers(of: item, ItemProperty.transform))
  }

  /// The topmost item at a point, of those in the table; see `Item.isAbove(_:)`.
  ///
  /// Where a group has a member, the group is found at the member's level: over another item
  /// exactly where the member is drawn over it. In the rest of its rectangle it has its own level.
  ///
  /// - Parameters:
  ///   - point: In points.
  ///   - space: Whether presented or model positions are used.
  ///   - isCandidate: Whether an item may be found; touches pass `allowsUserInteraction(_:)`.
  /// - Returns: The item; nil when there is none at the point.
  /// - Complexity: O(n) in the items of the table, with a small factor, and O(k log k) in those
  ///   near the point.
  public func hitTest(
    _ point: Vector, in space: HitSpace = .presented,
    where isCandidate: (Item) -> Bool = { _ in true }
  ) -> Item? {
    hitTest(point, in: { _ in space }, where: isCandidate)
  }

  /// The topmost item at a point, with a space for each item: touches pass `touchSpace(of:)`.
  ///
  /// - Parameters:
  ///   - point: In points.
  ///   - space: Whether the presented or the model position of an item is used.
  ///   - isCandidate: Whether an item may be found.
  /// - Returns: The item; nil when there is none at the point.
  /// - Complexity: O(n) in the items of the table, with a small factor, and O(k log k) in those
  ///   near the point.
  public func hitTest(
    _ point: Vector, in space: (Item) -> HitSpace,
    where isCandidate: (Item) -> Bool = { _ in true }
  ) -> Item? {
    func isHit(_ item: Item) -> Bool { hits(item, at: point, in: space(item)) }
    let animated = readAnimations { $0.subjects.filter(\.isUsed).map { Int($0.row) } } ?? []
    for row in itemTable.rowsFromTop(near: point, and: animated.filter { $0 >= 0 }) {
      let item = itemTable.item(at: row)
      guard isHit(item) else { continue }
      guard let group = item.shownGroup else {
        if !item.shownMembers.contains(where: isHit), isCandidate(item) { return item }
        continue
      }
      let isGroupFound = isHit(group) && isCandidate(group)
      if isGroupFound, group.isAbove(item) { return group }
      if isCandidate(item) { return item }
      if isGroupFound { return group }
    }
    return nil
  }
}
