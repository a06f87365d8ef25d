import Dynamics
import Geometry
import Motion
import Testing

@Suite("Running animations")
struct AnimationControlTests {
  private func line(
    _ stage: AnimationStage, to target: Vector = Vector(200, 100),
    options: AnimationOptions = AnimationOptions()
  ) -> AnimationDefinition {
    AnimationDefinition(
      stage.item, .center, to: target, curve: .linear, duration: 1, options: options)
  }

  @Test("stop where they are seen: the model value becomes the presented one")
  func stop() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    var ends: [Bool] = []
    let run = try animator.animate(line(stage)) { ends.append($0) }
    try animator.animate(line(stage, to: Vector(300, 0))) { ends.append($0) }
    animator.advance(ticks: 30)
    let center = item.center
    run.stop()
    #expect(animator.modelValue(of: item, .center) == center)
    #expect(!run.isRunning && !animator.isAnimated(item))
    #expect(ends.isEmpty)
    animator.advance(ticks: 100)
    #expect(item.center == center)
    #expect(ends == [false, false])
    #expect(!animator.isRunning)
    run.stop()
    run.fraction = 0.5
    #expect(!animator.isRunning && run.fraction == 1)
  }

  @Test("that are cancelled are at their end at once, and a body stands still there")
  func cancel() throws {
    let stage = try AnimationStage()
    try stage.addBody()
    let run = try stage.animator.animate(line(stage))
    stage.animator.advance(ticks: 30)
    run.cancel()
    #expect(stage.item.center == Vector(200, 100))
    stage.animator.advance(ticks: 100)
    #expect(stage.item.center == Vector(200, 100))
  }

  @Test("pause without keeping the animator awake, and go on from there")
  func pause() throws {
    let stage = try AnimationStage()
    let run = try stage.animator.animate(line(stage))
    stage.animator.advance(ticks: 15)
    run.pause()
    #expect(run.isPaused && run.isRunning)
    #expect(stage.animator.advance(ticks: 100) < 5)
    #expect(near(stage.item.x, 125, 1e-9))
    #expect(!stage.animator.isRunning)
    run.resume()
    stage.animator.advance(ticks: 15)
    #expect(near(stage.item.x, 150, 1e-9))
    #expect(near(run.fraction, 0.5, 1e-9))
    #expect(stage.animator.advance(ticks: 100) == 30)
  }

  @Test("are scrubbed by the fraction of their time")
  func scrub() throws {
    let stage = try AnimationStage()
    let run = try stage.animator.animate(line(stage))
    run.pause()
    for fraction in [0.25, 1, 0, 0.75] {
      run.fraction = fraction
      stage.animator.tick()
      #expect(near(stage.item.x, 100 + 100 * fraction, 1e-9))
      #expect(run.isRunning)
    }
    run.resume()
    #expect(stage.animator.advance(ticks: 100) == 15)

    let spring = try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(0, 0), spring: ringing))
    spring.pause()
    let time = ringing.settlingTime(displacement: 200.0, velocity: 0, tolerance: 0.01)
    spring.fraction = 0.2
    stage.animator.tick()
    #expect(near(stage.item.x, 200 * (1 - ringing.progress(at: 0.2 * time)), 1e-9))
  }

  @Test("turn round where they are, and end where they began")
  func reverse() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    let run = try animator.animate(line(stage))
    animator.advance(ticks: 45)
    run.reverse()
    #expect(animator.modelValue(of: item, .center) == Vector(100, 100))
    animator.advance(ticks: 15)
    #expect(near(item.x, 150, 1e-9))
    run.reverse()
    animator.advance(ticks: 15)
    #expect(near(item.x, 175, 1e-9))
    run.reverse()
    #expect(animator.advance(ticks: 100) == 45)
    #expect(item.center == Vector(100, 100))
  }

  @Test("of springs keep position and velocity when they turn")
  func reverseSpring() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    let run = try animator.animate(
      AnimationDefinition(item, .center, to: Vector(200, 100), spring: ringing))
    animator.advance(ticks: 6)
    let before = (item.center, animator.velocity(of: item, .center))
    run.reverse()
    #expect((animator.velocity(of: item, .center) - before.1).length < 1e-9)
    animator.tick()
    let spring = SpringValue(
      before.0, target: Vector(100, 100), velocity: before.1, timing: ringing)
    #expect((item.center - spring.value(at: 1.0 / 60)).length < 1e-9)
    animator.advance(ticks: 5)
    run.reverse()
    animator.advance(ticks: 500)
    #expect(item.center == Vector(200, 100))
  }

  @Test("of a sequence come one after the other, calls and waits among them")
  func sequence() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    var order: [String] = []
    func note(_ word: String) -> AnimationDefinition {
      .call { order.append("\(word) \(animator.tickCount)") }
    }
    let run = try animator.animate(
      .sequence([
        note("begin"), line(stage),
        .group([
          AnimationDefinition(item, .alpha, to: 0, duration: 0.25),
          .sequence([.wait(0.5), .group([note("a"), note("b"), .sequence([note("c")])])]),
        ]), note("end"),
      ])
    ) { order.append("done \($0) \(animator.tickCount)") }
    #expect(order.isEmpty)
    animator.advance(ticks: 200)
    #expect(order == ["begin 1", "a 91", "b 91", "c 91", "end 91", "done true 91"])
    #expect(item.alpha == 0 && !run.isRunning && !animator.isRunning)
  }

  @Test("of a sequence run back to the first one, without its calls")
  func reverseSequence() throws {
    for ticks in [0, 30, 75, 100, 135, 145] {
      let stage = try AnimationStage()
      let (animator, item) = (stage.animator, stage.item)
      var (calls, ends) = (0, [AnimationEnd]())
      let run = try animator.start(
        .sequence([
          line(stage), .call { calls += 1 },
          .group([
            AnimationDefinition(item, .alpha, to: 0, duration: 0.5), .wait(1),
            AnimationDefinition(item, .center, to: Vector(0, 0), spring: ringing),
          ]),
          AnimationDefinition(item, .size, to: Size(80, 80), duration: 0.5),
        ])
      ) { ends.append($0) }
      animator.advance(ticks: ticks)
      let called = calls
      run.reverse()
      #expect(animator.advance(ticks: 1000) < 1000)
      #expect((item.center - Vector(100, 100)).length < 1e-9)
      #expect(near(item.alpha, 1, 1e-9) && near(item.size.width, 40, 1e-9))
      #expect(ends.map(\.isFinished) == [true] && ends.map(\.place) == [.start])
      #expect(calls == called)
    }
  }

  @Test("of a sequence that is stopped begin no further")
  func stopSequence() throws {
    let stage = try AnimationStage()
    var ends: [Bool] = []
    let run = try stage.animator.animate(
      .sequence([.wait(0.5), line(stage), .call { ends.append(true) }])
    ) { ends.append($0) }
    stage.animator.advance(ticks: 45)
    run.stop()
    stage.animator.advance(ticks: 200)
    #expect(ends == [false])
    #expect(near(stage.item.x, 125, 1e-9))
  }

  @Test("may be begun again by their own completion, for ever, a tick apart at least")
  func again() throws {
    let stage = try AnimationStage()
    let animator = stage.animator
    var (count, isOver) = (0, false)
    func begin() {
      if isOver { return }
      _ = try? animator.animate(
        AnimationDefinition(stage.item, .alpha, to: count % 2 == 0 ? 0 : 1, duration: 0)
      ) { _ in
        count += 1
        begin()
      }
    }
    begin()
    // The animator has nothing to simulate, so it stays paused, and its ticks make the calls.
    for _ in 0..<50 { #expect(!animator.tick()) }
    #expect(count == 50)
    func call() {
      if isOver { return }
      _ = try? animator.animate(
        .call {
          count += 1; call()
        })
    }
    call()
    count = 0
    animator.advance(ticks: 50)
    #expect(count == 100)
    isOver = true
    animator.advance(ticks: 2)
    #expect(!animator.isRunning)
  }

  @Test("may remove their item in their completion")
  func removeInCompletion() throws {
    let stage = try AnimationStage()
    let item = stage.item
    try stage.addBody()
    try stage.animator.animate(line(stage)) { _ in item.remove() }
    try stage.animator.animate(AnimationDefinition(item, .alpha, to: 0, duration: 3))
    stage.animator.advance(ticks: 300)
    #expect(!item.isAlive && !stage.animator.isRunning)
  }

  @Test("by an empty group or a lone wait complete too")
  func nothing() throws {
    let stage = try AnimationStage()
    var ends: [Int] = []
    try stage.animator.animate(.group([])) { _ in ends.append(stage.animator.tickCount) }
    try stage.animator.animate(.wait(0.1)) { _ in ends.append(stage.animator.tickCount) }
    stage.animator.advance(ticks: 100)
    #expect(ends == [1, 6])
  }

  @Test("of a group: a member is hit where the group shows it, now or at the end")
  func groupHits() throws {
    let stage = try AnimationStage()
    let table = stage.table
    let member = try table.makeItem(ItemDefinition(center: Vector(300, 300), size: Size(20, 20)))
    let other = try table.makeItem(ItemDefinition(center: Vector(400, 300), size: Size(20, 20)))
    let group = try table.makeGroup(of: [member, other])
    func found(_ x: Double, _ space: HitSpace = .presented) -> Bool {
      stage.animator.hitTest(Vector(x, 300), in: space, where: { $0 !== group }) === member
    }
    #expect(found(300) && !found(325))
    (group.scaleX, group.scaleY) = (0.5, 0.5)
    #expect(found(325) && !found(300) && !found(332))
    (group.scaleX, group.scaleY) = (1, 1)
    try stage.animator.animate(
      AnimationDefinition(group, .scale, to: Vector(3, 3), curve: .linear, duration: 1))
    stage.animator.advance(ticks: 1)
    #expect(found(300) && !found(200) && found(200, .model) && !found(300, .model))
  }

  @Test("let touches through where they allow it; hits are on what is seen or on the model")
  func hits() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    let top = try stage.table.makeItem(
      ItemDefinition(center: Vector(100, 100), size: Size(10, 10)))
    #expect(animator.hitTest(Vector(100, 100)) === top)
    #expect(animator.hitTest(Vector(115, 100)) === item)
    #expect(animator.hitTest(Vector(125, 100)) == nil)
    top.zPosition = -0.5
    #expect(animator.hitTest(Vector(100, 100)) === item)
    #expect(animator.hitTest(Vector(100, 100), in: .model) === item)
    item.zPosition = -0.5
    #expect(animator.hitTest(Vector(100, 100)) === top)
    let run = try animator.animate(line(stage))
    animator.advance(ticks: 30)
    #expect(animator.hitTest(Vector(165, 100)) === item)
    #expect(animator.hitTest(Vector(165, 100), in: .model) == nil)
    #expect(animator.hitTest(Vector(215, 100), in: .model) === item)
    #expect(!animator.allowsUserInteraction(item))
    #expect(
      animator.hitTest(Vector(165, 100), where: { animator.allowsUserInteraction($0) }) == nil)
    run.cancel()
    #expect(animator.allowsUserInteraction(item))
    try animator.animate(line(stage, options: AnimationOptions(allowsUserInteraction: true)))
    #expect(animator.allowsUserInteraction(item))
    animator.stopAnimations(of: item)

    (item.angle, item.scaleX, item[.translationY]) = (Math.pi / 2, 2, 50)
    for space in [HitSpace.presented, .model] {
      #expect(animator.hits(item, at: item.center + Vector(9, 50 + 39), in: space))
      #expect(!animator.hits(item, at: item.center + Vector(11, 50), in: space))
    }
    item.transform = AffineTransform(translationX: 0, y: 50).scaled(x: 2, y: 1).rotated(by: 1.2)
    let corner = item.transform.apply(to: Vector(19.9, 9.9))
    #expect(item.contains(item.center + corner))
    #expect(!item.contains(item.center + item.transform.apply(to: Vector(20.1, 9.9))))
    item.scaleY = 0
    #expect(!item.contains(item.center + Vector(0, 50)))
  }

  @Test("move values that are no item's, colours among them")
  func values() throws {
    let stage = try AnimationStage()
    let animator = stage.animator
    let tint = AnimatedValue(RGBColor(red: 0, green: 0, blue: 0), in: animator)
    let red = RGBColor(red: 1, green: 0, blue: 0)
    try animator.animate(AnimationDefinition(tint, to: red, curve: .linear, duration: 1))
    animator.advance(ticks: 30)
    #expect(near(tint.presented.red, 0.5, 1e-9) && tint.presented.alpha == 1)
    #expect(near(tint.velocity.red, 1, 1e-9))
    #expect(tint.model == red)
    let snapshot = animator.snapshot()
    animator.advance(ticks: 100)
    #expect(tint.presented == red)
    animator.restore(snapshot)
    #expect(near(tint.presented.red, 0.5, 1e-9))
    tint.model = RGBColor(red: 0, green: 1, blue: 0)
    #expect(tint.presented.green == 1)
    animator.advance(ticks: 100)
    #expect(tint.presented == RGBColor(red: 0, green: 1, blue: 0))
    try animator.animate(AnimationDefinition(tint, to: red, spring: ringing))
    animator.advance(ticks: 500)
    #expect(tint.presented == red)
  }
}
