import LuaRuntime
import Testing

#if DEBUG
  private let cases = 5_000
#else
  private let cases = 100_000
#endif

@Suite("String patterns")
struct PatternTests {
  /// Compares our functions with Lua's, results and messages, on random cases.
  ///
  /// The grammar of the patterns also makes malformed ones.
  private static let comparison = """
    local ours, stock, count = string, stock, ...
    local random, char, rep = math.random, string.char, string.rep
    local function pick(list) return list[random(#list)] end

    local singles = { "a", "b", ".", "%a", "%d", "%w", "%s", "%A", "%p", "%.", "%%", "x", "-", "]", "%g",
      "%u", "%l", "%x", "%c", "%z", "%S", "%W", "\\0", "\\xE9", "^", "$", "%-", "é", "A", "%X", "%U", "1" }
    local inner = { "a", "b", "a-c", "%d", "%w", "^", "-", "]", "%]", "%-", "x-", "0-9", "%s", ".", "%%", "+-%%",
      "%D", "\\0", "\\x80-\\xFF", "[", "b-a", "%", "%a-z", "a-%%" }
    local repeats = { "", "", "", "", "*", "+", "-", "?" }
    local function set()
      local text = random(3) == 1 and "[^" or "["
      for _ = 1, random(3) do text = text .. pick(inner) end
      return text .. (random(30) == 1 and "" or "]")
    end
    local function item(depth)
      local kind = random(24)
      if kind <= 10 then return pick(singles) .. pick(repeats)
      elseif kind <= 14 then return set() .. pick(repeats)
      elseif kind == 15 then return "()"
      elseif kind == 16 then return "%b" .. pick { "()", "ab", "aa", "[]", "x" }
      elseif kind == 17 then return "%f" .. set()
      elseif kind == 18 then return "%" .. random(0, 3) .. pick(repeats)
      elseif kind == 19 then return pick { "%", "(", ")", "[", "%f", "%b", "%9" } end
      if depth > 2 then return "a" end
      local text = "("
      for _ = 1, random(0, 2) do text = text .. item(depth + 1) end
      return text .. ")"
    end
    local function pattern()
      local text = random(5) == 1 and "^" or ""
      for _ = 1, random(0, 4) do text = text .. item(1) end
      return text .. (random(6) == 1 and "$" or "")
    end
    local letters = { "a", "a", "b", "b", "c", "x", "(", ")", "[", "]", "1", "9", " ", ".", "-", "%", "\\0", "\\xE9",
      "A", "\\n", "é", "ab", "aa", "()" }
    local function subject()
      local text = ""
      for _ = 1, random(0, 12) do text = text .. pick(letters) end
      return text
    end

    local function show(...)
      local list = table.pack(...)
      for i = 1, list.n do list[i] = math.type(list[i]) == "integer" and "#" .. list[i] or tostring(list[i]) end
      return table.concat(list, "|")
    end
    local function all(library, s, p, init)
      local out = {}
      for a, b, c in library.gmatch(s, p, init) do
        out[#out + 1] = show(a, b, c)
        if #out > 100 then break end
      end
      return table.concat(out, ";")
    end
    local replacements = { "", "x", "%0", "%1", "<%0%%>", "%2%1", "%", "%x", 7, { a = "A", ab = 5, b = false, x = {} },
      function(a, b) return a end, function(a, b) return b end, function(...) return select("#", ...) end,
      function() end, function() return {} end }
    local function try(name, ...)
      if name == "gmatch" then return show(pcall(all, stock, ...)), show(pcall(all, ours, ...)) end
      return show(pcall(stock[name], ...)), show(pcall(ours[name], ...))
    end

    local names, wrong = { "find", "match", "gmatch", "gsub" }, 0
    for case = 1, count do
      local s, p, name = subject(), pattern(), pick(names)
      local third, fourth
      if name == "gsub" then
        third, fourth = pick(replacements), pick { nil, 0, 1, 2, -1, 100 }
      else
        third = pick { nil, nil, 1, 2, -1, -3, 0, 20, -20, 5 }
        if name == "find" and random(10) == 1 then fourth = true end
      end
      local expected, got = try(name, s, p, third, fourth)
      -- Stock functions know no number for a table; ours do.
      expected, got = stock.gsub(expected, "table: %w+", "T"), stock.gsub(got, "table: %w+", "T")
      if expected ~= got then
        wrong = wrong + 1
        if wrong <= 10 then
          print(("%s(%q, %q, %s, %s)"):format(name, s, p, tostring(third), tostring(fourth)), "expected", expected, "got", got)
        end
      end
    end
    return wrong
    """

  @Test(
    "find, match, gmatch and gsub agree with Lua's own on random cases", arguments: [1, 2, 3, 4])
  func agreement(_ seed: UInt64) throws {
    let box = try Sandbox(seed: seed)
    let failures = Failures()
    box.interpreter.output = { text, _ in failures.lines.append(text) }
    box.globals["stock"] = .table(box.interpreter.makeStockStrings())
    let chunk = try box.interpreter.load(
      Self.comparison, name: "@comparison.lua", globals: box.globals)
    let wrong = try box.interpreter.call(
      chunk, [.integer(cases / 4)], fuel: Fuel(100_000_000_000))
    #expect(wrong == [0], "\(failures.lines.joined(separator: "\n"))")
  }

  @Test(
    "patterns that would go on for ages are charged by their steps",
    arguments: [
      "('a'):rep(30):find(('a?'):rep(30) .. ('a'):rep(30))",
      "('a'):rep(1000):match(('a*'):rep(20) .. 'b')",
      "('a'):rep(1000):gsub(('a-'):rep(20) .. 'b', '')",
      "for _ in ('a'):rep(1000):gmatch(('.-'):rep(20) .. 'b') do end",
      "('('):rep(100000):find('%b()')",
      "('x'):rep(100000):find('.-%f[a]')",
      "('x'):rep(100000):find('(.-).-%1y')",
      "while true do ('x'):find(('x'):rep(10000) .. '.') end",
      "while true do (('x'):rep(10000)):find('y', 1, true) end",
      "while true do ('x'):gsub('x', ('%0'):rep(10000)) end",
      "while true do ('x'):rep(5000):gsub('', 'y') end",
    ])
  func charged(_ source: String) throws {
    let box = try Sandbox()
    #expect(try box.failure(source, fuel: 1_000_000).kind == .fuel)
    #expect(
      try box.failure("pcall(function() \(source) end) reached = true", fuel: 1_000_000).kind
        == .fuel)
    #expect(box.globals["reached"].isNil)
  }

  @Test("a match is the same steps each time, and can be interrupted")
  func steps() throws {
    let box = try Sandbox()
    var used: Set<Int> = []
    for _ in 0..<3 {
      try box.run("return ('a'):rep(18):find(('a?'):rep(18) .. ('a'):rep(18))")
      used.insert(box.interpreter.fuelUsed)
    }
    #expect(used.count == 1)
    #expect((used.first ?? 0) > 1 << 18)
    box.define("raise") { $0.interpreter.interrupt.raise() }
    let error = try box.failure("raise(); ('a'):rep(40):find(('a?'):rep(40) .. ('a'):rep(40))")
    #expect(error.kind == .interrupted)
  }

  @Test("the bound on nesting is Lua's")
  func nesting() throws {
    let box = try Sandbox()
    box.globals["stock"] = .table(box.interpreter.makeStockStrings())
    #expect(
      try box.run(
        """
        -- Subjects that match at once: elsewhere Lua's own matcher would go on for ever.
        local function same(count, part, rest)
          local s, p = (#part > 2 and "ab" or "a"):rep(400), part:rep(count) .. rest
          local ok, a = pcall(stock.find, s, p)
          local ok2, b = pcall(string.find, s, p)
          return ok == ok2 and tostring(a) == tostring(b)
        end
        for count = 195, 204 do
          for _, part in ipairs { "a?", "a*", "a-", "a", "a+b+" } do
            for _, rest in ipairs { "", "()", "(a)", "a" } do
              local n = part == "a+b+" and count // 2 or count
              assert(same(n, part, rest), part .. n .. rest)
            end
          end
        end
        return same(31, "(a?)", "()"), same(32, "()", "("), pcall(string.find, "a", ("()"):rep(33))
        """) == [true, true, false, "too many captures"])
  }

  @Test("long patterns and long subjects are right, too")
  func long() throws {
    #expect(
      try Sandbox().run(
        """
        local p = ("[ab]%w"):rep(2000)
        local s = ("b1"):rep(2000)
        local n = 0
        for _ in (s .. s):gmatch(p) do n = n + 1 end
        return #s:match(p), s:find(p .. "x"), n, select(2, ("a "):rep(5000):gsub("%a", "%0%0"))
        """) == [4000, nil, 2, 5000])
  }

  @Test("an iterator of gmatch works in any coroutine, and survives a snapshot")
  func iterator() throws {
    let box = try Sandbox()
    try box.run(
      "words = ('one two three'):gmatch('%a+') first = coroutine.wrap(function() return words() end)()"
    )
    let snapshot = box.interpreter.snapshot()
    #expect(try box.run("return first, words(), words(), words()") == ["one", "two", "three"])
    box.interpreter.restore(snapshot)
    #expect(try box.run("return words(), words(), words(), words()") == ["two", "three", nil])
  }
}

/// The lines that a script printed.
private final class Failures {
  var lines: [String] = []
}
