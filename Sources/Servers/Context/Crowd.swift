import Geometry
import Scripting

/// The numbers of items and behaviors over a run, which grow where a script leaks them.
struct Crowd {
  private typealias Numbers = (items: Int, behaviors: Int)

  private let start: Numbers
  private var most: Numbers
  private var end: Numbers
  private var rises = 0
  /// The tick at which there first were more than before.
  private(set) var tick = 0

  /// Counts those of a stage at its start.
  init(_ stage: Stage) {
    start = Self.numbers(stage)
    (most, end) = (start, start)
  }

  private static func numbers(_ stage: Stage) -> Numbers {
    (stage.items.count, stage.behaviorCount)
  }

  /// Counts those after a tick.
  mutating func note(_ stage: Stage) {
    end = Self.numbers(stage)
    if end.behaviors > most.behaviors || end.items > most.items {
      rises += 1
      if rises == 1 { tick = stage.tick }
    }
    most = (max(most.items, end.items), max(most.behaviors, end.behaviors))
  }

  /// Whether they grew again and again.
  var grows: Bool { rises > 3 }

  /// The numbers in a line.
  var words: String {
    func numbers(_ numbers: Numbers) -> String {
      counted(numbers.items, "item") + " and " + counted(numbers.behaviors, "behavior")
    }
    let text = "\(numbers(start)) at the start, \(numbers(end)) at the end"
    guard grows else { return text }
    return text + ", \(numbers(most)) at most; more at \(rises) ticks, first at tick \(tick)"
  }
}
