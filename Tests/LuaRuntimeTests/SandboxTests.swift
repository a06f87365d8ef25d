import LuaRuntime
import Testing

@Suite("The sandbox")
struct SandboxTests {
  @Test("what could leave the sandbox is absent")
  func absent() throws {
    let box = try Sandbox()
    for name in ["io", "os", "package", "require", "dofile", "loadfile", "loadstring", "warn"] {
      #expect(box.globals[name].isNil, "\(name)")
    }
    #expect(
      try box.run("return string.dump, debug.getinfo, debug.sethook, debug.getregistry") == [
        nil, nil, nil, nil,
      ])
  }

  @Test("all else that the manual of Lua 5.4 lists is there, and nothing more")
  func complete() throws {
    let libraries = [
      "": "_G _VERSION assert collectgarbage coroutine debug error getmetatable ipairs load math"
        + " next pairs pcall print rawequal rawget rawlen rawset select setmetatable string table"
        + " tonumber tostring type utf8 xpcall",
      "coroutine": "close create isyieldable resume running status wrap yield",
      "debug": "traceback",
      "math": "abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min"
        + " mininteger modf pi pow rad random randomseed sin sqrt tan tointeger type ult",
      "string": "byte char find format gmatch gsub len lower match pack packsize rep reverse sub"
        + " unpack upper",
      "table": "concat insert move pack remove sort unpack",
      "utf8": "char charpattern codepoint codes len offset",
    ]
    let box = try Sandbox()
    for (library, names) in libraries {
      let found = try box.run(
        """
        local names = {}
        for name in pairs(\(library.isEmpty ? "_G" : library)) do names[#names + 1] = name end
        return table.concat(names, " ")
        """)
      #expect(found == [.string(names)], "\(library)")
    }
  }

  @Test("each environment has its own globals")
  func ownGlobals() throws {
    let box = try Sandbox()
    let other = box.interpreter.makeEnvironment()
    try box.run("shared = 1 print = nil _G.more = 2")
    #expect(other["shared"].isNil)
    #expect(other["more"].isNil)
    #expect(other["print"].asFunction != nil)
    #expect(box.globals["more"] == 2)
  }

  @Test("a file has a mebibyte at most")
  func longestFile() throws {
    let box = try Sandbox()
    let spaces = String(repeating: " ", count: (1 << 20) - 8)
    #expect(try box.run(spaces + "return 1", fuel: .load) == [1])
    let error = try box.failure(spaces + "return 100")
    #expect(error.kind == .syntax)
    #expect(error.description == "test.lua:1: a file has 1024 KiB at most")
  }

  @Test("load compiles text for its own environment only")
  func loading() throws {
    let box = try Sandbox()
    #expect(try box.run("x = 5 return load('return x')()") == [5])
    #expect(try box.run("return load('return y', 'chunk', 't', {y = 6})()") == [6])
    #expect(try box.run("return load('\\27Lua')")[0].isNil)
    #expect(try box.run("return load('return 1', 'n', 'b')")[0].isNil)
    #expect(
      try box.run(
        "local n = 0 return load(function() n = n + 1 return n < 4 and tostring(n) or nil end)"
      ).count == 2)
    #expect(
      try box.run(
        "local parts = {'return ', '4', '2'} return load(function() return table.remove(parts, 1) end)()"
      )
        == [42])
    #expect(try box.run("return load('x =')")[1].asString?.hasSuffix("<eof>") == true)
  }

  @Test(
    "libraries are read-only",
    arguments: [
      "string.rep = nil", "math.pi = 3", "rawset(string, 'x', 1)", "table.insert(string, 'x')",
      "setmetatable(string, {})", "coroutine.wrap = print", "debug.traceback = print",
      "table.move({1}, 1, 1, 1, math)", "utf8.new = 1",
    ])
  func readOnly(_ source: String) throws {
    let error = try Sandbox().failure(source)
    #expect(error.message.contains("read-only") || error.message.contains("protected"))
  }

  @Test("metatables of strings and libraries are out of reach")
  func metatables() throws {
    #expect(
      try Sandbox().run("return getmetatable(''), getmetatable(string), getmetatable(math)")
        == [false, false, false])
  }

  @Test("finalizers are refused")
  func refusedMetafields() throws {
    let box = try Sandbox()
    #expect(try box.failure("setmetatable({}, {__gc = print})").message.contains("__gc"))
    #expect(
      try box.failure("setmetatable(setmetatable({}, {__metatable = 1}), {})").message.contains(
        "protected"))
  }

  @Test(
    "no way of writing it makes a weak table",
    arguments: [
      "metatable.__mode = 'k'", "metatable = { __mode = 'k' } setmetatable(weak, metatable)",
      "rawset(metatable, '__mode', 'kv')",
      "metatable['__' .. ('edom'):reverse()] = 'k'", "table.move({ 'k' }, 1, 1, 1, through)",
      "setmetatable({}, metatable) metatable.__mode = 'k'", "load(\"metatable.__mode = 'k'\")()",
    ])
  func noWeakTables(_ source: String) throws {
    let box = try Sandbox()
    try box.run(
      """
      metatable = {}
      through = setmetatable({}, { __newindex = function(_, _, value) metatable.__mode = value end })
      weak = setmetatable({}, metatable)
      \(source)
      assert(metatable.__mode)
      for i = 1, 100 do weak[{}] = i end
      """)
    box.interpreter.collectGarbage()
    #expect(
      try box.run("local n = 0 for key in pairs(weak) do n = n + 1 end return n") == [100])
  }

  @Test("a table is called by the function that __call is in setmetatable")
  func calling() throws {
    let box = try Sandbox()
    #expect(
      try box.run(
        """
        local metatable = { __call = function(_, a, b) return a + b end }
        local adder = setmetatable({}, metatable)
        local keys = {}
        for key in pairs(metatable) do keys[#keys + 1] = key end
        for key in next, metatable do keys[#keys + 1] = key end
        return adder(1, 2), table.concat(keys, " "), next(metatable, "__call")
        """) == [3, "__call __call", nil])
    #expect(
      try box.run(
        """
        local metatable = {}
        local first = setmetatable({}, metatable)
        metatable.__call = function() return "second" end
        return pcall(first), setmetatable({}, metatable)(), first()
        """) == [false, "second", "second"])
    #expect(
      try box.failure("setmetatable({}, { __call = setmetatable({}, { __call = print }) })").message
        == "__call must be a function")
  }

  @Test("a __call that leads to itself ends at once")
  func callCycle() throws {
    let box = try Sandbox()
    let error = try box.failure(
      "local m = {} local t = setmetatable({}, m) m.__call = t return t()", fuel: 10_000)
    #expect(error.message.contains("attempt to call a table value"))
  }

  @Test("collectgarbage counts and does nothing else")
  func collecting() throws {
    let box = try Sandbox()
    #expect(try (box.run("return collectgarbage('count')")[0].asNumber ?? 0) > 10)
    #expect(try box.failure("collectgarbage()").message.contains("only \"count\""))
  }

  @Test("mathematics comes from our own functions")
  func mathematics() throws {
    let results = try Sandbox().run(
      "return math.sin(1), math.cos(1), math.atan(1, -2), math.exp(1), math.log(8, 2), math.log(1000, 10), math.log(9, 3), math.atan(2), math.pow(2, 0.5)"
    )
    let expected = [
      0.8414709848078965, 0.5403023058681398, 2.677945044588987, 2.718281828459045, 3, 3, 2,
      1.1071487177940904, 1.4142135623730951,
    ]
    #expect(results.count == expected.count)
    for (result, value) in zip(results, expected) {
      #expect(abs((result.asNumber ?? .nan) - value) < 1e-15 * 4)
    }
  }

  @Test("random numbers follow the seed")
  func random() throws {
    func draw(_ seed: UInt64) throws -> [Value] {
      try Sandbox(seed: seed).run("return math.random(), math.random(1000000), math.random(3, 90)")
    }
    #expect(try draw(1) == draw(1))
    #expect(try draw(1) != draw(2))
    #expect(try Sandbox().failure("math.randomseed()").message.contains("number expected"))
    let box = try Sandbox()
    #expect(
      try box.run("math.randomseed(5) return math.random()")
        == box.run("math.randomseed(5) return math.random()"))
  }

  @Test("lists are sorted in n log n comparisons at most, and what is equal keeps its order")
  func sorting() throws {
    let results = try Sandbox().run(
      """
      local worst = 0
      for count = 0, 130 do
        for _, spread in ipairs { 1, 3, count + 1, 1e9 } do
          local list, calls = {}, 0
          for place = 1, count do list[place] = { key = math.random(0, spread // 1 | 0), place = place } end
          table.sort(list, function(a, b)
            calls = calls + 1
            return a.key < b.key
          end)
          for i = 2, count do
            local a, b = list[i - 1], list[i]
            assert(a.key < b.key or a.key == b.key and a.place < b.place, count)
          end
          if count > 1 then worst = math.max(worst, calls / (count * math.ceil(math.log(count, 2)))) end
        end
      end
      local names = { "pear", "fig", "", "apple", "fig" }
      table.sort(names)
      local shadowed = setmetatable({}, { __index = { 3, 1, 2 } })
      table.sort(shadowed)
      local kept = { 3, 1, 2 }
      local fine, message = pcall(table.sort, kept, function() error("no", 0) end)
      local odd = { 5, 4, 3, 2, 1 }
      table.sort(odd, function() return true end)
      return worst, table.concat(names, ","), #shadowed, fine, message, table.concat(kept), #odd,
        select(2, pcall(table.sort, { 1, "a" })),
        select(2, pcall(function() table.sort({ 1, 2 }, 3) end)):match("bad.*")
      """)
    #expect((results[0].asNumber ?? 2) <= 1)
    #expect(
      results.dropFirst().map { $0.asString ?? "\($0)" } == [
        ",apple,fig,fig,pear", "integer(0)", "boolean(false)", "no", "312", "integer(5)",
        "attempt to compare string with number",
        "bad argument #2 to 'sort' (function expected, got number)",
      ])
  }

  @Test("what one script draws does not change what another one draws")
  func streams() throws {
    func draws(of name: String, beside others: [String] = [], seeds: [Int] = []) throws -> [Value] {
      let interpreter = try Interpreter(seed: 3)
      func run(_ source: String, in globals: Reference) throws -> [Value] {
        try interpreter.call(interpreter.load(source, name: "=draw", globals: globals))
      }
      let globals = interpreter.makeEnvironment(name: name)
      for other in others {
        _ = try run(
          "math.randomseed(1) for _ = 1, 9 do math.random() end",
          in: interpreter.makeEnvironment(name: other))
      }
      for seed in seeds { interpreter.reseed(seed) }
      return try run("return math.random(), math.random(1000000)", in: globals)
    }
    let alone = try draws(of: "a")
    #expect(try draws(of: "a", beside: ["b", "c"]) == alone)
    #expect(try draws(of: "a", beside: ["a"]) != alone)
    #expect(try draws(of: "b") != alone)
    #expect(try draws(of: "a", seeds: [5]) != alone)
    #expect(try draws(of: "a", beside: ["b"], seeds: [5, 3]) == alone)
  }

  @Test("tables, functions and coroutines are numbered in the order of their first writing")
  func stableNames() throws {
    let box = try Sandbox()
    #expect(
      try box.run(
        "local a, b = {}, {} return tostring(b), tostring(a), tostring(b), tostring(print)")
        == ["table: 1", "table: 2", "table: 1", "function: 3"])
    #expect(
      try box.run("return string.format('%s|%5.1f|%q', {}, 2, 'x')") == ["table: 4|  2.0|\"x\""])
    #expect(try box.failure("return string.format('%d%%%p', 1, {})").message.contains("%p"))
    #expect(try box.run("return tostring(setmetatable({}, {__name = 'thing'}))") == ["thing: 5"])
    #expect(
      try box.failure("tostring(setmetatable({}, {__tostring = function() return 1 == 1 end}))")
        .message.contains("must return a string"))
  }

  @Test("a traceback is available, with and without a message")
  func traceback() throws {
    let text = try Sandbox().run("return debug.traceback('here')")[0].asString
    #expect(text?.hasPrefix("here\nstack traceback:\n") == true)
    #expect(text?.contains("test.lua:1: in main chunk") == true)
  }

  @Test("a traceback of a coroutine has its calls behind the message")
  func tracebackOfThread() throws {
    let values = try Sandbox().run(
      """
      local function wait() coroutine.yield() end
      local thread = coroutine.create(function() wait() end)
      coroutine.resume(thread)
      local ended = coroutine.create(function() end)
      coroutine.resume(ended)
      return debug.traceback(thread, "here"), debug.traceback(thread, { 1 })[1],
        debug.traceback(ended, "over"), (debug.traceback(thread))
      """)
    let lines = values[0].asString?.split(separator: "\n") ?? []
    #expect(lines.prefix(2) == ["here", "stack traceback:"])
    #expect(lines.contains { $0.contains("test.lua:1: in ") && $0.contains("'wait'") })
    #expect(!lines.contains { $0.contains("main chunk") })
    #expect(values[1] == 1)
    #expect(values[2] == "over\nstack traceback:\n")
    #expect(values[3].asString?.hasPrefix("stack traceback:\n") == true)
  }

  @Test("a table of the host is read through and not written")
  func hostReadOnly() throws {
    let box = try Sandbox()
    let inner = box.interpreter.makeTable(["a": 1, "b": 2])
    box.globals["host"] = .table(box.interpreter.makeReadOnly(inner, name: "host"))
    #expect(
      try box.run("local s = '' for k, v in pairs(host) do s = s .. k .. v end return s") == [
        "a1b2"
      ])
    #expect(try box.failure("host.a = 2").message == "host is read-only: cannot set 'a'")
    inner["a"] = 3
    #expect(try box.run("return host.a") == [3])
  }
}

@Suite("The order of tables")
struct OrderTests {
  @Test("pairs goes by numbers, strings, booleans, then the rest")
  func order() throws {
    #expect(
      try Sandbox().run(
        """
        local t = { 10, 20, z = 1, a = 2, aa = 3, [true] = 4, [false] = 5, [1.5] = 6, [-3] = 7, [1e300] = 8 }
        local keys = {}
        for k in pairs(t) do keys[#keys + 1] = tostring(k) end
        return table.concat(keys, " ")
        """) == ["-3 1 1.5 2 1e+300 a aa z false true"])
  }

  @Test("next goes the same way, also when loops are nested or entries are removed")
  func nextOrder() throws {
    let box = try Sandbox()
    #expect(
      try box.run(
        """
        local t, out = { c = 3, a = 1, b = 2, 9 }, {}
        for k, v in next, t do
          for k2 in next, t do out[#out + 1] = k2 end
          t[k] = nil
        end
        return table.concat(out, ""), next(t), next({}), next({ 5 })
        """) == ["1abcabcbcc", nil, nil, 1, 5])
    #expect(try box.run("return next({ a = 1, c = 2 }, 'b')") == ["c", 2])
  }

  @Test("entries may be changed and removed while pairs goes on")
  func removal() throws {
    #expect(
      try Sandbox().run(
        """
        local t, n = {}, 0
        for i = 1, 100 do t["k" .. i] = i end
        for k, v in pairs(t) do t[k] = nil n = n + 1 end
        local list, m = { 1, 2, 3, 4 }, 0
        for i in pairs(list) do list[i] = i * 2 m = m + list[i] end
        return n, next(t), m
        """) == [100, nil, 20])
  }

  @Test("tables of any size are complete and sorted", arguments: [0, 1, 2, 31, 32, 33, 500])
  func sizes(_ count: Int) throws {
    #expect(
      try Sandbox().run(
        """
        local t, keys = {}, {}
        for i = \(count), 1, -1 do t[("key %05d"):format(i * 7919 % 1000)] = i end
        for k in pairs(t) do keys[#keys + 1] = k end
        local sorted = table.concat(keys, " ")
        table.sort(keys)
        return #keys, sorted == table.concat(keys, " ")
        """) == [.integer(count), true])
  }

  @Test("strings are ordered by bytes, zeros and common beginnings included")
  func strings() throws {
    #expect(
      try Sandbox().run(
        """
        local t, keys = {}, {}
        for _, k in ipairs { "abcdefghi", "abcdefgh", "abcdefgh\\0", "é", "Z", "a", "", "\\0", "abcdefgg" } do t[k] = 1 end
        for k in pairs(t) do keys[#keys + 1] = #k .. k:sub(-1) end
        return table.concat(keys, ","):gsub("%z", "0")
        """)[0] == "0,10,1Z,1a,8g,8h,90,9i,2\u{FFFD}")
  }

  @Test("a list with holes is complete")
  func holes() throws {
    #expect(
      try Sandbox().run(
        "local t, n = {1, 2, nil, 4, nil, 6}, 0 for k, v in pairs(t) do n = n + v end return n")
        == [13])
  }

  @Test("__pairs is honoured, and may yield")
  func metamethod() throws {
    #expect(
      try Sandbox().run(
        """
        local t = setmetatable({}, { __pairs = function(t)
          coroutine.yield("paused")
          return function(_, k) if not k then return 1, 2 end end, t, nil
        end })
        local co = coroutine.wrap(function() for k, v in pairs(t) do coroutine.yield(k + v) end end)
        return co(), co()
        """) == ["paused", 3])
  }
}

@Suite("Coroutines")
struct CoroutineTests {
  @Test("resume, yield, wrap, status and close work as in Lua")
  func basics() throws {
    #expect(
      try Sandbox().run(
        """
        local co = coroutine.create(function(a) local b = coroutine.yield(a + 1) error("e" .. b, 0) end)
        local ok1, v1 = coroutine.resume(co, 1)
        local s1 = coroutine.status(co)
        local ok2, v2 = coroutine.resume(co, 5)
        return ok1, v1, s1, ok2, v2, coroutine.status(co), coroutine.resume(co)
        """) == [true, 2, "suspended", false, "e5", "dead", false, "cannot resume dead coroutine"])
  }

  @Test("close runs what is to be closed, and reports its error")
  func closing() throws {
    #expect(
      try Sandbox().run(
        """
        local log = {}
        local function make(fails)
          local co = coroutine.create(function()
            local x <close> = setmetatable({}, { __close = function() log[#log + 1] = "closed" if fails then error("bad", 0) end end })
            coroutine.yield()
          end)
          coroutine.resume(co)
          return co
        end
        local ok = coroutine.close(make(false))
        local failed, message = coroutine.close(make(true))
        return ok, failed, message, #log, pcall(coroutine.close, coroutine.running())
        """)
        == [true, false, "bad", 2, false, "cannot close a running coroutine"])
  }

  @Test("an error in a wrapped coroutine has a position and passes through")
  func wrapErrors() throws {
    let box = try Sandbox()
    #expect(
      try box.failure("local f = coroutine.wrap(function()\n error('in') end)\nf()").message
        .hasSuffix("in"))
    #expect(
      try box.run(
        "local e = {} return select(2, pcall(coroutine.wrap(function() error(e) end))) == e") == [
          true
        ])
  }
}
