import Dynamics
public import LuaRuntime

/// A change of an item's field: its tick, its cause, and the values before and after.
public struct FieldChange: Hashable, Sendable {
  /// The cause of a change.
  public enum Cause: Hashable, Sendable {
    /// An input from outside before the next tick, with a few words for each, such as a prompt
    /// line.
    case outside([String])
    /// The step of the world, with the names of the behaviors whose forces acted on the item.
    case step(behaviors: [String])
    /// Another part of the tick, such as `animations`, `groups` or `the rest rule`.
    case part(String)
    /// A behavior without a script.
    case behavior(String)
    /// A script: the name of its behavior file, if any, and the line.
    case script(behavior: String?, line: ScriptLine)

    /// Whether it came from outside.
    public var isOutside: Bool { if case .outside = self { true } else { false } }
  }

  /// The tick of the change; for a change from outside, the last tick before it.
  public var tick: Int
  /// The value before, in the field's unit; a colour is 0xRRGGBBAA, or -1 for none.
  public var before: Double
  /// The value after.
  public var after: Double
  /// The cause of the change.
  public var cause: Cause
}

/// Notes the changes of an item's field, with their causes, while ticks are simulated.
final class FieldObserver {
  private let item: StageItem
  private let field: RecordedField
  /// The tick that is being simulated.
  var tick = 0
  /// The changes so far.
  private(set) var changes: [FieldChange] = []
  /// The value at the last check; nil before the first, and while there is no item.
  private var last: Double?

  init(_ item: StageItem, _ field: RecordedField) { (self.item, self.field) = (item, field) }

  /// The present value; nil while there is no item.
  var value: Double? { item.isAlive ? field.number(of: item) : nil }

  /// Reads the value as the start, without noting a change.
  func begin() { last = value }

  /// Forgets the changes so far.
  func clear() { changes = [] }

  func note(_ cause: @autoclosure () -> FieldChange.Cause) {
    let now = value
    defer { last = now }
    guard let last, let now, now != last else { return }
    changes.append(FieldChange(tick: tick, before: last, after: now, cause: cause()))
  }

  /// Notes the change in a part of a tick, if any.
  func noteEnd(of phase: TickPhase) {
    switch phase {
    case .input: note(.outside([]))
    case .step: note(.step(behaviors: forces))
    case .part(let label): note(.part(label))
    case .groups: note(.part("groups"))
    case .action(let behavior): note(.behavior(behavior.label))
    case .others: note(.part("other parts of the tick"))
    case .rest: note(.part("the rest rule"))
    }
  }

  private var forces: [String] {
    let behaviors = item.home.animator.explain(item.item)?.forces.map(\.behavior.label) ?? []
    return behaviors.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Stage {
  /// Runs a closure while an observer notes every change.
  func observed<Result>(
    by observer: FieldObserver, _ body: () throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    let interpreter = host.interpreter
    interpreter.onStore = { [unowned host] in
      observer.note(
        interpreter.scriptLine.map {
          .script(behavior: host.pools.current.definition?.name, line: $0)
        } ?? .part("the host"))
    }
    animator.onPhase = { observer.noteEnd(of: $0) }
    defer { (interpreter.onStore, animator.onPhase) = (nil, nil) }
    return try body()
  }
}
