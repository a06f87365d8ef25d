import Testing

@Suite("new")
struct NewFilesTests {
  private let folder = Folder()

  private func new(_ words: String...) -> Program.Result {
    Program(["new"] + words, in: folder.path).finish()
  }

  @Test("writes a behavior, a scene and a spec that pass all there is")
  func sound() {
    let behavior = new("behavior", "breathe")
    #expect(behavior.code == 0)
    #expect(
      behavior.output == """
        wrote behaviors/breathe.lua
        wrote behaviors/breathe_spec.lua
        try: libration test behaviors/breathe_spec.lua

        """)
    #expect(new("scene", "intro").output == "wrote intro.lua\ntry: libration run intro.lua\n")
    #expect(
      new("spec", "intro").output
        == "wrote intro_spec.lua\ntry: libration test intro_spec.lua\n")
    for name in [
      "behaviors/breathe.lua", "behaviors/breathe_spec.lua", "intro.lua", "intro_spec.lua",
    ] {
      let text = folder.text(name) ?? "sketch"
      #expect(!text.lowercased().contains("sketch"), "\(name)")
    }
    #expect(Program.run("check", in: folder.path).code == 0)
    #expect(Program.run("check", "intro.lua", "behaviors", in: folder.path).code == 0)
    let specs = Program.run("test", in: folder.path)
    #expect(specs.code == 0, "\(specs.output)\(specs.error)")
    #expect(specs.output.contains("3 passed, 0 failed"))
    let run = Program.run("run", "intro.lua", in: folder.path)
    #expect(run.code == 0)
    #expect(run.output.contains("paused after"))
    _ = Program.run("init", in: folder.path)
    let checked = Program.tool("luacheck", "--no-color", ".", in: folder.path)
    #expect(checked.code == 0, "\(checked.output)\(checked.error)")
  }

  @Test("takes a folder in front of the name")
  func folders() {
    #expect(new("behavior", "mine/all/hop").code == 0)
    let specs = Program.run(
      "test", "mine/all/hop_spec.lua", "--behaviors", "mine/all", in: folder.path)
    #expect(specs.code == 0, "\(specs.output)")
    #expect(new("scene", "scenes/one").code == 0)
    #expect(folder.text("scenes/one.lua") != nil)
  }

  @Test("writes over nothing, and then writes nothing at all")
  func present() {
    folder.write("behaviors/hop_spec.lua", "-- mine\n")
    let result = new("behavior", "hop")
    #expect(result.code == 1)
    #expect(result.error == "behaviors/hop_spec.lua: is there already; nothing was written\n")
    #expect(folder.text("behaviors/hop.lua") == nil)
    #expect(folder.text("behaviors/hop_spec.lua") == "-- mine\n")
    folder.write("intro.lua", "-- mine\n")
    #expect(new("scene", "intro").code == 1)
    #expect(folder.text("intro.lua") == "-- mine\n")
  }

  @Test(
    "refuses names that scripts could not use",
    arguments: [
      "two words", "1st", "breathe.lua", "_hidden", "end", "mine/", "é", "breathe_spec",
    ])
  func names(name: String) {
    for kind in ["behavior", "scene", "spec"] {
      let result = new(kind, name)
      #expect(result.code == 2)
      #expect(result.error.hasPrefix("libration: NAME must "), "\(result.error)")
    }
    #expect(folder.names.isEmpty)
  }

  @Test("refuses what it cannot write, and names of the behaviors that there are")
  func refusals() {
    let kind = new("behaviour", "hop")
    #expect(kind.code == 2)
    #expect(kind.error.contains("one of behavior, scene, spec, not behaviour"))
    #expect(kind.error.contains("; did you mean behavior?"))
    #expect(new("behavior").error.contains("new needs behavior|scene|spec NAME"))
    for known in ["snap", "Snap", "pulse"] {
      let result = new("behavior", known)
      #expect(result.code == 1)
      #expect(result.error.contains("there is a behavior \(known.lowercased()) already"))
    }
    folder.write("file", "")
    #expect(new("scene", "file/intro").error.hasPrefix("file: "))
  }
}
