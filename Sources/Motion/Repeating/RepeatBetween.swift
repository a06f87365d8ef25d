public import Dynamics
import Geometry

/// Moves a property of an item back and forth between two states, at a speed that may change at any
/// moment.
///
/// Both states are read anew before each cycle; a state that is not finite is ignored. It is an
/// absolute animation: it replaces running animations of the property, and another animation of the
/// property ends the repetition.
///
///     let flash = RepeatBetween(
///       square, .center, from: { Vector(160, 420) }, to: { Vector(160, 100) }, in: animator)
///     flash.cycleDuration = 2
///     try flash.start()
///
/// Source: Tyler Neylon, "Repeating an animation at changing speeds" (DynamicRepeatAnimation).
public final class RepeatBetween<Value: AnimatableQuantity> {
  /// The item to animate.
  public let item: Item
  /// The property to animate.
  public let property: ItemProperty<Value>
  /// The progress of the motion forth and, mirrored, of the motion back.
  public let curve: TimingCurve
  /// The animator that runs it.
  public private(set) weak var animator: DynamicAnimator?
  private let from: () -> Value
  private let to: () -> Value
  /// The clock while the repetition stands still; otherwise the running animation has the clock.
  private var idleClock: RepeatClock
  private var number = 0

  /// Makes a repetition that stands still.
  ///
  /// - Parameters:
  ///   - item: The item to animate.
  ///   - property: The property to animate.
  ///   - from: The state where each cycle begins and ends; read in the tick before the cycle
  ///     begins.
  ///   - to: The state where each cycle turns; read at the same time.
  ///   - cycleDuration: The duration of forth and back, in seconds, from 0 to 1e9.
  ///   - change: The time at which a new `cycleDuration` takes effect.
  ///   - curve: The progress of the motion forth and, mirrored, of the motion back.
  ///   - animator: The animator that runs it.
  public init(
    _ item: Item, _ property: ItemProperty<Value>, from: @escaping () -> Value,
    to: @escaping () -> Value, cycleDuration: Double = 1,
    change: RepeatClock.Change = .nextCycle, curve: TimingCurve = .easeInOut,
    in animator: DynamicAnimator
  ) {
    self.item = item
    self.property = property
    self.curve = curve
    self.animator = animator
    self.from = from
    self.to = to
    idleClock = RepeatClock(cycleDuration: cycleDuration, change: change)
  }

  /// The duration of a cycle, in seconds, from 0 to 1e9; a change takes effect as `change` says.
  ///
  /// With 0 the repetition stops after the current cycle; `start()` starts it again.
  public var cycleDuration: Double {
    get { clock { clock, _ in clock.cycleDuration } ?? idleClock.cycleDuration }
    set {
      idleClock.setCycleDuration(newValue, at: 0)
      changeClock { clock, time in clock.setCycleDuration(newValue, at: time) }
    }
  }

  /// Whether a cycle runs.
  public var isRunning: Bool { clock { clock, time in clock.position(at: time) != nil } ?? false }

  /// The fraction of the current cycle, from 0 to below 1; nil while none runs.
  public var phase: Double? { clock { clock, time in clock.position(at: time)?.phase } ?? nil }

  /// Begins the first cycle; a running cycle continues, also after `stop()`.
  ///
  /// With a cycle of 0 s it does nothing.
  ///
  /// - Throws: The errors of `DynamicAnimator.animate(_:completion:)` about items and values.
  public func start() throws(DynamicsError) {
    guard !isRunning else { return changeClock { clock, time in clock.start(at: time) } }
    guard let animator, idleClock.cycleDuration > 0 else { return }
    var clock = idleClock
    clock.start(at: 0)
    let animation = AnimationDefinition(
      item, property, from: from(), to: to(), clock: clock, curve: curve)
    number = try animator.animate(animation).number
    animator.withPart(Animations.self) { part in
      part.cycleCalls[self.number] = { [weak self] in self?.askAgain() }
    }
  }

  /// Ends after the current cycle, at the state where cycles begin.
  public func stop() {
    changeClock { clock, time in clock.stop(at: time) }
  }

  /// Reads the states for the next cycle.
  private func askAgain() {
    let (start, end) = (property.components(from()), property.components(to()))
    animator?.withPart(Animations.self, waking: false) { part in
      part.setStates(start, end, of: self.number)
    }
  }

  private func clock<Result>(_ body: (RepeatClock, Double) -> Result) -> Result? {
    guard let tick = animator?.partTick else { return nil }
    return animator?.readAnimations { part in
      guard let place = part.place(of: self.number), part.records[place].state == .running,
        case .cycle(let clock, _)? = part.progresses[Int(part.records[place].timing)]
      else { return nil }
      return body(clock, part.records[place].elapsed(at: tick.count, rate: tick.rate))
    }
  }

  private func changeClock(_ body: (inout RepeatClock, Double) -> Void) {
    guard isRunning, let animator else { return }
    let tick = animator.partTick
    animator.withPart(Animations.self) { part in
      guard let place = part.place(of: self.number),
        case .cycle(var clock, let curve)? = part.progresses[Int(part.records[place].timing)]
      else { return }
      body(&clock, part.records[place].elapsed(at: tick.count, rate: tick.rate))
      part.progresses[Int(part.records[place].timing)] = .cycle(clock, curve)
    }
  }
}

extension Animations {
  /// Sets the states of a repetition, which it shows from its next tick on.
  mutating func setStates(_ start: [Double], _ end: [Double], of number: Int) {
    guard let place = place(of: number), records[place].state == .running else { return }
    let valid = (start + end).allSatisfy { Domain.computed.contains($0) }
    guard valid else { return }
    for index in start.indices {
      let track = records[place].firstTrack + index
      let displacement = start[index] - end[index]
      (tracks[track].x, tracks[track].back) = (displacement, displacement)
      slots[Int(tracks[track].slot)].model = start[index]
    }
  }
}
