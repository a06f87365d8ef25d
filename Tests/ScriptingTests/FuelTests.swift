import Scripting
import Testing

/// The fuel of work that scripts repeat.
@Suite struct FuelTests {
  /// Adds items to a behavior in one hook run, and gives the fuel of that run.
  private func fuel(
    adding count: Int, to behaviors: String, at location: SourceLocation = #_sourceLocation
  ) throws -> Int {
    let session = try Session()
    let stage = try session.run(
      """
      \(behaviors)
      animator:add({ clockMandate = true, onTick = function(self)
        if self.elapsed > 0 then return end
        local gravity = behavior or animator:add("gravity")
        for i = 1, \(count) do
          local item = stage:addItem { center = { i % 320, 10 }, size = { 4, 4 }, alpha = 0.5 }
          gravity:addItem(item)
          self:addItem(item)
        end
        assert(#self.items == \(count) and #gravity.items == \(count))
      end })
      """)
    try stage.advance(ticks: 2)
    #expect(stage.takeErrors().map(\.error.message) == [], sourceLocation: location)
    return try #require(session.host.health.first).worstFuel
  }

  @Test(
    "adding an item costs the same however many there are; a thousand fit into one hook run",
    arguments: ["", "behavior = animator:add('gravity')"])
  func confetti(behaviors: String) throws {
    let (few, many) = (
      try fuel(adding: 100, to: behaviors), try fuel(adding: 1_000, to: behaviors)
    )
    #expect(Double(many) < 10.5 * Double(few))
    #expect(many < 5_000_000 / 2)
  }

  @Test("other items of a behavior are passed over quickly when one is removed")
  func removing() throws {
    let session = try Session()
    let stage = try session.run(
      """
      local items = {}
      for i = 1, 2000 do items[i] = stage:addItem { size = { 4, 4 } } end
      local gravity = animator:add("gravity", { items = items })
      animator:add({ clockMandate = true, onTick = function(self)
        if self.elapsed > 0 then return end
        for i = 1, 2000 do gravity:removeItem(items[i]) end
      end })
      """)
    try stage.advance(ticks: 2)
    #expect(stage.takeErrors().isEmpty)
  }
}
