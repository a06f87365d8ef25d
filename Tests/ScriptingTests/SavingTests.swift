import Dynamics
import Glibc
import LuaRuntime
import Scripting
import Testing

/// Files as editors and people leave them: written in place, renamed over, moved away, put back.
@Suite struct SavingTests {
  static func text(_ word: String) -> String {
    """
    local kept = 0
    local Say = { clockMandate = true, appliesTo = { tag = "say" } }
    function Say:onTick() kept, self.n = kept + 1, (self.n or 0) + 1 print("\(word)", self.n, kept) end
    function Say:onRemove() print("gone") end
    return Say
    """
  }

  private func start(_ statements: String = "card.tags = { 'say' }") throws -> (Session, Stage) {
    let session = try Session(["say.lua": Self.text("one")])
    return (session, try session.run(statements))
  }

  private func move(_ name: String, to new: String, in session: Session) {
    rename(session.behaviors.path + "/" + name, session.behaviors.path + "/" + new)
  }

  @Test("a file that is replaced by renaming another over it is reloaded")
  func renamedOver() throws {
    let (session, stage) = try start()
    try stage.advance(ticks: 1)
    session.behaviors.write("say.lua.tmp", Self.text("two"))
    move("say.lua.tmp", to: "say.lua", in: session)
    session.host.reload(session.behaviors.path + "/say.lua.tmp")
    session.host.reload(session.behaviors.path + "/say.lua")
    try stage.advance(ticks: 1)
    #expect(session.output == ["one\t1\t1", "two\t2\t1"])
  }

  @Test("a file that is empty or half written is refused, and taken when it is whole")
  func halfWritten() throws {
    let (session, stage) = try start()
    let whole = Self.text("two")
    for text in ["", String(whole.prefix(60)), String(whole.prefix(100)), whole] {
      session.behaviors.write("say.lua", text)
      session.host.reloadChangedFiles()
      try stage.advance(ticks: 1)
    }
    #expect(session.output == ["one\t1\t1", "one\t2\t2", "one\t3\t3", "two\t4\t1"])
    let answers = session.events.compactMap { event -> Bool? in
      if case .reload(_, let result) = event.kind { result.refusal == nil } else { nil }
    }
    #expect(answers == [false, false, false, true])
  }

  @Test("a folder that goes away takes its behaviors along, and brings them back")
  func folderAway() throws {
    let (session, stage) = try start()
    try stage.advance(ticks: 1)
    let (path, aside) = (session.behaviors.path, session.behaviors.path + ".aside")
    rename(path, aside)
    session.host.reloadChangedFiles()
    try stage.advance(ticks: 1)
    rename(aside, path)
    session.host.reloadChangedFiles()
    try stage.advance(ticks: 1)
    #expect(session.output == ["one\t1\t1", "gone", "one\t1\t1"])
  }

  @Test("a file that is moved away as a backup and written anew before anybody looks goes on")
  func backup() throws {
    let (session, stage) = try start()
    try stage.advance(ticks: 1)
    move("say.lua", to: "say.lua~", in: session)
    session.behaviors.write("say.lua", Self.text("two"))
    session.host.reload(session.behaviors.path + "/say.lua~")
    session.host.reload(session.behaviors.path + "/say.lua")
    try stage.advance(ticks: 1)
    #expect(session.output == ["one\t1\t1", "two\t2\t1"])
  }

  @Test("a file that is saved as it was is left alone, its locals too, and so is one put back")
  func unchanged() throws {
    let (session, stage) = try start()
    try stage.advance(ticks: 1)
    session.behaviors.write("say.lua", Self.text("one"))
    session.host.reload(session.behaviors.path + "/say.lua")
    session.behaviors.write("say.lua", "return {")
    session.host.reload(session.behaviors.path + "/say.lua")
    session.behaviors.write("say.lua", Self.text("one"))
    session.host.reload(session.behaviors.path + "/say.lua")
    try stage.advance(ticks: 1)
    #expect(session.output == ["one\t1\t1", "one\t2\t2"])
  }

  @Test("a file that is gone ends what it applied to; put back, it applies again from the start")
  func deleted() throws {
    let (session, stage) = try start()
    try stage.advance(ticks: 2)
    session.behaviors.remove("say.lua")
    session.host.reloadChangedFiles()
    try stage.advance(ticks: 2, force: true)
    session.behaviors.write("say.lua", Self.text("two"))
    session.host.reloadChangedFiles()
    try stage.advance(ticks: 1)
    #expect(session.output == ["one\t1\t1", "one\t2\t2", "gone", "two\t1\t1"])
    #expect(stage.animator.behaviors.count == 1)
  }

  @Test("what was added outlives its file, and goes on with the file when it is back")
  func orphans() throws {
    let (session, stage) = try start("animator:add('say', { item = card })")
    try stage.advance(ticks: 1)
    for word in ["one", "two"] {
      session.behaviors.remove("say.lua")
      session.host.reload(session.behaviors.path + "/say.lua")
      try stage.advance(ticks: 1)
      session.behaviors.write("say.lua", Self.text(word))
      session.host.reload(session.behaviors.path + "/say.lua")
      try stage.advance(ticks: 1)
    }
    #expect(
      session.output == ["one\t1\t1", "one\t2\t2", "one\t3\t3", "one\t4\t4", "two\t5\t1"])
    #expect(session.host.health.map(\.calls) == [5])
  }

  @Test("a file under a new name applies anew, and what was added stays with the old one")
  func renamed() throws {
    let (session, stage) = try start("card.tags = { 'say' } animator:add('say', { item = dot })")
    try stage.advance(ticks: 1)
    move("say.lua", to: "tell.lua", in: session)
    session.host.reloadChangedFiles()
    try stage.advance(ticks: 1)
    #expect(
      session.output == ["one\t1\t1", "one\t1\t2", "gone", "one\t2\t3", "one\t1\t1"])
    #expect(session.host.behaviors(of: stage).map(\.name) == ["say", "tell"])
  }

  @Test("a changed module is found by looking, and one that is gone is refused")
  func modules() throws {
    let session = try Session([
      "lib/word.lua": "return 'one'",
      "say.lua":
        "local w = require 'lib.word' return { clockMandate = true, onTick = function() print(w) end }",
    ])
    let stage = try session.run("animator:add('say')")
    session.behaviors.write("lib/word.lua", "return 'two'")
    session.host.reloadChangedFiles()
    try stage.advance(ticks: 1)
    session.behaviors.remove("lib/word.lua")
    session.host.reloadChangedFiles()
    try stage.advance(ticks: 1)
    #expect(session.output == ["two", "two"])
    #expect(
      session.host.watchedFolders.map(session.tidy).map { $0.hasSuffix("/lib") || $0 == "b" }
        == [true, true])
  }
}
