import Dynamics
import Geometry
import Motion
import Testing

@Suite("Animations")
struct AnimationTests {
  @Test("follow the closed form of their spring, in one jump or tick by tick")
  func closedForm() throws {
    let stage = try AnimationStage()
    try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(300, 40), spring: ringing))
    for tick in 1...30 {
      stage.animator.tick()
      let progress = ringing.progress(at: Double(tick) / 60)
      #expect(near(stage.item.x, 100 + 200 * progress, 1e-9))
      #expect(near(stage.item.y, 100 - 60 * progress, 1e-9))
    }
    let other = try AnimationStage(rate: 3)
    try other.animator.animate(
      AnimationDefinition(other.item, .center, to: Vector(300, 40), spring: ringing))
    other.animator.tick()
    #expect(near(other.item.x, 100 + 200 * ringing.progress(at: 1.0 / 3), 1e-9))
  }

  @Test("end exactly at their value, complete once and let the animator pause")
  func ends() throws {
    let stage = try AnimationStage()
    var ends: [Bool] = []
    let run = try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(80, 252), spring: ringing)
    ) { ends.append($0) }
    #expect(run.isRunning)
    #expect(stage.animator.modelValue(of: stage.item, .center) == Vector(80, 252))
    let ticks = stage.animator.advance(ticks: 1000)
    let time = max(
      ringing.settlingTime(displacement: 20.0, velocity: 0, tolerance: 0.01),
      ringing.settlingTime(displacement: 152.0, velocity: 0, tolerance: 0.01))
    #expect(Double(ticks) / 60 >= time && Double(ticks - 1) / 60 < time)
    #expect(stage.item.center == Vector(80, 252))
    #expect(ends == [true])
    #expect(!run.isRunning && !stage.animator.isRunning)
  }

  @Test("are seen on their way, while the model is at their end")
  func presented() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    try animator.animate(
      AnimationDefinition(item, .center, to: Vector(200, 60), curve: .linear, duration: 1))
    animator.advance(ticks: 30)
    let halfway = animator.presentedValue(of: item, .center)
    #expect(near(halfway.x, 150, 1e-9) && near(halfway.y, 80, 1e-9))
    #expect(animator.modelValue(of: item, .center) == Vector(200, 60))
    #expect(animator.presentedValue(of: item, .alpha) == 1, "what is not animated is as it is")
  }

  @Test("go by a curve in their time, whatever the property")
  func curves() throws {
    let stage = try AnimationStage()
    let item = stage.item
    try stage.animator.animate(
      .group([
        AnimationDefinition(item, .size, to: Size(80, 60), curve: .linear, duration: 0.5),
        AnimationDefinition(item, .alpha, to: 0.5, curve: .linear, duration: 0.5),
        AnimationDefinition(item, .scale, to: Vector(2, 3), curve: .linear, duration: 0.5),
        AnimationDefinition(item, .angle, to: 7, curve: .linear, duration: 0.5),
        AnimationDefinition(item, .translation, to: Vector(10, -10), curve: .linear, duration: 0.5),
        AnimationDefinition(item, .center, to: .zero, curve: .easeIn, duration: 0.5),
      ]))
    stage.animator.advance(ticks: 15)
    #expect(near(item.width, 60, 1e-9) && near(item.height, 40, 1e-9))
    #expect(near(item.alpha, 0.75, 1e-9))
    #expect(near(item.scaleX, 1.5, 1e-9) && near(item.scaleY, 2, 1e-9))
    #expect(near(item.angle, 3.5, 1e-9))
    #expect(near(item[.translationX], 5, 1e-9))
    #expect(near(item.x, 100 * (1 - TimingCurve.easeIn(0.5)), 1e-9))
    #expect(stage.animator.advance(ticks: 100) == 15)
    #expect((item.size, item.alpha, item.angle) == (Size(80, 60), 0.5, 7))
    #expect(item.center == .zero)
  }

  @Test("of a frame and of a transform move all their parts")
  func composed() throws {
    let stage = try AnimationStage()
    let item = stage.item
    try stage.animator.animate(
      AnimationDefinition(
        item, .frame, to: Rect(x: 0, y: 0, width: 10, height: 30), curve: .linear, duration: 1))
    stage.animator.advance(ticks: 30)
    #expect(near(item.x, 52.5, 1e-9) && near(item.width, 25, 1e-9))
    #expect(
      stage.animator.modelValue(of: item, .frame) == Rect(x: 0, y: 0, width: 10, height: 30))
    stage.animator.advance(ticks: 100)
    #expect(item.frame == Rect(x: 0, y: 0, width: 10, height: 30))

    let target = AffineTransform(
      TransformComponents(rotation: -1, scaleX: 2, scaleY: 0.5, translation: Vector(4, 0)))
    item.angle = 3
    try stage.animator.animate(
      AnimationDefinition(item, .transform, to: target, curve: .linear, duration: 1))
    stage.animator.advance(ticks: 30)
    // From 3 to -1 the short way leads on, through pi.
    #expect(near(item.angle, (3 + (2 * Math.pi - 1)) / 2, 1e-9))
    #expect(near(item.scaleX, 1.5, 1e-9) && near(item[.translationX], 2, 1e-9))
  }

  @Test("of a stretched, turned item keep it a rectangle, and go on additively")
  func stretched() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    let target = AffineTransform(rotation: 0.5).scaled(x: 1.5, y: 1)
    item.angle = 2
    func move(to transform: AffineTransform) throws {
      try animator.animate(
        AnimationDefinition(item, .transform, to: transform, curve: .linear, duration: 1))
    }
    func check(_ ticks: Int) {
      for _ in 0..<ticks {
        animator.tick()
        #expect(item.transform.keepsRightAngles)
        let corner = item.transform.apply(to: Vector(item.width / 2.01, item.height / 2.01))
        #expect(animator.hits(item, at: item.center + corner, in: .presented))
      }
    }
    try move(to: target)
    let model = animator.modelValue(of: item, .transform)
    #expect(abs(model.a - target.a) < 1e-15 && abs(model.b - target.b) < 1e-15)
    check(30)
    #expect(near(item.angle, 1.25, 1e-12) && near(item.scaleX, 1.25, 1e-12))
    try move(to: AffineTransform(rotation: -1).scaled(x: 1, y: 3))
    check(60)
    #expect(near(item.angle, -1, 1e-12) && near(item.scaleY, 3, 1e-12))
    try move(to: .identity)
    check(60)
    #expect(near(item.scaleY, 1, 1e-12) && near(item.angle, 0, 1e-12))
  }

  @Test("to and from a scaling that comes after the turn have no shear; real shear is refused")
  func lateScaling() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    let late = AffineTransform(scaleX: 2, scaleY: 0.5).rotated(by: 1)
    for target in [late, .identity] {
      try animator.animate(
        AnimationDefinition(item, .transform, to: target, curve: .linear, duration: 0.5))
      for tick in 1...30 {
        animator.tick()
        #expect(item.components.scalesLast == (tick < 30 || target == late))
        #expect(!item.transform.hasShear)
      }
      #expect(abs(item.transform.a - target.a) < 1e-12 && abs(item.transform.b - target.b) < 1e-12)
    }
    let shear = late.scaled(x: 2, y: 1)
    let others: [AnimationDefinition] = [
      AnimationDefinition(item, .transform, to: shear),
      AnimationDefinition(item, .transform, to: shear, curve: .linear, duration: 1),
      AnimationDefinition(
        item, .transform, to: shear, spring: SpringTiming(dampingRatio: 1, response: 1),
        normalizedVelocity: 0),
      AnimationDefinition(
        item, .transform, along: KeyframeTiming([Keyframe(late, at: 1), Keyframe(shear, at: 2)])),
    ]
    for animation in others {
      #expect(throws: DynamicsError.transformHasShear) { try animator.animate(animation) }
    }
    #expect(!animator.isAnimated(item))
  }

  @Test("turn by the short way where a direction is animated, by full turns where an angle is")
  func directions() throws {
    let stage = try AnimationStage()
    stage.item.angle = Math.pi - 0.1
    try stage.animator.animate(
      AnimationDefinition(
        stage.item, .direction, to: RotationAngle(radians: -Math.pi + 0.1), duration: 0.5))
    stage.animator.advance(ticks: 30)
    #expect(near(stage.item.angle, Math.pi + 0.1, 1e-9))
    try stage.animator.animate(AnimationDefinition(stage.item, .angle, to: 20, duration: 0.5))
    stage.animator.advance(ticks: 30)
    #expect(stage.item.angle == 20)
  }

  @Test("go through keyframes, from where the item is")
  func keyframes() throws {
    let stage = try AnimationStage()
    let way = KeyframeTiming([
      Keyframe(Vector(200, 100), at: 0.5), Keyframe(Vector(200, 300), at: 1, curve: .easeIn),
    ])
    try stage.animator.animate(AnimationDefinition(stage.item, .center, along: way))
    stage.animator.advance(ticks: 15)
    #expect(near(stage.item.x, 150, 1e-9))
    #expect(near(stage.animator.velocity(of: stage.item, .center).x, 200, 1e-9))
    stage.animator.advance(ticks: 30)
    #expect(near(stage.item.y, 100 + 200 * TimingCurve.easeIn(0.5), 1e-9))
    #expect(stage.animator.modelValue(of: stage.item, .center) == Vector(200, 300))
    stage.animator.advance(ticks: 30)
    #expect(stage.item.center == Vector(200, 300))
  }

  @Test("that decay end where the decay's projection says")
  func decay() throws {
    let stage = try AnimationStage()
    try stage.animator.animate(
      AnimationDefinition(stage.item, .center, decay: .normal, velocity: Vector(400, -100)))
    let end = DecayTiming.normal.projection(from: Vector(100, 100), velocity: Vector(400, -100))
    #expect((stage.animator.modelValue(of: stage.item, .center) - end).length < 1e-9)
    stage.animator.advance(ticks: 60)
    let then = DecayTiming.normal.value(
      from: Vector(100, 100), velocity: Vector(400, -100), at: 1)
    #expect((stage.item.center - then).length < 1e-9)
    stage.animator.advance(ticks: 1000)
    #expect((stage.item.center - end).length < 1e-9)
  }

  @Test("wait for their delay where they are")
  func delay() throws {
    let stage = try AnimationStage()
    try stage.animator.animate(
      AnimationDefinition(
        stage.item, .center, to: Vector(200, 100), curve: .linear, duration: 1,
        options: AnimationOptions(delay: 0.5)))
    stage.animator.advance(ticks: 30)
    #expect(stage.item.center == Vector(100, 100))
    #expect(stage.animator.modelValue(of: stage.item, .center) == Vector(200, 100))
    stage.animator.advance(ticks: 30)
    #expect(near(stage.item.x, 150, 1e-9))
    #expect(stage.animator.advance(ticks: 100) == 30)
  }

  @Test("repeat, and turn back where they began when they reverse")
  func repeats() throws {
    let stage = try AnimationStage()
    try stage.animator.animate(
      AnimationDefinition(
        stage.item, .center, to: Vector(200, 100), curve: .linear, duration: 0.5,
        options: AnimationOptions(repeats: .times(2), autoreverses: true)))
    #expect(stage.animator.modelValue(of: stage.item, .center) == Vector(100, 100))
    stage.animator.advance(ticks: 45)
    #expect(near(stage.item.x, 150, 1e-9))
    stage.animator.advance(ticks: 30)
    #expect(near(stage.item.x, 150, 1e-9))
    stage.animator.advance(ticks: 15)
    #expect(near(stage.item.x, 200, 1e-9))
    #expect(stage.animator.advance(ticks: 100) == 30)
    #expect(stage.item.center == Vector(100, 100))

    let run = try stage.animator.animate(
      AnimationDefinition(
        stage.item, .angle, to: 1, curve: .linear, duration: 0.5,
        options: AnimationOptions(repeats: .forever)))
    stage.animator.advance(ticks: 6015)
    #expect(near(stage.item.angle, 0.5, 1e-9))
    #expect(run.isRunning)
  }

  @Test("of no duration are there at once, and complete in the next tick")
  func noDuration() throws {
    let stage = try AnimationStage()
    var ends: [Int] = []
    let animator = stage.animator
    try animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(5, 6), duration: 0)
    ) { _ in ends.append(animator.tickCount) }
    #expect(stage.item.center == Vector(5, 6))
    #expect(ends.isEmpty)
    // Without a behavior there is nothing to simulate.
    #expect(!animator.isRunning && animator.advance(ticks: 10) == 0)
    #expect(ends == [0])
  }

  @Test("of zPosition take each other's place, and go where springs overshoot")
  func heights() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    try animator.animate(AnimationDefinition(item, .zPosition, to: 10, curve: .linear, duration: 1))
    animator.advance(ticks: 30)
    #expect(near(item.zPosition, 5, 1e-9))
    #expect(animator.modelValue(of: item, .zPosition) == 10)
    #expect(animator.presentedValue(of: item, .zPosition) == item.zPosition)
    // Added to the first one it would be at 2.8.
    try animator.animate(
      AnimationDefinition(item, .zPosition, to: 2, curve: .linear, duration: 0.25))
    animator.advance(ticks: 6)
    #expect(near(item.zPosition, 3.8, 1e-9))
    animator.advance(ticks: 60)
    #expect(item.zPosition == 2)
    let spring = SpringTiming(dampingRatio: 0.2, response: 0.3)
    try animator.animate(AnimationDefinition(item, .zPosition, to: 0, spring: spring))
    var least = 0.0
    for _ in 0..<300 {
      animator.advance(ticks: 1)
      least = min(least, item.zPosition)
      #expect(animator.presentedValue(of: item, .zPosition) == item.zPosition)
    }
    #expect(near(least, -2 * 0.527, 0.02))
    #expect(item.zPosition == 0 && !animator.isRunning)
    let refusal = DynamicsError.badValue(
      name: "zPosition", rule: "must be from -1e9 to 1e9 pt", value: 2e9)
    #expect(throws: refusal) {
      try animator.animate(AnimationDefinition(item, .zPosition, to: 2e9, duration: 1))
    }
  }

  @Test("refuse items and numbers that cannot be, and change nothing then")
  func refusals() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    #expect(throws: DynamicsError.badValue(name: "alpha", rule: "must be from 0 to 1", value: 2)) {
      try animator.animate(AnimationDefinition(item, .alpha, to: 2, duration: 1))
    }
    #expect(
      throws: DynamicsError.badValue(name: "width", rule: "must be from 0.001 to 1e9 pt", value: -1)
    ) {
      try animator.animate(
        .sequence([.wait(1), AnimationDefinition(item, .size, to: Size(-1, 1), duration: 1)]))
    }
    for x in [Double.nan, .infinity, 1e200] {
      #expect(throws: DynamicsError.self) {
        try animator.animate(AnimationDefinition(item, .center, to: Vector(x, 0), duration: 1))
      }
    }
    item.angle = 1
    #expect(throws: DynamicsError.frameOfTransformedItem) {
      try animator.animate(
        AnimationDefinition(item, .frame, to: Rect(x: 0, y: 0, width: 1, height: 1), duration: 1))
    }
    let stranger = try ItemTable().makeItem(
      ItemDefinition(center: .zero, size: Size(10, 10)))
    #expect(throws: DynamicsError.itemOfAnotherTable(behavior: "an animation")) {
      try animator.animate(AnimationDefinition(stranger, .alpha, to: 0, duration: 1))
    }
    item.remove()
    #expect(throws: DynamicsError.itemWasRemoved) {
      try animator.animate(AnimationDefinition(item, .alpha, to: 0, duration: 1))
    }
    #expect(animator.advance(ticks: 10) == 0)
  }

  @Test("over the largest ways and with hundreds of kinds of springs go on as others do")
  func extremes() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    for x in [-1e9, 1e9] {
      try animator.animate(
        AnimationDefinition(
          item, .center, to: Vector(x, 0), spring: ringing, velocity: Vector(-1e100, 1e100)))
      animator.advance(ticks: 3)
      #expect(item.center.isFinite)
    }
    animator.stopAnimations(of: item)
    item.center = .zero
    for index in 1...300 {
      let spring = SpringTiming(dampingRatio: 1, response: 0.2 + 0.001 * Double(index))
      try animator.animate(
        AnimationDefinition(item, .center, to: Vector(Double(index), 0), spring: spring))
      if index % 100 == 0 { animator.advance(ticks: 200) }
    }
    #expect(item.center == Vector(300, 0))
    try animator.animate(AnimationDefinition(item, .center, to: Vector(400, 0), spring: ringing))
    animator.advance(ticks: 6)
    #expect(near(item.x, 300 + 100 * ringing.progress(at: 0.1), 1e-9))
  }

  @Test("of negative or impossible times stop the program")
  func preconditions() async {
    await #expect(processExitsWith: .failure) {
      let stage = try AnimationStage()
      _ = AnimationDefinition(stage.item, .alpha, to: 0, duration: -1)
    }
    await #expect(processExitsWith: .failure) {
      let stage = try AnimationStage()
      _ = AnimationDefinition(stage.item, .alpha, to: 0, duration: .nan)
    }
    await #expect(processExitsWith: .failure) { _ = AnimationOptions(delay: -0.1) }
    await #expect(processExitsWith: .failure) { _ = AnimationOptions(repeats: .times(0)) }
    await #expect(processExitsWith: .failure) { _ = RepeatClock(cycleDuration: -1) }
  }
}
