import Builds
import LuaRuntime
import Testing

/// Ways to swallow the end of fuel, or to work without paying for it.
///
/// `burn` never ends. Whatever a script does with it, nothing behind may run.
@Suite("Nothing swallows the end of fuel")
struct FuelTests {
  @Test(
    "neither catching, nor closing, nor describing, nor calling back",
    arguments: [
      // pcall, xpcall and their handlers
      "pcall(pcall, pcall, burn)",
      "while true do pcall(burn) end",
      "xpcall(burn, burn)",
      "xpcall(error, function() pcall(burn) end)",
      "xpcall(function() xpcall(error, burn) end, function() return 1 end)",
      "pcall(xpcall, burn, error)",
      // coroutines made before, during, and many at a time
      "local co = coroutine.create(burn) pcall(coroutine.resume, co) coroutine.resume(co)",
      "coroutine.resume(early)",
      "for _ = 1, 1e9 do coroutine.resume(coroutine.create(function() for _ = 1, 50 do end end)) end",
      "local all = {} for i = 1, 100 do all[i] = coroutine.wrap(function() while true do coroutine.yield() end end) end while true do for i = 1, 100 do all[i]() end end",
      "local function nest(n) return coroutine.wrap(function() if n > 0 then pcall(nest(n - 1)) else burn() end end) end nest(50)()",
      "pcall(coroutine.wrap(function() pcall(coroutine.wrap(burn)) end))",
      // variables to be closed
      "pcall(function() local x <close> = setmetatable({}, { __close = function() pcall(burn) end }) end)",
      "local co = coroutine.create(function() local x <close> = setmetatable({}, { __close = burn }) coroutine.yield() end) coroutine.resume(co) pcall(coroutine.close, co)",
      "for i in function() return 1 end, nil, nil, setmetatable({}, { __close = burn }) do break end",
      "local f = coroutine.wrap(function() local x <close> = setmetatable({}, { __close = burn }) error('x') end) pcall(f)",
      // error objects and their descriptions
      "pcall(error, setmetatable({}, { __tostring = burn })) tostring(setmetatable({}, { __tostring = burn }))",
      "print(setmetatable({}, { __tostring = burn }))",
      "pcall(string.format, '%s', setmetatable({}, { __tostring = burn }))",
      "setmetatable({}, { __name = 'x', __tostring = burn }) pcall(tostring, setmetatable({}, { __tostring = function() pcall(burn) return 'x' end }))",
      // metamethods
      "local t = setmetatable({}, { __index = burn }) pcall(function() return t.x end)",
      "local t = setmetatable({}, { __newindex = burn }) pcall(function() t.x = 1 end)",
      "local t = setmetatable({}, { __eq = burn }) pcall(function() return t == setmetatable({}, getmetatable(t)) end)",
      "local t = setmetatable({}, { __lt = burn, __le = burn }) pcall(function() return t < t end)",
      "local t = setmetatable({}, { __concat = burn }) pcall(function() return t .. 'x' end)",
      "local t = setmetatable({}, { __len = burn }) pcall(function() return #t end)",
      "local t = setmetatable({}, { __call = burn }) pcall(t)",
      "local t = setmetatable({}, { __unm = burn, __add = burn, __idiv = burn }) pcall(function() return -t end)",
      "local t = setmetatable({}, { __pairs = burn }) pcall(pairs, t)",
      "local t = setmetatable({}, { __index = burn }) pcall(ipairs(t), t, 0)",
      // callbacks of library functions
      "pcall(table.sort, { 3, 1, 2 }, burn)",
      "pcall(table.sort, { setmetatable({}, { __lt = burn }), setmetatable({}, { __lt = burn }) })",
      "pcall(string.gsub, 'abc', '.', burn)",
      "pcall(string.gsub, 'abc', '.', setmetatable({}, { __index = burn }))",
      "pcall(table.concat, setmetatable({}, { __index = burn }), '', 1, 3)",
      "pcall(table.unpack, setmetatable({}, { __index = burn }), 1, 3)",
      "pcall(table.insert, setmetatable({}, { __newindex = burn }), 1)",
      "pcall(table.move, { 1 }, 1, 1, 2, setmetatable({}, { __newindex = burn }))",
      // loaders
      "pcall(load, burn)",
      "load(function() pcall(burn) return nil end)",
      "pcall(load('burn()', 'x', 't', { burn = burn }))",
      "while true do load('return 1') end",
      // Swift in between
      "pcall(host, burn)", "pcall(host, pcall, burn)", "host(host, host, burn)",
    ])
  func swallowing(_ source: String) throws {
    let box = try Sandbox()
    box.define("host") { call in
      _ = try? call.interpreter.call(call.function(1), Array(call.arguments.dropFirst()))
    }
    try box.run(
      """
      function burn() while true do end end
      early = coroutine.create(function() pcall(burn) end)
      """)
    let error = try box.failure(source + " reached = true", fuel: 100_000)
    #expect(error.kind == .fuel)
    #expect(box.globals["reached"].isNil)
    #expect(box.interpreter.fuelUsed < 102_000)
    #expect(try box.run("return 1") == [1])
  }

  @Test(
    "library functions are charged by the bytes and elements of their arguments", .heavy,
    arguments: [
      "(''):rep(1 << 62)",
      "while true do long:upper() end", "while true do long:reverse() end",
      "while true do long:byte(1, 10) end",
      "while true do long:sub(2) end", "while true do local _ = long .. 'y' end",
      "while true do local _ = 'y' .. long .. 1 end",
      "while true do long:format() end", "while true do ('%s'):format(long) end",
      "while true do ('%q'):format(long) end", "while true do string.pack('z', long) end",
      "string.pack('c1000000000', '')", "while true do string.unpack('c100000', long) end",
      "while true do utf8.len(long) end", "while true do utf8.codepoint(long, 1) end",
      "while true do utf8.offset(long, 90000) end",
      "while true do load(comment) end", "while true do print(long) end",
      "while true do table.concat(list, '', 1, 9000) end",
      "while true do table.concat({ long, 'x' }) end",
      "while true do table.insert(list, 1, 0) end", "while true do table.remove(list, 1) end",
      "while true do table.move(list, 1, 50000, 2) end", "table.move({}, 1, 1 << 62, 2)",
      "while true do table.unpack(list, 1, 5000) end", "while true do table.sort(list) end",
      "while true do table.pack(table.unpack(list, 1, 5000)) end",
      "while true do pairs(list) end", "while true do pairs(map) end",
      "while true do next(map, 1) end",
      "local function f(...) while true do select('#', ...) end end f(table.unpack(list, 1, 50000))",
      "local function f(...) return f(1, ...) end f()",
      "local function g() end local function f(...) while true do g(...) g(...) g(...) end end f(table.unpack(list, 1, 9000))",
      // long strings as numbers and keys
      "while true do tonumber(digits) end", "while true do tonumber(digits, 10) end",
      "while true do local _ = digits + 1 end", "while true do local _ = -digits end",
      "while true do math.floor(digits) end", "while true do math.sin(digits) end",
      "while true do math.random(digits) end", "while true do math.max(digits) end",
      "while true do select(digits, 1) end", "while true do long:sub(digits) end",
      "while true do rawequal(long, same) end", "while true do rawget(map, long) end",
      "while true do rawset(map, long, nil) end", "while true do local _ = ('').char(digits) end",
      "local step, s = utf8.codes('é') while true do step('é' .. ('\\x80'):rep(90000), 1) end",
      "while true do table.sort(texts) end",
      // chains of tables, which one call goes along again and again
      "table.move(chain, 1, 10000, 1, {})", "table.move({}, 1, 10000, 1, chain)",
      "table.unpack(chain, 1, 10000)", "long:gsub('.', chain)",
      "while true do ('x'):find('x', digits) end", "table.concat(chain, '', 1, 10000)",
      // values that are made, written, raised or compiled
      "while true do local _ = {} end", "while true do coroutine.create(print) end",
      "while true do pcall(error) end", "while true do xpcall(error, print) end",
      "while true do debug.traceback() end", "while true do tostring(0.1) end",
      "while true do ('%.99f'):format(1e300) end", "while true do table.concat(floats) end",
      "while true do load('x =') end", "load(('goto a '):rep(9000) .. '::a::')",
      "load(('if a then '):rep(1) .. ('elseif a then '):rep(9000) .. 'end')",
    ])
  func charged(_ source: String) throws {
    let box = try Sandbox()
    box.interpreter.output = { _, _ in }
    try box.run(
      """
      long, comment = ("x"):rep(100000), "--" .. ("x"):rep(100000)
      list, map = {}, {}
      for i = 1, 50000 do list[i] = i map["k" .. i] = i end
      same, digits = ("x"):rep(100000), (" "):rep(100000) .. "1"
      texts, floats, chain = {}, {}, {}
      for i = 1, 100 do texts[i] = ("\\0"):rep(10000) .. i floats[i] = i / 7 end
      for i = 1, 1000 do chain = setmetatable({}, { __index = chain, __newindex = chain }) end
      """)
    let begin = box.interpreter.memoryUsed
    let error = try box.failure(source, fuel: 1_000_000)
    #expect(error.kind == .fuel)
    #expect(box.interpreter.memoryUsed < begin + (16 << 20))
  }

  @Test("strings cost the same fuel in every interpreter, and stop at the same one")
  func strings() throws {
    var ends: Set<String> = []
    for seed in 0..<3 {
      let box = try Sandbox(seed: UInt64(seed))
      try box.run("noise = {} for i = 1, \(seed * 1000) do noise[i] = {} end")
      _ = try box.failure(
        "n, s = 0, ('ab'):rep(500) while true do s = s .. n n = n + 1 end", fuel: 500_000)
      ends.insert("\(box.globals["n"])")
    }
    #expect(ends.count == 1)
  }

  @Test("a string has 128 KiB at most, and the refusal says so")
  func longestString() throws {
    let box = try Sandbox()
    #expect(try box.run("return #('x'):rep(1 << 17)") == [.integer(1 << 17)])
    let error = try box.failure("local s = ('x'):rep(1 << 16) s = s .. s .. ('y'):rep(200)")
    #expect(error.kind == .memory)
    #expect(error.message == "out of memory: a string has 128 KiB at most")
    #expect(error.line == 1)
    // Leaving deep calls must not change the message.
    let deep = try box.failure(
      """
      local function closing(n)
        local x <close> = setmetatable({}, { __close = function() local t = { n } end })
        if n > 0 then return (closing(n - 1)) end
        local s = ('x'):rep(1 << 16) s = s .. s .. ('y'):rep(200)
      end
      closing(50)
      """)
    #expect(deep.message == "out of memory: a string has 128 KiB at most")
  }

  @Test("a nested call that used up its own share lets the outer one go on, whatever it made")
  func nestedShare() throws {
    let box = try Sandbox()
    box.define("try") { call in
      _ = try? call.interpreter.call(call.function(1), fuel: 20_000)
    }
    #expect(
      try box.run(
        """
        local function grow() local s = ("x"):rep(1000) while true do s = s .. s:sub(1, 500) end end
        local n = 0
        for i = 1, 5 do
          try(grow)
          for j = 1, 10000 do n = n + 1 end
        end
        return n
        """, fuel: 400_000) == [50_000])
    #expect(box.interpreter.fuelUsed < 400_000)
  }
}

@Suite("Little fuel")
struct LittleFuelTests {
  @Test("lets no more instructions run than there is, at any depth")
  func exact() throws {
    let box = try Sandbox()
    let loop = "return function(t) while true do t.n = t.n + 1 end end"
    let stores = try box.run(loop)[0].asFunction!
    for fuel in Array(1...40) + [499, 500, 501, 999, 1_000, 1_500, 5_000] {
      for isNested in [false, true] {
        let table = box.interpreter.makeTable(["n": .integer(0)])
        box.define("nested") { call in
          _ = try? call.interpreter.call(stores, [.table(table)], fuel: Fuel(fuel))
        }
        if isNested {
          try box.run("for i = 1, 3 do local x = i end nested()")
        } else {
          #expect(throws: LuaError.self) {
            try box.interpreter.call(stores, [.table(table)], fuel: Fuel(fuel))
          }
        }
        // A turn of the loop takes at least four instructions, and at most six.
        let turns = table["n"].asInteger!
        #expect(turns <= fuel / 4 && turns >= (fuel - 8) / 6, "\(fuel): \(turns)")
      }
    }
  }

  @Test("is not refilled by a nested call that has less")
  func after() throws {
    let box = try Sandbox()
    let idle = try box.run("return function() end")[0].asFunction!
    box.define("nested") { call in _ = try? call.interpreter.call(idle, fuel: 1) }
    let table = box.interpreter.makeTable(["n": .integer(0)])
    box.globals["t"] = .table(table)
    #expect(try box.failure("while true do nested() t.n = t.n + 1 end", fuel: 10_000).kind == .fuel)
    #expect(table["n"].asInteger! < 10_000 / 40)
  }
}
