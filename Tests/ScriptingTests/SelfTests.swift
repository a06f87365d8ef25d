import Scripting
import Testing

/// The members of `self` besides its own fields.
@Suite("Fields of self")
struct SelfTests {
  /// Adds a behavior file to a stage and runs three ticks.
  private func failures(_ hook: String, modules: [String: String] = [:]) throws -> [String] {
    var files = modules
    files["hop.lua"] = """
      return { params = { speed = { default = 3 }, turns = { kind = "number", optional = true } },
      clockMandate = true, helper = function() end, \(hook) }
      """
    let session = try Session(files)
    let stage = try session.run("animator:add('hop', { item = card })")
    try stage.advance(ticks: 3)
    return stage.takeErrors().map { session.tidy("\($0.error)") }
  }

  @Test("are all that the handle has")
  func handle() throws {
    #expect(
      try failures(
        """
        onTick = function(self)
          assert(#self.children == 0 and self.isSuspended == false and self.name == "hop")
          assert(self.clockMandate and #self.locks == 0 and self.stage and self.animator)
          self:addChild("gravity", { items = {} })
          assert(#self.items == 1 and self.item.name == "card" and not self.turns and self.helper)
          self:remove()
        end
        """) == [])
    #expect(
      try failures(
        """
        onAdd = function(self) self:addChild("snap", { item = self.item, point = { 1, 2 } }) end,
        onTick = function(self) assert(#self.children == 1 and self.children[1].name == "snap") end
        """) == [])
  }

  @Test(
    "are refused with the nearest name when nothing has them",
    arguments: [
      (
        "onTick = function(self) return self.sped end",
        "self has no field sped; did you mean speed?"
      ),
      (
        "onTick = function(self) return self.childen end",
        "self has no field childen; did you mean children?"
      ),
      ("onTick = function(self) self:helpr() end", "self has no field helpr; did you mean helper?"),
      (
        "onTick = function(self) self.count = 1 return self.coutn end",
        "self has no field coutn; did you mean count?"
      ),
      ("onTick = function(self) return self.qqqqqqqq end", "self has no field qqqqqqqq"),
    ])
  func refused(_ hook: String, _ message: String) throws {
    #expect(try failures(hook) == ["b/hop.lua:2: hop: " + message])
  }

  @Test(
    "are nil when the file assigns them, or may",
    arguments: [
      "onTick = function(self) if not self.start then self.start = 1 end end",
      "onTick = function(self) local me = self if not me.start then me.start = 1 end end",
      "onTick = function(self) local k = 'a' self[k .. 'b'] = 1 return self.other end",
      "onTick = function(self) rawset(self, 'a', 1) return self.other end",
      "onTick = function(self) return self[1], self[self], self.turns end",
      "onTick = function(self) require('lib.move').go(self) return self.other end",
      "onTick = (function() local m = require('lib.move') return function(self) return self.moved end end)()",
    ])
  func assigned(_ hook: String) throws {
    let modules = ["lib/move.lua": "return { go = function(who) who.moved = true end }"]
    #expect(try failures(hook, modules: modules) == [])
  }

  @Test("of modules that are required at the top are known")
  func modules() throws {
    let session = try Session([
      "lib/move.lua": "return { go = function(who) who.moved = true end }",
      "hop.lua": """
      local move = require "lib.move"
      return { clockMandate = true, onTick = function(self)
        if self.moved then return self.movd end
        move.go(self)
      end }
      """,
    ])
    let stage = try session.run("animator:add('hop', { item = card })")
    try stage.advance(ticks: 1)
    #expect(stage.takeErrors().isEmpty)
    try stage.advance(ticks: 1)
    #expect(
      stage.takeErrors().map { session.tidy("\($0.error)") } == [
        "b/hop.lua:3: hop: self has no field movd; did you mean moved?"
      ])
  }

  @Test("are those of the version that runs")
  func reload() throws {
    let session = try Session([
      "hop.lua":
        "return { clockMandate = true, onTick = function(self) return self.a end, f = function(self) self.a = 1 end }"
    ])
    let stage = try session.run("animator:add('hop', { item = card })")
    try stage.advance(ticks: 1)
    #expect(stage.takeErrors().isEmpty)
    session.behaviors.write(
      "hop.lua",
      "return { clockMandate = true, onTick = function(self) return self.b end, f = function(self) self.b = 1 end }"
    )
    session.host.reload(session.behaviors.path + "/hop.lua")
    try stage.advance(ticks: 1)
    #expect(stage.takeErrors().isEmpty)
  }

  @Test(
    "that the host keeps are no names of options or functions",
    arguments: ["children", "isSuspended", "wait", "remove", "locks", "elapsed", "addItem"])
  func reserved(_ name: String) throws {
    let session = try Session(["hop.lua": "return { params = { \(name) = { default = 1 } } }"])
    let text = session.host.checkBehaviors().map { "\($0)" }.joined()
    #expect(
      text.contains("\(name) must not be the name of an option or function: every self has it"),
      "\(text)")
  }
}
