/// Items under a behavior file that is saved again and again, as in a watch that runs for days.
///
/// Their hooks make garbage in every tick, and of what is saved more than half cannot be used.
public struct WatchedItems {
  /// The kind of a saved text.
  public enum Saving: Int, CaseIterable, Sendable {
    /// A new version that can be used.
    case sound
    /// The same text as before.
    case same
    /// A text that does not compile.
    case syntaxError
    /// A behavior without the fields that it must have.
    case brokenContract
    /// A version whose `onReload` fails.
    case failingReload
    /// A version whose first tick fails.
    case failingTick

    /// Whether the host reports the file as reloaded or unchanged.
    public var isTaken: Bool { self == .sound || self == .same }
  }

  /// The behavior file, below the folder of the scene.
  public static let behavior = "behaviors/pull.lua"
  /// A module that it requires, and the module's text.
  public static let module = (file: "behaviors/stage/middle.lua", text: "return { 160, 240 }\n")

  /// The number of items.
  public let count: Int

  /// A scene of `count` items.
  public init(count: Int = 100) {
    self.count = count
  }

  /// The scene: a stage of 320 by 480 pt with the items around its middle.
  public var scene: String {
    """
    local stage = libration.stage { width = 320, height = 480 }
    for i = 1, \(count) do
      local center = { 160 + 100 * math.cos(i), 240 + 100 * math.sin(i) }
      stage:addItem { center = center, size = { 10, 10 }, tags = { "pulled" } }
    end
    return stage
    """
  }

  /// The kind of the text that is saved as number `number`, from 0.
  public static func saving(_ number: Int) -> Saving {
    let kinds = Saving.allCases
    return kinds[number % kinds.count]
  }

  /// The text that is saved as number `number`, from 0: a new one each time, save for the same.
  public static func text(_ number: Int) -> String {
    let saving = saving(number)
    if saving == .same { return text(number - 1) }
    let middle = saving == .syntaxError ? "local = " : "local middle = "
    return """
      \(middle)require("stage.middle")
      local Pull = {
        clockMandate = \(saving == .brokenContract ? "\"always\"" : "true"),
        appliesTo = { tag = "pulled" },
        params = { pull = { default = 1, min = 0 } },
      }
      function Pull:onReload()
        self.version = \(number)
        \(saving == .failingReload ? "error(\"not yet\")" : "")
      end
      function Pull:onTick(dt)
        local item = self.item
        item.vx = item.vx + self.pull * (middle[1] - item.x) * dt
        item.vy = item.vy + self.pull * (middle[2] - item.y) * dt
        self.place = { item.x, item.y }
        self.label = ("%.1f, %.1f"):format(item.x, item.y)
        \(saving == .failingTick ? "self.label:nothing()" : "")
      end
      return Pull

      """
  }
}
