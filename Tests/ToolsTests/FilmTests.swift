import Baking
import Drawing
import Geometry
import Glibc
import Scripting
import Testing

/// A film and the trace of the same run.
private struct FilmedRun {
  let film: String
  let player: FilmPlayer
  /// The rows of each tick, by name.
  var rows: [[String: [Double]]] = []
  /// The time of each tick in the film, in seconds.
  private let timeline: Timeline

  init(_ scene: String, in folder: String = root, _ options: String...) throws {
    let run = ["film", scene, "-o", "-"] + options
    let result = Program(run, in: folder).finish()
    try #require(result.code == 0, "\(result.error)")
    film = result.output
    player = FilmPlayer(film)
    let trace = Program(["run", scene, "--seconds", "10", "--trace", "-"], in: folder).finish()
    for line in trace.output.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",")
      let tick = Int(cells[0])!
      while rows.count <= tick { rows.append([:]) }
      rows[tick][String(cells[2])] = cells.dropFirst(3).map { Double($0)! }
    }
    timeline = Timeline(run: rows.count - 1, rate: 60)
  }

  func time(of tick: Int) -> Double { Double(timeline.lead + tick) / 60 }

  /// The greatest distance of a corner in the film from the same corner in the trace.
  ///
  /// - Returns: The distance, in points, and the number of corners compared.
  func worst() -> (error: Double, count: Int) {
    var (worst, count) = (0.0, 0)
    for part in player.parts {
      guard let first = rows.lazy.compactMap({ $0[part.name] }).first else { continue }
      for tick in rows.indices {
        guard let row = rows[tick][part.name] else { continue }
        let shown = player.shown(part, at: time(of: tick))
        let scale = Vector(row[3] / first[3] * row[8], row[4] / first[4] * row[9])
        for corner in [Vector(1, 1), Vector(-1, 1), Vector(-1, -1), Vector(1, -1)] {
          let point = Vector(corner.x * first[3] / 2, corner.y * first[4] / 2)
          let place =
            Vector(row[0], row[1])
            + Vector(point.x * scale.x, point.y * scale.y).rotated(by: row[2])
          let distance = shown.transform.apply(to: point).distance(to: place)
          worst = distance > worst || distance.isNaN ? distance : worst
          count += 1
        }
      }
    }
    return (worst, count)
  }
}

@Suite("film")
struct FilmTests {
  private let folder = Folder()

  private func filmed(_ scene: String, _ options: String...) throws -> FilmPlayer {
    folder.write("scene.lua", scene)
    let result = Program(["film", "scene.lua", "-o", "-"] + options, in: folder.path).finish()
    try #require(result.code == 0, "\(result.error)")
    #expect(!result.output.contains("nan") && !result.output.contains("inf)"))
    return FilmPlayer(result.output)
  }

  /// The opacities of a part at ticks of a run at 60 ticks a second.
  private func opacities(
    _ player: FilmPlayer, _ part: FilmPlayer.Part, _ ticks: [Double]
  ) -> [Double] {
    ticks.map { player.shown(part, at: (30 + $0) / 60).opacity }
  }

  @Test(
    "shows every corner within its error at every tick",
    arguments: [
      ("beads", "0.25"), ("bounce", "0.25"), ("bounce", "0.01"), ("bounce", "3"),
      ("cards", "0.25"), ("catchCard", "0.25"), ("fields", "0.25"), ("letGo", "0.25"),
      ("gravity", "0.25"), ("itemProperties", "0.25"), ("pendulum", "0.05"), ("proxy", "0.25"),
      ("sway", "0.1"), ("springAttachment", "0.25"),
    ])
  func accuracy(example: String, error: String) throws {
    let run = try FilmedRun("examples/\(example).lua", "--tolerance", error)
    let (worst, count) = run.worst()
    #expect(count > 4 * 30)
    #expect(worst <= Double(error)! + 1e-9, "\(worst)")
    // The allowed error must be used: exact films would have a key at each tick.
    #expect(worst > Double(error)! / 4, "\(worst)")
  }

  @Test("is the same bytes again, in a file and on standard output, and says what it wrote")
  func bytes() {
    let scene = "\(root)/examples/cards.lua"
    let file = Program.run("film", scene, "-o", "a.svg", in: folder.path)
    #expect(file.code == 0)
    #expect(file.output.contains("cards.lua: paused after 80 ticks"))
    #expect(file.output.contains("a.svg: 3.333 s, 7 items, "))
    let pipe = Program.run("film", scene, "-o", "-", in: folder.path)
    #expect(pipe.output == folder.text("a.svg"))
    #expect(pipe.error.contains("the film: 3.333 s, 7 items, "))
    #expect(pipe.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"320\""))
    #expect(pipe.output.hasSuffix("</svg>\n"))
    // The file loads nothing from outside, and runs no script.
    for word in ["<script", "href", "@import", "<image", "<foreignObject", "onload", "<!"] {
      #expect(!pipe.output.contains(word))
    }
    let links = pipe.output.split(separator: "http").dropFirst()
    #expect(links.allSatisfy { $0.hasPrefix("://www.w3.org/2000/svg\"") })
  }

  @Test("stands still where people ask for less motion, with the most items to be seen")
  func still() throws {
    let text = try FilmedRun("examples/letGo.lua").film
    let rules = text.split(separator: "\n").drop {
      $0 != "@media(prefers-reduced-motion:no-preference){"
    }.prefix { $0 != "}" }
    #expect(rules.contains { $0.contains("animation:") })
    #expect(
      text.split(separator: "animation").count == rules.joined().split(separator: "animation").count
    )
    // The card is gone at the end of its run; before that it is visible.
    let player = FilmPlayer(text)
    let card = try #require(player.parts.first)
    let still = player.shown(card, at: nil)
    #expect(still.opacity >= 0.5)
    #expect(player.shown(card, at: player.seconds - 0.5).opacity == 0)
    #expect((0...320).contains(still.transform.tx) && (0...480).contains(still.transform.ty))
    let cards = try FilmedRun("examples/cards.lua")
    for part in cards.player.parts {
      let (last, still) = (
        cards.player.shown(part, at: cards.player.seconds - 0.5), cards.player.shown(part, at: nil)
      )
      #expect(last.transform.tx == still.transform.tx)
      #expect(abs(last.transform.b - still.transform.b) < 1e-12)
    }
  }

  @Test("stands at its start and at its end for a moment")
  func loop() throws {
    let run = try FilmedRun("examples/snap.lua")
    let card = try #require(run.player.parts.first)
    let (first, last) = (run.rows[0]["card"]![0], run.rows[run.rows.count - 1]["card"]![0])
    for time in [0, 0.25, 0.5] {
      #expect(abs(run.player.shown(card, at: time).transform.tx - first) <= 0.25)
    }
    let end = run.time(of: run.rows.count - 1)
    #expect(run.player.seconds - end >= 1)
    for time in [end, end + 0.5, run.player.seconds] {
      #expect(abs(run.player.shown(card, at: time).transform.tx - last) <= 0.25)
    }
  }

  @Test("comes and goes softly, unless it ends as it began")
  func fade() throws {
    let back =
      "stage.animator:add({ story = function(self) self:wait(card:animate { y = 20, duration = 0.2 }) END end })"
    let scene = """
      local stage = libration.stage { width = 99, height = 99 }
      local card = stage:addItem { name = "card", center = { 50, 50 }, size = { 20, 20 } }
      \(back)
      return stage
      """
    let home = "self:wait(card:animate { y = 50, duration = 0.2 })"
    for (end, isSoft) in [("", true), (home, false), (home + " card.alpha = 0.5", true)] {
      folder.write("scene.lua", scene.replacing("END", with: end))
      let text = Program.run("film", "scene.lua", "-o", "-", in: folder.path).output
      #expect(text.contains("@keyframes p0{"))
      #expect(text.contains("@keyframes f{0%,to{opacity:0}") == isSoft)
      #expect(text.contains("<g class=\"m f stroke-rim\"") == isSoft)
    }
  }

  @Test("shows items that come and go from the tick at which they do")
  func comingAndGoing() throws {
    let player = try filmed(
      """
      local stage = libration.stage { width = 200, height = 100 }
      local stay = stage:addItem { name = "stay", center = { 20, 20 }, size = { 10, 10 } }
      local gone = stage:addItem { name = "gone", center = { 50, 20 }, size = { 10, 10 } }
      local blink = stage:addItem { name = "blink", center = { 80, 20 }, size = { 10, 10 } }
      stage:addItem { name = "never", center = { 80, 20 }, size = { 10, 10 }, hidden = true }
      stage:addItem { name = "clear", center = { 80, 20 }, size = { 10, 10 }, alpha = 0 }
      local tick = 0
      stage.animator:add({
        clockMandate = true,
        onTick = function(self)
          tick = tick + 1
          stay.x = 20 + tick
          if tick == 10 then stage:removeItem(gone) end
          if tick == 20 then
            stage:addItem { name = "late", center = { 50, 60 }, size = { 10, 10 } }
          end
          blink.hidden = tick >= 5 and tick < 30
          if tick == 29 then blink.x = 150 end
          if tick == 40 then self:remove() end
        end,
      })
      return stage
      """)
    #expect(player.parts.map(\.name) == ["stay", "gone", "blink", "late"])
    let part = Dictionary(uniqueKeysWithValues: player.parts.map { ($0.name, $0) })
    let ticks: [Double] = [0, 4, 4.9, 5, 9.9, 10, 19.9, 20, 29.9, 30, 40]
    #expect(opacities(player, part["stay"]!, ticks) == ticks.map { _ in 1 })
    #expect(opacities(player, part["gone"]!, ticks) == [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0])
    #expect(opacities(player, part["blink"]!, ticks) == [1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1])
    #expect(opacities(player, part["late"]!, ticks) == [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1])
    // An item that moves while it is hidden appears at its new place.
    let places = [0, 4.9, 30, 40].map {
      player.shown(part["blink"]!, at: (30 + $0) / 60).transform.tx
    }
    #expect(places == [80, 80, 150, 150])
  }
}
