import Dynamics
import Scripting
import Testing

@Suite("Gestures in scripts")
struct GestureTests {
  /// A behavior that is thrown, and that adds and removes gestures and touches in its ticks.
  static let grab = """
    local Grab = { clockMandate = true }
    function Grab:onAdd()
      self.count = 0
      self:addChild("dynamicItem", { item = self.item, resistance = 3 })
      self.pan = self:addChild("pan", {
        item = self.item, carriesItem = true,
        onChanged = function(pan) self.item.scaleX = 1 + pan.translation.x / 1000 end,
        onEnded = function(pan) self.item.tags = { tostring(pan.velocity) } end,
      })
    end
    function Grab:onTick()
      self.count = self.count + 1
      local finger = self.count % 40
      if finger == 10 then
        self.x, self.y = self.item.x, self.item.y
        self.stage:touch { phase = "began", x = self.x, y = self.y }
      elseif finger > 10 and finger < 20 then
        self.x, self.y = self.x + 7 - finger % 3, self.y + 2
        self.stage:touch { phase = "moved", x = self.x, y = self.y }
      elseif finger == 20 then
        self.stage:touch { phase = "ended", x = self.x, y = self.y }
        self.tap = self:addChild("tap", { item = self.item, onEnded = function() end })
      elseif finger == 35 then
        self.tap:remove()
        self.pan.onChanged = function(pan) self.item.scaleX = 1 - pan.translation.x / 900 end
      end
    end
    return Grab
    """

  /// Every number of the card, tick by tick; the behavior is saved anew before some ticks.
  private func trace(savedBefore saves: Set<Int>, _ text: String) throws -> [String] {
    let session = try Session(["grab.lua": Self.grab], seed: 4)
    let stage = try session.run("animator:add('grab', { item = card })")
    return try (0..<200).map { tick in
      if saves.contains(tick) {
        session.behaviors.write("grab.lua", text + "\n-- \(tick)")
        session.host.reload(session.behaviors.path + "/grab.lua")
      }
      try stage.advance(ticks: 1)
      let card = try #require(stage.item("card"))
      let numbers = ItemField.allCases.map { String(card.item[$0].bitPattern, radix: 36) }
      return "\(numbers) \(card.tags) \(stage.takeErrors().map(\.description))"
    }
  }

  @Test("leave every bit as it is when a new version is tried out and refused")
  func dryRun() throws {
    let plain = try trace(savedBefore: [], "")
    #expect(Set(plain).count > 100)
    let bad = Self.grab.replacing("local finger =", with: "local x = nil + 1 --")
    let saved = try trace(savedBefore: Set(stride(from: 3, to: 200, by: 7)), bad)
    let first = plain.indices.first { plain[$0] != saved[$0] }
    #expect(first == nil, "the first tick with other bits")
  }

  @Test("are suspended with the behavior that added them, and go on with its next version")
  func suspension() throws {
    let text = """
      local Tapped = {}
      function Tapped:onAdd()
        self.tap = self:addChild("tap", { item = self.item, onEnded = function() self:tapped() end })
      end
      function Tapped:tapped() error("ouch") end
      return Tapped
      """
    let session = try Session(["tapped.lua": text])
    let stage = try session.run("animator:add('tapped', { item = card })")
    let touches = """
      time,touch,phase,x,y
      0,1,began,100,100
      0.05,1,ended,100,100

      """
    try stage.playTouches(touches, file: "touches.csv")
    try stage.advance(ticks: 10)
    let failure = try #require(stage.takeErrors().first)
    #expect(failure.behavior == "tapped")
    #expect(failure.hook == "tap.onEnded")
    #expect(failure.item == "card")
    #expect(failure.error.line == 5)
    #expect(failure.replay?.contains("--touches touches.csv") == true)

    try stage.playTouches(touches, file: "touches.csv")
    try stage.advance(ticks: 10)
    #expect(stage.takeErrors().isEmpty)

    session.behaviors.write("tapped.lua", text.replacing("error(\"ouch\")", with: "print('fine')"))
    session.host.reload(session.behaviors.path + "/tapped.lua")
    try stage.playTouches(touches, file: "touches.csv")
    try stage.advance(ticks: 10)
    #expect(session.output == ["fine"])
  }

  @Test(
    "refuse a recording by file and line",
    arguments: [
      ("", 1, "must be time,touch,phase,x,y"), ("time,x\n", 1, "must be time,touch,phase,x,y"),
      ("time,touch,phase,x,y\n0,1,began,1\n", 2, "must have 5 fields"),
      ("time,touch,phase,x,y\n0,1,began,1,1\n0.1,1,lifted,1,1\n", 3, "phase must be one of"),
      (
        "time,touch,phase,x,y\n\n0,1,began,nan,1\n", 3,
        "x of a touch must be from -1e9 to 1e9 pt, not nan"
      ),
      ("time,touch,phase,x,y\n0,1,ended,1,1\n", 2, "must have begun"),
    ])
  func recordings(text: String, line: Int, message: String) throws {
    let stage = try Session().run("")
    do {
      try stage.playTouches(text, file: "touches.csv")
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.file == "touches.csv")
      #expect(error.line == line)
      #expect(error.message.contains(message))
    }
    #expect(!stage.isRunning)
  }

  @Test("are behaviors for help: options, what can be read, and methods")
  func help() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let pan = try #require(host.describeBehavior("pan"))
    #expect(pan.options.map(\.name).contains("carriesItem"))
    let members = Set(pan.methods.map(\.name))
    #expect(members.isSuperset(of: ["translation", "velocity", "requiresFailure", "locationIn"]))
    let tap = try #require(host.describeBehavior("tap"))
    #expect(!tap.options.map(\.name).contains("onBegan"))
  }
}
