import Geometry
import LuaRuntime
import Scripting
import Testing

/// Values that are written into the text of a script.
@Suite("Writing values into scripts")
struct ScriptEditTests {
  private static let damping = WrittenValue(option: "damping", .number(0.25))

  private static func edit(
    _ text: String, _ thing: MadeThing, _ value: WrittenValue = damping
  ) throws -> ScriptEdit {
    try EditedScript(Array(text.utf8), file: "x.lua").edit(value, of: thing)
  }

  private static func written(
    _ text: String, _ thing: MadeThing, _ value: WrittenValue = damping
  ) throws -> String {
    String(decoding: try edit(text, thing, value).applied(to: Array(text.utf8)), as: UTF8.self)
  }

  private static func refusal(
    _ text: String, _ thing: MadeThing, _ value: WrittenValue = damping
  ) -> ScriptEditRefusal? {
    do throws(ScriptEditRefusal) {
      _ = try EditedScript(Array(text.utf8), file: "x.lua").edit(value, of: thing)
      return nil
    } catch {
      return error
    }
  }

  /// Texts with a snap on a line, and the text with a damping of 0.25.
  static let texts: [(line: Int, before: String, after: String)] = [
    (
      1, #"a:add("snap", { item = c, damping = 0.5 })"#,
      #"a:add("snap", { item = c, damping = 0.25 })"#
    ),
    (
      1, #"a:add("snap", { damping = -1, item = c })"#,
      #"a:add("snap", { damping = 0.25, item = c })"#
    ),
    (1, #"a:add("snap",{damping=.5;item=c})"#, #"a:add("snap",{damping=0.25;item=c})"#),
    (1, #"a:add("snap", { ["damping"] = 0x10 })"#, #"a:add("snap", { ["damping"] = 0.25 })"#),
    (1, #"a:add("snap", { damping = (0.5) })"#, #"a:add("snap", { damping = (0.25) })"#),
    (1, #"a.add(a, "snap", { damping = 1 })"#, #"a.add(a, "snap", { damping = 0.25 })"#),
    (1, #"s:addChild("snap", { damping = 1 })"#, #"s:addChild("snap", { damping = 0.25 })"#),
    // Of two, Lua takes the last.
    (
      1, #"a:add("snap", { damping = 1, damping = 2, item = c })"#,
      #"a:add("snap", { damping = 1, damping = 0.25, item = c })"#
    ),
    // Comments and strings that look like code.
    (
      2,
      "-- a:add(\"snap\", { damping = 1 })\na:add(\"snap\", { --[[ damping = 3, } ]] damping = 1 })",
      "-- a:add(\"snap\", { damping = 1 })\na:add(\"snap\", { --[[ damping = 3, } ]] damping = 0.25 })"
    ),
    (
      1,
      #"a:add("snap", { name = "} damping = 3", [ [[damping]] ] = 2, damping = 1 }) -- damping = 4"#,
      #"a:add("snap", { name = "} damping = 3", [ [[damping]] ] = 2, damping = 0.25 }) -- damping = 4"#
    ),
    (
      1, #"a:add("snap", { style = { damping = 9 }, damping = 1 })"#,
      #"a:add("snap", { style = { damping = 9 }, damping = 0.25 })"#
    ),
    // Left out: it comes as the table is written.
    (1, #"a:add("snap", { item = c })"#, #"a:add("snap", { item = c, damping = 0.25 })"#),
    (1, #"a:add("snap", { item = c, })"#, #"a:add("snap", { item = c, damping = 0.25, })"#),
    (1, #"a:add("snap", {item=c; id=1})"#, #"a:add("snap", {item=c; id=1; damping=0.25})"#),
    (1, #"a:add("snap", {})"#, #"a:add("snap", { damping = 0.25 })"#),
    (1, #"a:add("snap", { })"#, #"a:add("snap", { damping = 0.25 })"#),
    (1, #"a:add("snap")"#, #"a:add("snap", { damping = 0.25 })"#),
    (1, #"a:add "snap""#, #"a:add ("snap", { damping = 0.25 })"#),
    (1, #"a:add("snap", nil)"#, #"a:add("snap", { damping = 0.25 })"#),
    (
      1, "a:add(\"snap\", {\r\n\titem = c, -- the card\r\n\tx = 1 -- no comma\r\n})\r\n",
      "a:add(\"snap\", {\r\n\titem = c, -- the card\r\n\tx = 1, -- no comma\r\n\tdamping = 0.25\r\n})\r\n"
    ),
    (
      1, "a:add(\"snap\", {\n    item = c;\n    x = f { 1,\n      2 }; --[[ long\n ]]\n  })",
      "a:add(\"snap\", {\n    item = c;\n    x = f { 1,\n      2 }; --[[ long\n ]]\n    damping = 0.25;\n  })"
    ),
    (
      1, "a:add(\"snap\", {\n  item = c, x = 1,\n})",
      "a:add(\"snap\", {\n  item = c, x = 1, damping = 0.25,\n})"
    ),
    (
      1, "  a:add(\"snap\", { -- nothing yet\n  })",
      "  a:add(\"snap\", { -- nothing yet\n    damping = 0.25,\n  })"
    ),
    // Locals and tables that are made elsewhere.
    (
      3, "local d <const>, e = 0.5, 2\n\na:add('snap', { damping = d })",
      "local d <const>, e = 0.25, 2\n\na:add('snap', { damping = d })"
    ),
    (
      2, "local o = { item = c, damping = 1 }\na:add('snap', o)",
      "local o = { item = c, damping = 0.25 }\na:add('snap', o)"
    ),
    (
      2, "local o = { item = c }\na:add('snap', o)",
      "local o = { item = c, damping = 0.25 }\na:add('snap', o)"
    ),
    (
      2, "local o = { soft = { d = 1 } }\na:add('snap', { damping = o.soft.d })",
      "local o = { soft = { d = 0.25 } }\na:add('snap', { damping = o.soft.d })"
    ),
    (
      2, "local o = { 3, 4 }\na:add('snap', { damping = o[2] })",
      "local o = { 3, 0.25 }\na:add('snap', { damping = o[2] })"
    ),
    (
      2, "local kind = 'snap'\na:add(kind, { damping = 1 })",
      "local kind = 'snap'\na:add(kind, { damping = 0.25 })"
    ),
    // Assignments behind the call.
    (
      1, "local s = a:add('snap', { damping = 1 })\ns.damping = 2\ns.damping = 3\nf()",
      "local s = a:add('snap', { damping = 1 })\ns.damping = 2\ns.damping = 0.25\nf()"
    ),
    (
      1, "local s = a:add('snap', { damping = 1 })\nlocal function f() s.damping = 2 end",
      "local s = a:add('snap', { damping = 0.25 })\nlocal function f() s.damping = 2 end"
    ),
    // Several calls.
    (
      1, "a:add('push', { damping = 1 }) a:add('snap', { damping = 1 })",
      "a:add('push', { damping = 1 }) a:add('snap', { damping = 0.25 })"
    ),
    (
      2, "local x = a\n  :add('snap', { damping = 1 })",
      "local x = a\n  :add('snap', { damping = 0.25 })"
    ),
    (
      1, "local x = a\n  :add(\n 'snap', { damping = 1 })",
      "local x = a\n  :add(\n 'snap', { damping = 0.25 })"
    ),
    (4, "\n\r\r\n\ra:add('snap', { damping = 1 })", "\n\r\r\n\ra:add('snap', { damping = 0.25 })"),
  ]

  @Test("replaces the literal, or adds the option as the table is written", arguments: texts)
  func text(line: Int, before: String, after: String) throws {
    let thing = MadeThing(.behavior("snap"), line: line)
    let edit = try Self.edit(before, thing)
    let changed = try edit.applied(to: Array(before.utf8))
    #expect(String(decoding: changed, as: UTF8.self) == after)
    #expect(try edit.inverse.applied(to: changed) == Array(before.utf8))
    #expect(edit.inverse.inverse.replacements == edit.replacements)
    // Written again, nothing changes.
    #expect(try Self.edit(after, thing).replacements.isEmpty)
    // Another text is a conflict.
    if let first = edit.replacements.first(where: { !$0.old.isEmpty }) {
      var other = Array(before.utf8)
      other[first.range.lowerBound] ^= 1
      #expect(throws: ScriptError.self) { try edit.applied(to: other) }
      #expect(throws: ScriptError.self) {
        try edit.applied(to: Array(before.utf8.prefix(first.range.lowerBound)))
      }
    }
  }

  @Test("takes the call by its name, or by its place among those of the line")
  func several() throws {
    let text =
      "a:add('snap', { name = 'x', damping = 1 }) a:add('snap', { name = 'y', damping = 1 })"
    let wanted = text.replacing("'y', damping = 1", with: "'y', damping = 0.25")
    #expect(try Self.written(text, MadeThing(.behavior("snap"), line: 1, name: "y")) == wanted)
    #expect(
      try Self.written(text, MadeThing(.behavior("snap"), line: 1, place: 1, count: 2)) == wanted)
    let refusal = Self.refusal(text, MadeThing(.behavior("snap"), line: 1, place: 2, count: 4))
    #expect(
      refusal?.description == "x.lua:1: the line must make one behavior snap, and it has 2 calls")
    #expect(
      Self.refusal(text, MadeThing(.behavior("snap"), line: 2))?.description
        == "x.lua:2: the line must have the call that made the behavior snap")
  }

  /// Texts whose damping is computed, with the refusal behind the file.
  static let computed: [(String, Int, String)] = [
    (
      "for i = 1, 3 do\na:add('snap', { damping = 0.1 * i }) end", 2,
      "2: damping must be a literal, and it is 0.1 * i; it is computed from 0.1 (line 2)"
    ),
    (
      "local soft = 2\na:add('snap', {\n damping = math.sin(soft  /\n 3) })", 2,
      "3: damping must be a literal, and it is math.sin(soft / 3); it is computed from "
        + "soft = 2 (line 1), 3 (line 4)"
    ),
    (
      "local function add(d) a:add('snap', { damping = d }) end\nadd(0.5)\nadd(1)", 1,
      "1: damping must be a literal, and it is d; it is computed from d = 0.5 (line 2), "
        + "d = 1 (line 3)"
    ),
    (
      "local d = 1\nd = d + 1\na:add('snap', { damping = d })", 3,
      "3: damping must be a literal, and it is d; it is computed from d = 1 (line 1)"
    ),
    (
      "local o = { damping = 1 }\no.damping = 2\na:add('snap', o)", 3,
      "2: damping must be set once, and o.damping is assigned here"
    ),
    (
      "a:add('snap', merge({ damping = 1 }))", 1,
      "1: damping must be a literal, and it is merge({ damping = 1 }); it is computed from "
        + "damping = 1 (line 1)"
    ),
    (
      "a:add('snap', { damping = 1, [key()] = 2 })", 1,
      "1: the key of damping must be a literal, and it is key()"
    ),
    (
      "local s = a:add('snap', { damping = 1 })\nif x then s.damping = 2 end", 1,
      "2: s.damping must be set once, and this line may set it again"
    ),
    ("a:add('snap', { damping = 1 }", 1, " must be free of errors of syntax"),
  ]

  @Test("refuses what is computed, and names the literals in it", arguments: computed)
  func refused(text: String, line: Int, words: String) {
    let refusal = Self.refusal(text, MadeThing(.behavior("snap"), line: line))
    #expect(refusal?.description == "x.lua:" + words)
  }

  @Test("writes elements of lists, and tells how often a local is used")
  func elements() throws {
    func x(_ value: Double) -> WrittenValue {
      WrittenValue(
        [[.init("x")], [.init("center"), .init("x", place: 1)]], .number(value),
        insertion: .option("center", text: "{ \(value), 7 }"))
    }
    let thing = MadeThing(.item, line: 1)
    for (before, after) in [
      ("s:addItem { center = { 1, 2 } }", "s:addItem { center = { -3.5, 2 } }"),
      ("s:addItem({ center = { y = 2, x = 1 } })", "s:addItem({ center = { y = 2, x = -3.5 } })"),
      (
        "s:addItem { center = { [2] = 5, [1] = 4 } }",
        "s:addItem { center = { [2] = 5, [1] = -3.5 } }"
      ),
      ("s:addItem { size = z }", "s:addItem { size = z, center = { -3.5, 7 } }"),
      ("local c = s:addItem { size = z } c.x = 8", "local c = s:addItem { size = z } c.x = -3.5"),
      (
        "local c = s:addItem { size = z } c.center = { 8, 9 }",
        "local c = s:addItem { size = z } c.center = { -3.5, 9 }"
      ),
    ] {
      #expect(try Self.written(before, thing, x(-3.5)) == after)
    }
    let home = "local home, w = { 1, 2 }, 5 s:addItem { center = home } f(home, home, w)"
    let edit = try Self.edit(home, thing, x(-3.5))
    #expect(edit.local?.name == "home")
    #expect(edit.local?.uses == 3)
    #expect(edit.oldText == "1")
    for list in ["{ 1, 2, [1] = 4 }", "{ f() }", "point()", "{ x = 1, 2 }"] {
      #expect(Self.refusal("s:addItem { center = \(list) }", thing, x(0)) != nil, "\(list)")
    }
  }

  @Test("adds a field that only assignments set behind the call")
  func assignments() throws {
    let value = WrittenValue([[.init("vx")]], .number(-0.0), insertion: .assignment("vx"))
    for (before, after) in [
      ("local c = s:addItem { size = z }", "local c = s:addItem { size = z }\nc.vx = -0.0"),
      (
        "  local c = s:addItem {\n  } -- it\n  f()",
        "  local c = s:addItem {\n  } -- it\n  c.vx = -0.0\n  f()"
      ),
      ("c = 1 local c = s:addItem {} f()", "c = 1 local c = s:addItem {} c.vx = -0.0 f()"),
    ] {
      #expect(try Self.written(before, MadeThing(.item, line: 1), value) == after)
    }
    #expect(
      Self.refusal("l[1] = s:addItem {}", MadeThing(.item, line: 1), value)?.description
        == "x.lua:1: vx is set behind the call, so a local must hold what it makes")
  }

  @Test("refuses a literal that is another than the run has")
  func conflict() {
    let value = WrittenValue(option: "damping", .number(0.25), expected: .number(0.5))
    let thing = MadeThing(.behavior("snap"), line: 1)
    #expect(
      Self.refusal("a:add('snap', { damping = 0.7 })", thing, value)?.description
        == "x.lua:1: damping must be 0.5, as in the run, and it is 0.7")
    #expect(Self.refusal("a:add('snap', { damping = 0.50 })", thing, value) == nil)
  }

  @Test(
    "writes each value so that Lua reads the same",
    arguments: [
      LuaConstant.number(0.1), .number(-0.0), .number(1e300), .number(.leastNonzeroMagnitude),
      .number(1e16),
      .number(0.1 + 0.2), .number(-7), .boolean(false), .text("a \"quote\" \\ and\nline \u{1}"),
      .text(""),
    ])
  func values(value: LuaConstant) throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let written = try Self.written(
      "return a:add('snap', { damping = 1 })", MadeThing(.behavior("snap"), line: 1),
      WrittenValue(option: "damping", value))
    let chunk = "local a = { add = function(_, _, o) return o.damping end } " + written
    let loaded = try host.interpreter.load(chunk, name: "=x", globals: host.makeGlobals())
    let result = try host.interpreter.call(loaded, fuel: nil).first ?? .nil
    switch value {
    case .number(let number): #expect(result.asNumber?.bitPattern == number.bitPattern)
    case .boolean(let boolean): #expect(result.asBoolean == boolean)
    case .text(let text): #expect(result.asString == text)
    }
  }
}
