import Baking
import Drawing
package import Dynamics
import Geometry

// A value that a script sets anew is shown as a step: as it was until the tick, then as it is.
// A value that a script moves on in each tick is part of a motion, as what the world moves is.

/// Whether a change from a tick to the next, which was stored, is a step.
///
/// It is one where neither the change before nor the one after goes a quarter as far in its
/// direction: a motion that begins, ends, turns or slows down to a quarter within a tick is none.
///
/// - Parameters:
///   - change: The change, by numbers of one unit.
///   - before: The change in the tick before; zero where there was none.
///   - after: The change in the tick after; zero where there is none.
///   - least: The least change that is seen as a step, in the same unit.
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

  /// The least change that is seen as a step: points for places and sizes, radians, shares of
  /// opacity, or of 255 for a colour.
  ///
  /// A script that puts an item on its point when a motion ends goes less far.
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
    case .opacity: SIMD4(opacity ?? 0, 0, 0, 0)
    default: color.map { SIMD4($0.numbers.lowHalf) } ?? SIMD4(repeating: -255)
    }
  }

  /// The kinds that were stored since the tick at which the item was as `before`.
  ///
  /// A colour was, where no animation moved it, or where one ended elsewhere than it was to.
  fileprivate func stored(since before: MovedItem) -> ShownKinds {
    guard color != before.color else { return stored }
    let endsElsewhere = color == finalColor && color != before.finalColor
    let isSet = before.color == before.finalColor || endsElsewhere
    return isSet ? stored.union([.color, .opacity]) : stored
  }
}

extension [RecordedMotion.Moment] {
  /// Finds the steps of the items at a tick behind the first one.
  ///
  /// - Complexity: Linear in the items, where they keep their places in the lists.
  mutating func findSteps(at tick: Int) {
    guard tick > 0, tick < count else { return }
    for place in self[tick].items.indices {
      let item = self[tick].items[place]
      guard let before = self.item(item.number, at: tick - 1, near: place) else { continue }
      let stored = item.stored(since: before)
      var steps: ShownKinds = []
      // In its first tick an item has not moved before, and may begin anything.
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

  /// An item at a tick; nil where it is not there.
  private func item(_ number: Int, at tick: Int, near place: Int) -> MovedItem? {
    guard tick >= 0, tick < count else { return nil }
    let items = self[tick].items
    if place < items.count, items[place].number == number { return items[place] }
    return items.first { $0.number == number }
  }
}
