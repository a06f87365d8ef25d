import Dynamics
package import Geometry
package import Scripting

/// The items of a run at successive ticks, for keys and pictures.
package struct RecordedMotion {
  /// The contents of a tick.
  package struct Moment {
    /// The items, in no order.
    package var items: [MovedItem]
    /// The numbers of the plotted fields; NaN where an item does not exist.
    package var numbers: [Double]
    /// The marks of the overlays.
    package var marks = StageMarks()
    /// The index of its boundaries in `boundarySets`.
    fileprivate var boundaries = 0

    /// Creates a moment without marks and boundaries.
    package init(items: [MovedItem], numbers: [Double] = []) {
      (self.items, self.numbers) = (items, numbers)
    }

    /// The number of its items and marks, which counts toward the limit.
    fileprivate var size: Int { items.count + marks.count }
  }

  /// The greatest width and height that the stage has had, in points.
  package var size: Size
  /// Ticks per second.
  package let rate: Double
  /// The first tick.
  private let start: Int
  private let detail: MotionDetail
  /// The ticks whose marks are kept, counted from the first one; nil for all.
  private let markedTicks: Set<Int>?
  /// The moments, one for each tick from the first on.
  package private(set) var moments: [Moment] = []
  /// The boundaries that existed together, each set once.
  private var boundarySets: [[[Vector]]] = [[]]
  private var poseCount = 0

  /// Begins a motion.
  ///
  /// - Parameters:
  ///   - size: The size of the stage, in points.
  ///   - rate: Ticks per second, over 0.
  ///   - start: The first tick.
  ///   - detail: The details to keep besides the items.
  package init(size: Size, rate: Double, start: Int, keeping detail: MotionDetail = MotionDetail())
  {
    (self.size, self.rate, self.start, self.detail) = (size, rate, start, detail)
    let times = detail.markedTimes
    markedTicks = times.isEmpty ? nil : Set(times.map { Int(($0 * rate).rounded()) })
  }

  /// The number of ticks after the first one.
  package var run: Int { max(0, moments.count - 1) }

  /// The time of the last tick since the first, in seconds.
  package var seconds: Double { Double(run) / rate }

  /// The boundaries at a tick, counted from the first one, without the rim of the stage.
  package func boundaries(at tick: Int) -> [[Vector]] { boundarySets[moments[tick].boundaries] }

  /// The numbers of a plotted field, by its index; NaN where the item does not exist.
  package func numbers(of plot: Int) -> [Double] { moments.map { $0.numbers[plot] } }

  /// Adds the moment of a tick.
  ///
  /// A tick that is not the next one shows that the run went back: the moments from it on are
  /// removed first.
  ///
  /// - Throws: `MotionError` when there are more ticks or items than can be kept.
  package mutating func add(_ moment: Moment, at tick: Int) throws(MotionError) {
    while moments.count > max(0, tick - start) { poseCount -= moments.removeLast().size }
    if let markedTicks, !moments.isEmpty, !markedTicks.contains(run) {
      poseCount -= moments[run].marks.count
      moments[run].marks = StageMarks()
    }
    moments.append(moment)
    // The tick after a change decides whether the change is a step.
    moments.findSteps(at: run - 1)
    moments.findSteps(at: run)
    poseCount += moment.size
    guard poseCount <= Self.mostPoses, run <= Self.mostTicks else {
      throw MotionError(
        message: "a motion must have at most \(Self.mostTicks) ticks and \(Self.mostPoses) poses, "
          + "one for each item and tick; this one had more at tick \(tick): give fewer --seconds")
    }
  }

  /// Adds the present state of a stage.
  package mutating func add(_ stage: Stage) throws(MotionError) {
    stage.animator.storeObserver.compare(isStored: true)
    var moment = Moment(
      items: stage.items.filter(\.isAlive).map { MovedItem($0) },
      numbers: detail.plots.map { $0.number(on: stage) })
    moment.marks = StageMarks(of: stage, detail.overlays)
    size = Size(max(size.width, stage.width), max(size.height, stage.height))
    let lines = boundaries(of: stage)
    if lines != boundarySets.last { boundarySets.append(lines) }
    moment.boundaries = boundarySets.count - 1
    try add(moment, at: stage.tick)
  }

  /// The boundaries of a stage, except for its rim, which is drawn anyway.
  private func boundaries(of stage: Stage) -> [[Vector]] {
    let lines = stage.animator.boundaryLines
    guard !lines.isEmpty else { return [] }
    let rim = Set(VectorPath.rect(Rect(origin: .zero, size: size)).corners())
    return lines.filter { Set($0) != rim }
  }

  /// Removes the moments after a time, in seconds.
  package mutating func end(at seconds: Double) {
    let last = min((seconds * rate).rounded(), Double(run))
    moments.removeLast(run - Int(last))
  }

  /// The most poses of a motion, which take some 200 MB of memory.
  private static var mostPoses: Int { 1_000_000 }
  /// The most ticks of a motion.
  private static var mostTicks: Int { 900_000 }
}

/// A reason why a motion cannot be taken.
package struct MotionError: Error, CustomStringConvertible {
  /// The file, and the rule that must hold.
  package let message: String

  /// Makes it of its parts.
  package init(message: String) {
    self.message = message
  }

  package var description: String { message }
}
