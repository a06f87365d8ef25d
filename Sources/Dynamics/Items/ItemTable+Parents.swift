package import Geometry

// An item can be made in another one, its parent: it is shown in the coordinates of the parent, from
// the top left corner of the parent's size, in front of the parent, and it goes with it. It is no
// body: physics is about places on the stage.
extension Item {
  /// The item in whose coordinates the item is shown; nil for the stage, and for an item that is gone.
  public var parent: Item? {
    guard isAlive, case let parent = Int(table.rows[row].parent), parent >= 0 else { return nil }
    return table.item(at: parent)
  }

  /// Whether the items in it are shown and touched inside its outline alone.
  package var clips: Bool {
    get { isAlive && table.rows[row].clips }
    set { if isAlive { table.rows[row].clips = newValue } }
  }

  /// A point of the stage in the coordinates of the items in this one, from its top left corner.
  ///
  /// - Parameter point: In points.
  /// - Returns: The point; nil where a scale is 0.
  package func place(of point: Vector) -> Vector? {
    shownPose.origin(of: point).map { $0 + Vector(width, height) / 2 }
  }

  /// A displacement on the stage in the coordinates of the parent, where it is shown now.
  ///
  /// - Parameter displacement: In points.
  /// - Returns: The displacement that moves the item so far; zero where a scale is 0.
  package func inParent(_ displacement: Vector) -> Vector {
    guard let pose = parent?.shownPose else { return displacement }
    var turned = pose
    turned.translation = .zero
    return turned.origin(of: displacement) ?? .zero
  }
}

extension ItemTable {
  /// The most parents of an item, one in the other.
  static let mostParents = 100

  /// The live rows of items with a parent.
  var rowsWithParents: [Int] {
    hasParents
      ? (0..<rowCount).filter { rows[$0].parent >= 0 && columns.generations[$0] & 1 == 1 } : []
  }

  /// Whether a row's item is shown in the coordinates of another one.
  func hasParent(_ row: Int) -> Bool { rows[row].parent >= 0 }

  /// Removes the items that are shown in an item.
  func removeChildren(of row: Int) {
    for child in rowsWithParents where rows[child].parent == row { remove(item(at: child)) }
  }

  /// The rows from the outermost parent of a row down to the row.
  func lineage(of row: Int) -> [Int] {
    var rows = [row]
    while case let parent = Int(self.rows[rows[rows.count - 1]].parent), parent >= 0 {
      rows.append(parent)
    }
    return rows.reversed()
  }
}

extension TransformComponents {
  /// The transform of an item whose translation has its center in the coordinates of its parent.
  ///
  /// Unequal scales of the parent make a shear of an item that is turned by no right angle to it. The
  /// shear is left out, as in `AffineTransform.components`.
  ///
  /// - Parameters:
  ///   - parent: The transform with which the parent is shown, with its center in the translation.
  ///   - size: The parent's size, in points; its top left corner is the origin.
  /// - Returns: The transform with which the item is shown.
  package func shown(inParent parent: TransformComponents, size: Size) -> TransformComponents {
    let offset = translation - Vector(size.width, size.height) / 2
    var shown = self
    if parent.scaleX == parent.scaleY {
      shown.rotation += parent.rotation
      shown.scaleX *= parent.scaleX
      shown.scaleY *= parent.scaleX
    } else {
      var linear = parent
      linear.translation = .zero
      shown.translation = .zero
      // The order is the same at every angle, so that the shape does not jump while the item turns.
      shown = AffineTransform(shown).concatenated(AffineTransform(linear))
        .components(scalesLast: false)
      // Turns are not wrapped.
      let rotation = rotation + parent.rotation
      shown.rotation = rotation + Math.wrappedAngle(shown.rotation - rotation)
    }
    shown.translation = AffineTransform(parent).apply(to: offset)
    return shown
  }
}
