import Geometry
import Physics

extension ItemTable {
  /// The shape with which a row collides.
  func outline(of row: Int) -> ItemOutline { outlines[row] ?? .rectangle }

  func set(_ outline: ItemOutline, of row: Int) {
    outlines[row] = outline == .rectangle ? nil : outline
  }

  /// The outlines of a row's body, in its coordinates: one, or one for each member of a group.
  func shapes(of row: Int) -> [BodyShape] {
    guard let group = groups[row] else { return [shape(of: row)] }
    return group.members.map { member in
      shape(of: member.row).moved(by: member.offset, turned: member.angle)
    }
  }

  /// The outline of a row that is no group.
  func shape(of row: Int) -> BodyShape {
    let size = columns.size(of: row)
    guard let outline = outlines[row] else { return .box(size) }
    switch outline.type {
    case .rectangle: return .box(size)
    case .ellipse: return .ellipse(size)
    case .path:
      guard let shape = BodyShape.polygon(outline.corners) else {
        preconditionFailure("a collision path must be checked before it is stored")
      }
      return shape
    }
  }

  /// Removes the shape and the group of a row that is being freed.
  func forgetShape(_ row: Int) {
    outlines[row] = nil
    if groups[row] != nil { dissolve(row) }
  }
}

extension BodyShape {
  /// The outline moved and turned.
  fileprivate func moved(by offset: Vector, turned angle: Double) -> BodyShape {
    let moved = vertices.map { $0.rotated(by: angle) + offset }
    if moved.count == 1 { return .circle(radius: radius, center: moved[0]) }
    // Turning may put the corners of a very thin outline in a line; its box is used then.
    return .polygon(moved, outset: radius) ?? self
  }
}
