import Dynamics
import Geometry
import Motion
import Testing

@Suite("Animations that are overtaken")
struct RetargetTests {
  @Test("add up: position and velocity are continuous at every retarget")
  func additive() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    let targets = [Vector(300, 100), Vector(0, 250), Vector(300, 0), Vector(80, 80)]
    for (index, target) in targets.enumerated() {
      let before = (item.center, animator.velocity(of: item, .center))
      let animation =
        index == 2
        ? AnimationDefinition(item, .center, to: target, curve: .easeInOut, duration: 0.7)
        : AnimationDefinition(item, .center, to: target, spring: ringing)
      try animator.animate(animation)
      #expect((animator.velocity(of: item, .center) - before.1).length < 1e-9)
      #expect(item.center == before.0)
      animator.advance(ticks: 7)
    }
    animator.advance(ticks: 1000)
    #expect(item.center == Vector(80, 80))
  }

  @Test("have velocities that finite differences of positions show", arguments: [false, true])
  func differences(isCurve: Bool) throws {
    // At 6000 ticks per second a difference over two ticks is a derivative within 1e-3.
    let stage = try AnimationStage(rate: 6000)
    let (animator, item) = (stage.animator, stage.item)
    func start(_ target: Vector) throws {
      try animator.animate(
        isCurve
          ? AnimationDefinition(item, .center, to: target, curve: .easeInOut, duration: 0.4)
          : AnimationDefinition(item, .center, to: target, spring: ringing))
    }
    var (older, old) = (item.center, item.center)
    var velocities = [Vector.zero]
    var worstJump = 0.0
    try start(Vector(300, 40))
    for tick in 1...3000 {
      if tick == 700 { try start(Vector(50, 60)) }
      if tick == 1400 { try start(Vector(200, 200)) }
      animator.tick()
      if tick > 2 {
        let difference = (item.center - older) * (6000 / 2)
        // Where a spring's target jumps, so does the acceleration: a quarter of it times a tick.
        let isKink = tick == 700 || tick == 1400
        let error = (difference - velocities[velocities.count - 1]).length
        #expect(error < (isKink ? 310.0 * 250 / 4 / 6000 : 0.5))
      }
      velocities.append(animator.velocity(of: item, .center))
      worstJump = max(
        worstJump, (velocities[velocities.count - 1] - velocities[velocities.count - 2]).length)
      (older, old) = (old, item.center)
    }
    // The largest acceleration times a tick, and no jump on top of it.
    #expect(worstJump < (isCurve ? 250.0 / 0.16 * 8 : 250.0 * 250) / 6000 * 1.5)
  }

  @Test("keep their sum: what is seen is the end plus what each has still to go")
  func sum() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    let slow = SpringTiming(dampingRatio: 1.5, response: 0.8)
    try animator.animate(AnimationDefinition(item, .center, to: Vector(200, 100), spring: ringing))
    animator.advance(ticks: 6)
    try animator.animate(AnimationDefinition(item, .center, to: Vector(500, 100), spring: slow))
    animator.advance(ticks: 9)
    let first = 100 * (1 - ringing.progress(at: 15.0 / 60))
    let second = 300 * (1 - slow.progress(at: 9.0 / 60))
    #expect(near(item.x, 500 - first - second, 1e-9))
  }

  @Test("begin with the velocity that they are given, whatever runs already")
  func givenVelocity() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    try animator.animate(AnimationDefinition(item, .center, to: Vector(200, 100), spring: ringing))
    animator.advance(ticks: 6)
    try animator.animate(
      AnimationDefinition(
        item, .center, to: Vector(200, 300), spring: ringing, velocity: Vector(-50, 700)))
    #expect((animator.velocity(of: item, .center) - Vector(-50, 700)).length < 1e-9)
  }

  @Test("all complete, finished, when the last of them ends")
  func completions() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    var ends: [String] = []
    func run(_ name: String, _ property: ItemProperty<Vector>, _ duration: Double) throws {
      try animator.animate(
        AnimationDefinition(item, property, to: Vector(1, 1), duration: duration)
      ) { finished in ends.append("\(name) \(finished) \(animator.tickCount)") }
    }
    try run("a", .center, 0.1)
    try run("b", .center, 0.5)
    try run("c", .scale, 0.2)
    try run("d", .center, 0.3)
    animator.advance(ticks: 100)
    #expect(ends == ["c true 12", "a true 30", "b true 30", "d true 30"])
  }

  @Test("are replaced at the presented value, with its velocity, where they are absolute")
  func absolute() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    var ends: [Bool] = []
    try animator.animate(AnimationDefinition(item, .center, to: Vector(300, 100), spring: ringing))
    {
      ends.append($0)
    }
    animator.advance(ticks: 8)
    let before = (item.center, animator.velocity(of: item, .center))
    try animator.animate(
      AnimationDefinition(
        item, .center, to: Vector(0, 0), spring: ringing,
        options: AnimationOptions(isAdditive: false)))
    #expect((animator.velocity(of: item, .center) - before.1).length < 1e-9)
    animator.tick()
    #expect(ends == [false])
    let spring = SpringValue(before.0, target: Vector.zero, velocity: before.1, timing: ringing)
    #expect((item.center - spring.value(at: 1.0 / 60)).length < 1e-9)
    // Over an absolute one nothing is additive.
    try animator.animate(AnimationDefinition(item, .center, to: Vector(50, 50), spring: ringing)) {
      ends.append($0)
    }
    animator.advance(ticks: 1000)
    #expect(ends == [false, true])
    #expect(item.center == Vector(50, 50))
  }

  @Test("of alpha start at the presented value, or at the model value when told so")
  func alpha() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    try animator.animate(AnimationDefinition(item, .alpha, to: 0, curve: .linear, duration: 1))
    animator.advance(ticks: 15)
    #expect(near(item.alpha, 0.75, 1e-9))
    try animator.animate(AnimationDefinition(item, .alpha, to: 1, curve: .linear, duration: 1))
    animator.advance(ticks: 30)
    #expect(near(item.alpha, 0.875, 1e-9))
    try animator.animate(
      AnimationDefinition(
        item, .alpha, to: 0, curve: .linear, duration: 1,
        options: AnimationOptions(beginsFromCurrentState: false)))
    animator.advance(ticks: 30)
    #expect(near(item.alpha, 0.5, 1e-9))
  }

  @Test("lose the parts that another takes over, and keep the others")
  func parts() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    var ends: [Bool] = []
    try animator.animate(
      AnimationDefinition(
        item, .frame, to: Rect(x: 0, y: 0, width: 100, height: 100), curve: .linear, duration: 1)
    ) { ends.append($0) }
    animator.advance(ticks: 30)
    try animator.animate(
      AnimationDefinition(
        item, .center, to: Vector(500, 500), curve: .linear, duration: 0.25,
        options: AnimationOptions(isAdditive: false)))
    animator.advance(ticks: 15)
    #expect(item.center == Vector(500, 500))
    #expect(near(item.width, 40 + 60 * 0.75, 1e-9))
    animator.advance(ticks: 100)
    #expect(ends == [true])
    #expect((item.center, item.width) == (Vector(500, 500), 100))
  }
}
