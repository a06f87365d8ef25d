package import Geometry

/// A part of an animator's ticks that another module adds: a value in the animator's state.
///
/// An animator has at most one part of a type, made at its first use; parts act in the order of
/// their first use. Snapshots, forks and rewinds contain the parts, so a part must be a value: it
/// refers to items by row and generation, and its actions depend only on itself and the tick.
package protocol TickPart {
  /// Makes a part that does nothing.
  init()
  /// The name of the part in explanations, such as `animations`.
  static var label: String { get }
  /// Whether it keeps the animator ticking, as a behavior's clock mandate does.
  var needsTicks: Bool { get }
  /// Whether input waits for a later tick, so that the animator must not pause before; nothing else
  /// may depend on it.
  var hasWaitingInput: Bool { get }
  /// Whether calls of callers' closures wait, for which a paused animator does not resume.
  ///
  /// The next call of `DynamicAnimator.tick(force:)` makes them, whether it simulates or not.
  var hasWaitingCalls: Bool { get }
  /// Whether it moves an item, which therefore cannot become a member of a group.
  func moves(_ item: Item) -> Bool
  /// Phase 1: handles outside input, after values that were stored into rows.
  mutating func takeInput(_ tick: PartTick)
  /// Phase 2: sets the poses of items at the tick's end by `PartTick.drive`.
  mutating func drive(_ tick: PartTick)
  /// Phase 4: writes values to rows, after the step and before events are reported.
  mutating func write(_ tick: PartTick)
  /// Phase 4, after all parts have written: writes what depends on where other items are now.
  mutating func follow(_ tick: PartTick)
  /// Phase 6: calls callers' closures, before behaviors' actions and by the same rules.
  ///
  /// It is static because the called closures may use the part: it takes the next call from the
  /// part by `DynamicAnimator.withPart(_:waking:_:)` and makes the call outside of that.
  static func callBack(in animator: DynamicAnimator)
  /// Prepares the calls that wait while the animator is paused, before `callBack(in:)`.
  mutating func endBetweenTicks(_ tick: PartTick)
}

extension TickPart {
  package var hasWaitingInput: Bool { false }
  package var hasWaitingCalls: Bool { false }
  package func moves(_ item: Item) -> Bool { false }
  package mutating func takeInput(_ tick: PartTick) {}
  package mutating func drive(_ tick: PartTick) {}
  package mutating func write(_ tick: PartTick) {}
  package mutating func follow(_ tick: PartTick) {}
  package static func callBack(in animator: DynamicAnimator) {}
  package mutating func endBetweenTicks(_ tick: PartTick) {}
}

extension DynamicAnimator {
  /// The part's access to the animator, also between ticks.
  package var partTick: PartTick { PartTick(animator: self) }
}

/// A part's access to a tick.
package struct PartTick {
  let animator: DynamicAnimator
  /// The number of the current tick, from 1; between ticks that of the last one.
  package var count: Int { animator.state.tickCount }
  /// Ticks per second.
  package var rate: Double { animator.rate }
  /// The table whose columns the part reads and writes.
  package var table: ItemTable { animator.itemTable }

  /// A number that the animator never gives again: see `DynamicAnimator.makeNumber()`.
  package func makeNumber() -> Int { animator.makeNumber() }

  /// Whether a row has a body in the animator's world.
  package func hasBody(_ row: Int) -> Bool { animator.state.hasBody(row) }

  /// Calls a function with the places of the rows that have bodies, by row; -1 for none.
  package func withBodyPlaces(_ body: (UnsafeBufferPointer<Int32>) -> Void) {
    animator.state.bodies.withPlacesByRow(body)
  }

  /// Makes the world move an item so that it has the given pose at the end of this tick; for phase
  /// 2.
  ///
  /// A driven item moves there through all obstacles, with the velocity that leads there, and has
  /// exactly that pose after the step. An item whose center is driven turns only if its angle is
  /// driven. In the first tick in which it is not driven, behaviors move it again, starting with
  /// the velocities in its row. If two parts drive the same motion, the later one wins.
  ///
  /// - Parameters:
  ///   - row: The item's row.
  ///   - center: The center at the tick's end, in points; nil does not drive it.
  ///   - angle: The angle at the tick's end, in radians; nil does not drive it.
  /// - Returns: Whether the item has a body; without one the call does nothing.
  @discardableResult
  package func drive(_ row: Int, center: Vector?, angle: Double?) -> Bool {
    animator.state.drive(row, center: center, angle: angle)
  }

  /// The place nearest to a goal that an item's center can be carried to: not beyond the reference
  /// bounds that the item collides with, if it is within them.
  package func keptInBounds(_ row: Int, _ goal: Vector) -> Vector {
    animator.state.keptInBounds(row, goal)
  }

  /// Stores velocities into a row, for the time after it was driven.
  package func setVelocity(_ row: Int, _ velocity: Vector?, angular: Double?) {
    animator.itemTable.setVelocity(row, velocity, angular: angular)
  }
}

extension ItemTable {
  /// Stores velocities into a row, within their domains; they act in the next tick.
  package func setVelocity(_ row: Int, _ velocity: Vector?, angular: Double?) {
    if let velocity = velocity.map({ Domain.speed.clamped($0) }) {
      columns.column(.vx)[row] = velocity.x
      columns.column(.vy)[row] = velocity.y
      columns.writerColumn(.vx)[row] = columns.currentWriter.pointee
      columns.writerColumn(.vy)[row] = columns.currentWriter.pointee
    }
    if let angular = angular.map({ Domain.angularSpeed.clamped($0) }) {
      columns.column(.angularVelocity)[row] = angular
      columns.writerColumn(.angularVelocity)[row] = columns.currentWriter.pointee
    }
    columns.flag(row, .velocity)
    if hasGroups { updateGroup(of: row, .velocity) }
  }
}
