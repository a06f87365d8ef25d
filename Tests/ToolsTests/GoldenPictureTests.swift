import Glibc
import Testing

@Suite("The picture beside a golden trace")
struct GoldenPictureTests {
  private let folder = Folder()

  private func test(_ options: String..., in path: String? = nil) -> Program.Result {
    Program(["test"] + options, in: path ?? folder.path).finish()
  }

  /// Writes a spec in which a card falls at some gravity.
  private func write(_ magnitude: Double, _ assertion: String = "assert.trace(stage, file)") {
    folder.write(
      "a_spec.lua",
      """
      it("falls", function()
        local stage = libration.stage { width = 320, height = 480 }
        local card = stage:addItem { name = "card", center = { 100, 50 }, size = { 60, 60 } }
        stage.animator:add("gravity", { item = card, magnitude = \(magnitude) })
        stage:advance { ticks = 30 }
        local file = "golden/fall.csv"
        \(assertion)
      end)
      """)
  }

  @Test("is left by a spec that fails, and is gone when it passes")
  func failing() {
    write(1)
    #expect(test("--update").code == 0)
    write(0.5)
    let failed = test()
    #expect(failed.code == 1)
    #expect(failed.output.contains("      picture: golden/fall.failed.svg\n"))
    #expect(test("--json").output.contains("\"picture: golden/fall.failed.svg\""))
    let picture = folder.text("golden/fall.failed.svg") ?? ""
    #expect(picture.contains("<title>fall.csv: golden, and now</title>"))
    // Two stages, and the first number that differs: g is 1000 pt/s², so y is 50 + 500 (n / 60)²,
    // about, after half a second.
    #expect(picture.split(separator: "class=\"stage\"").count == 3)
    #expect(picture.contains(">card.y</text>"))
    #expect(picture.contains(">golden: 50 to 17") && picture.contains(">now: 50 to 11"))
    #expect(folder.text("golden/fall.csv")?.contains("failed") == false)
    write(1)
    #expect(test().code == 0)
    #expect(folder.text("golden/fall.failed.svg") == nil)
    write(0.5)
    #expect(test().code == 1)
    #expect(folder.text("golden/fall.failed.svg") != nil)
    #expect(test("--update").code == 0)
    #expect(folder.text("golden/fall.failed.svg") == nil)
  }

  @Test("is not left where a trace is meant to be another one, or is no trace")
  func meant() {
    write(1)
    #expect(test("--update").code == 0)
    write(0.5, "assert.is_not.trace(stage, file)")
    #expect(test().code == 0)
    #expect(folder.text("golden/fall.failed.svg") == nil)
    write(0.5)
    folder.write("golden/fall.csv", "tick,time,item,x\n0,0,card,1\n")
    #expect(test().code == 1)
    #expect(folder.text("golden/fall.failed.svg") == nil)
  }

  @Test("takes the place of no other file, and of none outside the folder of the tests")
  func others() {
    write(1)
    #expect(test("--update").code == 0)
    write(0.5)
    folder.write("golden/fall.failed.svg", "<svg>mine</svg>")
    let failed = test()
    #expect(failed.code == 1)
    #expect(!failed.output.contains("picture:"))
    #expect(folder.text("golden/fall.failed.svg") == "<svg>mine</svg>")
    unlink(folder["golden/fall.failed.svg"])
    folder.write("other/x.lua", "")
    #expect(test("../a_spec.lua", in: folder["other"]).code == 1)
    #expect(folder.text("golden/fall.failed.svg") == nil)
  }
}
