import Scripting
import Testing

/// Items, partners and targets of the shipped behaviors, as their declarations list them.
@Suite("Each shipped behavior")
struct ShippedItemTests {
  /// Options that the kinds do not tell.
  private static let special = [
    "attachment": "anchor = { 100, 100 }",
    "customField": "evaluate = function() return 0, 0 end",
    "finger": "path = { { 1, 1, at = 0 }, { 2, 2, at = 1 } }",
    "follow": "target = partner",
    "playback": """
    motion = { ticks = 30, rate = 60, items = {
      { name = "card", place = { x = 9, y = 9, angle = 0 }, alpha = { alpha = 1 } } } }
    """,
    "repeatBetween": "from = { 10, 10 }, to = { 50, 50 }",
  ]

  /// The required options of a behavior but its items, as fields of a table in Lua.
  ///
  /// The text refers to an item `partner` and to a behavior `target`.
  private static func needs(_ description: BehaviorDescription) -> String {
    if let special = special[description.name] { return special }
    let fields = description.options.enumerated().compactMap { place, option -> String? in
      guard option.isRequired, option.name != "item", option.name != "items" else { return nil }
      let values: [OptionKind: String] = [
        .point: "{ 100, \(100 + 10 * place) }", .behavior: "target", .item: "partner",
        .function: "function() end", .integer: "2", .transform: "libration.identity()",
      ]
      return "\(option.name) = \(values[option.kind] ?? "0")"
    }
    return fields.joined(separator: ", ")
  }

  /// Calls a closure with each behavior for which a condition holds, at least with some.
  private func each(
    where isWanted: (BehaviorDescription) -> Bool,
    _ body: (Session, BehaviorDescription) throws -> Void
  ) throws {
    let names = try Session().host.behaviorNames
    var count = 0
    for name in names {
      let session = try Session()
      let description = try #require(session.host.describeBehavior(name))
      guard isWanted(description) else { continue }
      count += 1
      try body(session, description)
      #expect(session.output == [], "\(name)")
    }
    #expect(count > 0)
  }

  private static let shipped = Set(ShippedBehaviors.all.map(\.name))

  private static let prelude = """
    local partner = stage:addItem { name = "partner", center = { 120, 100 }, size = { 10, 10 } }
    local target = animator:add {}
    local function isThere(behavior) return (pcall(function() return behavior.name end)) end
    --- Gives ticks, and prints the errors of hooks in them.
    local function pass(ticks)
      stage:advance { ticks = ticks, force = true }
      for _, failure in ipairs(stage:errors()) do print(failure.behavior, failure.message) end
    end
    """

  @Test("that removes another removes one of any kind")
  func targets() throws {
    try each { description in
      description.options.contains { $0.name == "target" && $0.kind == .behavior }
    } _: { session, watcher in
      for name in session.host.behaviorNames {
        let description = try #require(session.host.describeBehavior(name))
        try session.run(
          """
          \(Self.prelude)
          animator:add("dynamicItem", { item = dot, isAnchored = true })
          local known = animator:add("\(name)", { item = card, \(Self.needs(description)) })
          animator:add("\(watcher.name)", { item = dot, target = known })
          pass(10)
          if isThere(known) then print("\(name) is still there") end
          """)
      }
    }
  }

  @Test("that takes items waits without them, keeps nothing awake, and acts on those that come")
  func laterItems() throws {
    try each { description in
      Self.shipped.contains(description.name)
        && description.options.contains { $0.kind == .items && $0.isRequired }
    } _: { session, description in
      try session.run(
        """
        \(Self.prelude)
        local late = animator:add("\(description.name)", { items = {}, \(Self.needs(description)) })
        pass(60)
        if not isThere(late) then error("it does not wait", 0) end
        if animator.isRunning then print("it keeps the animator awake") end
        late:addItem(card)
        late:addItem(partner)
        pass(3)
        card.x = 110
        local count = #animator.behaviors
        pass(20)
        local isQuiet = card.x == 110 and card.y == 100 and partner.x == 120 and partner.y == 100
        if isQuiet and #animator.behaviors == count then print("it does nothing") end
        if isThere(late) then
          late:removeItem(card)
          pass(3)
          late:removeItem(partner)
          pass(60)
        end
        if animator.isRunning then print("without items it keeps the animator awake") end
        """)
    }
  }

  @Test("that needs an item ends with it, from a script and from a hook")
  func takenItem() throws {
    for takesInHook in [false, true] {
      try each { description in
        Self.shipped.contains(description.name)
          && description.options.contains { $0.name == "item" && $0.isRequired }
      } _: { session, description in
        let taking =
          takesInHook
          ? "animator:add { onTick = function(self) known:removeItem(card) self:remove() end }"
          : "known:removeItem(card)"
        try session.run(
          """
          \(Self.prelude)
          local known = animator:add("\(description.name)", { item = card, \(Self.needs(description)) })
          pass(3)
          \(taking)
          pass(60)
          if isThere(known) then print("it is still there") end
          if animator.isRunning then print("it keeps the animator awake") end
          """)
      }
    }
  }

  @Test("whose partner is removed ends or waits, and raises no error")
  func takenPartner() throws {
    try each { description in
      Self.shipped.contains(description.name)
        && description.options.contains {
          [.item, .behavior].contains($0.kind) && $0.name != "item"
        }
    } _: { session, description in
      try session.run(
        """
        \(Self.prelude)
        local known = animator:add("\(description.name)", { item = card, \(Self.needs(description)) })
        pass(1)
        stage:removeItem(partner)
        target:remove()
        pass(120)
        if animator.isRunning then print("it keeps the animator awake") end
        """)
    }
  }
}
