import Dynamics
import Geometry
import Motion
import Scripting

/// A use of a public member of a handle.
struct MemberUse: Sendable {
  /// The type and the member, as in `Stage.advance`.
  let name: String
  let call: @Sendable (GoneWorld) throws -> Void

  init(_ name: String, _ call: @escaping @Sendable (GoneWorld) throws -> Void) {
    (self.name, self.call) = (name, call)
  }

  static let all =
    items + rows + stages + behaviors + recordings + animations + gestures + animators

  private static func item(
    _ name: String, _ call: @escaping @Sendable (StageItem) throws -> Void
  ) -> MemberUse {
    MemberUse("StageItem.\(name)") { try $0.cards.forEach(call) }
  }

  private static func row(
    _ name: String, _ call: @escaping @Sendable (Item) throws -> Void
  ) -> MemberUse {
    MemberUse("Item.\(name)") { try $0.cards.forEach { try call($0.item) } }
  }

  private static func stage(
    _ name: String, _ call: @escaping @Sendable (Stage, GoneWorld) throws -> Void
  ) -> MemberUse {
    MemberUse("Stage.\(name)") { world in if let stage = world.stage { try call(stage, world) } }
  }

  private static func behavior(
    _ name: String, _ call: @escaping @Sendable (StageBehavior, GoneWorld) throws -> Void
  ) -> MemberUse {
    MemberUse("StageBehavior.\(name)") { world in
      for behavior in world.behaviors { try call(behavior, world) }
    }
  }

  private static func animator(
    _ name: String, _ call: @escaping @Sendable (DynamicAnimator, GoneWorld) throws -> Void
  ) -> MemberUse {
    MemberUse("DynamicAnimator.\(name)") { try call($0.animator, $0) }
  }

  private static let items: [MemberUse] = [
    item("name") { _ = $0.name }, item("item") { _ = $0.item.row }, item("stage") { _ = $0.stage },
    item("parent") { _ = $0.parent?.name },
    item("tags") { _ = $0.tags }, item("isHidden") { $0.isHidden.toggle() },
    item("color") { _ = $0.color }, item("setColor") { try $0.setColor("red") },
    item("style") { _ = $0.style },
    item("setStyle") { try $0.setStyle(ItemStyle(cornerRadius: 2)) },
    item("pose") { _ = $0.pose }, item("interpolated") { _ = $0.interpolated },
    item("setTags") { try $0.setTags(["cold"]) }, item("set") { try $0.set(.x, to: 5) },
    item("subscript") {
      $0.x += .nan
      $0.center = Vector(.infinity, 3)
      $0.angle += 1
    },
    MemberUse("StageItem.scriptValue") { world in
      try world.session.host.addBehavior(
        source: "return { params = { item = { kind = \"item\", doc = \"It.\" } } }", name: "takes")
      let stage = try world.session.host.makeStage()
      for card in world.cards { try stage.add("takes", ["item": card.scriptValue]) }
    },
  ]

  private static let rows: [MemberUse] = [
    row("table") { _ = $0.table.rowCount }, row("row") { _ = $0.row },
    row("generation") { _ = $0.generation }, row("isAlive") { _ = $0.isAlive },
    row("set") { try $0.set([(.x, 4), (.width, 3)]) },
    row("subscript") { item in for field in ItemField.allCases { item[field] += 1 } },
    row("members") { _ = $0.members.map(\.center) }, row("group") { _ = $0.group?.center },
    row("parent") { _ = $0.parent?.center },
    MemberUse("Item.isAbove") { world in
      for card in world.cards { _ = world.card.item.isAbove(card.item) }
    },
    row("remove") { $0.remove() }, row("x") { $0.x = -$0.x }, row("y") { $0.y = .nan },
    row("angle") { $0.angle = 1e300 }, row("width") { $0.width = -1 },
    row("height") { $0.height = 0 }, row("vx") { $0.vx += 3 }, row("vy") { $0.vy += 3 },
    row("angularVelocity") { $0.angularVelocity = .infinity }, row("scaleX") { $0.scaleX *= 2 },
    row("scaleY") { $0.scaleY *= 2 }, row("alpha") { $0.alpha = 2 },
    row("zPosition") { $0.zPosition += 1 }, row("center") { $0.center = $0.center + Vector(1, 1) },
    row("size") { $0.size = Size(.nan, 1) }, row("bounds") { _ = $0.bounds },
    row("velocity") { $0.velocity = Vector(1, .nan) },
    row("transform") { $0.transform = AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0) },
    row("setTransform") { try $0.setTransform($0.transform) },
    row("setFrame") { try $0.setFrame(Rect(x: 0, y: 0, width: 5, height: 5)) },
    row("translation") { $0.translation = Vector(3, .nan) },
    row("components") { _ = $0.components }, row("shownPose") { _ = $0.shownPose },
    row("shownAlpha") { _ = $0.shownAlpha },
    row("collisionBoundsType") { $0.collisionBoundsType = .path },
    row("collisionBoundingPath") { $0.collisionBoundingPath = VectorPath() },
    row("setCollisionBounds") { try $0.setCollisionBounds(.path) },
    row("contains") { _ = $0.contains(.zero) },
    MemberUse("DynamicItem.frame") { world in world.cards.forEach { _ = $0.frame } },
    MemberUse("DynamicItem.collisionBoundsType") { _ = $0.view.collisionBoundsType },
    MemberUse("DynamicItem.collisionBoundingPath") { _ = $0.view.collisionBoundingPath },
  ]

  private static let stages: [MemberUse] = [
    stage("host") { stage, _ in _ = stage.host.stages },
    stage("width") { stage, _ in _ = stage.width },
    stage("height") { stage, _ in _ = stage.height }, stage("rate") { stage, _ in _ = stage.rate },
    stage("animator") { stage, _ in _ = stage.animator.isRunning },
    stage("onTick") { stage, _ in stage.onTick = { _ in } },
    stage("tick") { stage, _ in _ = stage.tick },
    stage("items") { stage, _ in _ = stage.items.map(\.frame) },
    stage("elapsed") { stage, _ in _ = stage.elapsed },
    stage("isRunning") { stage, _ in _ = stage.isRunning },
    stage("awaitsTicks") { stage, _ in _ = stage.awaitsTicks },
    stage("simulatedTime") { stage, _ in _ = stage.simulatedTime },
    stage("item") { stage, _ in _ = stage.item("card")?.x },
    stage("takeErrors") { stage, _ in _ = stage.takeErrors() },
    stage("takeEmitted") { stage, _ in _ = stage.takeEmitted() },
    stage("record") { stage, world in _ = stage.record(world.card).columns },
    stage("advance") { stage, _ in try stage.advance(ticks: 1, force: true) },
    stage("skipTime") { stage, _ in stage.skipTime() },
    stage("tickFraction") { stage, _ in
      try stage.advance(to: 4)
      try stage.advance(to: 4.03)
      _ = stage.tickFraction
    },
    stage("interpolatedPoses") { stage, _ in _ = stage.interpolatedPoses },
    stage("poses") { stage, _ in _ = stage.poses },
    stage("withSpan") { stage, _ in _ = stage.withSpan(of: .y) { $0.count } },
    stage("resize") { stage, _ in try stage.resize(width: 300, height: 300) },
    stage("addItem") { stage, world in
      _ = try? stage.addItem(world.view)
      try stage.addItem(size: Size(3, 3))
    },
    stage("addGroup") { stage, world in try stage.addGroup(of: [world.card]) },
    stage("remove") { stage, world in try world.cards.forEach { try stage.remove($0) } },
    stage("add") { stage, world in
      for behavior in world.behaviors { try? stage.add(behavior) }
      try stage.add("gravity", ["items": [world.card]])
    },
    stage("behaviors") { stage, _ in _ = stage.behaviors.map(\.name) },
    stage("touch") { stage, _ in try stage.touch(.began, at: .zero, id: 7) },
    stage("hover") { stage, _ in try stage.hover(at: .zero) },
    stage("wheel") { stage, _ in try stage.wheel(by: .zero, at: .zero) },
    stage("key") { stage, _ in try stage.key("a", isDown: true) },
    stage("emit") { stage, _ in try stage.emit("hello", ["n": 1]) },
    stage("playTouches") { stage, _ in
      try stage.playTouches("time,touch,phase,x,y\n0,9,began,1,1\n", file: "touches")
    },
    stage("updateItem") { stage, world in try stage.updateItem(world.view) },
    stage("object") { stage, world in world.cards.forEach { _ = stage.object(of: $0) } },
    stage("itemValues") { stage, _ in _ = stage.itemValues },
    stage("events") { stage, _ in _ = stage.events },
    stage("waitingTimers") { stage, _ in _ = stage.waitingTimers },
    stage("digest") { stage, _ in _ = stage.digest },
    stage("reachableTicks") { stage, _ in _ = stage.reachableTicks },
    stage("goTo") { stage, _ in
      try? stage.goTo(mark: "here")
      try stage.goTo(tick: stage.tick)
    },
    stage("mark") { stage, _ in try stage.mark("here") },
    stage("fork") { stage, _ in try stage.fork("other") },
    stage("switchBranch") { stage, _ in try stage.switchBranch("main") },
    stage("predict") { stage, world in _ = try stage.predict(ticks: 3, of: world.cards) },
    stage("find") { stage, _ in _ = try stage.find { $0.tick > 3 } },
    stage("changes") { stage, world in _ = try stage.changes(of: .number(.x), of: world.card) },
    stage("lastChange") { stage, world in _ = try stage.lastChange(of: .color, of: world.card) },
    stage("differences") { stage, _ in
      _ = try stage.differences(between: .tick(stage.tick), and: .branch("main"))
    },
    stage("parting") { stage, _ in _ = try stage.parting(of: "main", and: "other") },
  ]

  private static let behaviors: [MemberUse] = [
    behavior("stage") { behavior, _ in _ = behavior.stage.tick },
    behavior("name") { behavior, _ in _ = behavior.name },
    behavior("isRemoved") { behavior, _ in _ = behavior.isRemoved },
    behavior("isSuspended") { behavior, _ in _ = behavior.isSuspended },
    behavior("items") { behavior, _ in _ = behavior.items.map(\.x) },
    behavior("elapsed") { behavior, _ in _ = behavior.elapsed },
    behavior("children") { behavior, _ in _ = behavior.children },
    behavior("clockMandate") { behavior, _ in behavior.clockMandate.toggle() },
    behavior("value") { behavior, _ in _ = try behavior.value(of: "point") },
    behavior("set") { behavior, _ in try behavior.set("damping", to: 0.3) },
    behavior("subscript") { behavior, _ in
      behavior["damping"] = .number(0.4)
      behavior["damping"] = .string("much")
      _ = behavior["none"]
    },
    behavior("call") { behavior, _ in try behavior.call("hello") },
    behavior("addChild") { behavior, world in
      try behavior.addChild("gravity", ["items": [world.card]])
    },
    behavior("addItem") { behavior, world in try behavior.addItem(world.card) },
    behavior("removeItem") { behavior, world in try behavior.removeItem(world.card) },
    behavior("remove") { behavior, _ in behavior.remove() },
    behavior("resume") { behavior, _ in _ = behavior.resume() },
    behavior("scriptValue") { behavior, world in
      try world.stage?.add("frameWatcher", ["item": world.card, "target": behavior.scriptValue])
    },
    MemberUse("ScriptFunction.callAsFunction") { try $0.function?("self") },
    MemberUse("ScriptFunction.scriptValue") { world in
      try world.stage?.add("action", ["run": world.function?.scriptValue ?? .nil])
    },
  ]

  private static let recordings: [MemberUse] = [
    MemberUse("ItemRecording.fields") { _ in _ = ItemRecording.fields },
    MemberUse("ItemRecording.item") { _ = $0.recording.item },
    MemberUse("ItemRecording.rate") { _ = $0.recording.rate },
    MemberUse("ItemRecording.columns") { _ = $0.recording.columns },
    MemberUse("ItemRecording.lastQuestion") { _ = $0.recording.lastQuestion },
    MemberUse("ItemRecording.values") { _ = $0.recording.values("x") },
    MemberUse("ItemRecording.colors") { _ = $0.recording.colors },
    MemberUse("ItemRecording.settled") { _ = $0.recording.settled("x", tolerance: 1) },
    MemberUse("ItemRecording.overshoot") { _ = $0.recording.overshoot("x", target: 80) },
    MemberUse("ItemRecording.peak") { _ = $0.recording.peak("vx") },
    MemberUse("ItemRecording.crossing") { _ = $0.recording.crossing("x", value: 99) },
    MemberUse("ItemRecording.isContinuous") { _ = $0.recording.isContinuous("x", jump: 9) },
    MemberUse("ItemRecording.parting") { _ = $0.recording.parting(from: $0.recording) },
  ]

  private static let animations: [MemberUse] = [
    MemberUse("RunningAnimation.animator") { _ = $0.animation.animator },
    MemberUse("RunningAnimation.isRunning") { _ = $0.animation.isRunning },
    MemberUse("RunningAnimation.isPaused") { _ = $0.animation.isPaused },
    MemberUse("RunningAnimation.pause") { $0.animation.pause() },
    MemberUse("RunningAnimation.resume") { $0.animation.resume() },
    MemberUse("RunningAnimation.reverse") { $0.animation.reverse() },
    MemberUse("RunningAnimation.fraction") { $0.animation.fraction = 1 - $0.animation.fraction },
    MemberUse("RunningAnimation.scrubsLinearly") { $0.animation.scrubsLinearly.toggle() },
    MemberUse("RunningAnimation.speed") { $0.animation.speed *= 0.5 },
    MemberUse("RunningAnimation.timeOffset") { $0.animation.timeOffset = 0.5 },
    MemberUse("RunningAnimation.stop") { $0.animation.stop(alone: true, keepsVelocity: true) },
    MemberUse("RunningAnimation.cancel") { $0.animation.cancel() },
    MemberUse("AnimatedValue.animator") { _ = $0.value.animator },
    MemberUse("AnimatedValue.presented") { _ = $0.value.presented },
    MemberUse("AnimatedValue.model") { $0.value.model += 1 },
    MemberUse("AnimatedValue.velocity") { _ = $0.value.velocity },
  ]

  private static let gestures: [MemberUse] = [
    MemberUse("GestureRecognizer.gesture") { _ = $0.gesture.gesture },
    MemberUse("GestureRecognizer.item") { _ = $0.gesture.item?.x },
    MemberUse("GestureRecognizer.action") { $0.gesture.action = { _ in } },
    MemberUse("GestureRecognizer.animator") { _ = $0.gesture.animator },
    MemberUse("GestureRecognizer.reading") { _ = $0.gesture.reading },
    MemberUse("GestureRecognizer.state") { _ = $0.gesture.state },
    MemberUse("GestureRecognizer.isEnabled") { $0.gesture.isEnabled.toggle() },
    MemberUse("GestureRecognizer.cancelsTouches") { $0.gesture.cancelsTouches.toggle() },
    MemberUse("GestureRecognizer.carriesItem") { $0.gesture.carriesItem.toggle() },
    MemberUse("GestureRecognizer.dragLimits") {
      $0.gesture.dragLimits = DragLimits(centers: Rect(x: 0, y: 0, width: 9, height: 9))
    },
    MemberUse("GestureRecognizer.carriedVelocity") { _ = $0.gesture.carriedVelocity },
    MemberUse("GestureRecognizer.requiresFailure") { world in
      let other = try world.animator.addGesture(.tap())
      try? other.requiresFailure(of: world.gesture)
      try world.gesture.requiresFailure(of: other)
    },
    MemberUse("GestureRecognizer.allowsSimultaneous") { world in
      let other = try world.animator.addGesture(.pinch)
      try? other.allowsSimultaneous(with: world.gesture)
      try world.gesture.allowsSimultaneous(with: other)
    },
    MemberUse("GestureRecognizer.location") { world in
      for card in world.cards { _ = world.gesture.location(in: card.item) }
    },
    MemberUse("GestureRecognizer.remove") { $0.gesture.remove() },
  ]

  /// Members that other rooms than Dynamics add: they take items.
  private static let animators: [MemberUse] = [
    animator("animate") { animator, world in
      try animator.animate(AnimationDefinition(world.value, to: 2, duration: 1))
      try animator.animate(AnimationDefinition(world.card.item, .center, to: .zero, duration: 1))
    },
    animator("start") { animator, world in
      let definition = AnimationDefinition(world.value, to: 2, duration: 1)
      _ = try animator.start(definition, onEnd: nil).fraction
    },
    animator("stopAnimations") { animator, world in animator.stopAnimations(of: world.card.item) },
    animator("modelValue") { animator, world in
      for card in world.cards { _ = animator.modelValue(of: card.item, .transform) }
    },
    animator("presentedValue") { animator, world in
      for card in world.cards { _ = animator.presentedValue(of: card.item, .frame) }
    },
    animator("velocity") { animator, world in
      for card in world.cards { _ = animator.velocity(of: card.item, .center) }
    },
    animator("isAnimated") { animator, world in _ = animator.isAnimated(world.card.item) },
    animator("allowsUserInteraction") { animator, world in
      _ = animator.allowsUserInteraction(world.card.item)
    },
    animator("hits") { animator, world in
      for card in world.cards { _ = animator.hits(card.item, at: .zero, in: .model) }
    },
    animator("hitTest") { animator, _ in _ = animator.hitTest(Vector(20, 20), in: .model) },
    animator("addGesture") { animator, world in
      try animator.addGesture(.longPress(), on: world.card.item)
    },
    animator("gestures") { animator, _ in _ = animator.gestures.map(\.reading) },
    animator("touch") { animator, world in
      // Ticks are to be given to a stage while there is one.
      if world.stage == nil { animator.advance(ticks: 3) }
      try animator.touch(
        Touch(time: animator.elapsedTime, identifier: 3, phase: .began, position: .zero))
    },
    animator("play") { animator, _ in try animator.play(TouchRecording()) },
    animator("cancelTouches") { animator, _ in animator.cancelTouches() },
    animator("touches") { animator, _ in _ = animator.touches },
    animator("touchSpace") { animator, world in
      animator.touchSpace = .model
      _ = animator.touchSpace(of: world.card.item)
    },
    animator("setTouchSpace") { animator, world in
      animator.setTouchSpace(.model, of: world.card.item)
    },
  ]
}
