import Dynamics
import Scripting
import Testing

/// The behaviors that are compiled in: nothing is loaded before something uses it.
@Suite("Shipped behaviors")
struct ShippedBehaviorTests {
  private func memory(
    hasShipped: Bool, folders: [String] = [], _ scene: String = ""
  ) throws -> Int {
    let host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: folders, readsCurrentFolder: false, hasShippedBehaviors: hasShipped))
    let stage = try host.runScene("local s = libration.stage {} \(scene) return s", name: "scene")
    defer { _ = stage.tick }
    host.collectGarbage()
    return host.memoryUsed
  }

  @Test("take no memory of a scene that does not use them")
  func unused() throws {
    #expect(try memory(hasShipped: true) == memory(hasShipped: false))
    let add = "s.animator:add('pulse', { item = s:addItem { size = { 9, 9 } } })"
    #expect(
      try memory(hasShipped: true, add) > memory(hasShipped: true, "s:addItem { size = { 9, 9 } }")
        + 1_000)
  }

  /// The files of a folder with copies of all.
  private var copies: [String: String] {
    Dictionary(
      uniqueKeysWithValues: ShippedBehaviors.all.map {
        ($0.name + ".lua", String(decoding: $0.text, as: UTF8.self))
      })
  }

  @Test("take no memory as copies in a folder either")
  func copied() throws {
    let folder = TemporaryFolder()
    for (name, text) in copies { folder.write(name, text) }
    let unused = try memory(hasShipped: true)
    #expect(try memory(hasShipped: true, folders: [folder.path]) == unused)
    #expect(try memory(hasShipped: false, folders: [folder.path]) > unused + 50_000)
    folder.write("pulse.lua", try #require(copies["pulse.lua"]) + "-- changed")
    #expect(try memory(hasShipped: true, folders: [folder.path]) > unused + 1_000)
  }

  @Test("are replaced by what is saved over a copy, used or not, and come back when it is removed")
  func savedCopies() throws {
    let session = try Session(copies)
    // Reloads are events of the stages that exist.
    let stage = try session.run("")
    defer { _ = stage.tick }
    func save(_ name: String, _ text: String?) -> [String] {
      let count = session.events.count
      if let text {
        session.behaviors.write(name + ".lua", text)
      } else {
        session.behaviors.remove(name + ".lua")
      }
      session.host.reloadChangedFiles()
      return session.events.dropFirst(count).compactMap { event in
        if case .reload(_, let result) = event.kind { session.tidy(result.message) } else { nil }
      }
    }
    func add(_ name: String) -> String {
      session.failure("animator:add('\(name)', { item = card })")
    }
    for name in ["pulse", "sway"] {
      let text = try #require(copies[name + ".lua"])
      #expect(save(name, text).isEmpty)
      if name == "sway" { #expect(add(name) == "nothing was raised") }
      #expect(save(name, text + "-- changed") == ["reloaded"])
      #expect(add(name) == "nothing was raised")
      #expect(save(name, nil) == ["reloaded"])
      #expect(add(name) == "nothing was raised")
    }
    // Text that was read is used until a reload.
    session.behaviors.remove("drawer.lua")
    #expect(add("drawer").hasPrefix("scene.lua:2: drawer: closed is required"))
    // The shipped behavior, of the same text, replaces its copy; both copies were removed.
    #expect(save("flick", nil) == ["unchanged", "unchanged"])
    #expect(add("flick") == "nothing was raised")
    let problem = "b/orbit.lua: a behavior file must return one table"
    #expect(save("orbit", "return 1") == [problem])
    #expect(add("orbit") == "scene.lua:2: add: orbit did not load: \(problem)")
  }

  @Test("are all listed, in their order, before and after they are loaded")
  func listed() throws {
    let session = try Session()
    let names = session.host.behaviorNames
    let shipped = ShippedBehaviors.all.map(\.name)
    #expect(Array(names.suffix(shipped.count)) == shipped)
    for name in shipped { #expect(session.host.describeBehavior(name)?.name == name) }
    #expect(session.host.behaviorNames == names)
  }

  @Test("apply to the items with their tag, whenever such an item comes")
  func tagged() throws {
    let session = try Session()
    let stage = try session.run(
      """
      stage:addItem { name = "leaf", size = { 9, 9 }, tags = { "sway" } }
      assert(#animator.behaviors == 1 and animator.behaviors[1].name == "sway")
      """)
    #expect(session.notices == ["sway.lua: 1 item (tag sway)"])
    try stage.advance(ticks: 10)
    #expect(stage.item("leaf")?.angle != 0)
    let later = try session.run(
      """
      stage:every(0.1, function()
        if not stage:item("late") then stage:addItem { name = "late", size = { 9, 9 }, tags = { "sway" } } end
      end)
      animator:add { clockMandate = true }
      """)
    try later.advance(ticks: 30)
    #expect(later.item("late")?.angle != 0)
  }

  @Test("apply to a tag only if it is their name")
  func tags() throws {
    let session = try Session()
    for name in ShippedBehaviors.all.map(\.name) {
      let tag = session.host.describeBehavior(name)?.tag
      #expect(tag == nil || tag == name)
    }
  }

  /// The fuel of a behavior that adds a pulse in its third tick.
  private func fuelOfAdding(after ask: (Session) -> Void) throws -> [Int] {
    let session = try Session([
      "adder.lua": """
      return {
        clockMandate = true,
        onTick = function(self)
          self.count = (self.count or 0) + 1
          if self.count == 3 then self.animator:add("pulse", { item = self.item }) end
        end,
      }
      """
    ])
    let stage = try session.run("animator:add('adder', { item = card })")
    try stage.advance(ticks: 2)
    ask(session)
    try stage.advance(ticks: 3)
    let adder = try #require(session.host.health.first { $0.name == "adder" })
    #expect(adder.worstTick == 3)
    // Not its memory: Lua's hash seed, which changes every second, decides when a table grows.
    return [adder.fuel, adder.worstFuel]
  }

  @Test("are loaded at nobody's expense: a hook pays the same whether a person asked before")
  func fuel() throws {
    let paid = try fuelOfAdding { _ in }
    let asked = try fuelOfAdding { _ = $0.host.describeBehavior("pulse") }
    #expect(paid == asked)
  }

  @Test("that a snapshot does not have are loaded again after it was restored")
  func snapshots() throws {
    let session = try Session()
    let stage = try session.run(
      "stage:after(0.1, function() animator:add('pulse', { item = card }) end)")
    let snapshot = session.host.snapshot()
    var courses: [[Double]] = []
    for _ in 1...3 {
      session.host.restore(snapshot)
      try stage.advance(ticks: 20, force: true)
      courses.append([stage.item("card")!.item.scaleX])
      #expect(stage.takeErrors().isEmpty)
    }
    #expect(courses[0] == courses[1] && courses[1] == courses[2] && courses[0] != [1])
  }
}
