package import Geometry
import Physics

// Under the classic rule an animator writes rounded poses to items, as published traces of UIKit
// show. The world keeps the exact poses. A pose that is stored from outside moves the exact pose by
// the same amount as the written one, so rounding never feeds back.
//
// Source: the printed trace in Erica Sadun, "The Core iOS Developer's Cookbook", 2014, chapter 6.

/// A pose as it was last written to or stored into an item, with the pose of its body then.
struct WrittenPose {
  var written: Pose
  var exact: Pose

  /// Follows the body's pose: rounds each number that changed, and keeps the others.
  mutating func follow(to new: Pose) {
    let rounded = new.rounded
    if new.center.x != exact.center.x { written.center.x = rounded.center.x }
    if new.center.y != exact.center.y { written.center.y = rounded.center.y }
    if new.angle != exact.angle { written.angle = rounded.angle }
    exact = new
  }
}

extension Pose {
  /// The grid of written centers, in points, and of angles, in radians.
  private static let grid = (center: 0.5, angle: 0.0002)

  /// The pose as it is written to an item.
  fileprivate var rounded: Pose {
    Pose(
      center: Vector(
        Self.round(center.x, Self.grid.center), Self.round(center.y, Self.grid.center)),
      angle: Self.round(angle, Self.grid.angle))
  }

  /// Halves are rounded up, so that numbers that differ by a grid step keep that difference.
  private static func round(_ value: Double, _ grid: Double) -> Double {
    (value / grid + 0.5).rounded(.down) * grid
  }

  /// This pose, moved by the difference from `old` to `new`.
  ///
  /// A number that is the same in both keeps its bits.
  fileprivate func moved(from old: Pose, to new: Pose) -> Pose {
    func moved(_ value: Double, _ old: Double, _ new: Double) -> Double {
      old == new ? value : new + (value - old)
    }
    return Pose(
      center: Vector(
        moved(center.x, old.center.x, new.center.x), moved(center.y, old.center.y, new.center.y)),
      angle: moved(angle, old.angle, new.angle))
  }
}

extension AnimatorState {
  /// Rounds the poses that a step wrote into rows.
  ///
  /// A stored pose is kept until its item moves.
  mutating func roundRows(of columns: ItemColumns) {
    for place in 0..<bodies.count {
      let (center, angle) = world.readPose(of: bodies.ids[place])
      let exact = Pose(center: center, angle: angle)
      if exact != bodies.written[place].exact { bodies.written[place].follow(to: exact) }
      let (row, pose) = (Int(bodies.rows[place]), bodies.written[place].written)
      columns.column(.x)[row] = pose.center.x
      columns.column(.y)[row] = pose.center.y
      columns.column(.angle)[row] = pose.angle
    }
  }
}

extension Bodies {
  /// Notes a pose that was stored into an item, and returns the new pose of its body.
  ///
  /// - Parameters:
  ///   - stored: The pose in the item's row.
  ///   - place: The item's place.
  ///   - body: The pose of its body.
  /// - Returns: The stored pose. If poses are rounded, the body's pose moved by the same amount as
  ///   the written one.
  mutating func takeStored(_ stored: Pose, at place: Int, body: Pose) -> Pose {
    guard roundsPoses else { return stored }
    let exact = body.moved(from: written[place].written, to: stored)
    written[place] = WrittenPose(written: stored, exact: exact)
    return exact
  }
}

extension DynamicAnimator {
  /// The pose in a row; if the row's is rounded, the exact pose of the world.
  func exactPose(of row: Int) -> Pose {
    let pose = itemTable.columns.pose(of: row)
    guard state.bodies.roundsPoses, let place = state.bodies.place(of: row) else { return pose }
    let id = state.bodies.ids[place]
    let body = Pose(center: state.world.position(of: id), angle: state.world.angle(of: id))
    return body.moved(from: state.bodies.written[place].written, to: pose)
  }
}

extension Item {
  /// A number of the item; positions and angles are the exact ones of the world.
  package func exact(_ field: ItemField) -> Double {
    guard field == .x || field == .y || field == .angle, isAlive,
      case let number = table.rows[row].animator, number >= 0,
      let animator = table.animators[Int(number)].animator
    else { return self[field] }
    let pose = animator.exactPose(of: row)
    return field == .x ? pose.center.x : field == .y ? pose.center.y : pose.angle
  }

  /// The exact center in the world, in points.
  package var exactCenter: Vector { Vector(exact(.x), exact(.y)) }
}
