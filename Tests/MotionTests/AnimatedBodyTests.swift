import Dynamics
import Geometry
import Motion
import Testing

@Suite("Animations of items with bodies")
struct AnimatedBodyTests {
  @Test("show the presented value to the bit, gravity or not")
  func exact() throws {
    let free = try AnimationStage()
    let stage = try AnimationStage()
    try stage.animator.addBehavior(GravityBehavior(items: [stage.item]))
    for each in [free, stage] {
      try each.animator.animate(
        .group([
          AnimationDefinition(each.item, .center, to: Vector(300, 40), spring: ringing),
          AnimationDefinition(each.item, .angle, to: 2, spring: ringing),
        ]))
    }
    for _ in 1...30 {
      free.animator.tick()
      stage.animator.tick()
      #expect(stage.item.center == free.item.center)
      #expect(stage.item.angle == free.item.angle)
    }
    // The row has the velocity of the tick, which lies between those at its ends.
    let now = stage.animator.velocity(of: stage.item, .center)
    #expect((stage.item.velocity - now).length < 0.5 * 61_000 / 60)
  }

  @Test("are moved by fields again when they end, also by one that was added on the way")
  func fields() throws {
    var ends: [Vector] = []
    for moment in [0, 5] {
      let stage = try AnimationStage()
      let (animator, item) = (stage.animator, stage.item)
      try animator.addBehavior(GravityBehavior(items: [item]))
      try animator.animate(
        AnimationDefinition(item, .center, to: Vector(200, 100), curve: .linear, duration: 0.2))
      animator.advance(ticks: moment)
      let field = FieldBehavior.spring()
      try field.addItem(item)
      try animator.addBehavior(field)
      animator.advance(ticks: 30 - moment)
      ends.append(item.center)
    }
    #expect(ends[0] == ends[1])
    // Without the field it would fly on to 350.
    #expect(ends[0].x < 300)
  }

  @Test("push what they meet with the velocity that they have")
  func push() throws {
    let stage = try AnimationStage()
    let other = try stage.table.makeItem(
      ItemDefinition(center: Vector(160, 100), size: Size(20, 20)))
    let (animator, item) = (stage.animator, stage.item)
    try animator.addBehavior(CollisionBehavior(items: [item, other]))
    let properties = DynamicItemBehavior(items: [item, other])
    (properties.elasticity, properties.resistance) = (0, 0)
    try animator.addBehavior(properties)
    try animator.animate(
      AnimationDefinition(item, .center, to: Vector(200, 100), curve: .linear, duration: 1))
    animator.advance(ticks: 45)
    #expect(near(item.x, 175, 1e-9))
    #expect(near(other.velocity.x, 100, 0.5))
    animator.advance(ticks: 15)
    #expect(item.center == Vector(200, 100))
    // At the end of a linear curve the item keeps its velocity.
    animator.advance(ticks: 30)
    #expect(near(item.x, 250, 0.1))
  }

  @Test("take over the velocity of the body, and give it back")
  func handOver() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    try stage.addBody()
    item.velocity = Vector(120, 0)
    animator.advance(ticks: 30)
    #expect(near(item.x, 160, 1e-3))
    let run = try animator.animate(
      AnimationDefinition(item, .center, to: Vector(100, 300), spring: ringing))
    #expect(near(animator.velocity(of: item, .center).x, 120, 1e-3))
    animator.tick()
    let first = ringing.state(displacement: 60.0, velocity: 120, after: 1.0 / 60)
    #expect(near(item.x, 100 + first.displacement, 1e-3))
    animator.advance(ticks: 9)
    let velocity = animator.velocity(of: item, .center)
    let center = item.center
    run.stop(keepsVelocity: true)
    #expect(item.center == center)
    #expect((item.velocity - velocity).length < 1e-9)
    animator.advance(ticks: 30)
    #expect((item.center - (center + velocity * 0.5)).length < 0.01)
  }

  @Test("leave a body at rest where a spring or a decay has settled")
  func settled() throws {
    for isDecay in [false, true] {
      let stage = try AnimationStage()
      let (animator, item) = (stage.animator, stage.item)
      try animator.addBehavior(DynamicItemBehavior(items: [item]))
      let animation =
        isDecay
        ? AnimationDefinition(item, .center, decay: .fast, velocity: Vector(700, -300))
        : AnimationDefinition(item, .center, to: Vector(200, 200), spring: ringing)
      let run = try animator.animate(animation)
      while run.isRunning { animator.tick() }
      let end = item.center
      animator.advance(ticks: 60, force: true)
      #expect(item.velocity == .zero)
      #expect(item.center == end)
    }
  }

  @Test("leave an item where it is anchored, and as locked as it was")
  func restored() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    let anchor = DynamicItemBehavior(items: [item])
    anchor.isAnchored = true
    try animator.addBehavior(GravityBehavior(items: [item]))
    try animator.addBehavior(anchor)
    try animator.animate(
      AnimationDefinition(item, .center, to: Vector(200, 200), curve: .linear, duration: 0.5))
    animator.advance(ticks: 120)
    #expect(item.center == Vector(200, 200))
    #expect(item.velocity == .zero)
    anchor.isAnchored = false
    let locked = DynamicBehavior(items: [item])
    locked.locks = [.y, .rotation]
    try animator.addBehavior(locked)
    try animator.animate(
      AnimationDefinition(item, .center, to: Vector(300, 300), curve: .linear, duration: 0.5))
    animator.advance(ticks: 60)
    // It moves on along x only: y is locked again.
    #expect(item.y == 300)
    #expect(abs(item.x - 300 - 2000 * (1 - Math.exp(-0.05))) < 0.1)
  }

  @Test("that are paused hold the item in the air and let the animator pause")
  func held() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    try animator.addBehavior(GravityBehavior(items: [item]))
    let run = try animator.animate(
      AnimationDefinition(item, .center, to: Vector(300, 100), curve: .linear, duration: 1))
    animator.advance(ticks: 30)
    run.pause()
    #expect(animator.advance(ticks: 1000) < 120)
    #expect(item.center == Vector(200, 100))
    run.resume()
    animator.advance(ticks: 60)
    // It arrives after half a second and flies on: at 200 pt/s, falling.
    #expect(abs(item.x - 300 - 2000 * (1 - Math.exp(-0.05))) < 0.1)
    #expect(abs(item.y - 100 - 10_000 * (0.5 - (1 - Math.exp(-0.05)) / 0.1)) < 0.5)
  }

  @Test("of size make the body grow with the item")
  func growing() throws {
    let stage = try AnimationStage()
    let other = try stage.table.makeItem(
      ItemDefinition(center: Vector(160, 100), size: Size(20, 20)))
    let (animator, item) = (stage.animator, stage.item)
    try animator.addBehavior(CollisionBehavior(items: [item, other]))
    let anchor = DynamicItemBehavior(items: [item])
    anchor.isAnchored = true
    try animator.addBehavior(anchor)
    try animator.animate(
      AnimationDefinition(item, .size, to: Size(120, 20), curve: .linear, duration: 1))
    animator.advance(ticks: 90)
    #expect(item.center == Vector(100, 100))
    #expect(other.x > 169.25)
  }

  @Test("of items that are removed end unfinished, and the others go on")
  func removed() throws {
    let stage = try AnimationStage()
    let other = try stage.table.makeItem(
      ItemDefinition(center: Vector(50, 50), size: Size(20, 20)))
    let (animator, item) = (stage.animator, stage.item)
    try stage.addBody()
    var ends: [String] = []
    for (name, moved) in [("a", item), ("b", other)] {
      try animator.animate(AnimationDefinition(moved, .center, to: Vector(0, 0), duration: 0.5)) {
        ends.append("\(name) \($0)")
      }
    }
    animator.advance(ticks: 5)
    item.remove()
    // The row is another item's before the next tick.
    let newcomer = try stage.table.makeItem(
      ItemDefinition(center: Vector(9, 9), size: Size(20, 20)))
    #expect(newcomer.row == item.row)
    try animator.animate(AnimationDefinition(newcomer, .alpha, to: 0, duration: 0.1))
    animator.advance(ticks: 60)
    #expect(ends == ["a false", "b true"])
    #expect(newcomer.center == Vector(9, 9))
    #expect((newcomer.alpha, other.center) == (0, .zero))
  }

  @Test("are in snapshots and give the same bits again, completions too")
  func snapshots() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    try animator.addBehavior(GravityBehavior(items: [item]))
    var ends = 0
    try animator.animate(
      .sequence([
        AnimationDefinition(item, .center, to: Vector(300, 40), spring: ringing), .wait(0.1),
        AnimationDefinition(item, .center, to: Vector(30, 40), curve: .easeIn, duration: 0.3),
      ])
    ) { _ in ends += 1 }
    animator.advance(ticks: 20)
    let snapshot = animator.snapshot()
    animator.advance(ticks: 120)
    let end = (item.center, item.velocity, ends)
    animator.restore(snapshot)
    #expect(animator.isAnimated(item))
    animator.advance(ticks: 120)
    #expect(item.center == end.0 && item.velocity == end.1)
    #expect((end.2, ends) == (1, 2))
  }

  @Test("keep the animator awake and are named by explanations")
  func explained() throws {
    let stage = try AnimationStage()
    try stage.addBody()
    let run = try stage.animator.animate(
      AnimationDefinition(stage.item, .alpha, to: 0, duration: 2))
    #expect(stage.animator.explain().running == ["animations"])
    #expect(stage.animator.advance(ticks: 200) == 120)
    #expect(!run.isRunning)
    #expect(stage.animator.explain().running.isEmpty)
  }
}
