package import Geometry
import Physics

/// The motion of an item's body.
package struct ItemMotion {
  package var center: Vector
  package var angle: Double
  package var velocity: Vector
  package var angularVelocity: Double
}

extension DynamicAnimator {
  /// Simulates the world alone, from the middle of a tick.
  ///
  /// The simulation contains gravity, pushes, fields, joints and collisions. It runs no action and
  /// no animation, and leaves out changes that wait for the end of the tick, except values stored
  /// into items.
  ///
  /// - Parameters:
  ///   - ticks: The number of ticks, 0 or more.
  ///   - visit: Called after each tick with a function that returns the motion of an item, nil for
  ///     an item without a body; it returns whether to continue.
  /// - Precondition: A tick is under way, and its world has stepped.
  package func predictMotion(ticks: Int, visit: ((Item) -> ItemMotion?) -> Bool) {
    var ahead = Prediction()
    ahead.begin(with: state, asleep: [])
    ahead.take(changedRows.map { ($0.row, $0.changes) }, of: self)
    let waiting = (0..<Int(itemTable.columns.changedCount.pointee)).map { place in
      let row = itemTable.columns.changedRows[place]
      return (row, ItemChanges(rawValue: itemTable.columns.changes[Int(row)]))
    }
    ahead.take(waiting, of: self)
    for _ in 0..<ticks {
      ahead.step(by: tickDuration, fieldColumns)
      let goesOn = visit { item in
        guard item.isAlive, let place = state.bodies.place(of: item.row) else { return nil }
        return ahead.motion(of: state.bodies.ids[place])
      }
      if !goesOn { return }
    }
  }
}

extension Prediction {
  fileprivate func motion(of id: BodyID) -> ItemMotion {
    ItemMotion(
      center: world.position(of: id), angle: world.angle(of: id),
      velocity: world.originVelocity(of: id),
      angularVelocity: world.angularVelocity(of: id))
  }
}
