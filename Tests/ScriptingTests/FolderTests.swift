import Geometry
import Glibc
import Scripting
import Testing

@Suite struct FolderTests {
  @Test("a folder that does not exist is refused")
  func missing() {
    let error = #expect(throws: ScriptError.self) {
      try ScriptHost(ScriptConfiguration(behaviorFolders: ["no/such/folder"]))
    }
    #expect("\(error!)" == "no/such/folder: the behavior folder must exist")
  }

  @Test("files that are no behaviors are left alone")
  func ignored() throws {
    let session = try Session([
      "_helper.lua": "error('read')", ".hidden.lua": "error('read')",
      "hop_spec.lua": "error('read')", "notes.txt": "error('read')", "hop.lua~": "error('read')",
      ".hop.lua.swp": "error('read')", "#hop.lua#": "error('read')",
      "lib/inner.lua": "error('read')",
      "folder.lua/inside.lua": "error('read')", "hop.lua": "return {}",
    ])
    try session.run("animator:add('hop')")
    #expect(session.notices.isEmpty)
    #expect(
      session.host.behaviorNames.filter { $0.contains("h") && $0 != "push" }
        .contains("hop"))
    #expect(!session.host.behaviorNames.contains("inner"))
  }

  @Test("a byte order mark, a shebang and CRLF do no harm")
  func odd() throws {
    let session = try Session([
      "bom.lua": "\u{FEFF}return {}", "bang.lua": "#!/usr/bin/env lua\nreturn {}",
      "crlf.lua": "return {\r\n}\r\n", "empty.lua": "",
    ])
    try session.run("animator:add('bom') animator:add('bang') animator:add('crlf')")
    #expect(session.notices == ["b/empty.lua: a behavior file must return one table"])
  }

  @Test("a built-in's name is refused, and one that differs by case only")
  func names() throws {
    let session = try Session([
      "snap.lua": "return {}", "Gravity.lua": "return {}", "dragField.lua": "return {}",
      "hop.lua": "return {}", "Hop.lua": "return {}", "Pulse.lua": "return {}",
    ])
    let findings = session.host.checkBehaviors().map { session.tidy("\($0)") }
    #expect(
      findings == [
        "b/Gravity.lua: the name must differ from the built-in behavior gravity",
        "b/dragField.lua: the name must differ from the built-in behavior dragField",
        "b/hop.lua: the name must differ from b/Hop.lua by more than case",
        "b/snap.lua: the name must differ from the built-in behavior snap",
        "behaviors/pulse.lua: the name must differ from b/Pulse.lua by more than case",
      ])
  }

  @Test("of names that differ by their Unicode form only one is refused, and the refusal is told")
  func forms() throws {
    let (composed, decomposed) = ("caf\u{E9}.lua", "cafe\u{301}.lua")
    let session = try Session([composed: "return {}"])
    session.behaviors.write(decomposed, "return {}")
    let refusal =
      "b/\(composed): the name must differ from b/\(decomposed) by more than its Unicode form"
    #expect(session.host.checkBehaviors().map { session.tidy("\($0)") } == [refusal])
    try session.run("animator:add('cafe\u{301}')")
    #expect(
      session.failure("animator:add('caf\u{E9}')").contains("there is no behavior caf\u{E9}"))
    #expect(session.notices.filter { $0.hasBytes(of: refusal) }.count == 1)
  }

  @Test("earlier folders win, and check says what is hidden")
  func shadowing() throws {
    let (first, second) = (TemporaryFolder(), TemporaryFolder())
    first.write("hop.lua", "return { onAdd = function() print('first') end }")
    second.write("hop.lua", "return { onAdd = function() print('second') end }")
    second.write("pulse.lua", "return { onAdd = function() print('mine') end }")
    let host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: [first.path, second.path], readsCurrentFolder: false))
    var output: [String] = []
    host.onOutput = { text, _ in output.append(text) }
    let scene = first.write(
      "_scene.lua",
      "local s = libration.stage {} s.animator:add('hop') s.animator:add('pulse') return s")
    _ = try host.loadScene(scene)
    #expect(output == ["first", "mine"])
    let findings = host.checkBehaviors().map {
      "\($0)".replacing(first.path, with: "1").replacing(second.path, with: "2")
    }
    #expect(
      findings == [
        "2/hop.lua: note: is hidden by 1/hop.lua, which comes first",
        "2/pulse.lua: note: replaces the shipped behavior pulse",
      ])
  }

  @Test("a program reads behaviors of the folder that it is started in only if it says so")
  func currentFolder() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      folder.write("behaviors/hop.lua", "return {}")
      try #require(chdir(folder.path) == 0)
      for (configuration, isRead) in [
        (ScriptConfiguration(), false), (ScriptConfiguration(readsCurrentFolder: true), true),
      ] {
        let host = try ScriptHost(configuration)
        let stage = try host.makeStage()
        #expect(host.behaviorNames.contains("hop") == isRead)
        #expect(host.behaviorFolders == (isRead ? ["behaviors"] : []))
        let added = try? stage.add("hop")
        #expect((added != nil) == isRead)
      }
    }
  }

  @Test("require finds modules in the folders, a copy for each script, and nothing else")
  func modules() throws {
    let session = try Session([
      "lib/counter.lua": "local n = 0 return { next = function() n = n + 1 return n end }",
      "lib/deep/name.lua": "return ...",
      "lib/loop.lua": "return require 'lib.loop'",
      "lib/broken.lua": "\nreturn +",
      "one.lua": "local c = require 'lib.counter' assert(c == require 'lib.counter') "
        + "return { onAdd = function() print(c.next()) end }",
      "two.lua":
        "local c = require 'lib.counter' return { onAdd = function() print(c.next()) end }",
    ])
    session.folder.write("outside.lua", "return 1")
    session.behaviors.link("lib/escape.lua", to: session.folder.path + "/outside.lua")
    try session.run(
      """
      animator:add("one") animator:add("one") animator:add("two")
      print(require "lib.deep.name")
      for _, name in ipairs { "../outside", "lib/counter", "", "lib..counter", "lib.escape", "os",
        "lib.loop", "lib.broken", "outside" } do
        local ok, message = pcall(require, name)
        print(ok, (message:gsub("^[^:]*:%d+: ", ""):gsub("%(.-%)", "")))
      end
      """)
    #expect(
      session.output.map(session.tidy) == [
        "1", "2", "1", "lib.deep.name",
        "false\trequire: ../outside must be made of letters, digits, _ and -, with dots between",
        "false\trequire: lib/counter must be made of letters, digits, _ and -, with dots between",
        "false\trequire:  must be made of letters, digits, _ and -, with dots between",
        "false\trequire: lib..counter must be made of letters, digits, _ and -, with dots between",
        "false\trequire: b/lib/escape.lua must not be a link that leaves the folder",
        "false\trequire: no behavior folder has a module os ",
        "false\trequire: lib.loop must not require itself, even through others",
        "false\tunexpected symbol near '+'",
        "false\trequire: no behavior folder has a module outside ",
      ])
  }

  @Test("require gives Lua's own libraries, whatever the globals are, and modules with dashes")
  func libraries() throws {
    let session = try Session(["lib/ease-in.lua": "return 7", "string.lua": "return 8"])
    try session.run(
      """
      local real = string
      string = nil
      print(require "string" == real, require "table" == table, require "math".pi == math.pi)
      print(require "utf8" == utf8, require "coroutine" == coroutine, require "_G" == _G)
      print(require "debug".traceback == debug.traceback, require "lib.ease-in")
      print(pcall(require, "os"))
      """)
    #expect(
      session.output.prefix(3) == ["true\ttrue\ttrue", "true\ttrue\ttrue", "true\t7"])
    #expect(session.output.last?.hasPrefix("false\t") == true)
  }

  @Test("a behavior is refused where a link leaves its folder, and so is a module")
  func leavingLinks() throws {
    let session = try Session(["inside.lua": "return { onAdd = function() print('inside') end }"])
    session.folder.write("outside.lua", "return { onAdd = function() print('outside') end }")
    session.behaviors.link("out.lua", to: session.folder.path + "/outside.lua")
    session.behaviors.link("in.lua", to: session.behaviors.path + "/inside.lua")
    try session.run(
      """
      animator:add("in")
      print(pcall(function() animator:add("out") end))
      print(pcall(require, "out"))
      """)
    #expect(session.output[0] == "inside")
    #expect(session.output.count == 3)
    for line in session.output.dropFirst() {
      #expect(line.hasPrefix("false") && line.contains("must not be a link that leaves the folder"))
    }
  }

  @Test("files share no globals")
  func globals() throws {
    let session = try Session([
      "one.lua": "leaked = 1 return { onAdd = function() print(leaked) end }",
      "two.lua": "return { onAdd = function() print(leaked) end }",
    ])
    try session.run("animator:add('one') animator:add('two') print(leaked)")
    #expect(session.output == ["1", "nil", "nil"])
  }

  @Test("the shipped behaviors are those of the folder, byte for byte")
  func shipped() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = TemporaryFolder.names(in: "/\(root)/behaviors").filter { $0.hasSuffix(".lua") }
    #expect(folder == ShippedBehaviors.all.map { $0.name + ".lua" }.sorted())
    for file in ShippedBehaviors.all {
      #expect(TemporaryFolder.bytes(of: "/\(root)/behaviors/\(file.name).lua") == file.text)
    }
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    for file in ShippedBehaviors.all {
      let behavior = try #require(host.describeBehavior(file.name))
      #expect(behavior.tag == nil || behavior.tag == file.name)
      #expect(!behavior.doc.isEmpty && behavior.file == "behaviors/\(file.name).lua")
    }
  }

  @Test("check finds what is wrong with scenes, behaviors and folders")
  func check() throws {
    let session = try Session()
    let folder = session.folder
    folder.write("good.lua", "return libration.stage {}")
    folder.write("rule.lua", "return { onTick = function() end }")
    folder.write("bad.lua", "local s = libration.stage {}\ns.animator:add('snpa')\nreturn s")
    folder.write("odd.lua", "return 3")
    folder.write("wrong.lua", "return {\n onTck = function() end }")
    folder.write("push.lua", "return {}")
    folder.write("a_spec.lua", "describe()")
    #expect(
      session.host.check(folder.path).map { session.tidy("\($0)") } == [
        "bad.lua:2:16: there is no behavior snpa; did you mean snap?",
        "odd.lua: the file must return a stage or a behavior's table, not 3",
        "push.lua: the name must differ from the built-in behavior push",
        "wrong.lua:2:2: there is no hook onTck; did you mean onTick?",
      ])
    #expect(session.host.check(folder.path + "/good.lua").isEmpty)
    #expect(session.host.stages.isEmpty)
    #expect(session.host.check("no/such.lua").count == 1)
  }
}
