import Builds
import Generator
import Geometry
import Scripting
import Testing
import Viewing

@Suite("Scripts that a page shows and saves")
struct ScriptTests {
  private let folder = Folder()

  private static let scene = """
    -- Eine Karte: ♠ 🂡
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
    stage.animator:add("snap", { item = card, point = { 80, 252 }, damping = 0.5 })
    return stage
    """

  private func open() throws -> (session: ViewSession, page: Page, path: String) {
    let path = folder.write("scene.lua", Self.scene)
    let (session, _) = try viewSession(.file(path))
    let page = try #require(Page(session))
    page.send("script scene.lua")
    page.complete()
    return (session, page, path)
  }

  /// The newest message `script`.
  private func shown(_ page: Page) throws -> (text: String, version: String, json: [String: Any]) {
    let message = try #require(page.all("script").last)
    return (
      try #require(message["text"] as? String), try #require(message["version"] as? String), message
    )
  }

  private func text(_ path: String) throws -> String { try Files.text(of: path) }

  @Test("are those of the files, with the scripts to choose from")
  func message() throws {
    let (_, page, path) = try open()
    let (text, _, message) = try shown(page)
    #expect(text == Self.scene)
    #expect(message["file"] as? String == path)
    #expect(message["writable"] as? Bool == true)
    #expect(message["editor"] as? Bool == false)
    #expect((message["files"] as? [String])?.first == path)
    page.send("script /etc/passwd")
    page.send("script ../scene.txt")
    #expect(page.refusals.count == 2)
  }

  @Test(
    "are saved byte by byte; the run follows, and undo takes the text back",
    arguments: 1...(isUnoptimized ? 6 : 30))
  func save(seed: Int) throws {
    let (_, page, path) = try open()
    var random = SplitMix64(state: UInt64(seed))
    let numbers = ["0.25", "0.5", "0.75", "1"]
    var texts = [Self.scene]
    for _ in 0..<4 {
      let (known, version, _) = try shown(page)
      let before = Array(known.utf8)
      let old = try #require(known.firstRange(of: "damping = "))
      let start = known.utf8.distance(from: known.startIndex, to: old.upperBound)
      let end = start + before[start...].prefix { $0 != UInt8(ascii: " ") }.count
      let new = numbers[Int(random.next() % 4)]
      let note = random.next() % 2 == 0 ? " --[[ ♠\n🂡 ]]" : ""
      page.send("save \(version) \(start) \(end) \(new)\(note)")
      page.complete()
      let after = String(
        decoding: before[..<start] + Array("\(new)\(note)".utf8) + before[end...], as: UTF8.self)
      #expect(try text(path) == after)
      #expect(try shown(page).text == after)
      if after != known { texts.append(after) }
    }
    #expect(page.refusals.isEmpty)
    let (fresh, _) = try viewSession(.file(path))
    let other = try #require(Page(fresh))
    other.complete()
    page.send("seek 5")
    other.send("seek 5")
    page.complete()
    other.complete()
    #expect(page.present == other.present)
    for known in texts.reversed().dropFirst() {
      page.send("undo")
      page.complete()
      #expect(try text(path) == known)
    }
  }

  @Test("stay as they are where another version was saved, or half of a character is meant")
  func refused() throws {
    let (session, page, path) = try open()
    let (_, version, _) = try shown(page)
    let bytes = Array(Self.scene.utf8)
    for index in bytes.indices where bytes[index] & 0xC0 == 0x80 {
      page.send("save \(version) \(index) \(index) x")
      page.send("save \(version) 0 \(index) x")
    }
    page.send("save \(version) 5 4 x")
    page.send("save \(version) 0 \(bytes.count + 1) x")
    page.send("save 0 0 0 x")
    #expect(page.refusals.count == 2 * 5 + 3)
    #expect(try text(path) == Self.scene)
    let other = Self.scene.replacing("0.5", with: "0.75")
    folder.write("scene.lua", other)
    page.forgetMessages()
    page.send("save \(version) 0 0 x")
    #expect(page.refusals == ["scene.lua was changed meanwhile"])
    page.complete()
    #expect(try shown(page).text == other, "the page gets the newer text")
    #expect(try text(path) == other)
    session.reload([path])
    page.complete()
  }

  @Test("are saved with their mistakes, which the page shows until they are mended")
  func mistake() throws {
    let (_, page, path) = try open()
    let (_, version, _) = try shown(page)
    let run = page.run
    let end = Self.scene.utf8.count
    page.send("save \(version) \(end) \(end)  return")
    page.complete()
    #expect(try text(path) == Self.scene + " return")
    #expect(page.run == run)
    let problems = page.all("problems").last?["problems"] as? [[String: Any]]
    #expect(problems?.count == 1)
    #expect(problems?.first?["line"] as? Int == 5)
    page.send("save \(try shown(page).version) \(end) \(end + 7) ")
    page.complete()
    #expect(try text(path) == Self.scene)
    #expect((page.all("problems").last?["problems"] as? [Any])?.isEmpty ?? false)
  }
}
