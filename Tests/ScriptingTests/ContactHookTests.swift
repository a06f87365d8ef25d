import Builds
import Dynamics
import Geometry
import Scripting
import Testing

/// The behaviors that hear a contact, and the table that each gets.
@Suite struct ContactHookTests {
  /// A box of items that bounce, and behaviors with some of the items each, from seeded numbers.
  ///
  /// The first behavior has no items; the collision is its child.
  private struct Box {
    let names: [String]
    let members: [[String]]

    init(_ random: inout SplitMix64) {
      names = (1...8).map { "item\($0)" }
      var members: [[String]] = [[]]
      for _ in 0..<random.next(upTo: 4) {
        members.append(names.filter { _ in random.next(below: 2) == 0 })
      }
      self.members = [[]] + members.dropFirst().filter { !$0.isEmpty }
    }

    /// A scene whose behaviors emit each contact that they hear.
    func scene(_ random: inout SplitMix64) -> String {
      var lines = [
        "local stage = libration.stage { width = 200, height = 200 }",
        "local animator, all, lists = stage.animator, {}, {}",
        """
        local function hear(who)
          return function(self, contact)
            local fields = { who = who, keys = 0, elapsed = self.elapsed }
            for key, value in pairs(contact) do
              fields.keys = fields.keys + 1
              if key == "item" or key == "other" then
                fields[key] = value.name
              elseif key == "point" or key == "normal" then
                fields[key .. "X"], fields[key .. "Y"] = value.x, value.y
                fields[key .. "Length"] = #value
              else
                fields[key] = value
              end
            end
            stage:emit("heard", fields)
          end
        end
        """,
      ]
      for (place, name) in names.enumerated() {
        let (x, y) = (30 + 45 * (place % 4), 40 + 60 * (place / 4))
        lines.append(
          """
          all[\(place + 1)] = stage:addItem {
            name = "\(name)", center = { \(x), \(y) }, size = { 24, 24 },
            collisionBoundsType = "\(place % 2 == 0 ? "ellipse" : "rectangle")" }
          all[\(place + 1)].vx = \(random.number(-600, 600))
          all[\(place + 1)].vy = \(random.number(-600, 600))
          """)
      }
      lines.append("local first = animator:add { onContact = hear(0) }")
      for (who, list) in members.enumerated().dropFirst() {
        let items = list.map { "stage:item('\($0)')" }.joined(separator: ", ")
        lines.append("animator:add({ onContact = hear(\(who)) }, { items = { \(items) } })")
      }
      lines.append("first:addChild(\"collision\", { items = all, referenceBounds = true })")
      lines.append(
        "animator:add(\"dynamicItem\", { items = all, elasticity = 1, friction = 0, resistance = 0 })"
      )
      return (lines + ["return stage"]).joined(separator: "\n")
    }

    /// The words that the behaviors hear of a contact, in order.
    func heard(_ contact: StageEvent.ItemContact, at elapsed: Double) -> [[EventField]] {
      var result: [[EventField]] = []
      for (who, list) in members.enumerated() where who == 0 || list.contains(contact.item) {
        result.append(fields(who, contact, contact.item, contact.other, false, elapsed))
      }
      guard let other = contact.other else { return result }
      for (who, list) in members.enumerated()
      where list.contains(other) && !list.contains(contact.item) {
        result.append(fields(who, contact, other, contact.item, true, elapsed))
      }
      return result
    }

    private func fields(
      _ who: Int, _ contact: StageEvent.ItemContact, _ item: String, _ other: String?,
      _ isReversed: Bool, _ elapsed: Double
    ) -> [EventField] {
      var fields = [
        EventField("who", .integer(who)), EventField("keys", .integer(contact.began ? 7 : 3)),
        EventField("elapsed", .number(elapsed)), EventField("item", .string(item)),
        EventField("phase", .string(contact.began ? "began" : "ended")),
      ]
      if let other { fields.append(EventField("other", .string(other))) }
      if let boundary = contact.boundary {
        fields.append(EventField("boundary", .string(boundary)))
      }
      if let impact = contact.impact {
        let normal = isReversed ? .zero - impact.normal : impact.normal
        fields += [
          EventField("pointX", .number(impact.point.x)),
          EventField("pointY", .number(impact.point.y)),
          EventField("pointLength", .integer(2)),
          EventField("normalX", .number(normal.x)), EventField("normalY", .number(normal.y)),
          EventField("normalLength", .integer(2)),
          EventField("speed", .number(impact.speed)),
          EventField("impulse", .number(impact.impulse)),
        ]
      }
      return fields.sorted { $0.name < $1.name }
    }
  }

  @Test("each behavior of the items hears it once, in the order of adding, with its own numbers")
  func heard() throws {
    var contacts = 0
    for seed in 0..<(isUnoptimized ? 6 : 30) {
      var random = SplitMix64(seed: UInt64(seed), name: "contacts")
      let box = Box(&random)
      let session = try Session()
      let stage = try session.scene(box.scene(&random))
      try stage.advance(ticks: 60)
      try #require(stage.takeErrors().map(\.description) == [])
      var expected: [[EventField]] = []
      for event in session.events {
        switch event.kind {
        case .contact(let contact):
          #expect(expected.isEmpty, "seed \(seed): a contact was not heard: \(expected)")
          contacts += 1
          expected = box.heard(contact, at: Double(event.tick - 1) / stage.rate)
        case .custom:
          #expect(event.name == "heard" && event.fields == expected.first, "seed \(seed)")
          if !expected.isEmpty { expected.removeFirst() }
        default: break
        }
      }
      #expect(expected.isEmpty, "seed \(seed)")
    }
    #expect(contacts > 100)
  }

  /// Two items that meet after some ticks, and a behavior of both whose hook has a body.
  private func meeting(_ hook: String) -> String {
    """
    dot.x, dot.y, dot.vx = 20, 100, 200
    local both, kept = { card, dot }, {}
    animator:add("collision", { items = both })
    animator:add("dynamicItem", { items = both, elasticity = 1, friction = 0, resistance = 0 })
    animator:add({ onContact = function(self, contact) \(hook) end }, { items = both })
    """
  }

  @Test("a table that a hook keeps stays as it was, and its points are points")
  func kept() throws {
    let session = try Session()
    let stage = try session.run(
      meeting("kept[#kept + 1] = contact contact.mine = #kept")
        + """

        stage:after(0.6, function()
          for place, contact in ipairs(kept) do
            print(place, contact.mine, contact.phase, contact.item.name, contact.other.name,
              contact.boundary, contact.point and contact.point.x > 0)
          end
        end)
        """)
    try stage.advance(ticks: 60)
    #expect(stage.takeErrors().map(\.description) == [])
    let pair = session.output.first?.contains("card\tdot") == true ? "card\tdot" : "dot\tcard"
    #expect(
      session.output == ["1\t1\tbegan\t\(pair)\tnil\ttrue", "2\t2\tended\t\(pair)\tnil\tnil"])
  }

  @Test("a hook that fails is suspended, and the stage and the others go on")
  func failures() throws {
    for (hook, message) in [
      ("error('no')", "no"), ("return contact.missing.x", "missing"), ("while true do end", "fuel"),
      ("local t = {} while true do t[#t + 1] = { t } end", ""),
    ] {
      let session = try Session()
      let stage = try session.run(
        meeting(hook)
          + " animator:add({ onContact = function(_, c) print(c.phase) end }, { item = dot })")
      try stage.advance(ticks: 60)
      let errors = stage.takeErrors()
      #expect(errors.map(\.hook) == ["onContact"])
      #expect(errors.first?.error.message.contains(message) == true)
      #expect(session.output == ["began", "ended"])
    }
  }

  @Test("a behavior that leaves an item in the tick of a contact hears it no more")
  func leaving() throws {
    let session = try Session()
    let stage = try session.run(
      meeting("print(contact.phase) self:removeItem(card) self:removeItem(dot)"))
    try stage.advance(ticks: 60)
    #expect(stage.takeErrors().map(\.description) == [])
    #expect(session.output == ["began"])
  }

  @Test("a snapshot before the first contact comes back with the same contacts")
  func snapshots() throws {
    let session = try Session()
    let stage = try session.run(meeting("print(self.elapsed, contact.phase, contact.speed)"))
    let saved = session.host.snapshot()
    try stage.advance(ticks: 60)
    let first = session.output
    session.host.restore(saved)
    try stage.advance(ticks: 60)
    #expect(first.count == 2 && session.output == first + first)
  }
}
