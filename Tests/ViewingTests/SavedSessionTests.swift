import Builds
import Foundation
import Generator
import Geometry
import Scripting
import Sessions
import Testing
import Viewing

@Suite("Sessions that are saved beside their scenes")
struct SavedSessionTests {
  private let folder = Folder()

  private static let scene = """
    local stage = libration.stage { width = 320, height = 480 }
    for i = 1, 3 do
      local card = stage:addItem { name = "card" .. i, center = { 60 * i, 252 }, size = { 40, 40 } }
      stage.animator:add("snap", { item = card, point = { 90 * i, 152 }, damping = 0.5 })
      stage.animator:add("pan", { item = card, carriesItem = true })
    end
    local first = stage:item "card1"
    local function turn(wheel) first.angle = first.angle + wheel.dy / 50 end
    local function over(hover) first.width = 30 + hover.location.x / 9 end
    local function press(key) first.height = 30 + #key.key + #key.modifiers end
    stage.animator:add("wheel", { anywhere = true, onBegan = turn, onChanged = turn })
    stage.animator:add("hover", { anywhere = true, onBegan = over, onChanged = over })
    stage.animator:add("key", { onBegan = press, onChanged = press })
    return stage
    """

  private func open(_ path: String) throws -> (session: ViewSession, page: Page) {
    let clock = TestClock()
    let session = try ViewSession(SessionOptions(), now: clock.now)
    session.keepsSession = true
    try session.open(.file(path))
    let page = try #require(Page(session))
    page.complete()
    return (session, page)
  }

  private func saved(_ path: String) -> String {
    Files.join(Files.join(Files.folder(of: path), ".libration"), "\(Files.name(of: path)).session")
  }

  /// The branches with their rows, and the marks of each.
  private func contents(_ page: Page) -> [String] {
    let message = page.all("branches").last
    let current = message?["current"] as? Int ?? 0
    let branches = message?["branches"] as? [[String: Any]] ?? []
    var contents: [String] = []
    for branch in branches {
      page.send("branch \(branch["id"] ?? 0)")
      page.complete()
      let facts = ["id", "name", "color", "parent", "from"].map { "\(branch[$0] ?? "")" }
      let marks = page.session.timeline.rows.count
      contents.append("\(facts) \(marks) \(page.rows[page.run] ?? [])")
    }
    page.send("branch \(current)")
    page.complete()
    return contents
  }

  /// Does something at random, as a person might.
  private func act(_ page: Page, _ random: inout SplitMix64, _ step: Int) {
    func number(_ most: UInt64) -> UInt64 { random.next() % most }
    switch number(9) {
    case 8:
      page.send("hover moved \(number(320)) \(number(480))")
      page.send("wheel \(number(9)) \(number(50)) \(number(320)) \(number(480))")
      page.send("key down shift,meta é \(number(9))")
    case 0: page.send("knob \(2 * number(3)) damping 0.\(10 + number(80))")
    case 1:
      let start = [
        "x \(20 + number(250))", "color #\(100 + number(900))", "text a \(number(9)), b", "text ",
      ][Int(number(4))]
      page.send("start \(number(3)) \(start)")
    case 2:
      page.send("seek \(number(60))")
      page.complete()
      page.send("touch began 0 \(60 + number(200)) \(100 + number(200))")
      page.send("step 4")
      page.complete()
      page.send("touch moved 0 \(60 + number(200)) \(100 + number(200))")
      page.send("touch ended 0 \(60 + number(200)) \(100 + number(200))")
    case 3: page.send("mark m\(number(5))")
    case 4: page.send("name \(1 + number(5)) n\(step)")
    case 5: page.send("prompt card\(1 + number(3)).y = \(number(300))")
    case 6: page.send("resize \(200 + number(200)) \(300 + number(200))")
    default: page.send("branch \(1 + number(5))")
    }
    page.complete()
  }

  @Test("come back as they were, to the bit", arguments: UInt64(1)...(isUnoptimized ? 4 : 20))
  func comesBack(seed: UInt64) throws {
    let path = folder.write("scene.lua", Self.scene)
    let (session, page) = try open(path)
    var random = SplitMix64(state: seed)
    for step in 0..<20 { act(page, &random, step) }
    page.send("seek 7")
    page.complete()
    session.save(isLast: true)
    let text = (try? Files.text(of: saved(path))) ?? ""
    let (again, other) = try open(path)
    #expect(other.status["present"] as? Int == page.status["present"] as? Int)
    #expect(
      other.all("marks").last?["marks"] as? [[String: AnyHashable]] ?? []
        == page.all("marks").last?["marks"] as? [[String: AnyHashable]] ?? [])
    #expect(contents(other) == contents(page))
    again.save(isLast: true)
    #expect(text == (try? Files.text(of: saved(path))) ?? "", "it is saved again as it was")
    #expect(other.refusals.isEmpty)
  }

  @Test(
    "are bounded, and no bytes in their place do harm",
    arguments: UInt64(1)...(isUnoptimized ? 2 : 8))
  func anyBytes(seed: UInt64) throws {
    let path = folder.write("scene.lua", Self.scene)
    let (session, page) = try open(path)
    var random = SplitMix64(state: seed)
    for step in 0..<12 { act(page, &random, step) }
    page.send("knob 0 damping 0.125")
    page.complete()
    session.save(isLast: true)
    let bytes = Array(try Files.text(of: saved(path)).utf8)
    #expect(bytes.count <= 2 << 20)
    for _ in 0..<20 {
      var changed = bytes
      for _ in 0...random.next() % 3 {
        // Digits become other digits, so that the text often stays JSON.
        let place = Int(random.next() % UInt64(changed.count))
        let isDigit = (48...57).contains(changed[place])
        changed[place] = isDigit ? UInt8(48 + random.next() % 10) : UInt8(32 + random.next() % 90)
      }
      if random.next() % 8 == 0 { changed.removeLast(Int(random.next() % UInt64(changed.count))) }
      folder.write(".libration/scene.lua.session", String(decoding: changed, as: UTF8.self))
      let (again, other) = try open(path)
      let count = (other.all("branches").last?["branches"] as? [Any])?.count ?? 1
      #expect((1...64).contains(count))
      other.send("seek 3")
      other.complete()
      #expect(other.status["present"] as? Int == 3)
      again.save(isLast: true)
    }
  }

  /// Puts what is no session in the place of one: no bytes, a part, wrong ones, a folder, a version.
  private func spoil(_ path: String, _ bytes: [UInt8], _ random: inout SplitMix64) throws -> Data? {
    let file = URL(fileURLWithPath: path)
    var changed = bytes
    switch random.next() % 6 {
    case 0: changed = []
    case 1: changed.removeLast(2 + Int(random.next() % UInt64(bytes.count - 2)))
    case 2: changed[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() % 9)
    case 3: changed = Array("{\"version\":2}".utf8)
    case 4: changed += [0xFF]
    default:
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      return nil
    }
    try Data(changed).write(to: file)
    return Data(changed)
  }

  @Test(
    "that cannot be read are kept beside the new ones, and pages and the terminal say where",
    arguments: UInt64(1)...(isUnoptimized ? 4 : 20))
  func keepsBadFiles(seed: UInt64) throws {
    let path = folder.write("scene.lua", Self.scene)
    let (session, page) = try open(path)
    page.send("knob 0 damping 0.125")
    page.complete()
    session.save(isLast: true)
    let bytes = Array(try Files.text(of: saved(path)).utf8)
    var random = SplitMix64(state: seed)
    var contents: [Data?] = []
    for number in 1...6 {
      contents.append(try spoil(saved(path), bytes, &random))
      let bad = saved(path) + ".bad" + (number > 1 ? "\(number)" : "")
      var warnings: [String] = []
      let clock = TestClock()
      let again = try ViewSession(SessionOptions(), now: clock.now)
      (again.keepsSession, again.warn) = (true, { warnings.append($0) })
      try again.open(.file(path))
      let other = try #require(Page(again))
      other.complete()
      #expect(warnings.count == 1 && warnings[0].hasSuffix("it is kept as \(bad)"), "\(warnings)")
      #expect(other.all("message").contains { $0["text"] as? String == warnings.first })
      other.send("knob 0 damping 0.25")
      other.complete()
      again.save(isLast: true)
      #expect(try Files.text(of: saved(path)).hasPrefix("{\"version\":1,"))
      for (place, content) in contents.enumerated() {
        let name = saved(path) + ".bad" + (place > 0 ? "\(place + 1)" : "")
        #expect(FileManager.default.fileExists(atPath: name))
        // Foundation leaks memory where it reads an empty file.
        if let content { #expect(try Files.bytes(of: name) == Array(content)) }
      }
    }
  }

  @Test("that cannot be kept are left as they are, and said to be not saved")
  func leavesWhatItCannotKeep() throws {
    let path = folder.write("scene.lua", Self.scene)
    folder.write(".libration", "a file")
    var warnings: [String] = []
    let clock = TestClock()
    let session = try ViewSession(SessionOptions(), now: clock.now)
    (session.keepsSession, session.warn) = (true, { warnings.append($0) })
    try session.open(.file(path))
    let page = try #require(Page(session))
    page.send("knob 0 damping 0.125")
    page.complete()
    for _ in 0..<3 { session.save(isLast: true) }
    #expect(warnings.count == 1 && warnings[0].hasPrefix("this session is not saved: "))
    #expect(try Files.text(of: Files.join(Files.folder(of: path), ".libration")) == "a file")
  }

  @Test("of which some runs cannot be loaded any more are kept whole beside the new ones")
  func keepsLostRuns() throws {
    let path = folder.write("scene.lua", Self.scene)
    let (session, page) = try open(path)
    page.send("knob 0 damping 0.125")
    page.complete()
    session.save(isLast: true)
    let text = try Files.text(of: saved(path)).replacing("card1", with: "card9")
      .replacing("\"damping\"", with: "\"dimping\"")
    folder.write(".libration/scene.lua.session", text)
    let (again, _) = try open(path)
    again.save(isLast: true)
    #expect(try Files.text(of: saved(path) + ".bad") == text)
  }
}
