/// A search for the simplest choices with which a property still fails in the same way.
///
/// It is deterministic, and ends after a number of tries or when the caller ends it.
package struct Shrinking {
  /// The choices of a try that failed.
  package struct Case {
    /// The choices that the body took.
    package var choices: [UInt64]
    /// The ranges of choices that belong to one value.
    package var spans: [Range<Int>]
  }

  /// The most tries.
  static let mostTries = 1_000

  /// The simplest case so far.
  private(set) var best: Case
  /// The number of tries so far.
  private(set) var tries = 0
  /// Runs the body with choices; gives nil unless it fails in the same way.
  private let run: ([UInt64]) -> Case?
  private let goesOn: () -> Bool
  /// The lists of choices that were tried, except for long ones.
  private var seen: Set<[UInt64]> = []
  /// The most choices of a list in `seen`.
  private static let mostSeen = 1_000

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - first: The case to begin with.
  ///   - goesOn: Whether to go on; called before each try.
  ///   - run: Runs the body.
  package init(
    _ first: Case, while goesOn: @escaping () -> Bool, run: @escaping ([UInt64]) -> Case?
  ) {
    (best, self.goesOn, self.run) = (first, goesOn, run)
  }

  private var isOver: Bool { tries >= Self.mostTries || !goesOn() }

  /// Searches until nothing gets simpler, or the tries are used up.
  package mutating func search() {
    var before: [UInt64]?
    while before != best.choices, !isOver {
      before = best.choices
      removeBlocks()
      removeSpans()
      clearSpans()
      lower()
      lowerAndRemove()
      shift()
    }
  }

  /// Tries choices if they are simpler; keeps them if they fail in the same way.
  @discardableResult
  private mutating func attempt(_ choices: [UInt64]) -> Bool {
    guard !isOver, Self.isSimpler(choices, than: best.choices) else { return false }
    guard choices.count > Self.mostSeen || seen.insert(choices).inserted else { return false }
    tries += 1
    guard let found = run(choices), Self.isSimpler(found.choices, than: best.choices) else {
      return false
    }
    best = found
    return true
  }

  /// Whether choices are simpler: fewer, or as many and lower, the first counting most.
  static func isSimpler(_ choices: [UInt64], than others: [UInt64]) -> Bool {
    choices.count < others.count
      || choices.count == others.count && choices.lexicographicallyPrecedes(others)
  }

  /// Removes halves, quarters and so on of all choices, the last first.
  private mutating func removeBlocks() {
    var size = best.choices.count
    while size > 0, !isOver {
      var end = best.choices.count
      while end > 0, !isOver {
        var choices = best.choices
        let start = max(0, end - size)
        choices.removeSubrange(start..<min(end, choices.count))
        attempt(choices)
        end = min(start, best.choices.count)
      }
      size /= 2
    }
  }

  /// Removes each value, the last first.
  private mutating func removeSpans() {
    var place = best.spans.count - 1
    while place >= 0, !isOver {
      if place < best.spans.count {
        var choices = best.choices
        choices.removeSubrange(best.spans[place])
        attempt(choices)
      }
      place -= 1
    }
  }

  /// Makes each value the simplest.
  private mutating func clearSpans() {
    var place = 0
    while place < best.spans.count, !isOver {
      var choices = best.choices
      for index in best.spans[place] { choices[index] = 0 }
      attempt(choices)
      place += 1
    }
  }

  /// Lowers each choice as far as it goes, by bisection.
  private mutating func lower() {
    var place = 0
    while place < best.choices.count, !isOver {
      if !attempt(replacing(place, by: 0)), best.choices[place] > 0 {
        var (holds, fails) = (UInt64(0), best.choices[place])
        while fails - holds > 1, !isOver {
          let middle = holds + (fails - holds) / 2
          if attempt(replacing(place, by: middle)), place < best.choices.count {
            fails = best.choices[place]
          } else {
            holds = middle
          }
          guard place < best.choices.count, fails > holds else { break }
        }
      }
      place += 1
    }
  }

  /// Lowers a choice by one, such as the length of a list, and removes a value behind it.
  private mutating func lowerAndRemove() {
    var place = 0
    while place < best.choices.count, !isOver {
      var span = 0
      while span < best.spans.count, place < best.choices.count, !isOver {
        if best.spans[span].lowerBound > place, best.choices[place] > 0 {
          var choices = replacing(place, by: best.choices[place] - 1)
          choices.removeSubrange(best.spans[span])
          if attempt(choices) { continue }
        }
        span += 1
      }
      place += 1
    }
  }

  /// Lowers a choice and raises the next by as much, as far as it goes.
  private mutating func shift() {
    var place = 0
    while place + 1 < best.choices.count, !isOver {
      var step = best.choices[place]
      while step > 0, place + 1 < best.choices.count, !isOver {
        if best.choices[place] >= step, best.choices[place + 1] <= .max - step {
          var choices = replacing(place, by: best.choices[place] - step)
          choices[place + 1] += step
          if attempt(choices) { continue }
        }
        step /= 2
      }
      place += 1
    }
  }

  private func replacing(_ place: Int, by choice: UInt64) -> [UInt64] {
    var choices = best.choices
    choices[place] = choice
    return choices
  }
}
