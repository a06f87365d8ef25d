import Glibc
import LuaRuntime
import Testing

@Suite("The manual of Lua 5.4")
struct ManualTests {
  /// The names of its index, section 6, by library; "" are the basic functions.
  static let names = [
    "":
      "_G _VERSION assert collectgarbage dofile error getmetatable ipairs load loadfile next pairs"
      + " pcall print rawequal rawget rawlen rawset require select setmetatable tonumber tostring"
      + " type warn xpcall",
    "coroutine": "close create isyieldable resume running status wrap yield",
    "debug": "debug gethook getinfo getlocal getmetatable getregistry getupvalue getuservalue"
      + " sethook setlocal setmetatable setupvalue setuservalue traceback upvalueid upvaluejoin",
    "io": "close flush input lines open output popen read stderr stdin stdout tmpfile type write",
    "math": "abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger"
      + " modf pi rad random randomseed sin sqrt tan tointeger type ult",
    "os": "clock date difftime execute exit getenv remove rename setlocale time tmpname",
    "package": "config cpath loaded loadlib path preload searchers searchpath",
    "string": "byte char dump find format gmatch gsub len lower match pack packsize rep reverse sub"
      + " unpack upper",
    "table": "concat insert move pack remove sort unpack",
    "utf8": "char charpattern codepoint codes len offset",
  ]

  /// Whether the list of absent functions has a function, by itself or with its library.
  private static func isListedAbsent(_ library: String, _ name: String, _ page: String) -> Bool {
    let full = library.isEmpty ? name : "\(library).\(name)"
    return page.split(separator: "\n").contains { line in
      let what = line.split(separator: "|").first ?? ""
      return what.contains("`\(full)`") || what.contains("`\(library)`")
    }
  }

  @Test(
    "every function is there, or stands in the list of what is absent and why", arguments: names)
  func complete(_ library: String, _ list: String) throws {
    let box = try Sandbox()
    let page = try #require(Self.text("docs/scripting/sandbox.md"))
    let start = try #require(page.firstRange(of: "| absent | reason | instead |"))
    let end = try #require(page[start.upperBound...].firstRange(of: "\n\n"))
    let absent = String(page[start.lowerBound..<end.lowerBound])
    for name in list.split(separator: " ") {
      // The host's own `require` is added to these globals.
      if library.isEmpty && name == "require" { continue }
      let path = library.isEmpty ? "_G" : "(\(library) or {})"
      let isThere = try box.run("return \(path).\(name) ~= nil") == [true]
      #expect(
        isThere != Self.isListedAbsent(library, String(name), absent) || name == "traceback"
          || name == "collectgarbage", "\(library).\(name)")
    }
  }

  private static func text(_ name: String) -> String? {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    guard let file = fopen("/\(root)/\(name)", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
