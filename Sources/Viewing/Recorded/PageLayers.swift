import Dynamics
import Geometry
import Scripting

/// Islands and fields of a stage at a tick, in the form that a page has.
///
/// A debug snapshot calls the closures of custom fields, which may change the run. So a page of a
/// run with such a field has neither.
struct PageLayers {
  /// A number per item by id: twice the least id of its island, and 1 more if the whole island
  /// rests.
  ///
  /// It is NaN for items without an island.
  private(set) var islands: [Double] = []
  /// The place and the total acceleration of each point of a grid; NaN where no field acts.
  private(set) var fields: [Double] = []

  /// Takes the present state of a stage; nil where a script computes a field.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - items: The items so far.
  ///   - points: The points at which fields acted so far; gets new ones.
  init?(of stage: Stage, _ items: ShownItems, _ points: inout [Vector: Int]) {
    let kinds = stage.animator.behaviors.flatMap(Self.fieldKinds)
    guard !kinds.contains(.custom) else { return nil }
    // If there are no fields, nothing is sampled at any spacing.
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

  /// The approximate greatest number of points of a grid.
  private static var fieldPoints: Double { 150 }
}
