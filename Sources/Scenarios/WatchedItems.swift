import Resources

/// Items under a behavior file that is saved again and again, as in a watch that runs for days.
///
/// Their hooks make garbage in every tick, and more than half of the saved texts are unusable.
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
  public static let module = (
    file: "behaviors/stage/middle.lua", text: LuaText.text(Resource.lua("middle.lua"))
  )

  /// The number of items.
  public let count: Int

  /// A scene of `count` items.
  public init(count: Int = 100) {
    self.count = count
  }

  /// The scene: a stage of 320 by 480 pt with the items around its middle.
  public var scene: String {
    "return " + LuaText.call(Resource.lua("watchedItems.lua"), "\(count)")
  }

  /// The kind of the text that is saved as number `number`, from 0.
  public static func saving(_ number: Int) -> Saving {
    let kinds = Saving.allCases
    return kinds[number % kinds.count]
  }

  /// The text that is saved as number `number`, from 0: a new one each time, except for `same`.
  public static func text(_ number: Int) -> String {
    let saving = saving(number)
    if saving == .same { return text(number - 1) }
    let mandate = saving == .brokenContract ? "'always'" : "true"
    let failing =
      switch saving {
      case .failingReload: "'onReload'"
      case .failingTick: "'onTick'"
      default: "nil"
      }
    let arguments = "\(number), \(mandate), \(failing)"
    return (saving == .syntaxError ? "local = " : "return ")
      + LuaText.call(Resource.lua("watchedPull.lua"), arguments)
  }
}
