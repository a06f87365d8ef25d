public import Dynamics

/// An event on a stage, as event files record it.
public struct StageEvent: Hashable, Sendable {
  /// The stage's ticks so far, the running one included.
  public var tick: Int
  /// The stage's elapsed time, in seconds.
  public var time: Double
  /// The kind of the event.
  public var kind: Kind

  /// Makes an event from its parts.
  public init(tick: Int, time: Double, kind: Kind) {
    self.tick = tick
    self.time = time
    self.kind = kind
  }

  /// The kinds of events, with their data.
  public enum Kind: Hashable, Sendable {
    /// The animator paused: everything rests or nothing is left to do.
    case pause
    /// The animator runs again.
    case resume
    /// The named item came to rest.
    case rest(item: String)
    /// The named item left the animator's active bounds.
    case leave(item: String)
    /// Two items, or an item and a boundary, began or ended to touch.
    case contact(ItemContact)
    /// A hook failed and its behavior is suspended.
    case error(HookFailure)
    /// A changed file was read, a scene included.
    case reload(file: String, ReloadResult)
    /// An animation that a script started with `animate`, `sequence` or `group` has ended;
    /// `finished` is false when something else ended it early. A sequence or group has no item.
    case animationEnd(animation: String, item: String?, finished: Bool)
    /// The story of a behavior has ended; the item is the behavior's first.
    case storyEnd(behavior: String, item: String?)
    /// A script called `stage:emit`.
    case custom(CustomEvent)
  }

  /// The result of reading a changed file.
  public enum ReloadResult: Hashable, Sendable {
    /// Its new version is used.
    case reloaded
    /// Its text is that of the version in use.
    case unchanged
    /// It is gone, and so are the behaviors that `appliesTo` added.
    case removed
    /// It was refused; the old version runs on.
    case refused(ScriptError)

    /// The error for which it was refused; nil when it was not.
    public var refusal: ScriptError? { if case .refused(let error) = self { error } else { nil } }

    /// `reloaded`, `unchanged` or `removed`, or the reason why it was refused.
    public var message: String {
      switch self {
      case .reloaded: "reloaded"
      case .unchanged: "unchanged"
      case .removed: "removed"
      case .refused(let error): "\(error)"
      }
    }
  }

  /// A touch that began or ended.
  public struct ItemContact: Hashable, Sendable {
    /// Whether the touch began; otherwise it ended.
    public var began: Bool
    /// The item's name.
    public var item: String
    /// The other item's name; nil for a boundary.
    public var other: String?
    /// The boundary's name, `bounds` for the reference bounds; nil for another item.
    public var boundary: String?
    /// The x coordinate of the first point of contact, in points; nil when the contact ended.
    public var x: Double?
    /// The y coordinate of the first point of contact, in points; nil when the contact ended.
    public var y: Double?
    /// The direction, speed and impulse of the impact; nil when the contact ended.
    public var impact: ContactImpact?

    /// Makes a contact from its parts.
    public init(
      began: Bool, item: String, other: String? = nil, boundary: String? = nil,
      x: Double? = nil, y: Double? = nil, impact: ContactImpact? = nil
    ) {
      self.began = began
      self.item = item
      self.other = other
      self.boundary = boundary
      self.x = x
      self.y = y
      self.impact = impact
    }
  }
}
