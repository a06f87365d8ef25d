import Experiments
import Geometry
import Glibc
import Pictures
import Scripting
import Testing

/// A card that goes 1 pt a tick to the right, from x = 20, for a second.
private let line = """
  local stage = libration.stage { width = 320, height = 240 }
  local card = stage:addItem { name = "card", center = { 20, 100 }, size = { 40, 20 } }
  stage.animator:add({
    params = { step = { default = 1, min = 0, max = 9 }, look = { default = "plain" } },
    clockMandate = true,
    onTick = function(self)
      card.x = card.x + self.step
      if self.elapsed > 0.975 then self:remove() end
    end,
  }, {})
  return stage
  """

@Suite("picture")
struct DrawnPictureTests {
  private let folder = Folder()

  init() { folder.write("line.lua", line) }

  private func draw(_ words: String...) -> Program.Result {
    Program(["picture"] + words, in: folder.path).finish()
  }

  private func drawn(_ words: String...) throws -> String {
    let result = Program(["picture", "-o", "-"] + words, in: folder.path).finish()
    try #require(result.code == 0, "\(result.error)")
    #expect(!result.output.contains("nan") && !result.output.contains("inf\""))
    return result.output
  }

  /// The lines of a picture that hold a text.
  private func lines(_ picture: String, with text: String) -> [Substring] {
    picture.split(separator: "\n").filter { $0.contains(text) }
  }

  /// The words of a picture, in their order.
  private func words(_ picture: String) -> [String] {
    lines(picture, with: "<text").map { line in
      String(line[line.firstIndex(of: ">")!...].dropFirst().prefix { $0 != "<" })
    }
  }

  /// The places at which the items with a name are drawn.
  private func places(_ picture: String, of name: String = "card") -> [String] {
    lines(picture, with: "<title>\(name)</title>").map { line in
      let start = line.firstRange(of: "translate(")!.upperBound
      return String(line[start...].prefix { $0 != ")" })
    }
  }

  @Test(
    "says what is wrong with the command line",
    arguments: [
      (["line.lua"], "picture needs -o FILE.svg or FILE.png"),
      (["line.lua", "-o", "a.gif"], "-o must be a file that ends in .svg or .png, not a.gif"),
      (["line.lua", "-o", "-", "--at", "nan"], "--at must be from 0 to 1e9 s, not nan"),
      (["line.lua", "-o", "-", "--at", "0,-1"], "--at must be from 0 to 1e9 s, not -1"),
      (["line.lua", "-o", "-", "--at", "now"], "--at must be times in seconds, such as 0.25"),
      (["line.lua", "-o", "-", "--at", "0", "--to=1"], "--at and --to cannot both choose the mom"),
      (["line.lua", "-o", "-", "--from", "1", "--to=0.5"], "--from must not be behind --to"),
      (["line.lua", "-o", "-", "--every", "0"], "--every must be over 0 s"),
      (["line.lua", "-o", "-", "--every", "inf"], "--every must be from 0 to 1e9 s, not inf"),
      (["line.lua", "-o", "-", "--plot", "x"], "--plot must be fields such as card.x, not x"),
      (["line.lua", "-o", "-", "--plot", "card.widht"], "did you mean width?"),
      (["line.lua", "-o", "-", "--plot", "card.color"], "an item has no number color"),
      (["line.lua", "-o", "-", "--overlay", "name"], "not name; did you mean names?"),
      (["line.lua", "-o", "-", "--vary=a.b=1", "--vary=a.c=1"], "--vary must be given once"),
      (["line.lua", "-o", "-", "--plot=card.x", "--plot=x"], "--plot must be fields such as"),
      (["line.lua", "-o", "-", "--vary", "snap"], "--vary must be KEY=VALUES or FILE.csv"),
      (["line.lua", "-o", "-", "--vary", "a.b=1,,2"], "a value must not be empty"),
      (["line.lua", "-o", "-", "--vary", "a.b=1,nan"], "a number must be finite, not nan"),
      (["line.lua", "-o", "-", "--vary", "a.b=0.0..1"], "a picture has at most 24 values"),
      (["a.csv", "-o", "-", "--vary", "a.b=1"], "--vary is for scenes: a.csv was run already"),
      (["a.libration", "-o", "-", "--rate", "9"], "--rate is for scenes: a.libration was run alr"),
    ])
  func usage(arguments: [String], message: String) {
    let result = Program(["picture"] + arguments, in: folder.path).finish()
    #expect(result.code == 2)
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test("shows the end for a time behind it, and says so once")
  func behindTheEnd() throws {
    let end = try drawn("line.lua", "--at", "1")
    for times in ["1.1", "2", "1e9", "2,3"] {
      let result = draw("line.lua", "-o", "late.svg", "--at", times, "--overlay", "names")
      #expect(result.code == 0, "\(result.error)")
      let picture = try #require(folder.text("late.svg"))
      #expect(places(picture) == places(end) && places(end).count == 1)
      #expect(words(picture).contains("card") && words(picture).contains("1 s"))
      let list = times.split(separator: ",").map { digits(Double($0) ?? 0) + " s" }
      let note = "line.lua: the run ends at 1 s, so the picture shows its end for "
      #expect(result.output.contains(note + list.joined(separator: ", ") + "\n"))
    }
    #expect(!draw("line.lua", "-o", "a.svg", "--at", "0,1").output.contains("the run ends"))
  }

  @Test(
    "says what the run does not have",
    arguments: [
      (["--to", "1.5"], "--to 1.5 is behind the end of the run at 1 s"),
      (["--every", "0.001"], "must have at most 100 moments, not 1001: give a longer --every"),
      (
        ["--plot", "cart.x"], "--plot cart.x: there is no item cart; did you mean card?; items are"
      ),
      (["--vary", "snap.damping=1"], "there is no item or behavior snap; there are"),
      (["--vary", "behavior.stop=1"], "has no option stop that can be set; did you mean step?"),
      (["--vary", "behavior.step=10"], "--vary behavior.step must be from 0 to 9, not 10"),
      (["--vary", "card.color=nope,red"], "--vary card.color must be a name of CSS such as"),
      (
        ["--vary", "card.color=rgb(1,2,3),red"],
        "not \"rgb(1\"; a text with commas stands in quotes, card.color='\"a, b\"'"
      ),
      (["--vary", "behavior.step=big"], "step must be a number"),
      (["--vary", "behavior#2.step=1"], "there is no item or behavior behavior#2"),
    ])
  func missing(arguments: [String], message: String) {
    let result = Program(["picture", "line.lua", "-o", "x.svg"] + arguments, in: folder.path)
      .finish()
    #expect(result.code == 1)
    #expect(result.error.contains(message), "\(result.error)")
    #expect(folder.names == ["line.lua"])
  }

  @Test("shows an item where it was at a moment")
  func moment() throws {
    let picture = try drawn("line.lua", "--at", "0.5")
    #expect(places(picture) == ["50,100"])
    #expect(words(picture) == ["0.5 s"])
    #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"344\""))
    #expect(lines(picture, with: "<title>line.lua</title>").count == 1)
  }

  @Test("shows six moments of the run side by side unless others are asked for")
  func strip() throws {
    let picture = try drawn("line.lua")
    #expect(words(picture) == ["0 s", "0.2 s", "0.4 s", "0.6 s", "0.8 s", "1 s"])
    // Six stages and five gaps of 16 pt are 960 pt wide.
    let scale = (960.0 - 80) / 6 / 320
    #expect(places(picture).count == 6)
    for (number, place) in places(picture).enumerated() {
      let x = Double(place.prefix { $0 != "," })!
      #expect(abs(x - (20 + 12 * Double(number)) * scale) < 1e-3)
    }
    let some = try drawn("line.lua", "--from", "0.25", "--to", "0.75", "--every", "0.2")
    #expect(words(some) == ["0.25 s", "0.45 s", "0.65 s"])
    #expect(words(try drawn("line.lua", "--at", "1,0.5,0")) == ["0 s", "0.5 s", "1 s"])
    #expect(words(try drawn("line.lua", "--to", "0")) == ["0 s"])
  }

  @Test("shows wide stages three in a row, as large as three can be")
  func wide() throws {
    folder.write("wide.lua", line.replacing("height = 240", with: "height = 200"))
    let picture = try drawn("wide.lua")
    let scale = 928.0 / 3 / 320
    #expect(places(picture).count == 6)
    for (number, place) in places(picture).enumerated() {
      let x = Double(place.prefix { $0 != "," })!
      #expect(abs(x - (20 + 12 * Double(number)) * scale) < 1e-3)
    }
    #expect(lines(picture, with: "class=\"stage\" transform=\"translate(12,12)\"").count == 1)
    #expect(lines(picture, with: "class=\"stage\" transform=\"translate(12,").count == 2)
  }

  @Test("draws earlier moments fainter into one picture, with the way of the center")
  func onion() throws {
    let picture = try drawn("line.lua", "--onion", "--from", "0", "--every", "0.25")
    #expect(places(picture) == ["20,100", "35,100", "50,100", "65,100", "80,100"])
    #expect(words(picture) == ["0 s to 1 s"])
    let shares = lines(picture, with: "<g class=\"stroke-rim\" opacity").map { line in
      let share = line[line.firstRange(of: "opacity=\"")!.upperBound...]
      return Double(share.prefix { $0 != "\"" })!
    }
    #expect(shares.count == 4 && shares == shares.sorted() && shares.allSatisfy { $0 < 1 })
    #expect(lines(picture, with: "<polyline points=\"20 100 80 100\"").count == 1)
    #expect(places(try drawn("line.lua", "--onion")).count == 12)
    #expect(places(try drawn("line.lua", "--onion", "--at", "0.5")).last == "50,100")
  }

  @Test("draws what stands still once in an onion skin")
  func still() throws {
    folder.write(
      "still.lua", line.replacing("card.x = card.x + self.step", with: "local _ = card.x"))
    #expect(places(try drawn("still.lua", "--onion")) == ["20,100"])
  }

  @Test("runs once per value of a param, with its name below")
  func vary() throws {
    let picture = try drawn("line.lua", "--vary", "behavior.step=0,1,2", "--at", "0.5")
    #expect(
      words(picture) == [
        "behavior.step = 0", "0.5 s", "behavior.step = 1", "0.5 s", "behavior.step = 2", "0.5 s",
      ])
    let scale = 928.0 / 3 / 320
    let xs = places(picture).map { Double($0.prefix { $0 != "," })! / scale }
    for (x, wanted) in zip(xs, [20.0, 50, 80]) { #expect(abs(x - wanted) < 0.01) }
    let grid = try drawn("line.lua", "--vary", "behavior.step=0,1", "--at", "0,1")
    #expect(
      words(grid) == ["behavior.step = 0", "0 s", "1 s", "behavior.step = 1", "0 s", "1 s"])
    let many = try drawn("line.lua", "--vary", "behavior.step=0..1/7", "--at", "0.5")
    #expect(words(many).contains("behavior.step = 0.167"))
    let near = try drawn("line.lua", "--vary", "behavior.step=0.16661,0.16662", "--at", "0.5")
    #expect(words(near).contains("behavior.step = 0.16662"))
  }

  @Test("leaves the rims of thin items so thin that the items are seen")
  func thin() throws {
    folder.write(
      "rain.lua",
      """
      local stage = libration.stage { width = 320, height = 480 }
      stage:addItem { name = "card", center = { 20, 100 }, size = { 1.6, 9 } }
      stage:addItem { center = { 60, 100 }, size = { 4, 4 } }
      return stage
      """)
    #expect(lines(try drawn("rain.lua"), with: "stroke-width=\".4\"").count == 1)
    let film = Program(["film", "rain.lua", "-o", "-"], in: folder.path).finish().output
    #expect(lines(film, with: "stroke-width=\".4\"").count == 1)
  }

  @Test("means a behavior by its number where several are alike")
  func names() throws {
    folder.write(
      "two.lua",
      """
      local stage = libration.stage {}
      local a = stage:addItem { name = "a", center = { 20, 20 }, size = { 9, 9 } }
      local b = stage:addItem { name = "b", center = { 60, 20 }, size = { 9, 9 } }
      stage.animator:add("snap", { item = a, point = { 50, 100 } })
      stage.animator:add("snap", { item = b, point = { 90, 100 } })
      return stage
      """)
    let result = draw("two.lua", "-o", "-", "--vary", "snap.damping=1")
    #expect(result.code == 1)
    #expect(
      result.error.contains(
        "snap.damping must mean one thing, not 2: snap#1 (a), snap#2 (b)"))
    let picture = try drawn("two.lua", "--vary", "snap#2.damping=0.1,1", "--plot", "b.y,a.y")
    #expect(words(picture).filter { $0.hasPrefix("snap#2.damping = ") }.count == 4)
    let second = try drawn("two.lua", "--vary", "snap#2.damping=0.1,1", "--at", "0.1")
    #expect(places(second, of: "a")[0] == places(second, of: "a")[1])
    #expect(places(second, of: "b")[0] != places(second, of: "b")[1])
  }

  @Test("plots numbers with their measures in words")
  func plot() throws {
    let picture = try drawn("line.lua", "--plot", "card.x,card.y")
    #expect(places(picture).isEmpty)
    let words = words(picture)
    #expect(words.contains("card.x, pt") && words.contains("card.y, pt"))
    // 1 % of 60 pt is less than the card goes in a tick.
    #expect(words.contains("20 to 80, settled 1 s, no overshoot, peak 80 at 1 s"))
    #expect(words.contains("100 throughout"))
    // A straight line has two ends, and a dot where it is settled.
    let curve = try #require(lines(picture, with: "<polyline points").last { $0.contains("none") })
    #expect(curve.split(separator: "\"")[1].split(separator: " ").count == 4)
    let marks = words.compactMap(Double.init)
    #expect(Set([20, 40, 60, 80]).isSubset(of: marks) && marks.contains(0.2))
    let both = try drawn("line.lua", "--plot", "card.x", "--at", "1")
    #expect(places(both) == ["80,100"])
  }

  @Test("shows what works behind a stage")
  func overlays() throws {
    folder.write(
      "works.lua",
      """
      local stage = libration.stage { width = 200, height = 200 }
      local box = stage:addItem { name = "box", center = { 100, 180 }, size = { 40, 40 } }
      local ball = stage:addItem { name = "ball", center = { 60, 60 }, size = { 20, 20 } }
      stage.animator:add("gravity", { items = { box, ball } })
      stage.animator:add("collision", { items = { box, ball }, referenceBounds = true })
      stage.animator:add("attachment", { item = ball, anchor = { 60, 20 } })
      stage.animator:add("linearGravityField", { items = { ball }, direction = { 1, 0 } })
      return stage
      """)
    for overlay in Overlay.allCases {
      let picture = try drawn("works.lua", "--at", "0.1", "--overlay", overlay.rawValue)
      #expect(lines(picture, with: "class=\"\(overlay.rawValue)").count == 1, "\(overlay)")
    }
    let names = try drawn("works.lua", "--at", "0.1", "--overlay", "names")
    #expect(words(names).contains("box") && words(names).contains("ball"))
    #expect(!(try drawn("works.lua", "--at", "0.1")).contains("class=\"names"))
    // In a long run with many items, only the marks of shown moments are kept.
    folder.write(
      "many.lua",
      """
      local stage = libration.stage {}
      for i = 1, 1000 do stage:addItem { size = { 1, 1 }, center = { i % 320, i / 3 } } end
      stage.animator:add({ clockMandate = true, onTick = function() end }, {})
      return stage
      """)
    let many = ["many.lua", "--overlay", "names", "-o", "x.svg"]
    let kept = Program(["picture", "--at", "9.5,10"] + many, in: folder.path).finish()
    #expect(kept.code == 0, "\(kept.error)")
    let marks = lines(folder.text("x.svg") ?? "", with: "class=\"names")
    #expect(marks.count == 2)
    let all = Program(["picture"] + many, in: folder.path).finish()
    #expect(all.code == 1 && all.error.contains("this one had more at tick"))
  }

  @Test("shows the marks of a run that is over before its moment")
  func overBefore() throws {
    // The second run is at rest after 0.55 s.
    let picture = try drawn(
      "\(root)/examples/snap.lua", "--vary", "snap.damping=0.2,1", "--at", "0.7", "--overlay=names")
    #expect(lines(picture, with: "class=\"names").count == 2)
  }

  @Test("is of scenes without items, of huge stages and of names that are hard to write")
  func odd() throws {
    folder.write("empty.lua", "return libration.stage {}")
    #expect(words(try drawn("empty.lua")) == ["0 s"])
    folder.write(
      "huge.lua",
      """
      local stage = libration.stage { width = 1e9, height = 1 }
      stage:addItem { name = "<a&\\n>", center = { 5e8, 0.5 }, size = { 1, 1 } }
      return stage
      """)
    #expect(places(try drawn("huge.lua"), of: "&lt;a&amp;&#10;&gt;").count == 1)
    folder.write(
      "crowd.lua",
      """
      local stage = libration.stage {}
      for i = 1, 20000 do stage:addItem { size = { 1, 1 } } end
      stage.animator:add({ clockMandate = true, onTick = function() end })
      return stage
      """)
    let result = draw("crowd.lua", "-o", "-", "--seconds", "0.2")
    #expect(result.code == 1)
    #expect(result.error.contains("must have at most 100000 items, each moment counted, not 1200"))
  }

  @Test("is the same of a scene and its recording, and shows traces")
  func sources() throws {
    #expect(
      Program.run(
        "run", "line.lua", "--record", "l.libration", "--trace", "l.csv", in: folder.path
      ).code == 0)
    let scene = try drawn("line.lua", "--onion", "--plot", "card.x")
    let recording = try drawn("l.libration", "--onion", "--plot", "card.x")
    #expect(scene.replacing("line.lua", with: "l.libration") == recording)
    let trace = try drawn("l.csv", "--at", "0.5", "--plot", "card.vx,card.x")
    #expect(words(trace).contains("20 to 80, settled 1 s, no overshoot, peak 80 at 1 s"))
    #expect(draw("l.csv", "-o", "-", "--plot", "card.alpha").error.contains("needs the column al"))
    #expect(draw("l.csv", "-o", "-", "--overlay", "names").error.contains("a trace has nothing"))
  }

  @Test("is written as a whole or not at all")
  func whole() {
    folder.write("x.svg", "old")
    #expect(draw("missing.lua", "-o", "x.svg").code == 1)
    #expect(folder.text("x.svg") == "old")
    #expect(draw("line.lua", "-o", "no/x.svg").error == "no/x.svg: no such file or directory\n")
    let full = Program(
      ["picture", "line.lua", "-o", "-"], in: folder.path, outputPath: "/dev/full"
    ).finish()
    #expect(full.code == 1)
    #expect(full.error.contains("standard output: no space left on device"))
    let result = draw("line.lua", "-o", "x.svg")
    #expect(result.output.contains("x.svg: 984 x "))
    #expect(folder.text("x.svg")?.hasSuffix("</svg>\n") == true)
    #expect(folder.names == ["line.lua", "x.svg"])
  }

  @Test("is a PNG of twice as many pixels, made by rsvg-convert")
  func png() {
    func draw() -> Program.Result {
      let words = ["picture", "line.lua", "--at", "1", "-o", "x.png"]
      return Program(words, in: folder.path, environment: ["PATH=\(folder.path):/bin"]).finish()
    }
    // These programs stand in for the real ones, whose output .ci/run looks at.
    folder.script("rsvg-convert", "echo \"$*\"; cat")
    #expect(draw().code == 0)
    let made = folder.text("x.png")
    #expect(made?.hasPrefix("--format png --background-color white --width 688\n<svg ") == true)
    #expect(made?.hasSuffix("</svg>\n") == true)
    folder.script("rsvg-convert", "echo out of paint >&2; exit 3")
    let failing = draw()
    #expect(failing.code == 1)
    #expect(failing.error.contains("rsvg-convert failed: out of paint"))
    #expect(folder.text("x.png") == made)
  }

  @Test("says which program a PNG needs")
  func programs() {
    folder.link("env", to: "/usr/bin/env")
    folder.write("x.png", "old")
    let missing = Program(
      ["picture", "line.lua", "-o", "x.png"], in: folder.path,
      environment: ["PATH=\(folder.path)"]
    ).finish()
    #expect(missing.code == 1)
    #expect(
      missing.error.contains(
        "rsvg-convert must be installed for this kind of file: apt-get install librsvg2-bin"))
    #expect(folder.text("x.png") == "old")
    #expect(!folder.names.contains { $0.hasSuffix(".part") })
  }
}
