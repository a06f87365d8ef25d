import Drawing
import Geometry
import Pictures
import Scripting
import Terminal
import Testing

@Suite("What pictures of a stage show")
struct PictureLookTests {
  /// The picture of a stage of 320 by 160 pt in 40 by 10 cells.
  private func lines(
    _ scene: String, _ change: (inout StagePicture) -> Void = { _ in }
  ) throws -> [String] {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let stage = try host.runScene(
      "local stage = libration.stage { width = 320, height = 160 }\n\(scene)\nreturn stage",
      name: "scene")
    var picture = StagePicture()
    change(&picture)
    return picture.lines(of: stage, in: Terminal.Size(columns: 40, rows: 10))
  }

  /// The dots of a picture.
  private func dots(_ lines: [String]) -> Int {
    lines.joined().unicodeScalars.reduce(0) {
      $0 + (0x2800...0x28FF ~= $1.value ? ($1.value - 0x2800).nonzeroBitCount : 0)
    }
  }

  private let item =
    "local a = stage:addItem { name = 'a', center = { 160, 80 }, size = { 80, 80 } }\n"

  @Test("draws ellipses and paths as what they are")
  func shapes() throws {
    let rect = try lines(item)
    let ellipse = try lines(item + "a.collisionBoundsType = 'ellipse'")
    let path = try lines(
      item + "a.collisionBoundingPath = { { -40, 40 }, { 40, 40 }, { 0, -40 } }"
        + " a.collisionBoundsType = 'path'")
    #expect(Set([rect, ellipse, path]).count == 3)
    // An ellipse and a triangle leave the upper corners of the rectangle empty.
    #expect(Array(rect[2])[15] != " ")
    #expect(Array(ellipse[2])[15] == " " && Array(path[2])[15] == " ")
    #expect(Array(ellipse[5])[15] != " ")
  }

  @Test("draws what is transparent with fewer dots, by item or by colour")
  func opacity() throws {
    let ground = dots(try lines(""))
    let whole = dots(try lines(item)) - ground
    let faint = dots(try lines(item + "a.alpha = 0.25")) - ground
    #expect(abs(Double(faint) / Double(whole) - 0.25) < 0.1)
    let pale = dots(try lines(item + "a.color = '#ff000080'")) - ground
    #expect(abs(Double(pale) / Double(whole) - 0.5) < 0.1)
    #expect(dots(try lines(item + "a.alpha = 0")) == ground)
  }

  @Test("writes texts that fit into their items, and the names of these below")
  func texts() throws {
    let rows = try lines(item + "a.text = 'Go\\nhome'")
    let place = try #require(rows.firstIndex { $0.contains("Go") })
    #expect(rows[place + 1].contains("home"))
    #expect(rows.firstIndex { $0.contains("a") && !$0.contains("home") } ?? 0 > place + 1)
    let long = try lines(item + "a.text = 'far too long for it'")
    #expect(try long == lines(item))
    #expect(try lines(item + "a.text = '\\u{1F600}\\n'").joined().contains("\u{1F600}"))
    #expect(try !lines(item + "a.text = 'Go'") { $0.showsNames = false }.joined().contains("a"))
  }

  @Test("draws boundaries, and attachments dotted")
  func lines() throws {
    let ground = dots(try lines(""))
    let ramp = try lines(
      item + """
        a.alpha = 0
        stage.animator:add("collision", { item = a, boundaries = { ramp = { { 0, 20 }, { 300, 150 } } } })
        stage:advance { ticks = 1 }
        """)
    #expect(dots(ramp) > ground + 60)
    let rod = try lines(
      item + """
        a.alpha = 0
        stage.animator:add("attachment", { item = a, anchor = { 20, 80 } })
        stage:advance { ticks = 1 }
        """)
    #expect((10...20).contains(dots(rod) - ground))
  }

  @Test("writes names where they cover nothing, or not at all")
  func names() throws {
    let small = "stage:addItem { name = 'little', center = { 160, 80 }, size = { 12, 12 } }"
    let (named, bare) = (try lines(small), try lines(small) { $0.showsNames = false })
    #expect(named.joined().contains("little"))
    #expect(!bare.joined().contains("little"))
    #expect(dots(named) == dots(bare))
    let full = """
      for x = 8, 312, 4 do
        stage:addItem { name = "n" .. x, center = { x, 80 }, size = { 2, 160 } }
      end
      """
    #expect(dots(try lines(full)) == dots(try lines(full) { $0.showsNames = false }))
    for x in ["-1e9", "1e9", "319"] {
      _ = try lines("stage:addItem { name = 'far', center = { \(x), 80 }, size = { 2, 2 } }")
    }
  }

  @Test("draws trails as dots in the item's colour")
  func trails() throws {
    let ground = dots(try lines(""))
    let trail = StagePicture.Trail(
      points: [Vector(40, 40), Vector(80, 40), Vector(1e300, 0)], color: "red")
    #expect(dots(try lines("") { $0.trails = [trail] }) == ground + 2)
    let colored = try lines("") {
      $0.trails = [trail]
      $0.colors = .full
    }
    #expect(colored.joined().contains("\u{1B}[38;2;255;0;0m"))
  }

  @Test("draws the future as dots that are apart")
  func futures() throws {
    let ground = dots(try lines(""))
    let way = StagePicture.Trail(points: (0..<80).map { Vector(20 + Double($0), 40) }, color: nil)
    let trail = dots(try lines("") { $0.trails = [way] }) - ground
    let future = dots(try lines("") { $0.futures = [way] }) - ground
    #expect(future > 2 && future < trail / 2)
  }

  @Test(
    "shows colours as far as the terminal can",
    arguments: [
      (TerminalColors.full, "\u{1B}[38;2;51;102;255m"), (.palette, "\u{1B}[38;5;63m"),
      (.sixteen, "\u{1B}[94m"),
    ])
  func colors(palette: TerminalColors, sequence: String) throws {
    let plain = try lines(item + "a.color = '#3366ff'")
    #expect(!plain.joined().contains("\u{1B}"))
    let colored = try lines(item + "a.color = '#3366ff'") { $0.colors = palette }
    #expect(colored.joined().contains(sequence))
    let bare = colored.map { $0.replacing(sequence, with: "").replacing("\u{1B}[39m", with: "") }
    #expect(bare == plain)
    // No color continues into the next line.
    for line in colored where line.contains(sequence) {
      #expect(line.hasSuffix("\u{1B}[39m") || line.contains("\u{1B}[39m"))
    }
  }

  @Test("finds the nearest colour of each palette")
  func nearest() {
    for (code, palette, sixteen) in [
      (0x000000, 16, 30), (0xFFFFFF, 231, 97), (0xFF0000, 196, 91), (0x808080, 244, 90),
      (0x00FF00, 46, 92), (0xE5E5E5, 254, 37),
    ] as [(UInt32, Int, Int)] {
      #expect(TerminalColors.palette.sequence(RGB(code)) == "\u{1B}[38;5;\(palette)m", "\(code)")
      #expect(TerminalColors.sixteen.sequence(RGB(code)) == "\u{1B}[\(sixteen)m", "\(code)")
      #expect(TerminalColors.none.sequence(RGB(code)).isEmpty)
    }
  }

  @Test(
    "knows terminals by their environment",
    arguments: [
      (["TERM": "xterm", "COLORTERM": "truecolor"], .full), (["TERM": "xterm-direct"], .full),
      (["TERM": "xterm", "COLORTERM": "24bit"], .full), (["TERM": "xterm-256color"], .palette),
      (["TERM": "linux"], .sixteen), (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      ([:], .none), (["TERM": "xterm", "NO_COLOR": "1"], .none),
      (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
    ] as [([String: String], TerminalColors)])
  func environment(variables: [String: String], colors: TerminalColors) {
    #expect(TerminalColors(environment: { variables[$0] }) == colors)
  }

  @Test("drops the colours of scripts where the terminal has none")
  func plainOutput() {
    #expect(visibleText("\u{1B}[31mred\u{1B}[m", keepsColors: false) == "red")
    #expect(visibleText("\u{1B}[31mred", keepsColors: true) == "\u{1B}[31mred\u{1B}[m")
  }
}
