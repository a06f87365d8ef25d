import Glibc
import Scripting
import Testing

@Suite("The file of a film")
struct FilmFileTests {
  private let folder = Folder()

  init() {
    folder.write("snap.lua", Scenes.snap)
    folder.write("endless.lua", Scenes.endless)
    folder.write("failing.lua", Scenes.failing)
  }

  private func film(_ words: String...) -> Program.Result {
    Program(["film"] + words, in: folder.path).finish()
  }

  @Test(
    "must be named, and by a name for a film",
    arguments: [
      (["film", "a.lua"], "film needs -o FILE.svg or FILE.mp4"),
      (["film", "a.lua", "-o", "a.png"], "-o must be a file that ends in .svg or .mp4, not a.png"),
      (["film", "a.lua", "-o", "a.lua"], "-o must not write over a script, a.lua"),
      (["film", "a.lua", "-o", ""], "-o needs a value: -o FILE"),
      (["film", "a.lua", "-o", "-", "--trace", "-"], "-o and --trace cannot both go to -"),
      (["film", "a.lua", "-o", "x", "--events=x"], "-o and --events cannot both go to x"),
      (
        ["film", "a.lua", "-o", "x", "--tolerance", "0"],
        "--tolerance must be from 0.001 to 1e9 pt, not 0"
      ),
      (
        ["film", "a.lua", "-o", "x", "--tolerance", "few"], "--tolerance must be a number, not few"
      ),
      (["film", "a.lua", "-o", "x", "--seconds", "-1"], "--seconds must be from 0 to 1e9 s"),
      (["film", "-o", "x"], "film needs SCENE|RECORDING|TRACE"),
      (["run", "a.lua", "-o", "x"], "-o is no option of run, only of sweep, tune, merge, expo"),
    ])
  func usage(words: [String], message: String) {
    let result = Program(words, in: folder.path).finish()
    #expect(result.code == 2)
    #expect(result.error.contains(message))
  }

  @Test("replaces another as a whole, and only when the film is complete")
  func whole() {
    folder.write("x.svg", "old")
    #expect(film("missing.lua", "-o", "x.svg").code == 1)
    #expect(folder.text("x.svg") == "old")
    #expect(film("snap.lua", "-o", "x.svg").code == 0)
    #expect(folder.text("x.svg")?.hasPrefix("<svg ") == true)
    #expect(folder.names == ["endless.lua", "failing.lua", "snap.lua", "x.svg"])
  }

  @Test("is written where a hook failed too, with code 1")
  func failing() {
    let result = film("failing.lua", "-o", "x.svg")
    #expect(result.code == 1)
    #expect(result.error.contains("the third tick is one too many"))
    #expect(folder.text("x.svg")?.hasSuffix("</svg>\n") == true)
  }

  @Test("cannot be where nothing can be written")
  func unwritable() {
    let result = film("snap.lua", "-o", "no/x.svg")
    #expect(result.code == 1)
    #expect(result.error == "no/x.svg: no such file or directory\n")
    let full = Program(
      ["film", "snap.lua", "-o", "-"], in: folder.path, outputPath: "/dev/full"
    ).finish()
    #expect(full.code == 1)
    #expect(full.error == "standard output: no space left on device\n")
    mkfifo(folder["pipe"], 0o600)
    #expect(
      film("snap.lua", "-o", "pipe").error == "pipe: cannot be written: nobody reads this pipe\n")
  }

  @Test("ends quietly where nobody reads it")
  func closedPipe() {
    let result = Program(
      ["film", "snap.lua", "-o", "-"], in: folder.path, closesOutput: true
    ).finish()
    #expect(result.code == 0)
    #expect(!result.error.contains("cannot"))
  }

  @Test("stays as it was where the run is told to end")
  func interrupted() {
    folder.write("x.svg", "old")
    let slow = Scenes.endless.replacing(
      "self.item.x =", with: "for _ = 1, 2e4 do end self.item.x =")
    folder.write("slow.lua", slow)
    let program = Program(
      ["film", "slow.lua", "-o", "x.svg", "--seconds", "9000"], in: folder.path)
    usleep(500_000)
    kill(program.process, SIGINT)
    #expect(program.finish().code == 130)
    #expect(folder.text("x.svg") == "old")
    #expect(!folder.names.contains { $0.hasSuffix(".part") })
  }

  @Test("ends at its limit, of 10 s by default")
  func limit() {
    #expect(
      film("endless.lua", "-o", "x").output.contains("still running at the limit after 600 t"))
    #expect(film("endless.lua", "-o", "x", "--seconds", "0.51").output.contains("after 31 ticks"))
  }

  @Test("must not be longer than a file can tell apart")
  func tooLong() {
    folder.write(
      "crowd.lua",
      """
      local stage = libration.stage { width = 100, height = 100 }
      for i = 1, 9000 do stage:addItem { size = { 1, 1 } } end
      stage.animator:add({ clockMandate = true, onTick = function() end })
      return stage
      """)
    folder.write("x.svg", "old")
    let result = film("crowd.lua", "-o", "x.svg")
    #expect(result.code == 1)
    #expect(
      result.error == """
        a motion must have at most 900000 ticks and 1000000 poses, one for each item and tick; \
        this one had more at tick 111: give fewer --seconds

        """)
    #expect(folder.text("x.svg") == "old")
  }

  @Test("is of the touches and with the seed and rate that are asked for")
  func options() throws {
    folder.write("touches.csv", "time,touch,phase,x,y\n0,1,began,80,252\n0.5,1,ended,80,252\n")
    folder.write(
      "random.lua",
      """
      local stage = libration.stage { width = 100, height = 100 }
      local item = stage:addItem { name = "i", center = { 80, 252 }, size = { 30, 30 } }
      stage.animator:add("touch", { item = item, onBegan = function() item.x = 10 end })
      stage.animator:add("snap", { item = item, point = { math.random() * 100, 40 } })
      return stage
      """)
    let plain = film("random.lua", "-o", "-")
    #expect(plain.code == 0, "\(plain.error)")
    for words in [["--seed", "7"], ["--rate", "30"], ["--touches", "touches.csv"]] {
      let words = ["film", "random.lua", "-o", "-"] + words
      let other = Program(words, in: folder.path).finish()
      #expect(other.code == 0, "\(other.error)")
      #expect(other.output != plain.output)
      #expect(other.output == Program(words, in: folder.path).finish().output)
    }
  }
}
