import Baking
import Geometry
import Scripting
import Testing

/// The kinds of shown values, each with the columns of a trace that contain it.
private enum Kind: String, CaseIterable {
  case place, turn, extent, opacity, color

  /// The greatest error of a film at a tick.
  var tolerance: Double {
    switch self {
    case .place: 0.3
    case .turn: 0.005
    case .extent: 0.02
    case .opacity: 0.01
    case .color: 3
    }
  }

  /// The value of the kind that a player shows of an item.
  func numbers(of shown: PlayedItem) -> [Double] {
    switch self {
    case .place: [shown.place.x, shown.place.y]
    case .turn: [shown.turn]
    case .extent: [shown.scale]
    case .opacity: [shown.opacity]
    case .color: shown.color
    }
  }
}

/// A run with items that scripts set, and with items that other things move fast.
private struct MadeRun {
  /// Names begin with the kind of change: `set` is a step, `way` a travel; the kind of value
  /// follows.
  let names: [(name: String, kind: Kind, isStep: Bool)] = [
    ("setPlace", .place, true), ("setWrap", .place, true), ("setAway", .place, true),
    ("setTurn", .turn, true), ("setExtent", .extent, true), ("setScale", .extent, true),
    ("setAlpha", .opacity, true), ("setColor", .color, true), ("setTimer", .place, true),
    ("wayThrown", .place, false), ("wayPushed", .place, false), ("waySnapped", .place, false),
    ("wayAnimated", .place, false), ("wayTweened", .place, false), ("wayWritten", .place, false),
    ("wayTurned", .turn, false), ("wayGrown", .extent, false), ("wayFaded", .opacity, false),
    ("wayTinted", .color, false), ("wayBounced", .place, false),
  ]
  let folder = Folder()
  /// The rows of each tick, by names and kinds.
  private(set) var rows: [[String: [Kind: [Double]]]] = []

  init(seed: Int) throws {
    folder.write("it.lua", Self.scene(seed: seed))
    rows = try rows(of: "it.lua", seconds: 2)
  }

  /// Runs the command in the folder.
  func call(_ words: String...) throws {
    let result = Program(words, in: folder.path).finish()
    try #require(result.code == 0, "\(result.error)")
  }

  /// Runs a scene, which leaves its trace beside it.
  func rows(of scene: String, seconds: Int) throws -> [[String: [Kind: [Double]]]] {
    let trace = "\(scene.dropLast(4)).csv"
    try call(
      "run", scene, "--seconds", "\(seconds)", "--trace", trace, "--fields", "+alpha,scaleX,color")
    let lines = (folder.text(trace) ?? "").split(separator: "\n")
    let header = lines[0].split(separator: ",").map { String($0) }
    var rows: [[String: [Kind: [Double]]]] = []
    for line in lines.dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      func cell(_ name: String) -> Substring { header.firstIndex(of: name).map { cells[$0] } ?? "" }
      func number(_ name: String) -> Double { Double(cell(name)) ?? .nan }
      let tick = Int(number("tick"))
      while rows.count <= tick { rows.append([:]) }
      rows[tick][String(cell("item"))] = [
        .place: [number("x"), number("y")], .turn: [number("angle")],
        .extent: [number("width") / 20 * number("scaleX")], .opacity: [number("alpha")],
        .color: FilmPlayer.bytes(ofColor: cell("color")).map { Double($0) },
      ]
    }
    return rows
  }

  /// The values that a player shows of a file that is baked or filmed from a source.
  func player(_ suffix: String, of source: String) throws -> (String, Kind, Double) -> [Double]? {
    let file = "shown.\(suffix)"
    try call(suffix == "svg" ? "film" : "bake", source, "-o", file, "--seconds", "2")
    let player = try KeyPlayer(folder.text(file) ?? "", suffix, run: rows.count - 1)
    return { name, kind, time in player.item(name, at: time).map(kind.numbers) }
  }

  /// The value of an item at a time in ticks: interpolated for a travel, the old value for a step.
  func truth(_ name: String, _ kind: Kind, at time: Double, isStep: Bool) -> [Double]? {
    let tick = Int(time)
    let next = min(tick + 1, rows.count - 1)
    guard let old = rows[tick][name]?[kind], let new = rows[next][name]?[kind] else { return nil }
    return zip(old, new).map { isStep ? $0 : $0 + ($1 - $0) * (time - Double(tick)) }
  }

  /// The change of an item from a tick to the next.
  func change(_ name: String, _ kind: Kind, after tick: Int) -> Double {
    guard tick + 1 < rows.count, let old = rows[tick][name]?[kind],
      let new = rows[tick + 1][name]?[kind]
    else { return 0 }
    return zip(old, new).reduce(0) { max($0, abs($1.1 - $1.0)) }
  }

  /// Scripts set each kind at random ticks; the other items go 15 pt or more in a tick.
  static func scene(seed: Int) -> String {
    """
    local stage = libration.stage { width = 2000, height = 1000, seed = \(seed) }
    local animator, count, items = stage.animator, 0, {}
    local function item(name, more)
      count = count + 1
      more = more or {}
      more.name, more.center, more.size = name, { 100, 30 + 45 * count }, { 20, 20 }
      more.color = more.color or "#336699"
      items[name] = stage:addItem(more)
      return items[name]
    end
    for _, name in ipairs { "setPlace", "setWrap", "setAway", "setTurn", "setExtent", "setScale",
      "setAlpha", "setColor", "setTimer", "wayWritten", "wayTweened", "wayAnimated", "wayTurned",
      "wayGrown", "wayFaded", "wayTinted" } do item(name) end
    local thrown, pushed, snapped, bounced = item("wayThrown"), item("wayPushed"),
      item("waySnapped"), item("wayBounced")
    animator:add("dynamicItem", { items = { thrown, pushed, bounced }, resistance = 0 })
    animator:add("dynamicItem", { items = { items.setAway }, resistance = 0 })
    animator:add("collision", { item = bounced, boundaries = { wall = { { 400, 900 }, { 400, 1000 } } } })
    animator:add("dynamicItem", { items = { bounced }, elasticity = 1 })
    local push = animator:add("push", {
      item = pushed, mode = "instantaneous", magnitude = 1, angle = 0, active = false,
    })

    -- At which ticks something is set anew, at least 5 ticks apart.
    local function ticks()
      local list, tick = {}, math.random(5, 12)
      while tick < 110 do list[tick], tick = true, tick + math.random(5, 25) end
      return list
    end
    local due = {}
    for name in pairs(items) do due[name] = false end
    for _, name in ipairs { "setPlace", "setAway", "setTurn", "setExtent", "setScale", "setAlpha",
      "setColor" } do due[name] = ticks() end
    local start = math.random(20, 40)
    local function other(value, low, high)
      local new = low + (high - low) * math.random()
      return math.abs(new - value) > (high - low) / 4 and new or other(value, low, high)
    end
    stage:every(0.2, function() items.setTimer.x = other(items.setTimer.x, 100, 1500) end)
    items.setAway.vx = 300
    animator:add({ clockMandate = true, onTick = function(self, dt)
      local tick = math.floor(self.elapsed * 60 + 0.5)
      local wrap = items.setWrap
      local x = wrap.x + 240 * dt
      wrap.x = x > 330 and x - 340 or x
      local away = items.setAway
      if due.setAway[tick] then away.x = away.x < 800 and away.x + 700 or away.x - 700 end
      local place = items.setPlace
      if due.setPlace[tick] then place:setPosition(other(place.x, 50, 1900), other(place.y, 50, 900)) end
      if due.setTurn[tick] then items.setTurn.angle = other(items.setTurn.angle, -1.5, 1.5) end
      if due.setExtent[tick] then items.setExtent.width = other(items.setExtent.width, 10, 90) end
      if due.setScale[tick] then items.setScale.scaleX = other(items.setScale.scaleX, 0.5, 4) end
      if due.setAlpha[tick] then items.setAlpha.alpha = other(items.setAlpha.alpha, 0, 1) end
      if due.setColor[tick] then
        local color = items.setColor.color == "#336699" and "#ff2200" or "#336699"
        items.setColor.color = color
      end

      if tick == start then
        thrown.vx, push.active, bounced.vx = 3000, true, 2000
        animator:add("snap", { item = snapped, point = { 1800, snapped.y } })
        items.wayAnimated:animate { x = 1800, duration = 0.1 }
        items.wayTurned:animate { angle = 1.5, duration = 0.1 }
        items.wayGrown:animate { size = { 80, 20 }, duration = 0.1 }
        items.wayFaded:animate { alpha = 0.1, duration = 0.1 }
        items.wayTinted:animate { color = "#ffdd00", duration = 0.1 }
      end
      if tick > start then
        items.wayWritten.x = items.wayWritten.x + 15
        local share = math.min(1, (tick - start) / 6)
        items.wayTweened.x = libration.tween(100, 1700, libration.easing.easeOut(share))
      end
      if tick > 115 then self:remove() end
    end })
    return stage
    """
  }
}

/// The errors of a player, as shares of the item's change in the tick.
private struct Deviation {
  private(set) var (step, travel, count) = (0.0, 0.0, 0)
  private(set) var (stepAt, travelAt) = ("", "")

  /// Compares shown values with the run, at random times and at a random time in each tick.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - seed: The seed of the random times.
  ///   - parts: The number of possible times in a tick; nil for any time.
  ///   - shown: Gives the shown value of a kind of an item at a time in ticks; nil if it never
  ///     changes.
  init(
    _ run: MadeRun, seed: Int, parts: Double? = nil, _ shown: (String, Kind, Double) -> [Double]?
  ) {
    var random = UInt64(seed)
    func share() -> Double {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(random >> 11) / 0x1p53
    }
    let last = Double(run.rows.count - 1)
    let times =
      (0..<200).map { _ in share() * last } + (0..<Int(last)).map { Double($0) + share() }
    for (name, kind, isStep) in run.names {
      for time in times.map({ time in parts.map { (time * $0).rounded(.down) / $0 } ?? time }) {
        let change = run.change(name, kind, after: Int(time))
        // Between its steps, an item that a script moves in each tick goes on as before.
        guard change > 0.01, !isStep || change > 15 || kind != .place,
          let truth = run.truth(name, kind, at: time, isStep: isStep),
          let numbers = shown(name, kind, time), numbers.count == truth.count
        else { continue }
        count += 1
        let distance = zip(numbers, truth).reduce(0) { max($0, abs($1.0 - $1.1)) }
        let off = max(0, distance - kind.tolerance) / change
        let text = "\(name) at \(time): \(numbers), not \(truth)"
        if isStep, off > step { (step, stepAt) = (off, text) }
        if !isStep, off > travel { (travel, travelAt) = (off, text) }
      }
    }
  }

  /// Fails where a step is shown as a travel, or a travel as a step.
  func check(travel most: Double = 0.15) {
    #expect(count > 400, "\(count)")
    #expect(step < 0.05, "\(stepAt)")
    #expect(travel < most, "\(travelAt)")
  }
}

@Suite("steps and travels")
struct StepTests {
  @Test(
    "what a script sets anew is a step at any time, what moves fast is a travel",
    arguments: ["css", "js", "json", "svg"], [1, 2, 3])
  func formats(suffix: String, seed: Int) throws {
    let run = try MadeRun(seed: seed)
    let player = try run.player(suffix, of: "it.lua")
    // Curves may bulge where the motion is accelerated.
    Deviation(run, seed: seed, player).check(travel: suffix == "json" ? 0.4 : 0.15)
  }

  @Test(
    "children and members step where a script sets their parent or group, and travel with it",
    arguments: ["css", "js", "json", "svg"])
  func parentsAndGroups(suffix: String) throws {
    let (folder, file) = (Folder(), "shown.\(suffix)")
    folder.write("it.lua", Self.familyScene)
    let part = suffix == "svg" ? "film" : "bake"
    let result = Program([part, "it.lua", "-o", file, "--seconds", "1"], in: folder.path).finish()
    try #require(result.code == 0, "\(result.error)")
    let player = try KeyPlayer(folder.text(file) ?? "", suffix, run: 60)

    /// The distances of the value at a middle time from those at a first and a last time.
    func distances(_ name: String, _ kind: Kind, _ times: [Double]) throws -> [Double] {
      let values = try times.map { kind.numbers(of: try #require(player.item(name, at: $0))) }
      return [values[0], values[2]].map { other in
        zip(values[1], other).reduce(0) { max($0, abs($1.0 - $1.1)) }
      }
    }
    // The script sets values in tick 30.
    let stepping: [(name: String, kinds: [Kind])] = [
      ("inMoved", [.place]), ("inTurned", [.place, .turn]), ("inScaled", [.place, .extent]),
      ("inWider", [.place]), ("inFaded", [.opacity]), ("inInner", [.place]),
      ("ofFaded", [.place, .opacity]), ("ofScaled", [.place, .extent]), ("ofRemoved", [.opacity]),
    ]
    for (name, kinds) in stepping {
      for kind in kinds {
        let found = try distances(name, kind, [28.75, 29.5, 30.25])
        #expect(found[0] < kind.tolerance, "\(name): \(kind) before its step")
        #expect(found[1] > 5 * kind.tolerance, "\(name): \(kind) after its step")
      }
    }
    for name in ["inAnimated", "ofAnimated"] {
      let found = try distances(name, .place, [14, 14.5, 15])
      #expect(found[0] > 3 && found[1] > 3, "\(name) travels: \(found)")
    }
  }

  /// Parents (`in`) and groups (`of`) that a script sets or animates.
  private static let familyScene = """
    local stage = libration.stage { width = 900, height = 900 }
    local count = 0
    local function item(name, parent)
      count = count + 1
      local center = parent and { 10, 10 } or { 100, 30 + 45 * count }
      return stage:addItem { name = name, parent = parent, center = center, size = { 20, 20 } }
    end
    local function parent(name)
      local made = stage:addItem { center = { 450, 450 }, size = { 80, 80 } }
      return made, item("in" .. name, made)
    end
    local function group(name)
      local far = stage:addItem { center = { 700, 30 + 45 * count }, size = { 20, 20 } }
      return stage:addGroup { items = { item("of" .. name), far } }
    end

    local moved, turned, scaled = parent("Moved"), parent("Turned"), parent("Scaled")
    local wider, paled, animated = parent("Wider"), parent("Faded"), parent("Animated")
    local outer = stage:addItem { center = { 300, 300 }, size = { 80, 80 } }
    item("inInner", stage:addItem { parent = outer, center = { 40, 40 }, size = { 40, 40 } })
    local faded, grown = group("Faded"), group("Scaled")
    local removed, driven = group("Removed"), group("Animated")
    removed.alpha = 0.4

    local tick = 0
    stage.animator:add { clockMandate = true, onTick = function()
      tick = tick + 1
      if tick == 12 then
        animated:animate { x = 800, duration = 0.2 }
        driven:animate { translation = { 300, 0 }, duration = 0.2 }
      elseif tick == 30 then
        moved.x, turned.angle, scaled.scale, wider.width, paled.alpha = 600, 1, 2, 160, 0.2
        outer.x, faded.alpha, faded.translation, grown.scale = 500, 0.2, { 90, 0 }, 0.5
        stage:removeItem(removed)
      end
    end }
    return stage
    """

  @Test("a trace is baked with the same steps, as velocities tell what moved", arguments: [4, 5])
  func traces(seed: Int) throws {
    let run = try MadeRun(seed: seed)
    Deviation(run, seed: seed, try run.player("css", of: "it.csv")).check()
  }

  @Test("playback at a quarter of the speed steps and travels as the scene", arguments: [6, 7])
  func playback(seed: Int) throws {
    let run = try MadeRun(seed: seed)
    run.folder.write("behaviors/baked/it.lua", LuaMotion.mark)
    try run.call("bake", "it.lua", "-o", "behaviors/baked/it.lua", "--seconds", "2")
    run.folder.write(
      "play.lua",
      """
      local motion = require "baked.it"
      local stage = libration.stage { width = 2000, height = 1000 }
      for _, item in ipairs(motion.items) do
        stage:addItem { name = item.name, size = item.size }
      end
      stage.animator:add("playback", { motion = motion, speed = 0.25 })
      return stage
      """)
    let played = try run.rows(of: "play.lua", seconds: 9)
    Deviation(run, seed: seed, parts: 4) { name, kind, time in
      played[min(Int(time * 4), played.count - 1)][name]?[kind]
    }.check()
  }
}
