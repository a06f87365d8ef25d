import Dynamics
import Geometry
import Scripting

/// Islands and fields of a stage at a tick, as a page has them.
///
/// A debug snapshot calls the closures of custom fields, which may change the run; so where there is
/// such a field, a page has neither.
struct PageLayers {
  /// Of each item by its id twice the least id of its island, and 1 more where all of the island
  /// rests; NaN for items that are in none.
  private(set) var islands: [Double] = []
  /// Of each point of a grid its place and the sum of all accelerations there; NaN where no field
  /// acts.
  private(set) var fields: [Double] = []

  /// Takes what is on a stage now; nil where a script computes a field.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - items: The items so far.
  ///   - points: The points at which fields acted so far; gets new ones.
  init?(of stage: Stage, _ items: ShownItems, _ points: inout [Vector: Int]) {
    let kinds = stage.animator.behaviors.flatMap(Self.fieldKinds)
    guard !kinds.contains(.custom) else { return nil }
    // Without fields nothing is sampled, whatever the spacing.
    let area = stage.width * stage.height
    let spacing = Domain.size.clamped(max(40, (area / Self.fieldPoints).squareRoot()))
    let snapshot = stage.animator.debugSnapshot(fieldSpacing: spacing)
    addIslands(of: snapshot, stage, items)
    addFields(of: snapshot, &points)
  }

  private static func fieldKinds(_ behavior: DynamicBehavior) -> [FieldBehavior.Kind] {
    let own = (behavior as? FieldBehavior).map { [$0.fieldKind] } ?? []
    return own + behavior.childBehaviors.flatMap(fieldKinds)
  }

  private mutating func addIslands(
    of snapshot: DebugSnapshot, _ stage: Stage, _ items: ShownItems
  ) {
    var ids: [ObjectIdentifier: Int] = [:]
    for item in stage.shownItems {
      if let id = items.id(of: item) { ids[ObjectIdentifier(item.item)] = id }
    }
    islands = Array(repeating: .nan, count: items.entries.count)
    for island in snapshot.islands {
      let members = island.places.compactMap { ids[ObjectIdentifier(snapshot.bodies[$0].item)] }
      guard let least = members.min() else { continue }
      for id in members { islands[id] = Double(2 * least + (island.isResting ? 1 : 0)) }
    }
  }

  private mutating func addFields(of snapshot: DebugSnapshot, _ points: inout [Vector: Int]) {
    var sums: [Vector: Vector] = [:]
    for sample in snapshot.fields.flatMap(\.samples) {
      sums[sample.position, default: .zero] += sample.acceleration
    }
    for point in sums.keys.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) where points[point] == nil {
      points[point] = points.count
    }
    guard !sums.isEmpty else { return }
    fields = Array(repeating: .nan, count: 4 * points.count)
    for (point, sum) in sums {
      let place = 4 * points[point]!
      fields.replaceSubrange(place..<(place + 4), with: [point.x, point.y, sum.x, sum.y])
    }
  }

  /// About the most points of a grid.
  private static var fieldPoints: Double { 150 }
}
