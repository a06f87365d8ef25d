package import Geometry
package import Motion

/// Inputs of a person whose ticks are known before: touches and sizes of the stage.
///
/// They stay with a run: wherever the session goes, exactly those after its tick wait.
package struct ScheduledInputs: Hashable, Sendable {
  /// An input.
  package struct Input: Hashable, Sendable {
    /// The kinds of inputs.
    package enum Kind: Hashable, Sendable {
      case touch(Touch)
      /// The stage gets a size, in points.
      case size(Size)
    }

    /// The tick in which it takes effect, counted from the first tick of the run.
    package var tick: Int
    /// The kind, with its data.
    package var kind: Kind

    /// Makes an input from its parts.
    package init(tick: Int, kind: Kind) { (self.tick, self.kind) = (tick, kind) }

    /// The touch; nil for other inputs.
    package var touch: Touch? { if case .touch(let touch) = kind { touch } else { nil } }

    /// The size of the stage; nil for other inputs.
    package var size: Size? { if case .size(let size) = kind { size } else { nil } }
  }

  /// The inputs, by tick.
  package private(set) var all: [Input] = []
  /// The state of all fingers after the last input.
  package private(set) var fingers = TouchSequence()
  /// The number of the stage that gets them; nil before a run begins.
  private var stage: Int?
  /// The stage's tick at the start of the run.
  private var start = 0

  /// Makes an empty schedule.
  package init() {}

  /// Replaces all inputs by others in order, whose touches fit.
  package mutating func replaceAll(_ inputs: [Input]) {
    (all, fingers) = ([], TouchSequence())
    for input in inputs { try? add(input) }
  }

  /// The last input.
  package var last: Input? { all.last }

  /// Begins a run on a stage at its present tick.
  package mutating func begin(on stage: Stage) { (self.stage, start) = (stage.number, stage.tick) }

  /// Adds an input in or after the tick of the last one.
  ///
  /// Only the last size in a tick counts, and only the last of a finger's moves without another
  /// input between them.
  ///
  /// - Throws: A `TouchError` for a touch that does not fit; then nothing has changed.
  /// - Complexity: O(1) in the inputs of earlier ticks.
  package mutating func add(_ input: Input) throws(TouchError) {
    switch input.kind {
    case .touch(let touch):
      try fingers.add(touch)
      if let last, last.tick == input.tick, let before = last.touch, touch.replaces(before) {
        all.removeLast()
      }
    case .size:
      let first = firstIndex(after: input.tick - 1)
      if let place = all[first...].firstIndex(where: { $0.size != nil }) { all.remove(at: place) }
    }
    all.append(input)
  }

  /// Drops the inputs after a tick.
  ///
  /// - Complexity: O(n) in the inputs that stay, where any is dropped.
  package mutating func cut(after tick: Int) {
    let count = firstIndex(after: tick)
    guard count < all.count else { return }
    all.removeSubrange(count...)
    fingers = TouchSequence()
    // These were taken before, so they fit.
    for case let touch? in all.map(\.touch) { try? fingers.add(touch) }
  }

  /// The size that the stage gets in a tick; nil for none.
  package func size(in tick: Int) -> Size? {
    for input in all[firstIndex(after: tick - 1)...] {
      guard input.tick == tick else { return nil }
      if let size = input.size { return size }
    }
    return nil
  }

  /// Queues exactly the touches after a tick of the history.
  func place(on stage: Stage, after tick: Int) {
    guard stage.number == self.stage else { return }
    let first = firstIndex(after: tick - start)
    stage.animator.setOutsideTouches(all[first...].compactMap(\.touch))
  }

  /// Gives a stage the size that it gets in a tick of the history, if any.
  func resize(_ stage: Stage, in tick: Int) {
    guard !all.isEmpty, stage.number == self.stage else { return }
    if let size = size(in: tick - start) { stage.take(size) }
  }

  /// Whether the stage gets a size after a tick of the run.
  package func hasSize(after tick: Int) -> Bool {
    all[firstIndex(after: tick)...].contains { $0.size != nil }
  }

  private func firstIndex(after tick: Int) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].tick <= tick { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
