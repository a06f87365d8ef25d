import Geometry
import Scripting
import Testing

/// A host lives in one isolation domain, and values leave it: that this target compiles, in Swift 6
/// mode, is half of the test.
@Suite struct IsolationTests {
  private static let scene = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
    stage.animator:add("snap", { item = card, point = { 80, 252 } })
    return stage
    """

  @Test("a view model on the main actor, an actor and a detached task move a card the same way")
  @MainActor func domains() async throws {
    let model = try CardModel()
    let events = model.events
    let names = Task.detached {
      var names: [String] = []
      for await event in events { names.append(event.name) }
      return names
    }
    for _ in 0..<30 { try model.tick() }
    #expect(model.shakes == 30)

    let simulation = try Simulation(scene: Self.scene)
    let items = try await simulation.run(ticks: 30)
    #expect(items == model.items && items[0].center.x < 157)

    let screen = Screen()
    try await simulate(scene: Self.scene, ticks: 30, on: screen).value
    #expect(screen.frames.count == 30 && screen.frames.last == items)
    names.cancel()
    _ = await names.value
  }
}
