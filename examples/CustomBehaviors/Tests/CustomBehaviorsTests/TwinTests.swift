import CustomBehaviors
import Dynamics
import Geometry
import Scripting
import Testing

/// Each custom behavior in Swift beside the shipped one in Lua: the same scene, the same bits.
@Suite("Behaviors in Swift and in Lua")
struct TwinTests {
  /// A scene that both languages build: its behaviors, in Lua and in Swift.
  struct Scene: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let lua: String
    let build: @Sendable (DynamicAnimator, _ card: Item, _ proxy: Item) throws -> Void
  }

  static let scenes = [
    Scene(testDescription: "pulse", lua: #"animator:add("pulse", { item = card })"#) {
      animator, card, _ in try animator.addBehavior(PulseBehavior(item: card))
    },
    Scene(
      testDescription: "a pulse with options",
      lua: #"animator:add("pulse", { item = card, magnitude = 0.3, speed = 2.5, damping = 1 })"#
    ) { animator, card, _ in
      try animator.addBehavior(PulseBehavior(item: card, magnitude: 0.3, speed: 2.5, damping: 1))
    },
    Scene(
      testDescription: "pulses that overlap on a turned item with scales of its own",
      lua: """
        card.angle, card.scaleX, card.scaleY = 0.4, 1.7, 0.9
        local first = animator:add("pulse", { item = card, duration = 3 })
        local ticks, third = 0, nil
        animator:add { onTick = function()
          ticks = ticks + 1
          if ticks == 7 then
            animator:add("pulse", { item = card, magnitude = 0.3, speed = 2.7, damping = 0.4 })
          elseif ticks == 20 then
            third = animator:add("pulse", { item = card, magnitude = -0.7, speed = 1.3 })
          elseif ticks == 40 then
            third:remove()
          elseif ticks == 60 then
            animator:add(third)
          elseif ticks == 130 then
            first:remove()
          end
        end }
        """
    ) { animator, card, _ in
      (card.angle, card.scaleX, card.scaleY) = (0.4, 1.7, 0.9)
      let first = PulseBehavior(item: card, duration: 3)
      try animator.addBehavior(first)
      let second = PulseBehavior(item: card, magnitude: 0.3, speed: 2.7, damping: 0.4)
      let third = PulseBehavior(item: card, magnitude: -0.7, speed: 1.3)
      let director = DynamicBehavior()
      var ticks = 0
      director.action = { [unowned animator] in
        ticks += 1
        switch ticks {
        case 7: try? animator.addBehavior(second)
        case 20, 60: try? animator.addBehavior(third)
        case 40: third.remove()
        case 130: first.remove()
        default: break
        }
      }
      try animator.addBehavior(director)
    },
    Scene(
      testDescription: "a tween to a stretched turn",
      lua: """
        animator:add { clockMandate = true }
        animator:add("transformTween", {
          item = card, target = card.transform:rotated(0.4):scaled(1.5, 0.5),
        })
        animator:add("dynamicItem", { item = card }):addAngularVelocity(1, card)
        """
    ) { animator, card, _ in
      let mandate = DynamicBehavior()
      mandate.clockMandate = true
      try animator.addBehavior(mandate)
      try animator.addBehavior(
        TransformTweenBehavior(
          item: card, to: card.transform.rotated(by: 0.4).scaled(x: 1.5, y: 0.5)))
      let dynamic = DynamicItemBehavior(items: [card])
      try animator.addBehavior(dynamic)
      dynamic.addAngularVelocity(1, item: card)
    },
    Scene(
      testDescription: "a tween beside a snap",
      lua: """
        animator:add("snap", { item = card, point = { 80, 252 } })
        animator:add("transformTween", { item = card, target = card.transform:rotated(0.4) })
        """
    ) { animator, card, _ in
      try animator.addBehavior(SnapBehavior(item: card, snapTo: snapEnd))
      try animator.addBehavior(
        TransformTweenBehavior(item: card, to: card.transform.rotated(by: 0.4)))
    },
    Scene(
      testDescription: "a frame watcher",
      lua: """
        local snap = animator:add("snap", { item = card, point = { 80, 252 } })
        animator:add("frameWatcher", { item = card, target = snap })
        """
    ) { animator, card, _ in
      let snap = SnapBehavior(item: card, snapTo: snapEnd)
      try animator.addBehavior(snap)
      try animator.addBehavior(FrameWatcher(items: [card], target: snap))
    },
    Scene(
      testDescription: "a velocity watcher",
      lua: """
        local snap = animator:add("snap", { item = card, point = { 80, 252 } })
        animator:add("velocityWatcher", { item = card, target = snap, linear = 20 })
        """
    ) { animator, card, _ in
      let snap = SnapBehavior(item: card, snapTo: snapEnd)
      try animator.addBehavior(snap)
      try animator.addBehavior(VelocityWatcher(items: [card], target: snap, linearLimit: 20))
    },
    Scene(
      testDescription: "a size mapping",
      lua: """
        animator:add("snap", { item = proxy, point = { 100, 120 }, damping = 0.2 })
        animator:add("sizeMapping", { item = card, proxy = proxy })
        """
    ) { animator, card, proxy in
      let snap = SnapBehavior(item: proxy, snapTo: Vector(100, 120))
      snap.damping = 0.2
      try animator.addBehavior(snap)
      try animator.addBehavior(SizeMappingBehavior(item: card, proxy: proxy))
    },
  ]

  @Test("move items by the same bits, for as long", arguments: scenes)
  func same(_ scene: Scene) throws {
    let lua = try luaRows(scene)
    let swift = try swiftRows(scene)
    #expect(lua.count == swift.count)
    #expect(Set(lua.map(\.hashValue)).count > 5, "nothing moved")
    let different = zip(lua, swift).enumerated().first { $1.0 != $1.1 }
    #expect(different == nil, "tick \(different?.offset ?? 0)")
  }

  /// A timer watcher only reports: the ticks in which it does are compared.
  @Test("A watcher on a timer reports in the same tick")
  func timer() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let stage = try host.runScene(
      Self.stage(restRule: .classic) + """
        local snap = animator:add("snap", { item = card, point = { 80, 252 } })
        animator:add("timerWatcher", { item = card, report = function() snap:remove() end })
        return stage
        """, name: "scene")
    while stage.awaitsTicks { try stage.advance(ticks: 1) }
    #expect(stage.takeErrors().isEmpty)

    let (animator, card, _) = try swiftStage(restRule: .classic)
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    try animator.addBehavior(snap)
    let watcher = PauseWatcher()
    let end = End(of: snap)
    watcher.startWatching(card, delegate: end)
    while animator.tick() { watcher.advance(to: animator.elapsedTime) }
    #expect(end.count == 1)
    #expect(stage.animator.tickCount == animator.tickCount)
    #expect(stage.item("card")!.item.center == card.center)
  }

  private final class End: PauseWatcherDelegate {
    let snap: SnapBehavior
    var count = 0
    init(of snap: SnapBehavior) { self.snap = snap }
    func viewDidPause(_ item: any DynamicItem) {
      count += 1
      snap.remove()
    }
  }

  private static func stage(restRule: RestRule = .settled) -> String {
    """
    local stage = libration.stage { restRule = "\(restRule)" }
    local animator = stage.animator
    local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
    local proxy = stage:addItem { name = "proxy", center = { 70, 50 }, size = { 100, 100 } }

    """
  }

  private func luaRows(_ scene: Scene) throws -> [[UInt64]] {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let stage = try host.runScene(Self.stage() + scene.lua + "\nreturn stage", name: "scene")
    var rows: [[UInt64]] = []
    while stage.isRunning && stage.tick < 600 {
      try stage.advance(ticks: 1)
      rows.append(["card", "proxy"].flatMap { bits(of: stage.item($0)!.item) })
    }
    #expect(stage.takeErrors().isEmpty)
    return rows
  }

  private func swiftRows(_ scene: Scene) throws -> [[UInt64]] {
    let (animator, card, proxy) = try swiftStage()
    try scene.build(animator, card, proxy)
    var rows: [[UInt64]] = []
    while animator.tickCount < 600 && animator.tick() {
      rows.append(bits(of: card) + bits(of: proxy))
    }
    return rows
  }

  private func swiftStage(
    restRule: RestRule = .settled
  ) throws -> (DynamicAnimator, card: Item, proxy: Item) {
    let table = ItemTable()
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480), itemTable: table,
      restRule: restRule)
    let card = try table.card()
    let proxy = try table.makeItem(
      ItemDefinition(center: Vector(70, 50), size: Size(100, 100)))
    return (animator, card, proxy)
  }

  private func bits(of item: Item) -> [UInt64] {
    let transform = item.transform
    return [
      item.x, item.y, item.angle, item.bounds.size.width, item.bounds.size.height, item.vx,
      item.vy, item.angularVelocity, transform.a, transform.b, transform.c, transform.d,
    ].map(\.bitPattern)
  }
}
