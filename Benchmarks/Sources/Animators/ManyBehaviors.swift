import Dynamics
import Geometry
import Worlds

/// A kind of behavior whose items can be distributed over any number of behaviors.
struct BehaviorCase {
  /// The name of the kind in the report.
  let name: String
  /// Makes a behavior of some items.
  let make: ([Item]) -> DynamicBehavior

  /// The kinds that take any number of items.
  static var all: [BehaviorCase] {
    [
      BehaviorCase(name: "gravity") { GravityBehavior(items: $0) },
      BehaviorCase(name: "push") {
        let push = PushBehavior(items: $0)
        push.magnitude = 1
        return push
      },
      BehaviorCase(name: "dynamic item behavior") {
        let settings = DynamicItemBehavior(items: $0)
        settings.resistance = 1
        return settings
      },
      BehaviorCase(name: "collision with each other") {
        let collision = CollisionBehavior(items: $0)
        collision.collisionMode = .items
        return collision
      },
      BehaviorCase(name: "collision with reference bounds") {
        let collision = CollisionBehavior(items: $0)
        collision.collisionMode = .boundaries
        collision.translatesReferenceBoundsIntoBoundary = true
        return collision
      },
    ]
  }
}

/// Items far apart that fly up and fall down, with behaviors over them.
struct FlyingItems {
  /// The distance of two items, in points.
  static let pitch = 30.0

  let items: [Item]
  let animator: DynamicAnimator
  private let perBehavior: Int
  private let kind: BehaviorCase

  /// Makes the items and pulls them down; `addBehaviors` adds the rest.
  init(count: Int, perBehavior: Int, kind: BehaviorCase) throws {
    self.perBehavior = perBehavior
    self.kind = kind
    let table = ItemTable()
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let side = Self.pitch * Double(columns + 1)
    animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: -4_000, width: side, height: side + 8_000), itemTable: table)
    items = try (0..<count).map { index in
      let center = Vector(
        Self.pitch * Double(index % columns + 1), Self.pitch * Double(index / columns + 1))
      var definition = ItemDefinition(center: center, size: Size(10, 10))
      definition.velocity = Vector(0, -1_000)
      return try table.makeItem(definition)
    }
    try animator.addBehavior(GravityBehavior(items: items))
  }

  /// Adds behaviors until each item is in one.
  func addBehaviors() throws {
    for start in stride(from: 0, to: items.count, by: perBehavior) {
      let part = Array(items[start..<min(items.count, start + perBehavior)])
      try animator.addBehavior(kind.make(part))
    }
  }
}

/// The cost of a tick with 1,000 items in one behavior and in 1,000 behaviors, in nanoseconds.
struct ManyBehaviors {
  let name: String
  /// The time of a tick with one behavior, and with one for each item.
  let together: Double
  let apart: Double

  init(_ kind: BehaviorCase, rounds: Int) throws {
    name = kind.name
    let count = 1_000
    func times(perBehavior: Int) throws -> [Double] {
      try (0...rounds).map { _ in
        let scene = try FlyingItems(count: count, perBehavior: perBehavior, kind: kind)
        try scene.addBehaviors()
        scene.animator.advance(ticks: 3)
        return duration { scene.animator.advance(ticks: 100) } / 100
      }
    }
    together = try times(perBehavior: count).dropFirst().sorted()[rounds / 2]
    apart = try times(perBehavior: 1).dropFirst().sorted()[rounds / 2]
  }
}

/// The cost of building and removing a scene, in nanoseconds for each item or behavior.
struct Growth {
  let name: String
  /// The time for each of 1,000, and for each of 10,000.
  let few: Double
  let many: Double

  /// The cases, each with one tick that passes the changes to the world.
  static func all(rounds: Int) throws -> [Growth] {
    var result: [Growth] = []
    for kind in BehaviorCase.all {
      result.append(
        try Growth("add \(kind.name)s of 1 item", rounds: rounds) { count in
          let scene = try FlyingItems(count: count, perBehavior: 1, kind: kind)
          scene.animator.tick()
          return try duration {
            try scene.addBehaviors()
            scene.animator.tick()
          }
        })
    }
    result.append(
      try Growth("add items one by one", rounds: rounds) { count in
        let scene = try FlyingItems(count: count, perBehavior: count, kind: BehaviorCase.all[0])
        let behavior = GravityBehavior(items: [])
        try scene.animator.addBehavior(behavior)
        scene.animator.tick()
        return try duration {
          for item in scene.items { try behavior.addItem(item) }
          scene.animator.tick()
        }
      })
    result.append(
      try Growth("remove items one by one", rounds: rounds) { count in
        let scene = try FlyingItems(count: count, perBehavior: count, kind: BehaviorCase.all[0])
        try scene.addBehaviors()
        let behavior = scene.animator.behaviors[1]
        scene.animator.tick()
        return try duration {
          for item in scene.items { try behavior.removeItem(item) }
          scene.animator.tick()
        }
      })
    result.append(
      try Growth("remove behaviors of 1 item", rounds: rounds) { count in
        let scene = try FlyingItems(count: count, perBehavior: 1, kind: BehaviorCase.all[0])
        try scene.addBehaviors()
        scene.animator.tick()
        return duration {
          scene.animator.removeAllBehaviors()
          scene.animator.tick()
        }
      })
    result.append(
      try Growth("remove items from the table", rounds: rounds) { count in
        let scene = try FlyingItems(count: count, perBehavior: 1, kind: BehaviorCase.all[0])
        try scene.addBehaviors()
        scene.animator.tick()
        return duration {
          for item in scene.items { item.remove() }
          scene.animator.tick()
        }
      })
    return result
  }

  private init(_ name: String, rounds: Int, _ run: (Int) throws -> Double) throws {
    self.name = name
    func median(_ count: Int) throws -> Double {
      try (0..<rounds).map { _ in try run(count) / Double(count) }.sorted()[rounds / 2]
    }
    few = try median(1_000)
    many = try median(10_000)
  }
}
