import Testing

/// The names that lines of the prompt use: near names for those that nothing has, behaviors by
/// theirs.
@Suite("Names at the prompt")
struct PromptNameTests {
  private let folder = Folder()

  private func answers(_ lines: String...) -> Program.Result {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage {}
      local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
      local dot = stage:addItem { name = "dot", center = { 20, 20 }, size = { 4, 4 } }
      stage.animator:add("snap", { item = card, point = { 80, 252 }, name = "landing" })
      stage.animator:add("gravity", { item = dot, name = "twice" })
      stage.animator:add("gravity", { item = dot, name = "twice" })
      stage.animator:add("push", { items = {}, name = "card" })
      stage.animator:add({ onTick = function(self) self.item.x = 9 end }, { item = dot, name = "mover" })
      return stage
      """)
    let input = lines.map { $0 + "\n" }.joined()
    return Program(["repl", "scene.lua"], in: folder.path, input: input).finish()
  }

  @Test(
    "that nothing has are answered with the near one",
    arguments: [
      ("stagee.width", "attempt to index a nil value (global 'stagee'); did you mean stage?"),
      ("crad.x = 3", "attempt to index a nil value (global 'crad'); did you mean card?"),
      ("setp(3)", "attempt to call a nil value (global 'setp'); did you mean step?"),
      ("landin.damping", "attempt to index a nil value (global 'landin'); did you mean landing?"),
      ("count + 1", "attempt to perform arithmetic on a nil value (global 'count')"),
      (
        "own = 3 return owm + 1",
        "attempt to perform arithmetic on a nil value (global 'owm'); did you mean own?"
      ),
      ("crad", "there is no variable crad; did you mean card?"),
      ("= stagee", "there is no variable stagee; did you mean stage?"),
      ("CGPoint", "there is no variable CGPoint; a point is a table, { x, y }"),
      (
        "card.position.x",
        "attempt to index a function value (field 'position'); "
          + "position is a method: call it, or use center"
      ),
    ])
  func nearNames(line: String, message: String) {
    #expect(answers(line).error == message + "\n")
  }

  @Test("that nothing has are left alone where none is near, or where they are nil on purpose")
  func otherNames() {
    let result = answers("foo", "x", "crad = nil", "nil", "card.group", "crad == nil")
    #expect(result.error.isEmpty)
    #expect(result.output == "nil\nnil\nnil\nnil\ntrue\n")
  }

  @Test("of behaviors stand for them where one has the name, and no item or variable")
  func behaviors() {
    let result = answers(
      "landing.damping", "landing == b[1]", "landing.damping = 1", "b[1].damping", "twice",
      "card.x",
      "landing = 5", "landing", "animator:behavior('landing').damping",
      "animator:behavior('twice') == b[2]", "animator:behavior('nobody')")
    #expect(result.output == "0.5\ntrue\n1.0\nnil\n157.0\n5\n1.0\ntrue\nnil\n")
    #expect(result.error.isEmpty)
  }

  @Test("b is the list of behaviors, as long as no line stores something else into it")
  func list() {
    let result = answers("n = #b", "b = 'mine'", "step(1)", "b", "b = nil", "#b == n")
    #expect(result.output.hasSuffix("\nmine\ntrue\n"), "\(result.output)")
    #expect(result.error.isEmpty)
  }

  @Test("lead to what a behavior did in the last tick")
  func deeds() {
    let result = answers(
      "why(landing)", "step(1)", "why(landing)", "why(mover)", "why(b[4])", "why(3)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "landing, a snap of card")
    #expect(lines[1] == "  it did nothing to items in the last tick")
    #expect(lines.contains { $0.hasPrefix("  card: force (-") })
    #expect(lines.contains("  it set dot.x"))
    #expect(lines.suffix(2) == ["card, a push", "  it did nothing to items in the last tick"])
    #expect(result.error == "why: subject must be an item or a behavior, not 3\n")
  }
}
