import LuaRuntime
public import Motion

/// An input of a session from outside; a replay needs only the inputs and the sources.
///
/// Ticks are not inputs. Nor are actions of a scene, a script or a prompt line while it runs,
/// unless they ask for something from outside: that input is then inside another one.
public struct SessionInput: Hashable, Sendable {
  /// The number of the stage's ticks before it; it takes effect before the next tick.
  public var tick: Int
  /// Whether it came during another input, or during a tick.
  public var isInside: Bool
  /// The kind of the input.
  public var kind: Kind

  /// Makes an input from its parts.
  public init(tick: Int, isInside: Bool = false, kind: Kind) {
    (self.tick, self.isInside, self.kind) = (tick, isInside, kind)
  }

  /// Whether it sets a start value of the stage that was opened last.
  var isSetting: Bool {
    guard tick == 0 else { return false }
    switch kind {
    case .reseed, .touches, .set: return true
    case .call(let name, _, _):
      return [ProgramDeed.setField, .setColor, .setStyle].contains { $0.rawValue == name }
    default: return false
    }
  }

  /// The kinds of inputs, with their data.
  public enum Kind: Hashable, Sendable {
    /// A scene is opened; its stage replaces the one before.
    case scene(SceneSource)
    /// All random streams restart from the seed of the session.
    case reseed
    /// A line at the prompt, or the first lines of an unfinished one.
    case line(String)
    /// Recorded touches play from now on: their CSV text and the name of their file.
    case touches(String, file: String)
    /// A touch.
    case touch(Touch)
    /// A file was saved or removed: a behavior's, or a module's.
    case reload(String)
    /// All changed files are read.
    case reloadAll
    /// An option of a behavior is set; `behavior` is its place in the stage, oldest first.
    case set(behavior: Int, option: String, value: EventValue)
    /// A call of the embedding program, such as "addItem", on a behavior or on the stage.
    case call(String, behavior: Int?, arguments: [EventValue])
    /// A person stopped the running line, or its ticks; the fuel that a stopped script had used.
    case interrupt(fuel: Int?)
    /// A tick was requested that the history no longer had.
    case unreachable
  }
}

/// The source of a scene.
public enum SceneSource: Hashable, Sendable {
  /// A file.
  case file(String)
  /// A text, and its name in messages.
  case text(String, name: String)
  /// No scene: an empty stage of a size, in points, at a rate in ticks per second.
  case empty(width: Double, height: Double, rate: Double)
}

extension ScriptHost {
  /// The stage for inputs without one: the last stage that was passed to Swift code.
  var inputStage: Stage? {
    state.stageSlots.all.filter(\.isLent).compactMap(\.stage).max { $0.number < $1.number }
  }

  /// Reports an input just before it takes effect, and carries it out.
  package func take<Result, Failure>(
    _ kind: SessionInput.Kind, on stage: Stage?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    tell(kind, on: stage)
    inputDepth += 1
    defer { inputDepth -= 1 }
    return try body()
  }

  /// Reports an input just before it takes effect.
  package func tell(_ kind: SessionInput.Kind, on stage: Stage?) {
    guard dryRun == nil, state.trial == nil, simulation == .present, stage?.isPresent ?? true else {
      return
    }
    if kind.readsFiles { files.refresh() }
    guard history != nil || replay != nil || recorder != nil || onInput != nil else { return }
    let isInTick = isInTick
    let isInside = inputDepth > 0 || isInTick
    let input = SessionInput(tick: stage?.tick ?? 0, isInside: isInside, kind: kind)
    history?.note(input, on: stage, duringTick: isInTick)
    replay?.meet(input)
    recorder?.note(input, on: stage)
    onInput?(input)
  }

  /// Restarts all random streams, as before a scene that starts again.
  package func reseed() {
    take(.reseed, on: inputStage) {
      interpreter.reseed(Int(truncatingIfNeeded: configuration.seed ?? 0))
    }
  }

  /// Sets the seed of the scenes that are loaded from now on, in a session without any yet.
  ///
  /// - Parameter seed: The seed; nil for each scene's own.
  package func begin(seed: UInt64?) {
    configuration.seed = seed
    interpreter.reseed(Int(truncatingIfNeeded: seed ?? 0))
  }
}

extension SessionInput.Kind {
  /// Whether files may have to be read again because of it.
  fileprivate var readsFiles: Bool {
    switch self {
    case .scene, .line, .reload, .reloadAll, .call: true
    case .reseed, .touches, .touch, .set, .interrupt, .unreachable: false
    }
  }
}
