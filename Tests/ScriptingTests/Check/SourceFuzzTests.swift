import Builds
import Geometry
import LuaRuntime
import Scripting
import Testing

/// The parser against Lua itself, on scripts that are edited at random.
@Suite("The parser of Lua, against Lua")
struct SourceFuzzTests {

  private static let words = [
    "end", "function", "local", "(", ")", "{", "}", "[", "]", "[[", "]]", "--[[", "=", "==", "::",
    "goto", "a", "self", "if", "then", "else", "elseif", "for", "in", "do", "while", "repeat",
    "until", "return", "break", ",", ";", ".", "..", "...", ":", "\"", "'", "\\", "0x1p4", "1e",
    "3",
    "nil", "not", "-", "#", "~", "<const>", "<", "//", "\n", "\u{0}", "\u{FF}", "and", "or",
  ]

  /// Scripts with most of the language.
  private static let seeds = [
    """
    local A <const>, b = { x = 1, ["y z"] = 2; 3, [4] = 5 }, 'it' .. "is" .. [==[long]==]
    function A.b.c:d(e, ...) self.f = e or ... goto out do local x <close> = nil end ::out:: end
    for i = 1, 10, 2 do if i == 3 then break elseif i ~= 4 then print(i) else A[i] = -i ^ 2 end end
    for k, v in pairs(A) do repeat local n = #v until not n and k >= 3 // 1 end
    while (f{1}"x\\z
      \\065" :g() [[y]]).z do b, c = c, b; return end
    """,
    """
    return { params = { speed = { default = 1e-3, min = 0x.8p1 } }, onTick = function(self, dt)
      self.x = (self.x or 0) + dt * self.speed & 3 | 4 ~ 5 << 6 >> 7 -- a comment
      self.item:animate { x = 3, onEnd = function(done) if done then self:remove() end end }
    end }
    """,
  ]

  @Test("reads what Lua reads, and crashes on nothing", .heavy)
  func edited() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    var random = SplitMix64(state: 18)
    var accepted = 0
    for round in 0..<3_000 {
      var text = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0...text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          let end = min(text.count, place + Int.random(in: 0...6, using: &random))
          text.removeSubrange(place..<end)
        case 1:
          let word = Self.words.randomElement(using: &random)!
          text.insert(contentsOf: Array((" " + word + " ").utf8), at: place)
        default:
          guard place < text.count else { continue }
          text[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
      let isRead = (try? LuaParser.parse(text)) != nil
      let loads =
        (try? host.interpreter.load(bytes: text, name: "=fuzz", globals: host.consoleGlobals))
        != nil
      if loads { accepted += 1 }
      #expect(isRead || !loads, "\(String(decoding: text, as: UTF8.self))")
      let typed = try? LuaParser.parse(text, isTolerant: true)
      #expect((typed?.isWhole ?? false) == isRead, "\(String(decoding: text, as: UTF8.self))")
      _ = host.problems(in: text, of: "fuzz.lua")
      guard isRead || !loads else { return }
    }
    #expect(accepted > 100)
  }

  @Test(
    "refuses what is nested without end", .heavy,
    arguments: [
      "(", "{", "a(", "a[", "-", "not ", "a.", "a..", "a+", "function() return ", "do ",
      "if a then ", "a{", "a:b", "while a do ", "repeat ", "local function f() ",
      "((((a)))).",
    ])
  func deep(_ piece: String) throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    for count in [10, 119, 121, 300, 20_000] {
      for start in ["", "return ", "x = "] {
        let text = start + String(repeating: piece, count: count) + "a"
        let found = host.problems(in: Array(text.utf8), of: "deep.lua")
        // Deeper nesting gives at most one note that says so.
        #expect(count < 121 || found.count <= 1, "\(piece) \(count)")
      }
    }
  }
}
