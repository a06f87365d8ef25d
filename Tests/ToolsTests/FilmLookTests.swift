import Geometry
import Scripting
import Testing

@Suite("What a film shows")
struct FilmLookTests {
  private let folder = Folder()

  /// A film of a stage with items a, b and c in one place, which calls a function in ticks up to
  /// 40.
  private func film(_ onTick: String, _ items: String = "") throws -> (String, FilmPlayer) {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 200, height = 100 }
      \(items)
      local function add(name, options)
        options = options or {}
        options.name, options.center, options.size = name, { 50, 50 }, { 20, 10 }
        return stage:addItem(options)
      end
      local a, b, c = add "a", add "b", add("c", { color = "#ff000080" })
      local tick = 0
      stage.animator:add({
        clockMandate = true,
        onTick = function(self)
          tick = tick + 1
          \(onTick)
          if tick == 40 then self:remove() end
        end,
      })
      return stage
      """)
    let result = Program.run("film", "scene.lua", "-o", "-", in: folder.path)
    try #require(result.code == 0, "\(result.error)")
    #expect(!result.output.contains("nan"))
    return (result.output, FilmPlayer(result.output))
  }

  /// The names of the visible items at a tick, the lowest first.
  private func names(_ player: FilmPlayer, at tick: Double) -> String {
    player.parts.filter { player.shown($0, at: (30 + tick) / 60).opacity > 0 }.map(\.name)
      .joined()
  }

  @Test("changes the order of items at the tick at which their zPosition does, each shown once")
  func order() throws {
    let player = try film(
      """
      if tick == 10 then a.zPosition = 1 end
      if tick == 20 then b.zPosition = 2 end
      if tick == 30 then a.zPosition = -1 end
      """
    ).1
    let ticks = [0, 9.9, 10, 19.9, 20, 29.9, 30, 40]
    #expect(
      ticks.map { names(player, at: $0) } == [
        "abc", "abc", "bca", "bca", "cab", "cab", "acb", "acb",
      ])
    #expect(player.parts.count == 6)
  }

  @Test("keeps one part where a zPosition changes without a change of the order")
  func sameOrder() throws {
    let player = try film("c.zPosition = tick a.zPosition = -tick").1
    #expect(player.parts.map(\.name) == ["a", "b", "c"])
  }

  @Test("keys opacity and colour, those of a colour with an opacity too")
  func looks() throws {
    let player = try film(
      """
      a.alpha = 1 - tick / 40
      if tick == 10 then b.color = "red" end
      if tick == 20 then b.color = nil end
      """
    ).1
    func shown(_ place: Int, _ tick: Int) -> FilmPlayer.Shown {
      player.shown(player.parts[place], at: Double(30 + tick) / 60)
    }
    for tick in 0...40 {
      #expect(abs(shown(0, tick).opacity - (1 - Double(tick) / 40)) <= 1.0 / 128 + 1e-9)
    }
    let own = shown(1, 0).fill
    #expect([9, 10, 19, 20, 40].map { shown(1, $0).fill } == [own, "#f00", "#f00", own, own])
    #expect(own != shown(0, 0).fill)
    #expect(shown(2, 0).fill == "#f00")
    #expect(abs(shown(2, 0).opacity - 128.0 / 255) < 0.001)
  }

  @Test("scales and fades the members of a group that an animation scales and fades")
  func groups() throws {
    let player = try film(
      "",
      """
      local left = stage:addItem { name = "left", center = { 100, 80 }, size = { 10, 10 } }
      local right = stage:addItem { name = "right", center = { 140, 80 }, size = { 10, 10 } }
      local both = stage:addGroup { name = "both", items = { left, right } }
      both:animate { alpha = 0, scale = 0.5, duration = 0.5, curve = "linear" }
      """
    ).1
    let left = try #require(player.parts.first { $0.name == "left" })
    for share in [0.0, 0.25, 0.5, 0.75, 1] {
      let shown = player.shown(left, at: 0.5 + share / 2)
      #expect(abs(shown.opacity - (1 - share)) < 0.02)
      #expect(abs(shown.transform.a - (1 - share / 2)) < 0.02)
      #expect(abs(shown.transform.tx - (120 - 20 * (1 - share / 2))) < 0.5)
    }
  }

  @Test("draws items as what they collide as, and another outline from its tick on")
  func outlines() throws {
    let (text, player) = try film(
      """
      if tick == 10 then a.collisionBoundsType = "ellipse" end
      b.width = 20 + tick
      """,
      """
      stage:addItem {
        name = "p", size = { 9, 9 }, center = { 90, 50 },
        collisionBoundingPath = { { -5, -5 }, { 5, -5 }, { 0, 6 } },
      }
      local left = stage:addItem { name = "left", center = { 100, 80 }, size = { 10, 10 } }
      local right = stage:addItem { name = "right", center = { 120, 80 }, size = { 10, 10 } }
      stage:addGroup { name = "both", items = { left, right } }
      """)
    #expect(player.parts.map(\.name) == ["p", "left", "right", "a", "a", "b", "c"])
    #expect(player.parts[0].content.contains("d=\"M-5 -5L5 -5L0 6z\""))
    #expect(player.parts[4].content.contains("<path d=\"M-10 "))
    #expect(player.parts[3].content.contains("<ellipse rx=\"10\" ry=\"5\""))
    #expect(names(player, at: 9.9) == "pleftrightabc")
    #expect(names(player, at: 10) == "pleftrightabc")
    let b = player.parts[5]
    for tick in 0...40 {
      let width = player.shown(b, at: Double(30 + tick) / 60).transform.a * 20
      #expect(abs(width - Double(20 + tick)) <= 0.5)
    }
    #expect(b.content.contains("non-scaling-stroke"))
    #expect(text.split(separator: "non-scaling-stroke").count == 2)
  }

  @Test("draws boundaries as thin lines, as long as there are any")
  func boundaries() throws {
    let text = try film(
      """
      if tick == 10 then wall:remove() end
      if tick == 20 then
        stage.animator:add("collision", { item = floor, boundaries = { late = { { 5, 5 }, { 9, 9 } } } })
      end
      """,
      """
      local floor = stage:addItem { name = "f", center = { 150, 20 }, size = { 10, 10 } }
      local wall = stage.animator:add("collision", {
        item = floor, boundaries = { ledge = { { 10, 90 }, { 60, 95 } } },
      })
      stage.animator:add("collision", { item = floor, referenceBounds = true })
      """
    ).0
    let lines = text.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.contains("<polyline points=\"10 90 60 95\"/>") })
    #expect(lines[place - 1].hasPrefix("<g class=\"m i"))
    #expect(lines[place - 1].contains("opacity=\"0\""))
    #expect(lines.contains { $0.contains("<polyline points=\"5 5 9 9\"/>") })
    #expect(lines.filter { $0.contains("<poly") }.count == 2)
    #expect(text.contains("{opacity:0;animation-timing-function:steps(1)}"))
    #expect(text.contains("{opacity:1;animation-timing-function:steps(1)}"))
  }

  @Test("has no name that means anything to a browser")
  func escapes() throws {
    let (text, player) = try film(
      "a.x = 50 + tick",
      """
      for i, name in ipairs { "</title><script>x()</script>", 'a"b&c', "\\27[2J\\0", "]]>" } do
        stage:addItem { name = name, center = { 10 * i, 10 }, size = { 5, 5 } }
      end
      """)
    let named = [
      "&lt;/title&gt;&lt;script&gt;x()&lt;/script&gt;", "a&quot;b&amp;c", "\u{FFFD}[2J\u{FFFD}",
      "]]&gt;",
    ]
    #expect(player.parts.prefix(4).map(\.name) == named)
    #expect(!text.contains("<script"))
    folder.write("a<b>&.lua", "return libration.stage {}")
    let other = Program.run("film", "a<b>&.lua", "-o", "-", in: folder.path)
    #expect(other.output.contains("\n<title>a&lt;b&gt;&amp;.lua</title>\n"))
  }

  @Test("is a still picture where nothing happens", arguments: ["", "--seconds=0"])
  func nothing(option: String) throws {
    let item = "stage:addItem { center = { 20, 20 }, size = { 10, 10 } }"
    let scene = "local stage = libration.stage { width = 40, height = 40 }\n"
    for (place, items) in ["", item].enumerated() {
      folder.write("scene.lua", scene + items + "\nreturn stage")
      let words = ["film", "scene.lua", "-o", "-"] + (option.isEmpty ? [] : [option])
      let result = Program(words, in: folder.path).finish()
      #expect(result.code == 0)
      #expect(!result.output.contains("animation") && !result.output.contains("keyframes"))
      #expect(FilmPlayer(result.output).parts.count == place)
    }
  }

  @Test("has numbers only, at the ends of all ranges")
  func extremes() throws {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 0.001, height = 1e9 }
      local far = stage:addItem { name = "far", center = { 1e9, -1e9 }, size = { 0.001, 1e9 } }
      local flat = stage:addItem { name = "flat", size = { 10, 10 } }
      far.angle, far.scaleX, far.scaleY = 1e9, 1e6, -1e6
      local tick = 0
      stage.animator:add({
        clockMandate = true,
        onTick = function(self)
          tick = tick + 1
          flat.scaleX, flat.scaleY, far.width = 0, tick - 3, 1e9 / tick
          flat.transform = flat.transform:rotated(tick):scaled(2, 1)
          far.angle = -1e9
          if tick == 6 then self:remove() end
        end,
      })
      return stage
      """)
    let result = Program.run("film", "scene.lua", "-o", "-", in: folder.path)
    #expect(result.code == 0, "\(result.error)")
    #expect(FilmPlayer(result.output).parts.map(\.name) == ["far", "flat"])
    for word in ["nan", "inf,", "inf)", "inf\"", "infinity"] {
      #expect(!result.output.contains(word))
    }
  }

  @Test("jumps where a scale begins to act along other axes, and is exact on both sides")
  func lateScaling() throws {
    let player = try film(
      """
      local function set(item, turn, x, y, isLate)
        local id = libration.identity()
        item.transform = isLate and id:scaled(x, y):rotated(turn) or id:rotated(turn):scaled(x, y)
      end
      set(a, tick / 20, 1 + tick / 40, 1, tick >= 10 and tick < 30)
      set(b, 0.5, 2, 2.001, tick >= 10)
      """
    ).1
    /// The greatest distance of two corners from their true places.
    func worst(_ place: Int, _ tick: Int, _ turn: Double, _ scale: Size, late: Bool) -> Double {
      let rotation = AffineTransform(rotation: turn)
      let scaling = AffineTransform(scaleX: scale.width, scaleY: scale.height)
      let truth = late ? rotation.concatenated(scaling) : scaling.concatenated(rotation)
      let shown = player.shown(player.parts[place], at: Double(30 + tick) / 60).transform
      return [Vector(10, 5), Vector(-10, 5)].map { corner in
        shown.apply(to: corner).distance(to: truth.apply(to: corner) + Vector(50, 50))
      }.max() ?? 0
    }
    for tick in 1...40 {
      let (turn, scale) = (Double(tick) / 20, Size(1 + Double(tick) / 40, 1))
      #expect(worst(0, tick, turn, scale, late: tick >= 10 && tick < 30) <= 0.25 + 1e-9)
      // Both orders look nearly the same here; a mixture of the two orders would not.
      #expect(worst(1, tick, 0.5, Size(2, 2.001), late: tick >= 10) <= 0.25 + 1e-9)
    }
  }
}
