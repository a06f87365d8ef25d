public import Geometry

// An item is drawn as its own fields say. A group scales and displaces its members about its own
// center, fades them, and takes them to the front with it.
extension Item {
  /// The opacity to draw the item with, from 0 to 1: its own, times that of its group and its parent.
  public var shownAlpha: Double {
    let own = alpha * (shownGroup?.alpha ?? 1)
    return parent.map { own * $0.shownAlpha } ?? own
  }

  /// The level at which the item is drawn, in points: its own `zPosition`, with that of its group.
  package var shownLevel: Double { zPosition + (shownGroup?.zPosition ?? 0) }

  /// The transform to draw the item with, those of its group and its parents included, and the place
  /// where its center is drawn as the translation.
  ///
  /// Under the classic rest rule it is the exact pose, not the rounded one.
  public var shownPose: TransformComponents {
    var pose = components
    pose.translation += exactCenter
    pose.rotation = exact(.angle)
    return placed(pose)
  }

  /// A pose of the item as its group or its parents show it; the same pose where there are none.
  ///
  /// - Parameter pose: The transform of the item, with its center in the translation.
  /// - Returns: The transform to draw it with.
  package func placed(_ pose: TransformComponents) -> TransformComponents {
    if let group = shownGroup { return pose.shown(in: group.components, about: group.exactCenter) }
    guard let parent else { return pose }
    return pose.shown(inParent: parent.shownPose, size: parent.size)
  }

  /// The members of a group as items; empty for others, and for an item that is gone.
  package var shownMembers: [Item] {
    guard isAlive, let group = table.groups[row] else { return [] }
    return group.members.map { table.item(at: $0.row) }
  }

  /// The group that the item is a member of; nil for none, and for an item that is gone.
  package var shownGroup: Item? {
    guard isAlive, case let group = Int(table.rows[row].group), group >= 0 else { return nil }
    return table.item(at: group)
  }
}

extension TransformComponents {
  /// The transform of a member, whose translation has its center, with the look of its group.
  ///
  /// Unequal scales of the group make a shear of a member that is turned by no right angle to it.
  /// The shear is left out, as in `AffineTransform.components`.
  ///
  /// - Parameters:
  ///   - group: The components of the group; the members were turned with it already.
  ///   - center: The group's center, in points.
  /// - Returns: The transform to draw the member with.
  package func shown(in group: TransformComponents, about center: Vector) -> TransformComponents {
    var shown = self
    if group.scaleX != group.scaleY {
      var scaling = AffineTransform(scaleX: group.scaleX, scaleY: group.scaleY)
      if !group.scalesLast {
        scaling = AffineTransform(rotation: -group.rotation).concatenated(scaling)
          .concatenated(AffineTransform(rotation: group.rotation))
      }
      shown.translation = .zero
      shown = AffineTransform(shown).concatenated(scaling).components
      // Turns are not wrapped.
      shown.rotation = rotation + Math.wrappedAngle(shown.rotation - rotation)
      shown.translation = center + scaling.apply(to: translation - center)
    } else if group.scaleX != 1 {
      shown.scaleX *= group.scaleX
      shown.scaleY *= group.scaleX
      shown.translation = center + (translation - center) * group.scaleX
    }
    shown.translation += group.translation
    return shown
  }
}
