/// Operations that may take long, each with the worst operands that the limits allow.
extension WorstWork {
  static let operations = instructions + texts + tables + values + calls

  /// Instructions alone.
  private static let instructions = [
    Operation(name: "an empty loop", work: ""),
    Operation(
      name: "equal strings of 128 KiB",
      preparation: "a = ('x'):rep(131000) b = ('x'):rep(130999) .. 'x'",
      work: repeated("_ = a == b")),
    Operation(
      name: "order of 128 KiB of zero bytes",
      preparation: "a = ('\\0'):rep(131000) b = ('\\0'):rep(130999) .. '\\0'",
      work: repeated("_ = a < b")),
    Operation(
      name: slow,
      preparation: "t = {} for _ = 1, 1999 do t = setmetatable({}, { __index = t }) end",
      work: "local t = t " + repeated("_ = t.x")),
    Operation(
      name: "a store behind 2,000 tables",
      preparation: "t = {} for _ = 1, 1999 do t = setmetatable({}, { __newindex = t }) end",
      work: "local t = t " + repeated("t.x = nil")),
    Operation(
      name: "numbers written by ..",
      work: "local n = 1.2345678901234e300 " + repeated("_ = n .. n .. n .. n .. n .. n .. n .. n")),
    Operation(
      name: "remainders of huge numbers", work: "local n = 1e308 " + repeated("_ = n % 3e-308")),
    Operation(
      name: "arithmetic with texts of numbers",
      preparation: "n = '0.' .. ('1'):rep(190)", work: "local n = n " + repeated("_ = n + n")),
    Operation(
      name: "functions of 250 upvalues",
      preparation: "",
      work: names(180, "local $ = 1 ") + "for _ = 1, 100 do _ = function() return "
        + names(180, "$ or ") + "1 end end"),
    Operation(
      name: "closing of 190 variables",
      preparation: "close = setmetatable({}, { __close = function() end })",
      work: "do " + names(190, "local $ <close> = close ") + "end"),
  ]

  /// Strings and patterns.
  private static let texts = [
    Operation(
      name: "a pattern that goes back and forth", preparation: "a = ('a'):rep(100000)",
      work: "a:find('.-.-.-b')"),
    Operation(
      name: "gsub of every byte", preparation: "a = ('a'):rep(60000)", work: "a:gsub('a', '%0%0')"),
    Operation(
      name: "format of wide numbers", work: "('%99.99f%99.99f%99.99f'):format(1e308, 1e308, 1e308)"),
    Operation(name: "rep of 128 KiB", work: "('x'):rep(131000)"),
    Operation(name: "rep of nothing", work: "(''):rep(4000000)"),
    Operation(
      name: "texts too long to be made", preparation: "a = ('x'):rep(100000)" + kept(300_000),
      work: "pcall(function() return a .. a end)"),
    Operation(name: "pack of wide fields", work: "string.pack('!16 c100000', 'x')"),
    Operation(
      name: "utf8.codes of 128 KiB", preparation: "a = ('\\u{7FF}'):rep(65000)",
      work: "for _ in utf8.codes(a) do end"),
    Operation(
      name: "load of many names",
      preparation:
        "p = {} for i = 1, 9000 do p[i] = 'local a' .. i % 150 .. ' = ' .. i * 16383 .. ';' if i % 150 == 0 then p[i] = 'do end' end end a = 'return {' .. ('1,'):rep(60000) .. '}'",
      work: "load(a)"),
    Operation(
      name: "load of numbers that collide",
      preparation:
        "p = {} for i = 1, 7000 do p[i] = ('0x.8%012x'):format(i) end a = 'return {' .. table.concat(p, ',') .. '}'",
      work: "load(a)"),
  ]

  /// Tables and functions that traverse them.
  private static let tables = [
    Operation(
      name: "next in an emptied table",
      preparation:
        "t = {} for i = 1, 65536 do t['k' .. i] = 1 end for i = 1, 65536 do t['k' .. i] = nil end",
      work: "next(t)"),
    Operation(
      name: "pairs of an emptied table",
      preparation:
        "t = {} for i = 1, 65536 do t['k' .. i] = 1 end for i = 1, 65536 do t['k' .. i] = nil end",
      work: "pairs(t)"),
    Operation(
      name: "keys in and out of a full table",
      preparation: "t = {} for i = 1, 65536 do t['k' .. i] = 1 end i = 0",
      work: "t['k' .. i + 1] = nil i = i + 1 t['n' .. i] = 1"),
    Operation(
      name: "pairs of 65,536 keys",
      preparation: "t = {} for i = 1, 65536 do t['k' .. i] = 1 end",
      work: "for _ in pairs(t) do break end"),
    Operation(
      name: "a search through 25,000 numbers that collide",
      preparation:
        "t = {} for i = 1, 32769 do t['k' .. i] = 1 end for i = 1, 25000 do t[65535 * i] = 1 end",
      work: "local t = t " + repeated("_ = t[0]")),
    Operation(
      name: "pairs of 25,000 numbers that collide",
      preparation:
        "t = {} for i = 1, 32769 do t['k' .. i] = 1 end for i = 1, 25000 do t[65535 * i] = 1 end",
      work: "pairs(t)"),
    Operation(
      name: "growth by numbers that collide",
      preparation: "k = 0.5 t = {} for i = 1, 8192 do t[i * 16383] = 1 end",
      work: "pcall(rawset, t, k, 1)"),
    Operation(
      name: "growth by numbers that nearly do",
      preparation: "o = {} for i = 1, 4090 do o[i] = 16383 * i end",
      work:
        "local t, o = {}, o for i = 1, 4090 do t[o[i]] = 1 end for i = 1, 4200 do t[i - 0.5] = 1 end"
    ),
    Operation(
      name: "a sort of 150,000 numbers",
      preparation: "u = {} for i = 1, 150000 do u[i] = i * 7919 % 1000003 end",
      work: "table.sort(u)"),
    Operation(
      name: "a sort of texts of zero bytes",
      preparation:
        "u = {} z = ('\\0'):rep(100) for i = 1, 4000 do u[i] = z .. i * 7919 % 10007 end",
      work: "table.sort(u)"),
    Operation(name: "a move of nothing, far", work: "table.move({}, 1, 4900000, 1)"),
    Operation(
      name: "a move behind 2,000 tables",
      preparation: "t = {} for _ = 1, 1999 do t = setmetatable({}, { __index = t }) end",
      work: "table.move(t, 1, 2400, 1, {})"),
    Operation(
      name: "insertion in front of 400,000",
      preparation: "u = {} for i = 1, 400000 do u[i] = 1 end", work: "table.insert(u, 1, 1)"),
    Operation(
      name: "concat of numbers",
      preparation: "u = {} for i = 1, 7000 do u[i] = i + 0.12345 end", work: "table.concat(u)"),
    Operation(name: "tables until memory ends", preparation: "k = {}", work: "k = { k }"),
    Operation(
      name: "functions until memory ends",
      preparation: "for i = 1, 500000 do local o = k k = function() return o end end",
      work: "local o = k k = function() return o end"),
    Operation(
      name: "gsub and ipairs through 2,000 tables",
      preparation: "t = {} for _ = 1, 1999 do t = setmetatable({}, { __index = t }) end"
        + " a = ('x'):rep(100000)",
      work: "for _ in ipairs(t) do end a:gsub('.', t)"),
    Operation(
      name: "errors for want of memory", preparation: "k = {}" + kept(440_000),
      work: "pcall(function() while true do k[#k + 1] = {} end end)"),
  ]

  /// Many values at once.
  private static let values = [
    "select('#', ...)", "assert(true, ...)", "pcall(type, ...)", "xpcall(type, type, ...)",
    "type(...)", "math.max(...)", "rawequal(1, ...)", "pcall(string.format, '', ...)",
    "pcall(string.char, ...)", "pcall(print, ...)", "coroutine.wrap(type)(...)", "table.pack(...)",
    "local _ = { ... }", "pcall(error, ...)", "(function() end)(...)", "next(_, nil, ...)",
    "pcall(setmetatable, ...)", "tostring(...)", "utf8.len('', ...)",
  ].map { call in
    Operation(
      name: "many values: `\(call)`",
      preparation: "u = {} for i = 1, 240000 do u[i] = i end", arguments: "table.unpack(u)",
      work: call)
  }

  /// Errors and their messages.
  private static let calls = [
    Operation(name: "errors that are caught", work: "pcall(error)"),
    Operation(name: "errors with a traceback", work: "xpcall(error, debug.traceback)"),
    Operation(name: "debug.traceback", work: "debug.traceback()"),
    Operation(
      name: "errors 150,000 calls deep",
      work:
        "local function dive(n) if n == 0 then error('x') end return 1 + dive(n - 1) end pcall(dive, 150000)"
    ),
    Operation(
      name: "stack overflows", work: "local function dive() return 1 + dive() end pcall(dive)"),
    Operation(
      name: "stack overflows with a traceback",
      work: "local function dive() return 1 + dive() end xpcall(dive, debug.traceback)"),
    Operation(
      name: "stops with 24 huge locals",
      preparation:
        "t = {} for i = 1, 24 do t[i] = {} for j = 1, 32768 do t[i]['k' .. j] = 1 end for j = 1, 32768 do t[i]['k' .. j] = nil end end",
      work: names(24, "local $ = t[(# '$') + 1] ") + "while true do end"),
    Operation(
      name: "closing of 100,000 calls",
      preparation: "close = setmetatable({}, { __close = function() end })",
      work:
        "local function dive(n) local _ <close> = close if n == 0 then error('x') end dive(n - 1) end"
        + " pcall(dive, 100000)"),
    Operation(name: "coroutines", work: "coroutine.wrap(function() end)()"),
    Operation(
      name: "coroutines of 4,000 variables",
      work: "coroutine.wrap(function(...) coroutine.yield() end)(table.unpack({}, 1, 4000))"),
  ]

  /// A statement many times, so that the loop around it costs little in comparison.
  private static func repeated(_ statement: String) -> String {
    Array(repeating: statement, count: 50).joined(separator: " ")
  }

  /// A statement for each of many names, which stand for "$".
  private static func names(_ count: Int, _ statement: String) -> String {
    (1...count).map {
      statement.split(separator: "$", omittingEmptySubsequences: false)
        .joined(separator: "a\($0)")
    }.joined()
  }

  /// Small tables that are kept, so that the garbage collection has much to traverse.
  private static func kept(_ count: Int) -> String {
    " kept = {} for i = 1, \(count) do kept[i] = {} end"
  }
}
