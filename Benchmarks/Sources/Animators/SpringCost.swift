import CSprings
import Dynamics
import Geometry
import Motion
import Worlds

/// The cost of running springs, and of the same closed form in a plain C loop.
struct SpringCost {
  /// The number of running springs.
  static let count = 10_000
  /// The time of a whole tick of the animator, in nanoseconds.
  private(set) var tick = 0.0
  /// The closed form in Swift, spring by spring, at any time, and the C loop.
  private(set) var closedForm = 0.0
  private(set) var loop = 0.0
  /// The greatest difference between our positions and those of the C loop, in points.
  private(set) var difference = 0.0
  /// Springs of 16 kinds on items without bodies, begun over half a second.
  init(rounds: Int) throws {
    let table = ItemTable()
    let animator = DynamicAnimator(itemTable: table)
    let timings = (0..<16).map {
      SpringTiming(dampingRatio: 0.2 + 0.1 * Double($0), response: 4 + 0.1 * Double($0))
    }
    var peers: [spring] = []
    var values: [SpringValue<Vector>] = []
    var items: [Item] = []
    for index in 0..<Self.count {
      if index % (Self.count / 30) == 0 { animator.tick() }
      let start = Vector(Double(index % 100), Double(index / 100))
      let target = start + Vector(300, 200)
      let timing = timings[index % 16]
      let item = try table.makeItem(ItemDefinition(center: start, size: Size(10, 10)))
      try animator.animate(AnimationDefinition(item, .center, to: target, spring: timing))
      let time = animator.elapsedTime
      values.append(SpringValue(start, target: target, timing: timing, at: time))
      peers.append(
        spring_make(
          timing.dampingRatio, timing.response, time, [target.x, target.y], [-300, -200], [0, 0]))
      items.append(item)
    }
    try measure(animator, items, values, peers, rounds)
  }

  private mutating func measure(
    _ animator: DynamicAnimator, _ items: [Item], _ values: [SpringValue<Vector>],
    _ peers: [spring], _ rounds: Int
  ) throws {
    var (ticks, closedForms, loops): ([Double], [Double], [Double]) = ([], [], [])
    var (x, y) = (
      [Double](repeating: 0, count: Self.count), [Double](repeating: 0, count: Self.count)
    )
    var places = [Vector](repeating: .zero, count: Self.count)
    for _ in 0..<max(rounds, 3) * 4 {
      ticks.append(duration { animator.tick() })
      let time = animator.elapsedTime
      loops.append(duration { springs_evaluate(peers, Int32(Self.count), time, &x, &y) })
      closedForms.append(
        duration {
          places.withUnsafeMutableBufferPointer { places in
            for index in values.indices { places[index] = values[index].value(at: time) }
          }
        })
      for index in items.indices {
        let place = Vector(x[index], y[index])
        difference = max(difference, (items[index].center - place).length)
        difference = max(difference, (places[index] - place).length)
      }
    }
    (tick, closedForm, loop) = (ticks.median, closedForms.median, loops.median)
  }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}
