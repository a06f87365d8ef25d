import Builds
import Scripting
import Testing

/// The mistakes that `check` finds in the source of scripts, each with its line and column.
@Suite("The check of source")
struct SourceCheckTests {
  /// The problems of a text, without the file.
  private static func problems(_ text: String, globals: Set<String> = []) throws -> [String] {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    return host.problems(
      in: Array(text.utf8), of: "x.lua", in: ScriptSurroundings(globals: globals)
    ).map {
      "\($0)".replacing("x.lua:", with: "")
    }
  }

  /// A behavior with options, whose hooks are given.
  private static func behavior(_ hooks: String) -> String {
    """
    local Hop = { params = { item = { kind = "item" }, speed = { default = 3, min = 0 } } }
    \(hooks)
    function Hop:onRemove() print(self.speed) end
    return Hop
    """
  }

  @Test(
    "finds what hooks do with names that are not there", .heavy,
    arguments: [
      ("function Hop:onTick() print(self.sped) end", "self has no field sped; did you mean speed?"),
      ("function Hop:onTick() print(self.total) end", "self.total is read but never set"),
      ("function Hop:onTick() self:reset() end", "self.reset is read but never set"),
      ("function Hop:onTick() self:remov() end", "self has no field remov; did you mean remove?"),
      (
        "local function f(self) return self.sped end f()",
        "self has no field sped; did you mean speed?"
      ),
      (
        "function Hop:onTick() self.item.velocty = {} end",
        "item has no field velocty; did you mean velocity?"
      ),
      (
        "function Hop:onTick() print(self.item.heigth) end",
        "item has no field heigth; did you mean height?"
      ),
      (
        "function Hop:onTick() self.item:setPositon(1, 2) end",
        "item has no field setPositon; did you mean setPosition?"
      ),
      ("function Hop:onTick() self.item.name = 'x' end", "item: name can only be read"),
      (
        "function Hop:onTick() self.item.center.x = 5 end",
        "item.center is a new table at each read, so this changes nothing: set it as a whole"
      ),
      (
        "function Hop:onTick() self.item.shadow.offset.y = 5 end",
        "item.shadow is a new table at each read, so this changes nothing: set it as a whole"
      ),
      (
        "function Hop:onTick() self.stage:item('a').frame.width = 5 end",
        "item.frame is a new table at each read, so this changes nothing: set it as a whole"
      ),
      (
        "function Hop:onTick() print(self.stage.hight) end",
        "stage has no field hight; did you mean height?"
      ),
      (
        "function Hop:onTick() print(self.item.center.z) end",
        "point has no field z; did you mean x?"
      ),
      ("function Hop:onContact(c) print(c.othr) end", "c has no field othr; did you mean other?"),
      ("function Hop:onContact(c) print(c.item.xx) end", "item has no field xx; did you mean vx?"),
      (
        "function Hop:onRest(item) item.alfa = 1 end", "item has no field alfa"
      ),
      (
        "function Hop:onContact(c) if c.phase == 'begin' then print() end end",
        "c.phase is never \"begin\", it is \"began\" or \"ended\"; did you mean began?"
      ),
      (
        "function Hop:onTick() for _, i in ipairs(self.items) do print(i.tag) end end",
        "item has no field tag; did you mean tags?"
      ),
      (
        "function Hop:onTick() for _, i in ipairs(self.stage:items()) do i.hiden = true end end",
        "item has no field hiden; did you mean hidden?"
      ),
      ("function Hop:onTikc() end", "there is no hook onTikc; did you mean onTick?"),
      ("Hop.onTikc = function() end", "there is no hook onTikc; did you mean onTick?"),
      (
        "function Hop:onTick() print(self.stage:record(self.item):peek('x')) end",
        "record has no field peek; did you mean peak?"
      ),
      (
        "function Hop:onTick() print(self.stage:record(self.item):peak('q')) end",
        "peak: field must be \"x\", "
      ),
      (
        "function Hop:onTick() self.stage:every(1, print):cancle() end",
        "timer has no field cancle; did you mean cancel?"
      ),
      (
        "function Hop:onTick() self.item:animate({ x = 1 }):stp() end",
        "animation has no field stp; did you mean stop?"
      ),
      (
        "function Hop:onTick() self.item:animate { x = 1, duraton = 2 } end",
        "animate has no option duraton; did you mean duration?"
      ),
      (
        "function Hop:onTick() self:addChild('snpa', {}) end",
        "there is no behavior snpa; did you mean snap?"
      ),
      (
        "function Hop:onTick() self:addChild('snap', { item = self.item, point = { 1, 2 }, "
          + "dampng = 1 }) end",
        "snap has no option dampng; did you mean damping?"
      ),
      (
        "function Hop:onTick() self:addChild('snap', { item = self.item, point = { 1, 2 }, "
          + "damping = 7 }) end",
        "snap: damping must be from 0 to 1, not 7"
      ),
      (
        "function Hop:onTick() self:addChild('snap', { item = self.item, point = { 1, 2 }, "
          + "damping = 'x' }) end",
        "snap: damping must be a finite number, not \"x\""
      ),
      (
        "function Hop:onTick() self.animator:add('collision', { items = {}, mode = 'item' }) end",
        "collision: mode must be \"everything\", \"items\" or \"boundaries\", not \"item\"; did you mean items?"
      ),
      (
        "function Hop:onTick() self:addChild('snap', { item = self.item, "
          + "point = { 1, 2 } }).dampin = 1 end",
        "snap has no field dampin; did you mean damping?"
      ),
      (
        "function Hop:onTick() print(math.foor(2)) end",
        "math has no field foor; did you mean floor?"
      ),
      (
        "function Hop:onTick() print(('x'):uper()) end",
        "string has no field uper; did you mean upper?"
      ),
      (
        "function Hop:onTick() print(libration.sping {}) end",
        "libration has no field sping; did you mean spring?"
      ),
      ("function Hop:onTick() self.item.alpha = 2 end", "alpha must be from 0 to 1, not 2"),
      ("function Hop:onTick() self.item.width = -1 end", "width must be from 0.001 to 1e9 pt"),
      ("function Hop:onTick() self.item.x = 'a' end", "x must be a finite number, not \"a\""),
      ("function Hop:onTick() self.item.hidden = 1 end", "hidden must be true or false, not 1"),
      (
        "function Hop:onAdd() self:addChild('pan', { anywhere = true, "
          + "onChanged = function(g) print(g.locaton) end }) end",
        "pan has no field locaton; did you mean location?"
      ),
      (
        "function Hop:onAdd() self:addChild('tap', { anywhere = true, "
          + "onEnded = function(g) return g.state == 'end' end }) end",
        "g.state is never \"end\", it is \"possible\", "
      ),
      (
        "function Hop:onAdd() self:addChild('gravity', { items = {}, "
          + "onTick = function(g) g.magnitud = 1 end }) end",
        "gravity has no field magnitud; did you mean magnitude?"
      ),
      (
        "function Hop:onTick() print(self.stage:errors()[1].mesage) end",
        "a value has no field mesage; did you mean message?"
      ),
      ("function Hop:onTick() prnt(1) end", "there is no variable prnt; did you mean print?"),
      (
        "function Hop:onTick() os.exit() end",
        "os is not there: use stage.elapsed or self.elapsed for the time"
      ),
      ("function Hop:onTick() count = 1 end", "count is a global: write local count"),
      ("function helper() end", "helper is a global: write local function helper"),
    ])
  func hooks(_ hook: String, _ message: String) throws {
    let found = try Self.problems(Self.behavior(hook))
    #expect(found.count == 1, "\(found)")
    let text = try #require(found.first)
    #expect(text.hasPrefix("2:"), "\(text)")
    let words = text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    #expect(words.hasPrefix(message), "\(text)")
  }

  @Test("does not take a global of one letter for another name, as a letter is near to each")
  func letter() throws {
    let found = try Self.problems(Self.behavior("function Hop:onTick(t) x = t end"))
    #expect(found.map { $0.hasSuffix("x is a global: write local x") } == [true], "\(found)")
  }

  @Test(
    "finds what is wrong with options that a file declares",
    arguments: [
      ("a = { default = 5, max = 3 }", "params.a: default must be at most 3, not 5"),
      (
        "a = { default = -1, min = 0, unit = 's' }",
        "params.a: default must be at least 0 s, not -1"
      ),
      ("a = { min = 3, max = 1, default = 2 }", "params.a: min must be at most max"),
      (
        "a = { default = 'fats', choices = { 'fast', 'slow' } }",
        "params.a: default must be \"fast\" or \"slow\", not \"fats\"; did you mean fast?"
      ),
      (
        "a = { defualt = 3, kind = 'number' }",
        "params.a must not have the field \"defualt\"; did you mean default?"
      ),
      ("a = { kind = 'nubmer' }", "params.a: kind must be "),
      ("a = {}, name = { default = '' }", "name must not be the name of an option or function"),
    ])
  func params(_ param: String, _ message: String) throws {
    let found = try Self.problems(
      "return { params = {\n\(param) }, onAdd = function(self) print(self.a) end }")
    #expect(found.count == 1, "\(found)")
    let text = try #require(found.first)
    #expect(text.hasPrefix("2:") && text.contains(": " + message), "\(text)")
  }

  @Test(
    "says nothing of what public libraries do",
    arguments: [
      "local unpack = table.unpack or unpack return { unpack = unpack }",
      "local load = loadstring or load return { load = load }",
      "local List = {} function List:add(t) self[1] = t end List:add { day = 1 } return List",
    ])
  func libraries(text: String) throws {
    #expect(try Self.problems(text) == [])
  }

  @Test(
    "says of a local that is used above its line that it stands below",
    arguments: [
      ("local function f() g() end local function g() end f()", "1:20: ", "local function g"),
      ("local function f() return t end local t = {} return { f, t }", "1:27: ", "local t"),
      ("print(f) local f = function() end f()", "1:7: ", "local function f"),
    ])
  func above(text: String, place: String, words: String) throws {
    let name = words.last.map(String.init) ?? ""
    #expect(try Self.problems(text) == ["\(place)\(name) is used above \(words): move that above"])
  }

  @Test("finds what scenes do, all at once and in the order of the source")
  func scene() throws {
    let found = try Self.problems(
      """
      local libration = require "libration"
      local lib = require "lib.nothere"
      local stage = libration.stage { width = 320, heigth = 3, rate = -4 }
      local card = stage:addItem { center = { 1, 2 }, sise = { 3, 4 } }
      stage.animator:add({ onTick = function(self, dt) print(self.elapsd, dt) end })
      print(card.frame.widht, lib)
      return stage
      """)
    #expect(
      found == [
        "2:21: require: no behavior folder has a module lib.nothere (there is no behavior folder)",
        "3:46: stage has no option heigth; did you mean height?",
        "3:65: stage: rate must be from 0.001 to 1e6 Hz, not -4",
        "4:49: addItem has no option sise; did you mean size?",
        "5:61: self has no field elapsd; did you mean elapsed?",
        "6:18: rect has no field widht; did you mean width?",
      ])
  }

  /// A scene with an item, and a line.
  private static func scene(_ line: String) -> String {
    """
    local s = libration.stage {} local a = s:addItem { size = { 4, 4 } } local b, f = 3, print
    \(line)
    print(s, a, b, f)
    """
  }

  @Test(
    "finds what is wrong in tables that are written in place, and with colours", .heavy,
    arguments: [
      (
        "a.shadow = { blur = 5 }",
        "shadow has no option blur; its options are color, radius, offset"
      ),
      (
        "a.shadow = { offset = { 1 } }", "shadow: offset must be a point, {x, y}, of finite numbers"
      ),
      ("a.font = { size = -5 }", "font: size must be from 0 to 1e9 pt, not -5"),
      (
        "a.font = { alignment = 'lef' }",
        "font: alignment must be \"left\", \"center\" or \"right\""
      ),
      ("a.fill = { stops = { 'gold', 'tomat' } }", "fill: stops[2] must be a name of CSS such as"),
      (
        "a.fill = { stops = { { at = 2, color = 'gold' }, 'red' } }",
        "fill: stops[1]: at must be from 0 to 1, not 2"
      ),
      ("a.color = 'gol'", "color must be a name of CSS such as \"gold\", "),
      ("a.strokeColor = '#12345'", "strokeColor must be a name of CSS such as \"gold\", "),
      ("a.center = { 1 }", "center must be a point, {x, y}, of finite numbers, not {1}"),
      ("a.center = { x = 1 }", "center must be a point, {x, y}, of finite numbers, not {x = 1}"),
      ("a.center = { b, 'c' }", "center must be a point, {x, y}, of finite numbers"),
      (
        "a.size = { 1, 2, 3 }",
        "size must be a size, {width, height}, of finite numbers, not {1, 2, 3}"
      ),
      ("a.size = { -1, b }", "size.width must be from 0.001 to 1e9 pt, not -1"),
      ("a.x = {}", "x must be a finite number, not {}"),
      ("a.hidden = { true }", "hidden must be true or false, not {true}"),
      (
        "s:addItem { size = { -1, 5 } }", "addItem: size.width must be from 0.001 to 1e9 pt, not -1"
      ),
      (
        "s:addItem { size = { 4, 4 }, color = 'gol' }",
        "addItem: color must be a name of CSS such as"
      ),
      (
        "s:addItem { size = { 4, 4 }, shadow = { blur = 5 } }", "addItem: shadow has no option blur"
      ),
      ("a:animate { color = 'gol' }", "animate: color must be a name of CSS such as"),
      (
        "a:animate { x = 1, spring = { dampingratio = 1 } }",
        "animate: spring has no option dampingratio; did you mean dampingRatio?"
      ),
      (
        "a:animate { decay = { velocity = { 1, 2 }, property = 'centre' } }",
        "animate: decay: property must be \"center\", "
      ),
      (
        "a:animate { keyframes = { { at = 0.5, alhpa = 1 } } }",
        "animate: keyframes[1] has no option alhpa; did you mean alpha?"
      ),
      (
        "s.animator:sequence { 0.1, { item = a, durtion = 1, x = 5 } }",
        "sequence: steps[2] has no option durtion; did you mean duration?"
      ),
      (
        "s.animator:group { { sequence = { 0.1, { item = a, alpha = 2 } } } }",
        "group: steps[1]: sequence[2]: alpha must be from 0 to 1, not 2"
      ),
      (
        "s.animator:add('snap', { item = a, point = { 1 } })",
        "snap: point must be a point, {x, y}, of finite numbers, not {1}"
      ),
    ])
  func tables(_ line: String, _ message: String) throws {
    let found = try Self.problems(Self.scene(line))
    #expect(found.count == 1, "\(found)")
    let text = try #require(found.first)
    #expect(text.hasPrefix("2:"), "\(text)")
    let words = text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    #expect(words.hasPrefix(message), "\(text)")
  }

  @Test(
    "says nothing of tables whose values only a run knows, and of right ones", .heavy,
    arguments: [
      "a.center = { b, 2 } a.center = { f() } a.center = { x = 1, y = b } a.center = { [1] = 1, [2] = 2 }",
      "a.size = { table.unpack({ 1, 2 }) } a.size = b or { 1, 2 }",
      "a.transform = { a = 1, b = 0, c = 0, d = 1, tx = 5, ty = 1e7 }",
      "a.shadow = {} a.shadow = { ['rad' .. 'ius'] = 5 } a.shadow = { offset = b } a.shadow = nil",
      "a.fill = { stops = { b, 'gold', { at = b, color = b } }, from = { 0, 0 } }",
      "a.color, a.strokeColor = 'Gold', nil a.color = 'RGB(1, 2, 3)' a.color = '#0003' a.color = b",
      "pcall(function() a.color = 'gol' a.center = { 1 } a.shadow = { blur = 5 } end)",
      "a:animate { x = 1, spring = libration.spring { response = 1 } }",
      "a:animate { keyframes = { { at = 0, x = 5, y = 3 }, { at = 1, center = { 1, 2 }, curve = 'linear' } } }",
      "a:animate { x = 1, duration = 1, curve = { 0, 0, 1, 1 }, onEnd = f }",
      """
      s.animator:sequence { 0.1, f, { item = a, x = 3, spring = { bounce = 0.2 } }, b,
        { group = { { item = a, alpha = 0 }, { sequence = { 0.2 } } } }, onEnd = print }
      """,
    ])
  func rightTables(_ line: String) throws {
    #expect(try Self.problems(Self.scene(line)) == [])
  }

  @Test("finds options that nothing reads")
  func unused() throws {
    let text = """
      return { params = {
        speed = { default = 1 }, turns = { default = 1 },
      }, onTick = function(self) self.item.x = self.turns end }
      """
    #expect(try Self.problems(text) == ["2:3: note: params.speed is never used"])
    let computed = text.replacing("self.turns", with: "self['tu' .. 'rns']")
    #expect(try Self.problems(computed) == [])
  }

  @Test(
    "says nothing where names may be given in a way that it cannot follow", .heavy,
    arguments: [
      "function Hop:onAdd() for k, v in pairs { a = 1 } do self[k] = v end end function Hop:onTick() print(self.a) end",
      "local function fill(me, k) me[k] = 1 end function Hop:onTick() fill(self, 'a') print(self.a) end",
      "local function fill(me) me.a = 1 end function Hop:onTick() fill(self) print(self.a) end",
      "function Hop:onTick() rawset(self, 'a', 1) print(self.a) end",
      "local lib = require 'libration' function Hop:onTick() local o = self.o or lib o.x(self) print(self.a) end function Hop:onReload() self.o = 1 end",
      "function Hop:onTick() local me = self me.a = 1 print(self.a) end",
      "function Hop:onTick() self.a, self.b = 1, 2 print(self.a, self.b) end",
      "function Hop:helper() end function Hop:onTick() self:helper() end",
      "Hop['hel' .. 'per'] = print function Hop:onTick() self:helper() end",
      "function Hop:onContact(c) c.mine = 1 print(c.mine) end",
      "function Hop:onTick() for _, e in ipairs(self.stage:events()) do print(e.tick, e.score) end end",
      "function Hop:onTick() self.item.alpha, self.item.x = 1, 0 self.item.alpha = self.speed end",
      "function Hop:onTick() self.target = self.item print(self.target.foo) end",
      "function Hop:onTick() pcall(function() self.item.foo = sped print(self.sped) end) end",
      "function Hop:onTick() if os then self.item.x = 1 end print(io == nil, not package, _ENV) end",
      "function Hop:onTick() print(self.children, self.isSuspended, self.name, self.locks, self.stage) end",
    ])
  func silence(_ hook: String) throws {
    #expect(try Self.problems(Self.behavior(hook)) == [])
  }

  @Test("knows globals that a kind of script has besides")
  func extraGlobals() throws {
    #expect(try Self.problems("describe('x', print)", globals: ["describe"]) == [])
    #expect(try Self.problems("describe('x', print)") == ["1:1: there is no variable describe"])
  }

  @Test("asks the surroundings about files and modules that a kind of script names")
  func files() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let surroundings = ScriptSurroundings(
      globals: ["dofile"], modules: ModuleFolders(["behaviors"], word: "folder")
    ) { word, text in text == "there.lua" ? nil : "\(word): no \(text)" }
    let text = """
      dofile "there.lua" dofile("no.lua") dofile(tostring(1))
      require "flick" require "nothere"
      """
    let found = host.problems(in: Array(text.utf8), of: "x", in: surroundings).map { "\($0)" }
    #expect(
      found == [
        "x:1:27: dofile: no no.lua",
        "x:2:25: require: no folder has a module nothere (behaviors)",
      ])
  }

  @Test("reports what only the run shows as well, and each mistake once")
  func merged() throws {
    let session = try Session([
      "hop.lua": "return {\n onTikc = 3,\n onTick = function(self)\n print(self.sped) end }"
    ])
    let found = session.host.checkBehaviors().map { session.tidy("\($0)") }
    #expect(
      found == [
        "b/hop.lua:2:2: onTikc must be a function, or a local outside the table; did you mean onTick?",
        "b/hop.lua:4:13: self.sped is read but never set",
      ])
    let path = session.folder.write(
      "scene.lua",
      """
      local s = libration.stage {}
      local i = s:addItem { size = { 1, 1 } }
      print(i.xx)
      error('lid')
      """
    )
    #expect(
      session.host.check(path).map { session.tidy("\($0)") } == [
        "scene.lua:3:9: item has no field xx; did you mean vx?"
      ])
  }

  @Test("leaves files that Lua refuses to Lua, and says when a file is nested too deep")
  func refused() throws {
    #expect(try Self.problems("return {") == [])
    let deep = "return " + String(repeating: "{", count: 150) + String(repeating: "}", count: 150)
    #expect(
      try Self.problems(deep) == [" note: is nested too deep for its names to be checked"])
  }
}
