import Testing

@Suite("The command line")
struct CommandLineTests {
  @Test("tells its version, its commands and each command's options")
  func help() {
    #expect(Program.run("--version").output == "libration 0.2.0\n")
    let overview = Program.run("--help")
    #expect(overview.code == 0)
    for command in ["run", "repl", "test", "watch", "view", "export", "check", "demo"] {
      #expect(overview.output.contains("libration \(command) "))
      let help = Program.run(command, "--help")
      #expect(help.code == 0)
      #expect(help.output.hasPrefix("usage: libration \(command)"))
      #expect(help.output.contains("--behaviors DIR") != (command == "demo"))
      #expect(help.error.isEmpty)
    }
  }

  @Test("refuses addresses, ports and files that `view` cannot show")
  func view() {
    for (words, message) in [
      (["--port", "70000"], "--port must be a number from 0 to 65535, not 70000"),
      (["--port=-1"], "--port must be a number from 0 to 65535, not -1"),
      (["--seed", "-1"], "--seed must be a whole number from 0 on, not -1"),
    ] {
      let result = Program(["view"] + words).finish()
      #expect(result.code == 2)
      #expect(result.error.contains(message))
    }
    let missing = Program.run("view", "nowhere.lua", "--no-open")
    #expect(missing.code == 1)
    #expect(missing.error.contains("nowhere.lua"))
    let elsewhere = Program.run("view", "--host", "example.org", "--no-open")
    #expect(elsewhere.code == 1)
    #expect(elsewhere.error.contains("must be a number such as 127.0.0.1"))
  }

  @Test(
    "refuses what makes no sense with code 2, naming the nearest thing that does",
    arguments: [
      (["--seed", "3"], "no command"),
      (["rnu"], "unknown command rnu; did you mean run?"),
      (["run"], "run needs SCENE"),
      (["run", "a.lua", "b.lua"], "b.lua"),
      (["run", "a.lua", "--tarce", "x"], "unknown option --tarce; did you mean --trace?"),
      (["--sed", "3", "run", "a.lua"], "unknown option --sed; did you mean --seed?"),
      (["run", "a.lua", "--trace"], "--trace needs a value"),
      (
        ["run", "a.lua", "--trace", "t", "--fields", "x,colour"],
        "--fields: there is no field colour; it is called color here"
      ),
      (
        ["run", "a.lua", "--trace", "t", "--fields", ""],
        "--fields needs a value: --fields NAMES"
      ),
      (["run", "a.lua", "--seed", "1", "--seed", "1"], "--seed must be given once, not as 1"),
      (["bake", "a.lua", "-o", "a.css", "-o", "b.css"], "-o must be given once, not as a.css and"),
      (["picture", "a.lua", "-o", "a.svg", "--at", ""], "--at needs a value: --at TIMES\n"),
      (["picture", "a.lua", "-o", "a.svg", "--at="], "--at needs a value: --at TIMES\n"),
      (
        ["picture", "a.lua", "-o", "a.svg", "--at", "0,,1"],
        "--at must have something on both sides of a comma, not 0,,1\n"
      ),
      (
        ["run", "x.libration"],
        "x.libration is a recording, for replay, bisect, view, export, not for run"
      ),
      (["repl", "r.ndjson"], "r.ndjson is the runs of a sweep, for view, export, not for repl"),
      (["watch", "t.csv"], "t.csv is a trace, for export, not for watch"),
      (["check", "x.libration"], "x.libration is a recording, for replay, bisect, view, export"),
      (["test", "t.csv"], "t.csv is a trace, for export, not for test"),
      (["run", ""], "an operand must not be empty"),
      (["check", "a.lua", ""], "an operand must not be empty"),
      (["film", "r.ndjson", "-o", "r.svg"], "r.ndjson is the runs of a sweep, for view, export"),
      (
        ["export", "r.ndjson", "-o", "r.css"],
        "r.ndjson is the runs of a sweep: -o must be a file that ends in one of .svg, .png, .html"
      ),
      (
        ["export", "t.csv", "-o", "t.html"],
        "t.csv is a trace: -o must be a file that ends in one of .svg, .png, .mp4, .css, .json, "
      ),
      (["run", "a.lua", "--fields", "x"], "--fields needs --trace FILE.csv"),
      (["run", "a.lua", "--rate", "fast"], "--rate must be a number, not fast"),
      (["run", "a.lua", "--rate", "0"], "--rate must be from 0.001 to 1e6 Hz, not 0"),
      (["run", "a.lua", "--trace", "a.lua"], "--trace must not write over a script, a.lua"),
      (["run", "a.lua", "--rate", "nan"], "--rate must be from 0.001 to 1e6 Hz"),
      (["run", "a.lua", "--seed", "1.5"], "--seed must be a whole number"),
      (["run", "a.lua", "--seconds", "-1"], "--seconds must be from 0 to 1e9 s"),
      (["run", "a.lua", "--format", "tap"], "--format is no option of run, only of test"),
      (["run", "a.lua", "--trace", "-", "--events", "-"], "cannot both go to -"),
      (["test", "--format", "tab"], "must be one of pretty, tap, junit, json; did you mean tap?"),
    ])
  func usage(words: [String], message: String) {
    let result = Program(words).finish()
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    #expect(result.error.contains(message))
    #expect(result.error.contains("--help"))
  }

  @Test("takes options before and after the operands, and values behind an equals sign")
  func order() {
    let folder = Folder()
    folder.write("scene.lua", Scenes.snap)
    let before = Program.run("--rate", "30", "run", "--seconds=0.5", "scene.lua", in: folder.path)
    let after = Program.run("run", "scene.lua", "--seconds", "0.5", "--rate=30", in: folder.path)
    #expect(before.code == 0)
    #expect(before.output.contains("15 ticks"))
    #expect(before.output == after.output)
  }

  @Test("takes what follows -- as operands")
  func dashes() {
    let folder = Folder()
    folder.write("--scene.lua", Scenes.snap)
    #expect(Program.run("run", "--", "--scene.lua", in: folder.path).code == 0)
  }
}
