import Geometry
import Testing

/// Groups that are raised: fingers get what is drawn in front.
@Suite("The levels of groups")
struct GroupLevelTests {
  private let folder = Folder()

  /// A scene of cells, each with some items over its middle, a few of them in a group.
  private func scene(cells: Int) -> String {
    var random = SplitMix64(state: 77)
    func level() -> Int { Int(random.next() % 7) - 3 }
    var lines = ["local stage = libration.stage { width = \(100 * cells), height = 100 }"]
    for cell in 0..<cells {
      let place = "{ \(100 * cell + 50), 50 }"
      func add(_ name: String) {
        lines.append(
          "stage:addItem { name = '\(cell).\(name)', center = \(place), size = { 30, 30 }, "
            + "zPosition = \(level()) }")
      }
      var members = [0]
      for number in 0..<4 {
        add("\(number)")
        if number > 0, random.next() % 3 == 0 { members.append(number) }
      }
      let names = members.map { "stage:item '\(cell).\($0)'" }.joined(separator: ", ")
      lines.append(
        "local group = stage:addGroup { name = '\(cell).group', items = { \(names) } }")
      // An item that is younger than the group.
      add("last")
      lines.append("group.zPosition = \(level())")
      lines.append("print('hit ' .. stage:hitTest(\(place)).name)")
      lines.append("for _, item in ipairs(group.items) do print('member ' .. item.name) end")
    }
    return (lines + ["return stage"]).joined(separator: "\n")
  }

  /// The titles of the items in a picture, the lowest first.
  private func titles(_ svg: String) -> [String] {
    svg.split(separator: "\n").compactMap { line in
      guard line.contains("<g"), let start = line.firstRange(of: "<title>")?.upperBound else {
        return nil
      }
      return String(line[start...].prefix { $0 != "<" })
    }
  }

  @Test("are those of their members as they are drawn, and as fingers find them")
  func order() throws {
    let cells = 60
    folder.write("scene.lua", scene(cells: cells))
    let run = Program.run("picture", "scene.lua", "-o", "a.svg", "--at", "0", in: folder.path)
    try #require(run.code == 0, "\(run.error)")
    let film = Program.run("film", "scene.lua", "-o", "film.svg", in: folder.path)
    try #require(film.code == 0, "\(film.error)")
    func printed(_ word: String) -> [String] {
      run.output.split(separator: "\n").compactMap { line in
        line.firstRange(of: word + " ").map { String(line[$0.upperBound...]) }
      }
    }
    let (hits, members) = (printed("hit"), Set(printed("member")))
    let drawn = titles(try #require(folder.text("a.svg")))
    #expect(titles(try #require(folder.text("film.svg"))) == drawn)
    #expect(hits.count == cells && drawn.count == 5 * cells)
    for (cell, hit) in hits.enumerated() {
      let own = drawn.filter { $0.hasPrefix("\(cell).") }
      let top = try #require(own.last)
      let isFound = hit == top || members.contains(top) && hit == "\(cell).group"
      #expect(isFound, "\(hit) under \(own)")
    }
  }

  @Test("that an animation raises bring the members to the front on its way")
  func animated() throws {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 100, height = 100 }
      local function card(name, z)
        return stage:addItem { name = name, center = { 50, 50 }, size = { 30, 30 }, zPosition = z }
      end
      local low, high = card("low", 0), card("high", 1)
      local wall = card("wall", 5)
      local group = stage:addGroup { items = { low, high } }
      group:animate { zPosition = 10, duration = 1, curve = "linear" }
      local function look() print(stage.tick, stage:hitTest({ 50, 50 }).name) end
      look()
      stage:every(0.25, look)
      return stage
      """)
    let run = Program.run(
      "picture", "scene.lua", "-o", "a.svg", "--at", "0,0.45,1", "--seconds", "1",
      in: folder.path)
    try #require(run.code == 0, "\(run.error)")
    let drawn = titles(try #require(folder.text("a.svg")))
    #expect(
      drawn == [
        "low", "high", "wall",  // Before.
        "low", "wall", "high",  // The group is at 4.5.
        "wall", "low", "high",
      ])
    #expect(run.output.contains("0\twall"), "\(run.output)")
    #expect(run.output.contains("60\thigh"), "\(run.output)")
  }
}
