import Geometry

/// The choices of one run of a property: numbers from which `random` makes all its values.
///
/// The number 0 always stands for the simplest value. So a shorter list of smaller choices gives a
/// simpler case, whatever the body makes of it.
///
/// Source: David MacIver and Alastair Donaldson, "Test-Case Reduction via Test-Case Generation:
/// Insights from the Hypothesis Reducer", ECOOP 2020.
package struct Choices {
  /// The most choices of a run.
  package static let most = 4_000_000

  /// The choices so far.
  private(set) var taken: [UInt64] = []
  /// The ranges of choices that belong to one value, in the order in which the values began.
  private(set) var spans: [Range<Int>] = []
  private let given: [UInt64]?
  private var random: SplitMix64

  /// Makes random choices, the same for equal seeds and names.
  init(seed: UInt64, name: String, run: Int) {
    given = nil
    random = SplitMix64(seed: seed, name: "\(run) \(name)")
  }

  /// Uses given choices, and 0 for all behind them.
  init(_ given: [UInt64]) {
    self.given = given
    random = SplitMix64(seed: 0)
  }

  /// Whether the run has made its most choices.
  package var isFull: Bool { taken.count >= Self.most }

  /// Makes a choice from 0 to `last`.
  ///
  /// In large ranges one in sixteen is 0 and one in sixteen is the last, as errors are often at the
  /// ends.
  package mutating func next(upTo last: UInt64) -> UInt64 {
    let choice: UInt64
    if let given {
      choice = taken.count < given.count ? min(given[taken.count], last) : 0
    } else {
      let edge = last > 8 ? random.next(below: 16) : 15
      choice = edge == 0 ? 0 : edge == 1 ? last : random.next(upTo: last)
    }
    taken.append(choice)
    return choice
  }

  /// Makes the choices of one value, which a search removes and lowers together.
  package mutating func span<Result, Failure>(
    _ body: (inout Choices) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (start, place) = (taken.count, spans.count)
    spans.append(start..<start)
    defer { spans[place] = start..<taken.count }
    return try body(&self)
  }
}

/// Makes values from few choices each; 0 gives the simplest.
extension Choices {
  /// True or false; false is simpler.
  package mutating func boolean() -> Bool { next(upTo: 1) == 1 }

  /// A place in a list that is not empty; the first is the simplest.
  package mutating func place(in count: Int) -> Int { Int(next(upTo: UInt64(count - 1))) }

  /// A whole number; the one nearest to 0 is the simplest.
  package mutating func integer(in range: ClosedRange<Int>) -> Int {
    let simplest = min(max(0, range.lowerBound), range.upperBound)
    let below = simplest.magnitudeOfDifference(to: range.lowerBound)
    let above = simplest.magnitudeOfDifference(to: range.upperBound)
    let goesBelow = above == 0 || below > 0 && boolean()
    let distance = Int(bitPattern: UInt(next(upTo: goesBelow ? below : above)))
    return goesBelow ? simplest &- distance : simplest &+ distance
  }

  /// A number; the one nearest to 0 is the simplest, then whole ones, then those of hundredths.
  package mutating func number(in range: ClosedRange<Double>) -> Double {
    let simplest = min(max(0, range.lowerBound), range.upperBound)
    let goesBelow =
      simplest == range.upperBound || simplest > range.lowerBound && boolean()
    let end = goesBelow ? range.lowerBound : range.upperBound
    let grain = next(upTo: 7)
    let share = Double(next(upTo: Self.grains)) / Double(Self.grains)
    let number = simplest.interpolated(to: end, at: share)
    let whole = number.rounded()
    if grain == 0, range.contains(whole) { return whole + 0 }
    let short = (number * 100).rounded() / 100
    if grain < 2, range.contains(short) { return short + 0 }
    return min(max(number, range.lowerBound), range.upperBound) + 0
  }

  /// The number of parts into which the distance to an end of a range is divided.
  private static let grains: UInt64 = 1 << 32
}

extension Int {
  fileprivate func magnitudeOfDifference(to other: Int) -> UInt64 {
    UInt64(bitPattern: Int64(Swift.max(self, other) &- Swift.min(self, other)))
  }
}
