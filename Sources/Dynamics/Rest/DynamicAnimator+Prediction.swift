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
  /// That is gravity, pushes, fields, joints and collisions. No action runs, no animation goes on, and
  /// what waits for the end of the tick is left out, except for values that were stored into items.
  ///
  /// - Parameters:
  ///   - ticks: How many, 0 or more.
  ///   - visit: Is called after each with a function that tells the motion of an item, nil of one
  ///     without a body; it returns whether to go on.
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
      center: world.position(of: id), angle: world.angle(of: id), velocity: world.velocity(of: id),
      angularVelocity: world.angularVelocity(of: id))
  }
}
