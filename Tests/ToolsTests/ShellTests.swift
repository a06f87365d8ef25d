import Testing

private let commands = [
  "run", "repl", "test", "watch", "view", "export", "film", "bake", "check", "demo", "init", "new",
  "help",
  "version",
  "completions", "man",
]

@Suite("The command in a shell")
struct ShellTests {
  private let folder = Folder()

  @Test("tells its version and its help in each of the usual ways")
  func help() {
    for words in [["version"], ["-v"], ["--version"]] {
      let result = Program(words).finish()
      #expect(result.code == 0)
      #expect(result.output == "libration 0.2.0\n")
    }
    let overview = Program.run("--help").output
    #expect(Program.run("help").output == overview)
    for command in commands {
      let isPart = ["picture", "film", "bake", "page"].contains(command)
      #expect(overview.contains("\n  libration \(command) ") != isPart, "\(command)")
      let help = Program.run("help", command)
      #expect(help.code == 0)
      #expect(help.output == Program.run(command, "--help").output)
      #expect(help.output.hasPrefix("usage: libration \(command)"))
    }
    let unknown = Program.run("help", "wacth")
    #expect(unknown.code == 2)
    #expect(unknown.error.contains("unknown command wacth; did you mean watch?"))
    #expect(Program.run("completion").error.contains("did you mean completions?"))
    #expect(Program.run("completions", "tcsh").error.contains("there are no completions for tcsh"))
    #expect(Program.run("completions", "bsh").error.contains("did you mean bash?"))
  }

  @Test(
    "prints completions that name every command and its options",
    arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) {
    let text = Program.run("completions", shell).output
    for command in commands {
      #expect(text.contains(command))
      for line in Program.run("help", command).output.split(separator: "\n") {
        guard let option = line.split(separator: " ").first, line.hasPrefix("  -") else { continue }
        let mark = option.hasPrefix("--") ? "-l " : "-s "
        let name = shell == "fish" ? mark + option.drop { $0 == "-" } : String(option)
        #expect(text.contains(name), "\(command) \(option)")
      }
    }
  }

  @Test(
    "completes in bash",
    arguments: [
      (["ru"], ["run"]), (["new", ""], ["behavior", "scene", "spec"]), (["new", "scene", ""], []),
      (["run", "--sec"], ["--seconds"]), (["test", "--format", "j"], ["junit", "json"]),
      (["test", "--format", "=", "j"], ["junit", "json"]), (["help", "ch"], ["check"]),
      (["--rate", "30", "completions", "z"], ["zsh"]), (["run", ""], ["mine", "a b.lua"]),
      (["run", "--rate", "=", "5", "a"], ["a b.lua"]), (["run", "--trace", "x"], ["x.csv"]),
      (["run", "--behaviors", ""], ["mine"]), (["init", ""], ["mine"]),
      (["check", "x.c"], ["x.csv"]),
    ] as [([String], [String])])
  func bash(words: [String], wanted: [String]) {
    folder.write("mine/hop.lua", "")
    folder.write("a b.lua", "")
    folder.write("x.csv", "")
    let script = Program.run("completions", "bash").output
    folder.write("mine/completions", script)
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let result = Program.tool(
      "bash", "-c",
      """
      set -u
      bash -n mine/completions || exit
      source mine/completions
      COMP_WORDS=(libration \(quoted)) COMP_CWORD=\(words.count)
      _libration
      printf '%s\\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"}
      """, in: folder.path)
    #expect(result.code == 0, "\(result.error)")
    #expect(result.error.isEmpty)
    let found = result.output.split(separator: "\n").map(String.init)
    #expect(Set(found) == Set(wanted), "\(words)")
  }

  @Test("prints a manual with every command and option, and no line that roff takes for its own")
  func manual() {
    let text = Program.run("man").output
    #expect(text.hasPrefix(".\\\" "))
    let macros = [".\\\"", ".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I"]
    for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(macros.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
    }
    for command in commands {
      #expect(text.contains("\n.SS libration \(command)"))
      let lines = Program.run("help", command).output.split(separator: "\n")
      for line in lines where line.hasPrefix("  -") {
        let name = line.split(separator: " ")[0].replacing("-", with: "\\-")
        #expect(text.contains("\n.TP\n\\fB\(name)\\fR"), "\(command) \(name)")
      }
    }
    for code in [0, 1, 2, 130, 143] { #expect(text.contains("\n.B \(code)\n")) }
  }
}

@Suite("Answers for programs")
struct AnswerTests {
  private let folder = Folder()

  @Test("run takes a scene from standard input")
  func standardInput() {
    let result = Program.run("run", "-", in: folder.path, input: Scenes.snap)
    #expect(result.code == 0)
    folder.write("scene.lua", Scenes.snap)
    let file = Program.run("run", "scene.lua", in: folder.path)
    #expect(result.output == file.output.replacing("scene.lua:", with: "stdin:"))
    let failing = Program.run("run", "-", in: folder.path, input: "\nerror('the lid must be open')")
    #expect(failing.code == 1)
    #expect(failing.error.hasPrefix("stdin:2: the lid must be open"))
    #expect(Program.run("run", "-", in: folder.path).error.contains("stdin"))
    let long = String(repeating: "-- long\n", count: 200_000)
    folder.write("long", long)
    let tooLong = Program.tool("sh", "-c", "\"$0\" run - < long", executable, in: folder.path)
    #expect(tooLong.code == 1)
    #expect(tooLong.error.contains("standard input: a scene has 1024 KiB at most"))
  }

  @Test("run --json tells the summary as one object")
  func run() {
    folder.write("scene.lua", Scenes.snap)
    let result = Program.run("run", "scene.lua", "--json", in: folder.path)
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("{\"scene\":\"scene.lua\",\"end\":\"paused\",\"ticks\":"))
    #expect(result.output.contains("\"items\":[{\"name\":\"card\",\"x\":"))
    #expect(result.output.hasSuffix("\"failures\":[]}\n"))
    #expect(result.output.count { $0 == "\n" } == 1)
    #expect(result.error.isEmpty)

    folder.write(
      "endless.lua", Scenes.endless.replacing("return stage", with: "print(1) return stage"))
    let endless = Program.run("run", "endless.lua", "--json", "--seconds", "1", in: folder.path)
    #expect(endless.output.contains("\"end\":\"limit\",\"ticks\":60,\"time\":1,"))
    #expect(endless.error == "endless.lua: 1\n")

    folder.write("failing.lua", Scenes.failing)
    let failing = Program.run("run", "failing.lua", "--json", "--seconds", "1", in: folder.path)
    #expect(failing.code == 1)
    #expect(
      failing.output.contains(
        """
        "failures":[{"file":"failing.lua","line":7,"column":null,"severity":"error",\
        "message":"the third tick is one too many","suggestion":null,"behavior":"behavior",\
        "hook":"onTick","item":"dot","tick":3}]}
        """), "\(failing.output)")

    folder.write("broken.lua", "local x = = 1\n")
    let broken = Program.run("run", "broken.lua", "--json", in: folder.path)
    #expect(broken.code == 1)
    #expect(broken.output.hasPrefix("{\"scene\":\"broken.lua\",\"end\":\"failed\","))
    #expect(broken.output.contains("\"file\":\"broken.lua\",\"line\":1,"))

    for option in ["--trace", "--events"] {
      let twice = Program.run("run", "scene.lua", "--json", option, "-", in: folder.path)
      #expect(twice.code == 2)
      #expect(twice.error.contains("--json and \(option) cannot both go to -"))
    }
  }

  @Test("check --json tells the findings as a list")
  func check() {
    folder.write("behaviors/hop.lua", "return {}")
    #expect(Program.run("check", "--json", in: folder.path).output == "[]\n")
    folder.write("behaviors/odd.lua", "return { onTikc = function() end }")
    folder.write("behaviors/pulse.lua", "return {}")
    let result = Program.run("check", "--json", in: folder.path)
    #expect(result.code == 1)
    #expect(result.output.hasPrefix("[{\"file\":\"behaviors/odd.lua\",\"line\":"))
    #expect(result.output.contains("\"severity\":\"error\",\"message\":"))
    #expect(result.output.contains("did you mean onTick?\",\"suggestion\":\"onTick\"}"))
    #expect(result.output.contains("\"line\":1,\"column\":10,"))
    #expect(result.output.contains("\"severity\":\"note\",\"message\":\"replaces the shipped"))
    #expect(result.output.hasSuffix("}]\n"))
    #expect(result.error.contains("1 problem"))
    let missing = Program.run("check", "--json", "nowhere", in: folder.path)
    #expect(missing.code == 1)
    #expect(missing.output.hasPrefix("[{\"file\":\"nowhere\",\"line\":null,"))
  }
}
