package import Geometry

/// What another room does in an animator's ticks: a value among the animator's state.
///
/// An animator has at most one part of a type, made when it is first asked for; parts act in that
/// order. Snapshots, forks and rewinds take parts along, so a part is a value all through: it names
/// items by row and generation, and what it does follows from itself and the tick alone. Without
/// parts a tick does nothing for them.
package protocol TickPart {
  /// A part that has nothing to do.
  init()
  /// What explanations call it, such as `animations`.
  static var label: String { get }
  /// Whether it keeps the animator ticking, as a behavior's clock mandate does.
  var needsTicks: Bool { get }
  /// Phase 1: outside input takes effect, after what was stored into rows.
  mutating func takeInput(_ tick: PartTick)
  /// Phase 2: says by `PartTick.drive` where items will be at the tick's end.
  mutating func drive(_ tick: PartTick)
  /// Phase 4: writes values to rows, after the step, before anybody is told of anything.
  mutating func write(_ tick: PartTick)
  /// Phase 6: calls callers' closures, before behaviors' actions and by the same rules.
  ///
  /// It is static, as what is called may want the part: it takes what to call next from the part by
  /// `DynamicAnimator.withPart(_:waking:_:)` and calls it outside of that.
  static func callBack(in animator: DynamicAnimator)
}

extension TickPart {
  package mutating func takeInput(_ tick: PartTick) {}
  package mutating func drive(_ tick: PartTick) {}
  package mutating func write(_ tick: PartTick) {}
  package static func callBack(in animator: DynamicAnimator) {}
}

extension DynamicAnimator {
  /// What parts see of the animator, also between ticks.
  package var partTick: PartTick { PartTick(animator: self) }
}

/// What a part sees of a tick, and can do in it.
package struct PartTick {
  let animator: DynamicAnimator
  /// The tick under way, from 1; between ticks the last one.
  package var count: Int { animator.state.tickCount }
  /// Ticks per second.
  package var rate: Double { animator.rate }
  /// The table whose columns the part reads and writes.
  package var table: ItemTable { animator.itemTable }

  /// A number that the animator gives once: see `DynamicAnimator.makeNumber()`.
  package func makeNumber() -> Int { animator.makeNumber() }

  /// Whether a row has a body in the animator's world.
  package func hasBody(_ row: Int) -> Bool { animator.state.hasBody(row) }

  /// Calls a function with the places of the rows that have bodies, by row; -1 for none.
  package func withBodyPlaces(_ body: (UnsafeBufferPointer<Int32>) -> Void) {
    animator.state.bodies.withPlacesByRow(body)
  }

  /// Lets the world move an item to where it is to be at the end of this tick, in phase 2.
  ///
  /// What is driven goes its way whatever it meets, with the velocity that takes it there, and is
  /// there to the bit after the step. An item whose center is driven turns only as its angle is
  /// driven. An item that is not driven in the next tick is moved by behaviors again, with the
  /// velocities that its row has then. If two parts drive the same, the later one does.
  ///
  /// - Parameters:
  ///   - row: The item's row.
  ///   - center: Where its center will be, in points; nil leaves it as it is.
  ///   - angle: Its turn then, in radians; nil leaves it as it is.
  /// - Returns: Whether the item has a body; without one nothing is done.
  @discardableResult
  package func drive(_ row: Int, center: Vector?, angle: Double?) -> Bool {
    animator.state.drive(row, center: center, angle: angle)
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
  }
}
