import Builds
import Dynamics
import Scripting
import Testing

@Suite struct ReloadTests {
  static func counter(step: Int, more: String = "") -> String {
    """
    local Counter = { clockMandate = true, params = { step = { default = \(step) }\(more) } }
    function Counter:onTick() self.count = (self.count or 0) + self.step end
    function Counter:onReload() print("reloaded", self.count) end
    return Counter
    """
  }

  /// The reload events as words.
  private func reloads(_ session: Session) -> [String] {
    session.events.compactMap { event in
      guard case .reload(let file, let result) = event.kind else { return nil }
      return session.tidy("\(file) \(result.refusal == nil) \(result.refusal?.description ?? "")")
    }
  }

  /// The change that a version of a behavior makes to its item in each tick.
  private static let motions = [
    "self.item.vx = 120", "self.item.angularVelocity = 2", "self.item.vy = -60",
    "self.item.velocity = { 200 - self.item.x, 100 - self.item.y }",
    "self.item.x = self.item.x + 0.5", "self.item.angle = self.item.angle + 0.01",
  ]
  /// The hold on the item while the old version does nothing.
  private static let holders = [
    "animator:add('snap', { item = card, point = { 157, 300 }, wobble = false })",
    "animator:add('gravity', { item = card })"
      + " animator:add('collision', { item = card, referenceBounds = true })",
    "animator:add('attachment', { item = card, anchor = { 157, 100 } })"
      + " animator:add('gravity', { item = card })"
      + " animator:add('dynamicItem', { item = card, resistance = 4, angularResistance = 4 })",
    "",
  ]

  private static func mover(_ motion: String) -> String {
    "return { onTick = function(self) \(motion) end }"
  }

  @Test("a paused stage goes on with a new version as a fresh scene with the same pose does")
  func resumesPaused() throws {
    let cases = Self.holders.flatMap { holder in Self.motions.map { (holder, $0) } }
    for (holder, motion) in cases.every(isUnoptimized ? 5 : 1) {
      let session = try Session(["mover.lua": "return { onContact = function() end }"])
      let scene = "\(holder) animator:add('mover', { item = card })"
      let stage = try session.run(scene)
      try stage.advance(ticks: 1200)
      #expect(!stage.isRunning, "\(holder)")
      let card = try #require(stage.item("card"))
      let (x, y, angle) = (card.x, card.y, card.angle)
      session.behaviors.write("mover.lua", Self.mover(motion))
      session.host.reload(session.behaviors.path + "/mover.lua")

      let fresh = try Session(["mover.lua": Self.mover(motion)])
      let other = try fresh.run(
        "card.center = { \(x), \(y) } card.angle = \(angle)\n" + scene)
      try stage.advance(ticks: 300)
      try other.advance(ticks: 300)
      let twin = try #require(other.item("card"))
      let gaps = [card.x - twin.x, card.y - twin.y, 30 * (card.angle - twin.angle)]
      #expect(
        gaps.allSatisfy { abs($0) < 0.5 },
        "\(holder) \(motion): \(card.x), \(card.y) and \(twin.x), \(twin.y)")
      #expect(abs(card.x - x) + abs(card.y - y) + abs(card.angle - angle) > 0.01)
      #expect(stage.takeErrors().isEmpty)
    }
  }

  @Test("a new version takes over in place: self stays, new options get defaults")
  func takesOver() throws {
    let session = try Session(["counter.lua": Self.counter(step: 1)])
    let stage = try session.run("animator:add('counter', { item = card, step = 5 })")
    try stage.advance(ticks: 3)
    session.behaviors.write(
      "counter.lua",
      """
      local Counter = { clockMandate = true, params = { step = {}, extra = { default = 100 } } }
      Counter.params.step = { default = 1 }
      function Counter:onTick() self.count = self.count + self.step + self.extra end
      function Counter:onReload() print("reloaded", self.count, self.extra) end
      function Counter:shout() print(self.count) end
      return Counter
      """)
    session.host.reload(session.behaviors.path + "/counter.lua")
    try stage.advance(ticks: 1)
    #expect(session.output.map { $0.replacing(".0", with: "") } == ["reloaded\t15\t100"])
    #expect(reloads(session) == ["b/counter.lua true "])
    #expect(stage.takeErrors().isEmpty && stage.isRunning)
  }

  @Test(
    "a bad new version is refused with its error, and the old one keeps running",
    arguments: [
      ("return {", "b/counter.lua:1: unexpected symbol near <eof>"),
      ("return 3", "b/counter.lua: a behavior file must return one table"),
      (
        "return { onTck = function() end }",
        "b/counter.lua:1: there is no hook onTck; did you mean onTick?"
      ),
      (
        "return { params = { step = { default = 1, max = 2 } } }",
        "b/counter.lua: counter: step must be at most 2, not 5"
      ),
      (
        "return { params = { step = { default = 1 }, must = { kind = 'string' } } }",
        "b/counter.lua: counter: must is required and must be a string"
      ),
      ("error('half way')", "b/counter.lua:1: half way"),
    ])
  func refused(text: String, message: String) throws {
    let session = try Session(["counter.lua": Self.counter(step: 1)])
    let stage = try session.run(
      "c = animator:add('counter', { item = card, step = 5 }) stage:every(10 / 60, function() print(c.count) end)"
    )
    try stage.advance(ticks: 5)
    session.behaviors.write("counter.lua", text)
    session.host.reload(session.behaviors.path + "/counter.lua")
    try stage.advance(ticks: 5)
    #expect(session.output.map { $0.replacing(".0", with: "") } == ["50"])
    #expect(reloads(session) == ["b/counter.lua false \(message)"])
  }

  @Test("removed hooks stop")
  func removedHooks() throws {
    let session = try Session([
      "say.lua": "return { clockMandate = true, onTick = function() print('on') end }"
    ])
    let stage = try session.run("animator:add('say')")
    try stage.advance(ticks: 1)
    session.behaviors.write("say.lua", "return { clockMandate = true }")
    session.host.reload(session.behaviors.path + "/say.lua")
    try stage.advance(ticks: 3)
    #expect(session.output == ["on"])
  }

  @Test("a suspended behavior goes on after a reload, with self kept")
  func resumes() throws {
    let session = try Session([
      "trip.lua":
        "return { clockMandate = true, onTick = function(self) self.n = 7 error('x') end }"
    ])
    let stage = try session.run("animator:add('trip')")
    try stage.advance(ticks: 40)
    #expect(stage.takeErrors().count == 1 && !stage.isRunning)
    session.behaviors.write(
      "trip.lua", "return { clockMandate = true, onTick = function(self) print(self.n) end }")
    session.host.reloadChangedFiles()
    #expect(stage.isRunning)
    try stage.advance(ticks: 1)
    #expect(session.output == ["7"])
  }

  @Test("new, changed and removed files with appliesTo are noticed")
  func appliesTo() throws {
    let session = try Session()
    let stage = try session.run("card.tags = { 'card' }")
    let text =
      "return { appliesTo = { tag = 'card' }, onAdd = function() print('add') end, onRemove = function() print('remove') end }"
    session.behaviors.write("hop.lua", text)
    session.host.reloadChangedFiles()
    #expect(session.output == ["add"])
    #expect(session.notices == ["hop.lua: 1 item (tag card)"])
    session.host.reloadChangedFiles()
    #expect(reloads(session) == ["b/hop.lua true "])
    session.behaviors.remove("hop.lua")
    session.host.reloadChangedFiles()
    #expect(session.output == ["add", "remove"])
    #expect(stage.animator.behaviors.isEmpty)
    #expect(reloads(session) == ["b/hop.lua true ", "b/hop.lua true "])
  }

  @Test("a changed module reloads the behaviors that require it")
  func modules() throws {
    let session = try Session([
      "lib/word.lua": "return 'one'",
      "say.lua":
        "local w = require 'lib.word' return { clockMandate = true, onTick = function() print(w) end }",
    ])
    let stage = try session.run("animator:add('say')")
    try stage.advance(ticks: 1)
    session.behaviors.write("lib/word.lua", "return 'two'")
    session.host.reload(session.behaviors.path + "/lib/word.lua")
    try stage.advance(ticks: 1)
    #expect(session.output == ["one", "two"])
  }

  @Test("a removed file of a folder uncovers the shipped one")
  func uncovers() throws {
    let session = try Session(["pulse.lua": "return { onAdd = function() print('mine') end }"])
    try session.run("animator:add('pulse', { item = card })")
    session.behaviors.remove("pulse.lua")
    session.host.reloadChangedFiles()
    #expect(session.host.describeBehavior("pulse")?.file == "behaviors/pulse.lua")
  }

  @Test("reloading an unchanged file changes no bit of the motion")
  func unchanged() throws {
    func run(reloading: Bool) throws -> [UInt64] {
      let session = try Session(["counter.lua": Self.counter(step: 1)])
      let stage = try session.run(
        """
        animator:add("counter", { item = card })
        animator:add("pulse", { item = dot })
        animator:add("snap", { item = card, point = { 200, 300 } })
        """)
      var bits: [UInt64] = []
      for _ in 0..<60 {
        if reloading { session.host.reload(session.behaviors.path + "/counter.lua") }
        try stage.advance(ticks: 1)
        bits += stage.items.flatMap {
          [$0.x.bitPattern, $0.angle.bitPattern, $0.scaleX.bitPattern]
        }
      }
      return bits
    }
    #expect(try run(reloading: true) == run(reloading: false))
  }
}
