import Dynamics
import Geometry
import Physics
import Scenarios
import Scripting
import Testing

@Suite("Scenarios")
struct ScenarioTests {
  @Test("bring the snapped card to its point")
  func snap() throws {
    let scene = try CardSnap()
    while scene.animator.tick() {}
    #expect((scene.card.center - CardSnap.end).length < 0.5)
    #expect(scene.animator.elapsedTime < 1.3)
  }

  #if DEBUG
    private static let piles = [30, 100]
  #else
    private static let piles = [30, 100, 150, 300, 1000]
  #endif

  @Test("let piles of items come to rest, so that their animator pauses", arguments: piles)
  func rest(count: Int) throws {
    let scene = try FallingItems(count: count)
    // Boxes topple for some seconds at most; they need longer the higher they fall.
    while scene.animator.tickCount < 1200 && scene.animator.tick() {}
    #expect(scene.animator.tickCount < 1200 && scene.world.isAsleep)
  }

  @Test("keep falling boxes inside their container, at rest in the end")
  func boxes() {
    var scene = FallingBoxes(columns: 4, rows: 5)
    for _ in 0..<600 { scene.step() }
    for box in scene.boxes {
      let center = scene.world.position(of: box)
      #expect(center.y < -0.4 * FallingBoxes.side)
      #expect(center.x > 0 && center.x < scene.width)
      #expect(scene.world.velocity(of: box).length < 1)
    }
  }

  @Test(
    "pull scripted items to the middle, without failures and for as long as asked",
    arguments: [false, true])
  func scripted(isGroup: Bool) throws {
    let scene = try ScriptedItems(count: 50, isGroup: isGroup)
    try scene.stage.advance(ticks: 120)
    #expect(scene.stage.items.count == 50)
    #expect(scene.stage.takeErrors().isEmpty)
    #expect(scene.stage.isRunning)
    #expect(scene.stage.simulatedTime == 2)
    // x'' = -x - 0.1 x' about the middle. A pull acts from the next tick on: half of one too late.
    let (time, rate) = (2 - 0.5 / 60, (1 - 0.05 * 0.05).squareRoot())
    let (sine, cosine) = Math.sincos(rate * time)
    let swung = 100 * Math.exp(-0.05 * time) * (cosine + 0.05 / rate * sine)
    for (index, item) in scene.stage.items.enumerated() {
      let place = Vector(160, 240) + Vector(angle: Double(index + 1), length: swung)
      #expect(item.center.distance(to: place) < 0.2)
    }
  }
  @Test("move items by one hook for all to the same bits as by a hook for each")
  func group() throws {
    let digests = try [false, true].map { isGroup in
      let stage = try ScriptedItems(count: 50, isGroup: isGroup).stage
      try stage.advance(ticks: 300)
      return stage.digest
    }
    #expect(digests[0] == digests[1])
  }
}
