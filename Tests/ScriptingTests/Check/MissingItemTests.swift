import Scripting
import Testing

/// Behaviors that nothing would feel: gestures without a place, forces without items.
@Suite("Behaviors without items")
struct MissingItemTests {
  private static let gestures = [
    "tap", "pan", "pinch", "rotation", "longPress", "touch", "hover", "wheel",
  ]

  /// The messages of the check for statements, without their places.
  private func checked(_ statements: String, _ session: Session) -> [String] {
    let text = Session.prelude + statements + "\nreturn stage"
    return session.host.problems(in: Array(text.utf8), of: "x.lua").map(\.finding.message)
  }

  @Test("are refused as the item of a gesture without `anywhere = true`")
  func gesturesNeedAPlace() throws {
    let session = try Session()
    let known = session.host.api.behaviors.filter { behavior in
      behavior.options.contains { $0.name == "anywhere" }
    }
    #expect(known.map(\.name) == Self.gestures)
    for name in Self.gestures {
      let missing = "\(name): item is required, or anywhere = true for the whole stage"
      for options in ["", ", {}", ", { anywhere = false }", ", { item = stage:item 'crad' }"] {
        let statement = "animator:add('\(name)'\(options))"
        #expect(session.failure(statement) == "scene.lua:2: \(missing)")
        let isKnown = !options.contains("crad")
        #expect(checked(statement, session).contains(missing) == isKnown)
      }
      let both = "animator:add('\(name)', { item = card, anywhere = true })"
      let clash = "\(name): give item or anywhere = true, not both"
      #expect(session.failure(both) == "scene.lua:2: \(clash)")
      #expect(checked(both, session) == [clash])
      for options in [
        "item = card", "items = card", "anywhere = true", "anywhere = true, item = nil",
      ] {
        let statement = "local g = animator:add('\(name)', { \(options) })"
        try session.run(
          statement + " assert(g.anywhere == \(options.hasPrefix("anywhere")))"
            + " g:remove() animator:add(g) assert(g.anywhere == \(options.hasPrefix("anywhere")))")
        #expect(checked(statement, session) == [])
      }
    }
  }

  @Test("are refused as behaviors that move items, unless they begin with none on purpose")
  func forcesNeedItems() throws {
    let session = try Session()
    let movers = session.host.api.behaviors.filter { behavior in
      behavior.file == nil && behavior.options.contains { $0.name == "items" }
    }
    #expect(movers.count >= 15)
    for behavior in movers {
      let others = behavior.options.filter { $0.isRequired && $0.name != "items" }.map { option in
        option.kind == .function ? "\(option.name) = print, " : "\(option.name) = { 1, 1 }, "
      }.joined()
      let missing =
        "\(behavior.name): items is required and must be a list of items or one item; "
        + "{} begins with none"
      for value in ["nil", "stage:item 'crad'"] {
        let statement = "animator:add('\(behavior.name)', { \(others)items = \(value) })"
        #expect(session.failure(statement) == "scene.lua:2: \(missing)")
        #expect(checked(statement, session).contains(missing) == (value == "nil"))
      }
      let empty = "animator:add('\(behavior.name)', { \(others)items = {} }):addItem(card)"
      try session.run(empty)
      #expect(checked(empty, session) == [])
    }
  }

  @Test(
    "are found by the name that no item has",
    arguments: [
      ("stage:item 'crad'", ["there is no item crad; did you mean card?"]),
      ("stage:record('crad')", ["there is no item crad; did you mean card?"]),
      ("stage:item 'card'", []), ("stage:item 'boss'", []), ("stage:item 'card2'", []),
      ("pcall(function() return stage:item 'crad' end)", []),
    ])
  func names(expression: String, messages: [String]) throws {
    let session = try Session()
    #expect(checked("local found = \(expression) print(found)", session) == messages)
  }

  @Test("are found by the names of a scene that ran, also those that it computes")
  func ranScene() throws {
    let session = try Session()
    let start = """
      local stage = libration.stage {}
      for _, name in ipairs { "card", "dot" } do
        stage:addItem { name = name, size = { 1, 1 } }
      end
      print(stage:item "NAME")
      return stage
      """
    func found(_ name: String) -> [String] {
      let path = session.folder.write("scene.lua", start.replacing("NAME", with: name))
      return session.host.check(path).map { session.tidy("\($0)") }
    }
    #expect(found("card") == [])
    #expect(found("crad") == ["scene.lua:5:18: there is no item crad; did you mean card?"])
    #expect(
      found("boss") == ["scene.lua:5:18: note: the scene has no item boss in its first second"])
  }
}
