import Dynamics
import Geometry
import Glibc
import Scripting
import Sessions
import Viewing

/// The repository's folder.
let root = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }

/// The examples, by name.
let exampleNames: [String] = {
  let names = (try? Files.names(in: root + "/examples")) ?? []
  return names.filter { $0.hasSuffix(".lua") }.sorted()
}()

/// The path of an example.
func example(_ name: String) -> String { root + "/examples/" + name }

/// Scenes that several tests use.
enum Scenes {
  /// A card with a pan, and a ball that falls onto the floor beside it.
  static let hand = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 80, 252 }, size = { 60, 60 } }
    local ball = stage:addItem {
      name = "ball", center = { 250, 100 }, size = { 30, 30 }, collisionBoundsType = "ellipse",
    }
    local animator = stage.animator
    animator:add("pan", { item = card, carriesItem = true })
    animator:add("gravity", { items = { card, ball } })
    animator:add("collision", { items = { card, ball }, referenceBounds = true })
    animator:add("dynamicItem", { items = { card, ball }, elasticity = 0.5 })
    return stage
    """

  /// A card that a pointer, a wheel and keys move beside fingers.
  static let devices = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 80, 252 }, size = { 60, 60 } }
    local animator = stage.animator
    local function turn(wheel) card.angle = card.angle + (wheel.dx + 2 * wheel.dy) / 100 end
    local function over(hover) card.width = 40 + hover.location.x / 4 end
    local function press(key) card.x = card.x + (key.phase == "down" and 7 or -5) + #key.key end
    animator:add("pan", { item = card, carriesItem = true })
    animator:add("wheel", { item = card, onBegan = turn, onChanged = turn, onEnded = turn })
    animator:add("hover", { item = card, onBegan = over, onChanged = over, onEnded = over })
    animator:add("key", {
      onBegan = press, onChanged = press, onEnded = press, onCancelled = press,
    })
    animator:add("dynamicItem", { items = { card }, resistance = 3 })
    return stage
    """

  /// A card that snaps and comes to rest.
  static let snap = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
    stage.animator:add("snap", { item = card, point = { 80, 252 } })
    return stage
    """

  /// A behavior that prints in each tick, and fails in its third tick.
  static let failing = """
    local stage = libration.stage { width = 100, height = 100 }
    local mark = stage:addItem { name = "mark", center = { 0, 50 }, size = { 10, 10 } }
    local count = 0
    stage.animator:add({
      clockMandate = true,
      onTick = function(self)
        count = count + 1
        print("tick " .. count)
        if count == 3 then error("the third tick is one too many") end
      end,
    }, { item = mark })
    stage.animator:add("gravity", { item = mark })
    stage.animator:add("collision", { item = mark, boundaries = { floor = { { -50, 90 }, { 150, 90 } } } })
    return stage
    """

  /// Items that appear in some ticks and disappear again.
  static let crowd = """
    local stage = libration.stage { width = 320, height = 480 }
    local first = stage:addItem { name = "first", center = { 20, 20 }, size = { 10, 10 } }
    stage.animator:add({
      clockMandate = true,
      onAdd = function(self) self.count = 0 end,
      onTick = function(self)
        self.count = self.count + 1
        if self.count % 10 == 0 then
          local item = self.stage:addItem {
            name = "n" .. self.count, center = { self.count, 100 }, size = { 8, 8 }, color = "#ff0000",
          }
          self.stage.animator:add("gravity", { item = item })
          first.color = self.count % 20 == 0 and "#00ff00" or "#0000ff"
        end
        if self.count % 25 == 0 then
          local old = self.stage:item("n" .. (self.count - 5))
          if old then self.stage:removeItem(old) end
        end
        if self.count == 120 then self:remove() end
      end,
    }, { item = first })
    return stage
    """
}

/// A timeline with a scene.
///
/// Each reading of its clock takes `perLook` seconds, so a tick takes that long.
func timeline(
  _ source: Timeline.Source, budget: Int = 256 << 20, perLook: Double = 0
) throws -> Timeline {
  let clock = TestClock()
  clock.perLook = perLook
  let timeline = try Timeline(SessionOptions(), budget: budget, now: clock.now)
  try timeline.open(source)
  return timeline
}

/// A timeline with a scene given as text.
func timeline(_ text: String, budget: Int = 256 << 20) throws -> Timeline {
  try timeline(.text(text, name: "scene"), budget: budget)
}

/// The rows of a plain run of a scene, without snapshots and without repeated ticks.
///
/// - Parameters:
///   - path: The scene's file.
///   - ticks: The greatest number of ticks.
///   - prepare: Called with the stage before its first tick.
/// - Returns: The rows, and the host of their scene.
/// - Throws: `ScriptError` when the scene does not load.
func plainRows(
  _ path: String, ticks: Int, prepare: (Stage) throws -> Void = { _ in }
) throws -> (rows: [[UInt32]], host: ScriptHost) {
  let host = try SessionOptions().makeHost()
  return (try plainRows(try host.loadScene(path), ticks: ticks, prepare: prepare), host)
}

/// The rows of a stage in its next ticks, with items in the order of their making.
func plainRows(
  _ stage: Stage, ticks: Int, prepare: (Stage) throws -> Void = { _ in }
) throws -> [[UInt32]] {
  try prepare(stage)
  var numbers: [Int] = []
  var rows: [[UInt32]] = []
  func read() {
    for item in stage.items where !numbers.contains(item.number) { numbers.append(item.number) }
    rows.append(
      numbers.flatMap { number -> [UInt32] in
        guard let item = stage.items.first(where: { $0.number == number }), !item.isHidden else {
          return [UInt32](repeating: Float.nan.bitPattern, count: 6)
        }
        // Members are shown as their groups say.
        let pose = item.item.shownPose
        let numbers = [
          pose.translation.x, pose.translation.y, pose.rotation, pose.scaleX, pose.scaleY,
          item.item.shownAlpha,
        ]
        return numbers.map { Float($0).bitPattern }
      })
  }
  read()
  while rows.count <= ticks, stage.awaitsTicks {
    try stage.advance(ticks: 1)
    read()
  }
  return rows
}

/// All rows of a timeline, in the form of `plainRows`.
func bits(_ rows: Rows) -> [[UInt32]] {
  (0..<rows.count).map { rows[$0].map(\.bitPattern) }
}
