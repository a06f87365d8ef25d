/// Why a script, a scene or a behavior file could not be used: `file:line: what must hold`.
public struct ScriptError: Error, Hashable, Sendable {
  /// The script's path as it was given, or nil when no file is to blame.
  public var file: String?
  /// The line, from 1; nil when unknown.
  public var line: Int?
  /// The column, from 1, in bytes; nil when unknown.
  public var column: Int?
  /// The message, which says what must hold.
  public var message: String
  /// The calls that led there, innermost first; empty when there were none.
  public var traceback: String
  /// The locals of the function that failed; empty when unknown.
  public var locals: [ScriptLocal]

  /// Makes an error from its parts.
  public init(
    file: String? = nil, line: Int? = nil, column: Int? = nil, message: String,
    traceback: String = "", locals: [ScriptLocal] = []
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.traceback = traceback
    self.locals = locals
  }
}

/// A local variable of a function that failed.
public struct ScriptLocal: Hashable, Sendable, CustomStringConvertible {
  /// Its name.
  public var name: String
  /// The value in a few words: strings are cut, tables described by their size.
  public var value: String

  /// Makes a local from its parts.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// `name = value`.
  public var description: String { "\(name) = \(value)" }
}

extension ScriptError: CustomStringConvertible {
  /// The message behind file and line, without the traceback.
  public var description: String {
    guard let file else { return message }
    guard let line else { return "\(file): \(message)" }
    let place = column.map { ":\($0)" } ?? ""
    return "\(file):\(line)\(place): \(message)"
  }
}

/// A hook, or another function that the host calls, that failed.
public struct HookFailure: Hashable, Sendable {
  /// The consequence of a failure.
  public enum Consequence: Hashable, Sendable {
    /// None: the function was to be called once, such as the `onEnd` of an animation.
    case none
    /// The function is not called again: of a timer, a display link, `onPause` and `onResume`.
    case dropped
    /// The behavior is suspended until its file changes or a person resumes it.
    case suspended
    /// The behavior is suspended until a person resumes it: a change of its file does not, because
    /// it failed soon after it was resumed, three times in a row.
    case suspendedUntilResumed
  }

  /// The behavior's name, `behavior` for one written in place.
  public var behavior: String
  /// The hook, as in `onTick`.
  public var hook: String
  /// The name of the behavior's first item; nil without items.
  public var item: String?
  /// The tick in which it failed; 0 is before the first.
  public var tick: Int
  /// The position and the reason.
  public var error: ScriptError
  /// The command that simulates up to the failing tick; nil when no scene file is known.
  public var replay: String?
  /// The consequence.
  public var consequence: Consequence

  /// Makes a failure from its parts.
  public init(
    behavior: String, hook: String, item: String?, tick: Int, error: ScriptError,
    replay: String? = nil, consequence: Consequence = .suspended
  ) {
    self.behavior = behavior
    self.hook = hook
    self.item = item
    self.tick = tick
    self.error = error
    self.replay = replay
    self.consequence = consequence
  }
}

extension HookFailure: CustomStringConvertible {
  /// One line: position, reason and consequence.
  public var description: String {
    let whom = item.map { " on \($0)" } ?? ""
    let end =
      switch consequence {
      case .none: ""
      case .dropped: ", not called again"
      case .suspended: ", suspended"
      case .suspendedUntilResumed: ", suspended until it is resumed by hand"
      }
    return "\(error) [\(behavior).\(hook)\(whom), tick \(tick)\(end)]"
  }
}
