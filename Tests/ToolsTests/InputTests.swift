import Geometry
import Scripting
import Testing

@Suite("Inputs of the command line")
struct InputTests {
  private let folder = Folder()

  private static let scene = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
    stage:addItem { name = "noise", center = { math.random() * 100, 20 }, size = { 9, 9 } }
    stage.animator:add("snap", { item = card, point = { 80, 252 }, damping = 0.5 })
    stage.animator:add("pan", { item = card, carriesItem = true })
    return stage
    """
  /// The card is dragged to the right while it snaps, and let go.
  private static let touches = """
    time,touch,phase,x,y
    0,1,began,157,252
    0.1,1,moved,250,252
    0.2,1,ended,250,252
    """

  init() {
    folder.write("s.lua", Self.scene)
    folder.write("t.csv", Self.touches)
    folder.write(
      "m.lua",
      """
      return function(stage)
        local c, n = stage:item("card"), stage:item("noise")
        return { x = c.x, vx = c.vx, noise = n.x, width = c.width, tick = stage.tick }
      end
      """)
    folder.write(
      "s_set.lua", "-- Found by libration tune s.lua\nsnap.damping = 0.2\ncard.width = 30\n")
  }

  /// Ways to give an input, and the changes of the scene's text with the same meaning.
  static let given: [([String], [(String, String)])] = [
    (["--set", "snap.damping=0.2"], [("damping = 0.5", "damping = 0.2")]),
    (["--set", "card.x=20"], [("{ 157, 252 }", "{ 20, 252 }")]),
    (
      ["--set", "snap.point.x=200", "--set", "card.width=30"],
      [("{ 80,", "{ 200,"), ("60, 60", "30, 60")]
    ),
    (["--set", "s_set.lua"], [("damping = 0.5", "damping = 0.2"), ("60, 60", "30, 60")]),
    (["--set", "seed=7"], [("libration.stage {", "libration.stage { seed = 7,")]),
    (["--seed", "7"], [("libration.stage {", "libration.stage { seed = 7,")]),
    (["--rate", "120"], [("libration.stage {", "libration.stage { rate = 120,")]),
  ]

  private func changed(_ changes: [(String, String)]) -> String {
    var text = Self.scene
    for (old, new) in changes { text = text.replacing(old, with: new) }
    return text
  }

  private func text(of name: String) -> String {
    (try? Files.text(of: folder.path + "/" + name)) ?? ""
  }

  private func run(_ words: [String], input: String = "") -> Program.Result {
    Program(words, in: folder.path, input: input).finish()
  }

  /// Commands that run a scene, with options that make them print or draw its motion.
  private static let commands: [(name: String, words: [String])] = [
    ("run", ["--trace", "-", "--seconds", "0.5"]),
    ("repl", []),
    ("picture", ["-o", "-", "--at", "0.2,0.4"]),
    ("film", ["-o", "-", "--seconds", "0.5"]),
    ("export", ["-o", "-", "--plot", "card.x", "--seconds", "0.5"]),
    ("bake", ["-o", "o.css", "--seconds", "0.5"]),
  ]

  /// The output of a command, and the file that it wrote.
  private func told(_ command: (name: String, words: [String]), _ scene: String, _ more: [String])
    throws -> String
  {
    folder.write("it.lua", scene)
    let line = "step(9) print(card.x, card.vx, noise.x, card.width) step(9) print(card.x)"
    let result = run([command.name, "it.lua"] + command.words + more, input: line)
    try #require(result.code == 0, "\(result.error)")
    let file = command.words.first { $0.hasPrefix("o.") }.map { text(of: $0) } ?? ""
    return result.output + file
  }

  @Test("mean the same in every command, and the same as in the scene's text", arguments: 0..<7)
  func everywhere(place: Int) throws {
    let (words, changes) = Self.given[place]
    for command in Self.commands {
      let plain = try told(command, Self.scene, [])
      let given = try told(command, Self.scene, words)
      #expect(given == (try told(command, changed(changes), [])), "\(command.name) \(words)")
      // A seed changes only the noise, which the other commands do not show.
      if words != ["--seed", "7"] && words != ["--set", "seed=7"] || command.name == "run" {
        #expect(given != plain, "\(command.name) \(words)")
      }
    }
  }

  /// The measures of the only run of a sweep.
  private func measures(_ words: [String]) throws -> String {
    let result = run(
      ["sweep", "s.lua", "--vary", "noise.y=30", "--measure", "m.lua", "--seconds", "0.3"] + words)
    try #require(result.code == 0, "\(result.error)")
    let start = try #require(result.output.firstRange(of: "\"measures\"")).lowerBound
    let end = try #require(result.output.firstRange(of: "\"digest\"")).lowerBound
    return String(result.output[start..<end])
  }

  @Test("are given to each run of a sweep, in this process and in others")
  func swept() throws {
    let varied = run([
      "sweep", "s.lua", "--vary", "card.x=20,30", "--set", "snap.damping=0.2", "--touches", "t.csv",
      "--measure", "m.lua", "-o", "r.ndjson", "--jobs", "2",
    ])
    #expect(varied.code == 0, "\(varied.error)")
    let parallel = text(of: "r.ndjson").split(separator: "\n").sorted()
    let alone = run([
      "sweep", "s.lua", "--vary", "card.x=20,30", "--set", "snap.damping=0.2", "--touches", "t.csv",
      "--measure", "m.lua", "--jobs", "1",
    ])
    #expect(parallel == alone.output.split(separator: "\n").sorted())
    #expect(try measures(["--set", "card.x=20"]) != measures([]))
    #expect(try measures(["--touches", "t.csv"]) == measures(["--set", "touches=t.csv"]))
    #expect(try measures(["--touches", "t.csv"]) != measures([]))
  }

  @Test("are in each line of a sweep and in what a search finds, which so are the same runs again")
  func lines() throws {
    let own = "it's \"mine\" -- t.csv"
    folder.write(own, Self.touches)
    folder.write("b/none.lua", "return {}")
    let words = [
      "sweep", "s.lua", "--measure", "m.lua", "--set", "s_set.lua", "--touches", own, "--seed", "7",
      "--behaviors", "b", "--rate", "120", "--seconds", "0.4",
    ]
    let swept = run(words + ["--vary", "card.x=20,30", "-o", "r.ndjson"])
    #expect(swept.code == 0, "\(swept.error)")
    #expect(swept.error.hasSuffix("open them: libration view r.ndjson\n"))
    let lines = text(of: "r.ndjson").split(separator: "\n").sorted()
    let start = #""inputs":{"seed":7,"snap.damping":0.2,"card.width":30,"touches":"#
    try #require(lines.count == 2)
    #expect(lines[0].contains("\(start)\(jsonString(own)),\"card.x\":20}"))
    #expect(lines[0].contains(#""scene":"s.lua","rate":120,"behaviors":["b"],"sweep""#))
    let page = run(["page", "r.ndjson", "-o", "-"]).output
    #expect(page.contains(#""options":["--behaviors","b","--rate","120"]"#))

    let tuned = run(
      ["tune"] + words.dropFirst() + [
        "--vary", "card.x=20..30", "--goal", "least vx", "--tries", "5", "-o", "best.lua",
        "--tried", "tried.ndjson",
      ])
    #expect(tuned.code == 0, "\(tuned.error)")
    let best = text(of: "best.lua")
    #expect(best.hasPrefix("-- Found by libration tune s.lua --behaviors b --rate 120\n"))
    let found = try #require(best.split(separator: "\n").last { $0.hasPrefix("card.x = ") })
    // Without the options that stand in it, the file alone gives the inputs of a line.
    let again = run([
      "sweep", "s.lua", "--measure", "m.lua", "--set", "best.lua", "--rate", "120",
      "--seconds", "0.4", "--behaviors", "b", "--vary", "noise.y=20",
    ])
    #expect(again.code == 0, "\(again.error)")
    func digest(_ line: some StringProtocol) throws -> String? {
      try JSONValue(json: line.utf8)["digest"]?.asString
    }
    let tried = text(of: "tried.ndjson").split(separator: "\n").filter {
      $0.contains("\"card.x\":\(found.dropFirst("card.x = ".count))}")
    }
    #expect(try digest(again.output) == digest(try #require(tried.first)))
  }

  @Test("are recorded, and a recording takes others")
  func recorded() throws {
    let words = ["--set", "card.x=20", "--set", "snap.damping=0.2", "--set", "seed=9"]
    let first = run(
      ["run", "s.lua", "--seconds", "0.5", "--trace", "-", "--record", "r.libration"] + words)
    #expect(first.code == 0)
    let again = run(["replay", "r.libration", "--trace", "-"])
    #expect(again.output == first.output)
    #expect(again.code == 0)
    let other = run(["replay", "r.libration", "--trace", "-", "--set", "snap.damping=0.9"])
    #expect(other.error.contains("tick 1 is the first that differs: card"))
    let direct = run(
      ["run", "s.lua", "--seconds", "0.5", "--trace", "-"] + words
        + ["--set", "noise.alpha=1"])
    #expect(direct.output == first.output)
    let changed = run([
      "run", "s.lua", "--seconds", "0.5", "--trace", "-", "--set", "card.x=20", "--set",
      "snap.damping=0.9", "--set", "seed=9",
    ])
    // A replay goes on to the last recorded tick.
    #expect(other.output.hasPrefix(changed.output))
    #expect(run(["replay", "r.libration", "--set", "seed=3"]).error.contains("seed cannot be set"))
    #expect(run(["replay", "r.libration", "--set", "snap.no=3"]).code == 1)
    for name in ["picture", "film", "export"] {
      let moved = run([name, "r.libration", "-o", "-", "--set", "snap.damping=0.9"])
      #expect(moved.code == 0, "\(moved.error)")
      #expect(moved.output != run([name, "r.libration", "-o", "-"]).output)
    }
  }

  @Test("are not varied too", arguments: ["snap.damping=0.1,0.2", "seed=1..2"])
  func varied(text: String) {
    let key = text.prefix { $0 != "=" }
    folder.write("m.lua", "return function(stage) return { n = 1 } end")
    let result = run(
      ["sweep", "s.lua", "--vary", text, "--set", "\(key)=0", "--measure", "m.lua", "-o", "-"])
    #expect(result.code != 0)
    #expect(result.error.contains("\(key) cannot be both set and varied"), "\(result.error)")
  }

  @Test("have no spaces around key and value, as in files")
  func spaces() {
    #expect(
      run(["run", "s.lua", "--set", " card.x = 20 "]).output
        == run(["run", "s.lua", "--set", "card.x=20"]).output)
  }

  @Test(
    "of a file may have comments behind them, quotes around them, and a byte order mark before them",
    arguments: [
      "\u{FEFF}card.x = 20\n", "card.x = 20 -- as in a -- b", "card.x=20\t--[ no block",
      "  -- a note\n  card.x = \"20\" -- \"\n", "# a note -- card.y = 3\ncard.x = 20",
      "-- snap#1.damping = 0.5 -- a note\r\ncard.x = 20\r\n",
    ])
  func files(text: String) {
    folder.write("set.lua", text)
    let told = run(["run", "s.lua", "--set", "set.lua", "--trace", "-"])
    #expect(told.output == run(["run", "s.lua", "--set", "card.x=20", "--trace", "-"]).output)
    #expect(told.code == 0, "\(told.error)")
  }

  @Test(
    "may be texts; quotes are around those with commas, dots or digits",
    arguments: [
      ("Hello", "Hello"), ("\"Hello, world\"", "Hello, world"), ("\"007\"", "007"),
      ("\"Wait...\"", "Wait..."), ("say \"so\"", "say \"so\""), ("\"a\\\"b\"", "a\"b"),
      ("\"\"", "nil"),
    ])
  func texts(given: String, text: String) {
    let told = run(["repl", "s.lua", "--set", "card.text=\(given)"], input: "print(card.text)\n")
    #expect(told.output == text + "\n", "\(told.error)")
  }

  @Test("of looks are in replays from tick 0 on, with the numbers behind them")
  func looks() {
    let trace = ["--trace", "-", "--fields", "+color"]
    let inputs = ["--set", "card.color=red", "--set", "card.text=x", "--set", "card.x=50"]
    let told = run(["run", "s.lua", "--record", "r.libration"] + inputs + trace)
    #expect(told.code == 0 && told.output.contains("0,0,card,50,"), "\(told.error)")
    #expect(run(["replay", "r.libration"] + trace).output == told.output)
  }

  @Test("stay where a prompt begins anew")
  func restart() {
    let told = run(
      ["repl", "s.lua", "--set", "card.x=20"], input: "step(3) restart()\nprint(card.x)\n")
    #expect(told.output.hasSuffix("20.0\n"))
  }

  @Test(
    "that mean nothing are refused, each with what must hold",
    arguments: [
      (["--set", "card.x"], 1, "--set must be KEY=VALUE or the name of a file that is there, not"),
      (["--set", "card.x=1,2"], 2, "--set card.x=1,2: a key must have one value"),
      (["--set", "card.x=1", "--set", "card.x=2"], 2, "a key must have one value"),
      (
        ["--set", "x=2"], 2, "a key must be seed, touches, or as in card.x and snap.damping, not x"
      ),
      (["--set", "card.q=2"], 1, "card.q: item card has no number or look q"),
      (["--set", "card.fill=2"], 1, "only these can be set here, and fill is none of them: x,"),
      (["--set", "card.color=2"], 1, "--set card.color must be a name of CSS such as"),
      (["--set", "card.strokeEnd=3"], 1, "--set card.strokeEnd must be from 0 to 1, not 3"),
      (["--set", "card.width=-3"], 1, "--set card.width must be from 0.001 to 1e9 pt, not -3"),
      (["--set", "snap.point.x=1e12"], 1, "--set snap.point.x must be from -1e9 to 1e9 pt, not"),
      (["--set", "card.cornerRadius=a"], 1, "card.cornerRadius must be a number, not \"a\""),
      (["--set", "snap.dampin=2"], 1, "did you mean damping?"),
      (["--set", "snap.damping=2"], 1, "--set snap.damping must be from 0 to 1, not 2"),
      (["--set", ""], 2, "--set needs a value: --set KEY=VALUE"),
      (["--set", "seed=9007199254740993"], 2, "must be one that a double holds, not 90071992"),
      (["--set", "block.lua"], 1, "block.lua:2: a comment must end with its line: --, not --[["),
      (["--set", "."], 1, ".: is a directory"), (["--touches", "."], 1, ".: is a directory"),
      (["--seed", "3", "--set", "seed=4"], 2, "--seed and --set seed cannot both be given"),
      (["--touches", "t.csv", "--set", "touches=t.csv"], 2, "--touches and --set touches cannot"),
      (["--set", "t.csv"], 1, "t.csv:1: a line must be KEY = VALUE"),
      (["--set", "bad.lua"], 1, "bad.lua:3: snap.damping must be from 0 to 1, not 7"),
      (["--set", "snap.point.z=1"], 1, "--set snap.point.z: snap has no point.z"),
      (["--set", "snap#3.damping=1"], 1, "no item or behavior snap#3; there are card, "),
    ])
  func refused(words: [String], code: Int32, message: String) {
    folder.write("bad.lua", "-- a note\n\n  snap.damping = 7\n")
    folder.write("block.lua", "card.x = 20\ncard.y = 20 --[[ no\nsnap.damping = 0.3 ]]\n")
    for command in ["run", "repl"] {
      let result = run([command, "s.lua"] + words)
      #expect(result.code == code)
      #expect(result.error.contains(message), "\(result.error)")
    }
  }

  @Test("export writes what each of its parts writes")
  func export() {
    func same(_ name: String, _ file: String, _ words: String...) {
      #expect(run([name, "s.lua", "-o", file] + words).code == 0)
      let part = text(of: file)
      #expect(run(["export", "s.lua", "-o", file] + words).code == 0)
      #expect(text(of: file) == part, "\(name) \(words)")
    }
    same("picture", "a.svg", "--onion")
    same("picture", "a.svg", "--at", "0.2", "--overlay", "names")
    same("picture", "a.svg", "--vary", "snap.damping=0.2,0.9")
    same("film", "b.svg")
    same("film", "b.svg", "--tolerance", "1")
    for ending in ["css", "json", "js", "lua"] { same("bake", "c." + ending, "--tolerance", "1") }
    same("page", "d.html", "--seconds", "0.3")
    for (words, message) in [
      (["s.lua", "-o", "a.html"], "takes no further operand: s.lua"),
      (["s.lua", "-o", "a.svg"], "takes no further operand: s.lua"),
      (["-o", "a.css", "--onion"], "--onion is for files that end in .svg, .png, not for a.css"),
      (["-o", "a.txt"], "-o must be a file that ends in one of .svg, .png, .mp4, .css"),
      ([], "export needs -o FILE, which ends in one of .svg, .png, .mp4, .css"),
      (
        ["-o", "a.svg", "--at", "1", "--tolerance", "1"],
        "--at and --tolerance cannot both be given"
      ),
      (["-o", "a.svg", "--vary", "card.x=1,2", "--record", "r"], "--record is for one run"),
      (["-o", "a.html", "--linear"], "--linear is for files that end in .css, .json, .js, .lua"),
    ] {
      let result = run(["export", "s.lua"] + words)
      #expect(result.code == 2)
      #expect(result.error.contains(message), "\(result.error)")
      #expect(result.error.hasSuffix("Try: libration export --help\n"))
    }
  }
}
