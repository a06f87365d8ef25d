import Generator

/// A random scene, and the lines that a person types at its prompt.
struct Sitting {
  /// The line between the scene and the lines that are typed.
  static let divider = "-- the prompt"

  private var dice: Dice
  private let seed: UInt64
  private var marks = 0
  private var branches = ["main"]
  private var kept = 0

  init(seed: UInt64) {
    self.seed = seed
    dice = Dice(seed: seed &+ 31)
  }

  var text: String {
    var sitting = self
    var scenes = SessionScenes(seed: seed)
    // Interpreters differ in the seed of their strings, which shows in the memory that they count.
    let quiet = scenes.scene().replacing("collectgarbage(\"count\")", with: "0")
    let scene = quiet.replacing("\nreturn stage\n", with: sitting.loud + "\nreturn stage\n")
    let lines = (0..<sitting.dice.number(2...14)).map { _ in sitting.line() }
    return scene + Self.divider + "\n" + lines.joined(separator: "\n") + "\n"
  }

  /// A behavior, a display link and listeners that print and emit.
  private var loud: String {
    """

    print("loading", stage.tick)
    animator:add({ clockMandate = true,
      onAdd = function() print("added") stage:emit("added") end,
      onTick = function(self) self.n = (self.n or 0) + 1
        if self.n % 17 == 0 then print("tick", stage.tick) stage:emit("seventeen", { n = self.n }) end end,
      onReload = function() print("reloaded") end,
      onRemove = function() print("removed") stage:emit("removed") end,
    }, { item = a })
    stage:displayLink(function(f) if stage.tick % 13 == 0 then stage:emit("frame", { t = stage.tick }) end end)
    animator.onPause = function() print("paused", stage.tick) end
    animator.onResume = function() print("resumed", stage.tick) end
    """
  }

  private mutating func item() -> String { dice.pick(["a", "b", "c", "d", "items()[1]"]) }
  private mutating func tick() -> String { "\(dice.number(0...90))" }
  private mutating func condition() -> String {
    dice.pick([
      "'a.x > 100'", "'b.vy < 0'", "'stage.tick > 20'", "'not stage.animator.isRunning'",
      "'print(1)'", "'error(2)'", "'stage:advance { ticks = 1 }'", "'nothing.at.all'",
      "function(s) return s.tick > 7 end", "function() for i = 1, 1e5 do end return false end",
      "function(s) s:emit('asked') print('asked') return s:item('a').x > 150 end",
    ])
  }

  private mutating func line() -> String {
    let several = dice.chance(15)
    let line = several ? "\(deed()) \(deed())" : deed()
    return dice.chance(10) ? "pcall(function() \(line) end)" : line
  }

  private mutating func deed() -> String {
    switch dice.number(0...9) {
    case 0...2: return advance()
    case 3, 4: return travel()
    case 5: return snapshot()
    case 6: return look()
    case 7, 8: return change()
    default: return other()
    }
  }

  private mutating func advance() -> String {
    dice.pick([
      "step(\(dice.number(0...40)))", "run(0.\(dice.number(0...9)))", "step()",
      "stage:advance { ticks = \(dice.number(0...20)) }",
      "stage:advance { ticks = 2, force = true }",
      "stage:advanceUntil(function() return a.x > 100 end, { ticks = 30 })",
      "for i = 1, 1e5 do end step(3)",
    ])
  }

  private mutating func travel() -> String {
    switch dice.number(0...9) {
    case 0, 1: return "back(\(dice.number(0...30)))"
    case 2: return "forward(\(dice.number(0...30)))"
    case 3, 4: return "goTo(\(tick()))"
    case 5:
      marks += 1
      return "mark('m\(dice.number(1...max(1, marks)))')"
    case 6: return "goTo('m\(dice.number(1...3))')"
    case 7:
      let name = "b\(branches.count)"
      branches.append(name)
      return "fork('\(name)')"
    case 8: return "switch('\(dice.pick(branches))')"
    default: return "restart()"
    }
  }

  private mutating func snapshot() -> String {
    kept += 1
    let name = "k\(dice.number(1...max(1, min(kept, 3))))"
    return dice.pick([
      "\(name) = stage:snapshot()", "stage:restore(\(name))", "\(name) = stage:fork()",
      "stage:switch(\(name))", "if \(name) then stage:restore(\(name)) step(2) end",
    ])
  }

  /// Lines that change nothing.
  private mutating func look() -> String {
    dice.pick([
      "find(\(condition()))", "find(\(condition()), { to = \(dice.number(0...300)) })",
      "find(\(condition()), { from = \(tick()), to = \(tick()) })", "lastChange(\(item()), 'x')",
      "changes(\(item()), 'angle')", "diff(\(tick()), \(tick()))", "whenDiffers('main', 'b1')",
      "predict(0.\(dice.number(0...9)))", "predict(0.3, function() a.vx = 100 end)",
      "plot(predict(0.5), 'x')", "items()", "behaviors()", "inspect(b[1])", "health()",
      "help('snap')",
      "why('a')", "diff('main', 'b1')",
    ])
  }

  private mutating func change() -> String {
    let item = item()
    return dice.pick([
      "\(item).x = \(dice.number(0...300))", "\(item).vx = \(dice.number(-300...300))",
      "\(item).angle = \(item).angle + 1", "\(item).x = \(item).x",
      "drag(\(item), { 100, 90 }, 0.2)",
      "tap(\(item))", "flick(\(item), { 300, 10 })", "hold(\(item), 0.3)", "pinch(\(item), 2, 0.2)",
      "animator:add('gravity', { items = { a } })", "animator:add('busy', { item = b })",
      "animator:add({ clockMandate = true, onTick = function(s) m = (m or 0) + 1 s.m = m end })",
      "animator:add({ onTick = function() error('typed') end, clockMandate = true })",
      "\(item):animate { x = 50, duration = 0.3, onEnd = function(...) print('end', ...) end }",
      "stage:removeItem(\(item))", "animator:removeAll()", "stage:addItem { size = { 9, 9 } }",
      "stage:after(0.1, function() print('rang', m) end)",
      "stage:resize(\(dice.number(50...400)), 300)",
      "resume(b[1])", "reload()", "b[1]:remove()", "stage:cancelTouches()",
      "stage:emit('typed', { m = m })", "math.randomseed(4)",
    ])
  }

  private mutating func other() -> String {
    dice.pick([
      "o = libration.stage { width = 90, height = 90 } q = o:addItem { size = { 5, 5 } }",
      "o:advance { ticks = 3 }", "o.animator:add('gravity', { items = { q } })",
      "o:predict(0.2)", "ok = o:snapshot()", "o:restore(ok)", "error('no')",
      "for i = 1, 1e6 do end",
      "local t = {} for i = 1, 1e9 do t[i] = {} end", "function f() return f() + 1 end f()",
      "x = 1 +", "]]", "print(a, b, stage, animator)", "print(math.random(1000))",
      "t = debug.traceback('t')", "coroutine.wrap(function() step(1) end)()", "'\\0\\27[31m'",
      "if true then", "end",
    ])
  }
}
