public import Geometry

extension Item {
  /// The shape with which the item collides; a rectangle at first.
  ///
  /// Setting `path` changes nothing before there is a `collisionBoundingPath`.
  public var collisionBoundsType: CollisionBoundsType {
    get { outline.type }
    set { apply(newValue, collisionBoundingPath) }
  }

  /// The outline of an item whose type is `path`, in points from its center; empty at first.
  ///
  /// Setting it does not change the type. A path that `setCollisionBounds` refuses changes nothing.
  public var collisionBoundingPath: VectorPath {
    get { outline.path }
    set { apply(collisionBoundsType, newValue) }
  }

  /// Sets the shape with which the item collides.
  ///
  /// - Parameters:
  ///   - type: The type of the shape.
  ///   - path: The outline for the type `path`; other types store it for later.
  /// - Throws: `DynamicsError.itemWasRemoved`, and `DynamicsError.badCollisionPath` when the path
  ///   is not finite or not convex, or is empty while the type is `path`. Nothing is changed then.
  public func setCollisionBounds(
    _ type: CollisionBoundsType, path: VectorPath = VectorPath()
  ) throws(DynamicsError) {
    guard isAlive else { throw .itemWasRemoved }
    let outline = try ItemOutline(type, path)
    guard outline != table.outline(of: row) else { return }
    table.set(outline, of: row)
    table.columns.flag(row, .size)
    table.updateGroup(of: row, .size)
  }

  private func apply(_ type: CollisionBoundsType, _ path: VectorPath) {
    assign { () throws(DynamicsError) in try setCollisionBounds(type, path: path) }
  }
}
