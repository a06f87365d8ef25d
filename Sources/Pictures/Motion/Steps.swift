import Baking
import Drawing
package import Dynamics
import Geometry

// A value that a script sets is shown as a step: the old value until the tick, then the new one. A
// value that a script changes in every tick is part of a motion, as if the world moved it.

/// Whether a stored change from one tick to the next is a step.
///
/// It is one if neither the change before nor the one after goes a quarter as far in its direction.
/// A motion that begins, ends, turns or slows down to a quarter within a tick is not a step.
///
/// - Parameters:
///   - change: The change, as numbers of one unit.
///   - before: The change in the tick before; zero for none.
///   - after: The change in the tick after; zero for none.
///   - least: The least change that counts as a step, in the same unit.
/// - Returns: Whether it is a step.
package func isStep(
  _ change: SIMD4<Double>, after before: SIMD4<Double>, before after: SIMD4<Double>, least: Double
) -> Bool {
  let square = (change * change).sum()
  return square >= least * least && (before * change).sum() < square / 4
    && (after * change).sum() < square / 4
}

extension ShownKinds {
  /// Each kind alone.
  package static let each: [ShownKinds] = [.place, .turn, .extent, .opacity, .color]

  /// The least change that counts as a step: points, radians, shares of opacity, 255ths of a
  /// colour.
  ///
  /// A script that puts an item on its point at the end of a motion changes less.
  package var leastStep: Double {
    switch self {
    case .turn: 0.02
    case .opacity: 0.02
    case .color: 5
    default: 1
    }
  }
}

extension MovedItem {
  /// The numbers of a kind, all in its unit.
  fileprivate func numbers(_ kind: ShownKinds) -> SIMD4<Double> {
    switch kind {
    case .place: SIMD4(pose.translation.x, pose.translation.y, 0, 0)
    case .turn: SIMD4(pose.rotation, 0, 0, 0)
    case .extent:
      SIMD4(drawnSize.width * pose.scaleX, drawnSize.height * pose.scaleY, 0, 0)
    case .opacity:
      finish.stroke?.isSeen == true
        ? SIMD4(opacity ?? 0, fillOpacity, 0, 0) : SIMD4(seenOpacity, 0, 0, 0)
    default: color.map { SIMD4($0.numbers.lowHalf) } ?? SIMD4(repeating: -255)
    }
  }

  /// The kinds of values that were stored since the tick of `before`.
  ///
  /// A colour was stored if no animation moved it, or if its animation ended at another colour.
  fileprivate func stored(since before: MovedItem) -> ShownKinds {
    guard color != before.color else { return stored }
    let endsElsewhere = color == finalColor && color != before.finalColor
    let isSet = before.color == before.finalColor || endsElsewhere
    return isSet ? stored.union([.color, .opacity]) : stored
  }
}

extension [RecordedMotion.Moment] {
  /// Finds the steps of the items at a tick after the first one.
  ///
  /// - Complexity: Linear in the items, where they keep their places in the lists.
  mutating func findSteps(at tick: Int) {
    guard tick > 0, tick < count else { return }
    for place in self[tick].items.indices {
      let item = self[tick].items[place]
      guard let before = self.item(item.number, at: tick - 1, near: place) else { continue }
      let stored = item.stored(since: before)
      var steps: ShownKinds = []
      // An item in its first tick has no motion before it, so every change may begin one.
      if !stored.isEmpty, let first = self.item(item.number, at: tick - 2, near: place) {
        let next = self.item(item.number, at: tick + 1, near: place) ?? item
        for kind in ShownKinds.each where stored.contains(kind) {
          let (old, new) = (before.numbers(kind), item.numbers(kind))
          if isStep(
            new - old, after: old - first.numbers(kind), before: next.numbers(kind) - new,
            least: kind.leastStep)
          {
            steps.insert(kind)
          }
        }
      }
      if steps != item.steps { self[tick].items[place].steps = steps }
    }
  }

  /// An item at a tick; nil where it does not exist.
  private func item(_ number: Int, at tick: Int, near place: Int) -> MovedItem? {
    guard tick >= 0, tick < count else { return nil }
    let items = self[tick].items
    if place < items.count, items[place].number == number { return items[place] }
    return items.first { $0.number == number }
  }
}
