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
        local gravity = behavior or animator:add("gravity", { items = {} })
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
    arguments: ["", "behavior = animator:add('gravity', { items = {} })"])
  func confetti(behaviors: String) throws {
    let (few, many) = (
      try fuel(adding: 100, to: behaviors), try fuel(adding: 1_000, to: behaviors)
    )
    #expect(Double(many) < 10.5 * Double(few))
    #expect(many < 5_000_000 / 2)
  }

  /// The fuel of a hook that removes items from a behavior, in an order of their numbers from 1.
  private func fuel(removing count: Int, _ order: String) throws -> Int {
    let session = try Session()
    let stage = try session.run(
      """
      local items = {}
      for i = 1, \(count) do items[i] = stage:addItem { size = { 4, 4 } } end
      local gravity = animator:add("gravity", { items = items })
      local own = animator:add({ clockMandate = true, onTick = function(self)
        if self.elapsed > 0 then return end
        for i = 1, \(count) do
          local item = items[\(order)]
          gravity:removeItem(item)
          self:removeItem(item)
        end
        assert(#self.items == 0 and #gravity.items == 0 and self.item == nil)
      end }, { items = items })
      """)
    try stage.advance(ticks: 2)
    #expect(stage.takeErrors().map(\.error.message) == [])
    return try #require(session.host.health.first).worstFuel
  }

  @Test(
    "removing an item costs the same however many there are",
    arguments: ["i", "count + 1 - i", "1 + (i * 37) % count"])
  func removing(order: String) throws {
    // 37 divides neither, so each number comes once.
    let (few, many) = (
      try fuel(removing: 100, order.replacing("count", with: "100")),
      try fuel(removing: 1_000, order.replacing("count", with: "1000"))
    )
    #expect(Double(many) < 10.5 * Double(few), "\(few) \(many)")
  }

  @Test("removed and added in any order, items are those of a plain list, inside ticks and outside")
  func order() throws {
    let session = try Session()
    let stage = try session.run(
      """
      local pool, list, random = {}, {}, 12345
      for i = 1, 60 do pool[i] = stage:addItem { size = { 4, 4 } } end
      local function number(most)
        random = (random * 1103515245 + 12345) % 2147483648
        return random // 65536 % most + 1
      end
      local own = animator:add({ clockMandate = true })
      local gravity = animator:add("gravity", { items = {} })
      local function compare(items, name)
        assert(#items == #list, name .. " has " .. #items .. ", not " .. #list)
        for place, item in ipairs(list) do assert(items[place] == item, name .. " " .. place) end
      end
      local function change()
        for _ = 1, number(60) do
          local item = pool[number(60)]
          local place
          for i, known in ipairs(list) do if known == item then place = i end end
          if place then
            table.remove(list, place)
            own:removeItem(item) gravity:removeItem(item)
          elseif number(3) > 1 then
            list[#list + 1] = item
            own:addItem(item) gravity:addItem(item)
          else
            own:removeItem(item)
          end
          assert(own.item == list[1])
          if number(8) == 1 then compare(own.items, "own") compare(gravity.items, "gravity") end
        end
        compare(own.items, "own") compare(gravity.items, "gravity")
      end
      for _ = 1, 20 do change() end
      animator:add({ clockMandate = true, onTick = function(self)
        compare(own.items, "own") compare(gravity.items, "gravity")
        change()
      end })
      """)
    try stage.advance(ticks: 100)
    #expect(stage.takeErrors().map(\.error.message) == [])
  }
}
