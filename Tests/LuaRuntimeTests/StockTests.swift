import LuaRuntime
import Testing

/// The results of Lua's own functions for edge values, as `lua5.4` prints them.
///
/// Patterns have tests of their own, and the page on scripts lists the changes.
@Suite("Beside Lua's own functions")
struct StockTests {
  @Test("answers and messages are Lua's", arguments: answers)
  func same(_ expression: String, _ answer: String) throws {
    let box = try Sandbox()
    box.globals["expression"] = .string(expression)
    let result = try box.run(
      """
      local results = table.pack(pcall(load("return " .. expression, "=t")))
      local texts = { results[1] and "" or "ERR" }
      for i = 2, results.n do texts[#texts + 1] = tostring(results[i]) end
      return (table.concat(texts, " "):gsub("^ ", ""))
      """)
    #expect(result == [.string(answer)])
  }

  private static let answers: [(String, String)] = [
    (
      #"string.format('%d', {})"#,
      #"ERR t:1: bad argument #2 to 'format' (number expected, got table)"#
    ),
    (
      #"string.format('%q', {})"#,
      #"ERR t:1: bad argument #2 to 'format' (value has no literal form)"#
    ),
    (
      #"string.format('%d', setmetatable({}, { __tostring = function() return '12' end }))"#,
      #"ERR t:1: bad argument #2 to 'format' (number expected, got table)"#
    ),
    (
      #"string.format('%s %%s %5s', setmetatable({}, { __tostring = function() return 'T' end }), 'x')"#,
      #"T %s     x"#
    ),
    (
      #"string.format('%s', setmetatable({}, { __tostring = function() return {} end }))"#,
      #"ERR t:1: '__tostring' must return a string"#
    ),
    (#"string.format('%s')"#, #"ERR t:1: bad argument #2 to 'format' (no value)"#),
    (#"string.format('%.3d|%+.1f|% d', 7, 2.55, 3)"#, #"007|+2.5| 3"#),
    (#"string.pack('9223372036854775808', 1)"#, #"ERR t:1: invalid format option '9'"#),
    (#"string.pack('i17', 1)"#, #"ERR t:1: integral size (17) out of limits [1,16]"#),
    (#"#string.pack('c99999', 'a')"#, #"99999"#),
    (
      #"string.unpack('i4', 'abc')"#,
      #"ERR t:1: bad argument #2 to 'unpack' (data string too short)"#
    ),
    (#"table.unpack({}, 1, 1e7)"#, #"ERR t:1: too many results to unpack"#),
    (
      #"table.unpack({}, math.mininteger, math.maxinteger)"#,
      #"ERR t:1: too many results to unpack"#
    ),
    (
      #"table.move({}, 1, math.maxinteger, 2)"#,
      #"ERR t:1: bad argument #4 to 'move' (destination wrap around)"#
    ),
    (
      #"table.move({}, math.mininteger, math.maxinteger, 2)"#,
      #"ERR t:1: bad argument #3 to 'move' (too many elements to move)"#
    ),
    (
      #"table.concat({ 1, 2 }, '-', 1, math.maxinteger)"#,
      #"ERR t:1: invalid value (nil) at index 3 in table for 'concat'"#
    ),
    (
      #"table.concat({ 1, 2 }, '-', 2, 4)"#,
      #"ERR t:1: invalid value (nil) at index 3 in table for 'concat'"#
    ),
    (
      #"table.concat(setmetatable({}, { __index = function(_, k) return k end }), ',', 3, 6)"#,
      #"3,4,5,6"#
    ),
    (#"table.concat({ [5] = 'five', [6] = 'six' }, ',', 5, 6)"#, #"five,six"#),
    (#"table.sort({ 1 }, 5)"#, #""#),
    (
      #"table.sort({ 2, 1 }, 5)"#,
      #"ERR t:1: bad argument #2 to 'sort' (function expected, got number)"#
    ),
    (#"table.insert({}, 5, 5)"#, #"ERR t:1: bad argument #2 to 'insert' (position out of bounds)"#),
    (#"table.insert({}, 1, 2, 3)"#, #"ERR t:1: wrong number of arguments to 'insert'"#),
    (#"table.remove({}, 5)"#, #"ERR t:1: bad argument #1 to 'remove' (position out of bounds)"#),
    (#"table.remove({ [0] = 'z' }, 0)"#, #"z"#),
    (#"load('return ...', 'x', 't', {})(5)"#, #"5"#),
    (#"load(5)"#, #"nil [string "5"]:1: unexpected symbol near '5'"#),
    (#"load('return 1', '=x', 'q') == nil"#, #"true"#),
    (#"load({})"#, #"ERR t:1: bad argument #1 to 'load' (function expected, got table)"#),
    (#"load('return 1', {})"#, #"ERR t:1: bad argument #2 to 'load' (string expected, got table)"#),
    (#"load('x = }', '=s')"#, #"nil s:1: unexpected symbol near '}'"#),
    (#"load(("("):rep(300), '=s')"#, #"nil C stack overflow"#),
    (#"select(-1, 1, 2, 3)"#, #"3"#),
    (#"select(-4, 1, 2, 3)"#, #"ERR t:1: bad argument #1 to 'select' (index out of range)"#),
    (
      #"tonumber('0x1p-2'), tonumber('1e'), tonumber('8', 8), tonumber('-7', 8), tonumber('')"#,
      #"0.25 nil nil -7 nil"#
    ),
    (#"tonumber('z', 99)"#, #"ERR t:1: bad argument #2 to 'tonumber' (base out of range)"#),
    (
      #"coroutine.resume({})"#,
      #"ERR t:1: bad argument #1 to 'resume' (thread expected, got table)"#
    ),
    (#"coroutine.close(coroutine.running())"#, #"ERR t:1: cannot close a running coroutine"#),
    (
      #"coroutine.resume(coroutine.wrap(print))"#,
      #"ERR t:1: bad argument #1 to 'resume' (thread expected, got function)"#
    ),
    (#"utf8.char(-1)"#, #"ERR t:1: bad argument #1 to 'char' (value out of range)"#),
    (#"utf8.len('\xff')"#, #"nil 1"#),
    (#"utf8.codepoint('\xed\xa0\x80')"#, #"ERR t:1: invalid UTF-8 code"#),
    (#"utf8.codepoint('\xed\xa0\x80', 1, 1, true)"#, #"55296"#),
    (
      #"utf8.offset('a\u{20ac}b', 3), utf8.offset('a\u{20ac}b', -1), utf8.offset('abc', 5)"#,
      #"5 5 nil"#
    ),
    (#"utf8.offset('\x80', 1)"#, #"ERR t:1: initial position is a continuation byte"#),
    (#"math.fmod(-5, 3), math.fmod(5, -3), math.fmod(1, 0.0) ~= math.fmod(1, 0.0)"#, #"-2 2 true"#),
    (#"math.fmod(1, 0)"#, #"ERR t:1: bad argument #2 to 'fmod' (zero)"#),
    (#"math.random(0, -1)"#, #"ERR t:1: bad argument #1 to 'random' (interval is empty)"#),
    (#"math.random(1, 2, 3)"#, #"ERR t:1: wrong number of arguments"#),
    (#"math.tointeger('8'), math.tointeger(3.5), math.tointeger('x')"#, #"8 nil nil"#),
    (
      #"math.abs(math.mininteger), math.ult(1, -1), 7 // 2.0, -7 // 2, 5.5 % -2"#,
      #"-9223372036854775808 true 3.0 -4 -0.5"#
    ),
    (#"1 % 0"#, #"ERR t:1: attempt to perform 'n%0'"#),
    (#"2^53 | 0.5"#, #"ERR t:1: number has no integer representation"#),
    (#"rawset({}, nil, 1)"#, #"ERR table index is nil"#),
    (
      #"rawlen(5)"#, #"ERR t:1: bad argument #1 to 'rawlen' (table or string expected, got number)"#
    ),
    (
      #"setmetatable({}, 1)"#,
      #"ERR t:1: bad argument #2 to 'setmetatable' (nil or table expected, got number)"#
    ),
    (#"ipairs()"#, #"ERR t:1: bad argument #1 to 'ipairs' (value expected)"#),
    (#"assert(nil, 'because'), 1"#, #"ERR t:1: because"#),
    (#"assert(false)"#, #"ERR t:1: assertion failed!"#),
    (#"error('m', 0)"#, #"ERR m"#),
    (#"error()"#, #"ERR nil"#),
    (#"xpcall(error, function(m) return m .. '!' end, 'msg')"#, #"false msg!"#),
    (
      #"string.rep('x', 3, ','), ('x'):rep(-1), ('abc'):sub(-2, 10), ('abc'):byte(-1), ('abc'):byte(10)"#,
      #"x,x,x  bc 99"#
    ),
  ]
}
