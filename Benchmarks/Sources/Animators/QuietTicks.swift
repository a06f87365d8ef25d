import CAllocations
import Dynamics
import Geometry
import Motion
import Scenarios

/// Whether ticks of an animator allocate once its buffers have grown to their size.
struct QuietTicks {
  let name: String
  /// Heap allocations in 300 ticks.
  private(set) var allocations = 0

  /// All scenes, each with built-in behaviors of one kind, or changed in every tick.
  static func all() throws -> [QuietTicks] {
    try fields() + [
      try piles(), try snap(), try rods(), try otherAttachments(), try pushes(), try settings(),
      try turningGravity(), try draggedRod(),
      try movedField(), try motion(), try rest(), try trials(), try slowPiles(),
      try animations(), try drivenBodies(),
    ]
  }

  /// Counts allocations in ticks, after some ticks that are not counted.
  private init(
    _ name: String, _ animator: DynamicAnimator, warmUp: Int = 60, each: (Int) -> Void = { _ in }
  ) {
    self.name = name
    func run(_ ticks: Range<Int>) {
      for tick in ticks {
        each(tick)
        animator.tick(force: true)
      }
    }
    run(0..<warmUp)
    let before = allocation_count()
    run(warmUp..<(warmUp + 300))
    allocations = Int(allocation_count() - before)
  }

  /// Items that pile up on one side and then on the other, so that contacts begin and end.
  private static func piles() throws -> QuietTicks {
    let scene = try FallingItems(count: 20, restRule: .classic)
    return QuietTicks("gravity and collision", scene.animator, warmUp: 9_000) { tick in
      if tick % 150 == 0 { scene.gravity.magnitude = tick % 300 == 0 ? 1 : -1 }
    }
  }

  private static func snap() throws -> QuietTicks {
    let scene = try CardSnap()
    return QuietTicks("snap", scene.animator, warmUp: 300)
  }

  private static func rods() throws -> QuietTicks {
    let (animator, items) = try row(of: 3)
    try animator.addBehavior(GravityBehavior(items: items))
    try animator.addBehavior(
      AttachmentBehavior(item: items[0], attachedToAnchor: Vector(0, 50)))
    try animator.addBehavior(AttachmentBehavior(item: items[0], attachedTo: items[1]))
    let spring = AttachmentBehavior(item: items[1], attachedTo: items[2])
    spring.frequency = 2
    try animator.addBehavior(spring)
    return QuietTicks("attachments", animator)
  }

  private static func otherAttachments() throws -> QuietTicks {
    let (animator, items) = try row(of: 5)
    try animator.addBehavior(GravityBehavior(items: items))
    try animator.addBehavior(
      AttachmentBehavior.sliding(
        item: items[0], attachedToAnchor: Vector(50, 50), axis: Vector(1, 1)))
    try animator.addBehavior(
      AttachmentBehavior.limit(item: items[0], attachedTo: items[1]))
    try animator.addBehavior(
      AttachmentBehavior.pin(item: items[1], attachedTo: items[2], anchor: Vector(125, 50)))
    try animator.addBehavior(AttachmentBehavior.fixed(item: items[2], attachedTo: items[3]))
    try animator.addBehavior(
      AttachmentBehavior.pin(item: items[4], attachedToAnchor: Vector(240, 40)))
    return QuietTicks("sliding, limit, pin and fixed attachments", animator)
  }

  private static func fields() throws -> [QuietTicks] {
    let makes: [(name: String, make: ([Item]) -> FieldBehavior)] = [
      ("drag", { .drag(items: $0) }),
      ("vortex", { .vortex(items: $0) }),
      ("radial gravity", { .radialGravity(items: $0, position: Vector(100, 100)) }),
      ("linear gravity", { .linearGravity(items: $0, direction: Vector(0, 1)) }),
      ("velocity", { .velocity(items: $0, direction: Vector(1, 0)) }),
      ("noise", { .noise(items: $0) }),
      ("turbulence", { .turbulence(items: $0) }),
      ("spring", { .spring(items: $0) }),
      ("electric", { .electric(items: $0) }),
      ("magnetic", { .magnetic(items: $0) }),
      ("custom", { .custom(items: $0) { _, _, velocity, mass, _, _ in velocity * (-0.5 * mass) } }),
    ]
    return try makes.map { name, make in
      let (animator, items) = try row(of: 3)
      for item in items { item.velocity = Vector(20, 10) }
      let charged = DynamicItemBehavior(items: items)
      charged.charge = 1
      try animator.addBehavior(charged)
      let field = make(items)
      field.strength = 1
      try animator.addBehavior(field)
      return QuietTicks("field: \(name)", animator, warmUp: 900)
    }
  }

  private static func pushes() throws -> QuietTicks {
    let (animator, items) = try row(of: 3)
    let push = PushBehavior(items: items)
    push.magnitude = 1
    push.setTargetOffsetFromCenter(Vector(5, 0), for: items[0])
    let kick = PushBehavior(items: items, mode: .instantaneous)
    kick.magnitude = 0.1
    try animator.addBehavior(push)
    try animator.addBehavior(kick)
    return QuietTicks("pushes", animator) { _ in kick.active = true }
  }

  private static func settings() throws -> QuietTicks {
    let (animator, items) = try row(of: 3)
    let settings = DynamicItemBehavior(items: items)
    try animator.addBehavior(settings)
    return QuietTicks("dynamic item behavior", animator) { tick in
      settings.resistance = Double(tick % 10)
      settings.addLinearVelocity(Vector(1, 0), item: items[0])
    }
  }

  private static func turningGravity() throws -> QuietTicks {
    let (animator, items) = try row(of: 3)
    let gravity = GravityBehavior(items: items)
    try animator.addBehavior(gravity)
    return QuietTicks("gravity that turns", animator) { gravity.angle = 0.1 * Double($0) }
  }

  private static func draggedRod() throws -> QuietTicks {
    let (animator, items) = try row(of: 1)
    let rod = AttachmentBehavior(item: items[0], attachedToAnchor: Vector(50, 0))
    try animator.addBehavior(rod)
    return QuietTicks("attachment that is dragged", animator) {
      rod.anchorPoint = Vector(50 + Double($0 % 100), 0)
    }
  }

  /// Fields together, some of them in regions, one of them moved.
  private static func movedField() throws -> QuietTicks {
    let (animator, items) = try row(of: 3)
    let fields: [FieldBehavior] = [
      .drag(items: items), .vortex(items: items), .radialGravity(items: items, position: .zero),
      .linearGravity(items: items, direction: Vector(1, 0)), .noise(items: items),
      .turbulence(items: items), .spring(items: items), .electric(items: items),
      .magnetic(items: items), .custom(items: items) { _, _, _, _, _, _ in Vector(1, 2) },
    ]
    for field in fields { try animator.addBehavior(field) }
    fields[1].region = Region(radius: 300).difference(Region(radius: 10))
    fields[2].falloff = 2
    return QuietTicks("fields, one of them moved", animator) {
      fields[6].position = Vector(Double($0), 0)
    }
  }

  /// Items that fall without end, too fast for a prediction.
  private static func motion() throws -> QuietTicks {
    let (animator, items) = try row(of: 3, .settled)
    try animator.addBehavior(GravityBehavior(items: items))
    return QuietTicks("falling, `settled`", animator)
  }

  /// Items that rest on the ground.
  private static func rest() throws -> QuietTicks {
    let scene = try FallingItems(count: 5)
    return QuietTicks("at rest, `settled`", scene.animator, warmUp: 1_200)
  }

  /// Slow pendulums, which are predicted at their turning points.
  private static func trials() throws -> QuietTicks {
    let (animator, items) = try row(of: 3, .settled)
    for item in items {
      let anchor = item.center + Vector(1, -200)
      try animator.addBehavior(AttachmentBehavior(item: item, attachedToAnchor: anchor))
    }
    let free = DynamicItemBehavior(items: items)
    (free.resistance, free.angularResistance) = (0, 0)
    try animator.addBehavior(free)
    try animator.addBehavior(GravityBehavior(items: items))
    return QuietTicks("slow pendulums, `settled`", animator, warmUp: 600)
  }

  /// Items that pile up on one side, come to rest, and are pulled to the other side.
  private static func slowPiles() throws -> QuietTicks {
    let scene = try FallingItems(count: 20)
    return QuietTicks("piles, `settled`", scene.animator, warmUp: 9_000) { tick in
      if tick % 150 == 0 { scene.gravity.magnitude = tick % 300 == 0 ? 1 : -1 }
    }
  }

  /// Springs, curves, keyframes and repetitions without bodies.
  private static func animations() throws -> QuietTicks {
    let (animator, items) = try row(of: 3)
    let far = SpringTiming(dampingRatio: 0.1, response: 10)
    let way = KeyframeTiming([Keyframe(0.0, at: 1), Keyframe(1, at: 30), Keyframe(0, at: 60)])
    let forever = AnimationOptions(repeats: .forever, autoreverses: true)
    try animator.animate(AnimationDefinition(items[0], .center, to: Vector(500, 500), spring: far))
    try animator.animate(AnimationDefinition(items[0], .center, to: Vector(0, 500), duration: 60))
    try animator.animate(AnimationDefinition(items[1], .alpha, along: way))
    try animator.animate(
      AnimationDefinition(items[2], .scale, to: Vector(2, 2), duration: 0.2, options: forever))
    return QuietTicks("animations", animator)
  }

  /// Animations that drive bodies which push others.
  private static func drivenBodies() throws -> QuietTicks {
    let (animator, items) = try row(of: 3)
    try animator.addBehavior(CollisionBehavior(items: items))
    let forever = AnimationOptions(repeats: .forever, autoreverses: true)
    for item in items {
      let target = item.center + Vector(40, 0)
      try animator.animate(
        AnimationDefinition(item, .center, to: target, duration: 0.5, options: forever))
      try animator.animate(
        AnimationDefinition(item, .angle, to: 3, duration: 0.7, options: forever))
    }
    return QuietTicks("animations of bodies", animator, warmUp: 300)
  }

  /// Items in a row, 50 pt apart.
  private static func row(
    of count: Int, _ rule: RestRule = .classic
  ) throws -> (DynamicAnimator, [Item]) {
    let table = ItemTable()
    let items = try (0..<count).map {
      try table.makeItem(
        ItemDefinition(center: Vector(50 * Double($0 + 1), 50), size: Size(20, 20)))
    }
    return (DynamicAnimator(itemTable: table, restRule: rule), items)
  }
}
