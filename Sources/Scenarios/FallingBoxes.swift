public import Geometry
public import Physics

/// Boxes that fall into a container and pile up there, as a world without animator or items.
public struct FallingBoxes: Sendable {
  /// The side of a box, in points.
  public static let side = 20.0
  /// The acceleration of the boxes, in pt/s².
  public static let gravity = Vector(0, 1_000)

  /// The world; a copy of the scene is a snapshot of it.
  public var world = World()
  /// The boxes, row by row from below.
  public let boxes: [BodyID]
  /// The container's inner width, in points; its floor is at y = 0.
  public let width: Double

  /// Builds the world: a grid of boxes a little apart, each row shifted against the one below.
  ///
  /// - Parameters:
  ///   - columns: Boxes in a row, at least 1.
  ///   - rows: The number of rows, at least 1.
  public init(columns: Int, rows: Int) {
    precondition(columns > 0 && rows > 0, "there must be a box")
    let pitch = 1.25 * Self.side
    width = pitch * Double(columns + 1)
    let height = 2 * pitch * Double(rows + 1)
    let container = world.addBody(BodyDefinition(kind: .fixed))
    world.setGroups(mutual: [1], of: container)
    let corners = [Vector(0, -height), Vector(0, 0), Vector(width, 0), Vector(width, -height)]
    for (start, end) in zip(corners, corners.dropFirst()) {
      world.addShape(.segment(from: start, to: end), to: container)
    }
    var boxes: [BodyID] = []
    for row in 0..<rows {
      let shift = row.isMultiple(of: 2) ? 0.75 : 1.0
      for column in 0..<columns {
        let center = Vector(pitch * (Double(column) + shift), -pitch * (Double(row) + 0.75))
        let box = world.addBody(BodyDefinition(position: center))
        world.addShape(.box(Size(Self.side, Self.side)), to: box)
        world.setGroups(mutual: [1], of: box)
        boxes.append(box)
      }
    }
    self.boxes = boxes
  }

  /// Pulls every box down and steps the world.
  ///
  /// - Parameter duration: In seconds, over 0.
  /// - Complexity: O(n) in the number of boxes, in addition to the step.
  public mutating func step(by duration: Double = 1.0 / 60) {
    for box in boxes { world.addAcceleration(Self.gravity, to: box) }
    world.step(by: duration)
  }
}
