/// Repeats work while it seems to take too long, and returns the fastest run.
///
/// Other programs cannot speed work up, but they slow it down even in processor time: they use the
/// shared cache and the bandwidth of memory, which makes random reads up to seven times slower. So
/// the work is run a few times when its time is near the aim, and many times before it counts as a
/// miss: work that is too slow by itself is too slow in all runs.
///
/// - Parameters:
///   - aim: The time that must not be reached, in the unit of `time`.
///   - time: The time of a run.
///   - run: The work, the same each time.
/// - Returns: The fastest run.
/// - Throws: The error of `run`.
public func leastDisturbed<Result>(
  aim: Double, _ time: (Result) -> Double, of run: () throws -> Result
) rethrows -> Result {
  let (few, many) = (3, 24)
  func isDone(_ best: Result, after rounds: Int) -> Bool {
    time(best) <= aim / 2 || rounds >= few && time(best) < aim || rounds >= many
  }
  var best = try run()
  var rounds = 1
  while !isDone(best, after: rounds) {
    let again = try run()
    rounds += 1
    if time(again) < time(best) { best = again }
  }
  return best
}

/// Measures from time to time how fast memory is read at random, which shows the load of other
/// programs.
public struct MemoryWatch {
  private let places: [Int32]
  private var times: [Double] = []

  /// Makes a list of 4 MiB: more than the cache of a core, less than the cache that cores share.
  public init() {
    var state: UInt32 = 12_345
    places = (0..<1 << 20).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223  // the generator of "Numerical Recipes"
      return Int32(state >> 12)
    }
  }

  /// Reads 200,000 places; each place is known only after the one before it was read.
  public mutating func look() {
    var place: Int32 = 0
    let time = duration {
      for step in 0..<200_000 { place = places[Int((place &+ Int32(step)) & 0xF_FFFF)] }
    }
    times.append(time + (place < 0 ? 1 : 0))
  }

  /// The median and the slowest time divided by the fastest.
  public var slowdown: (median: Double, most: Double) {
    let sorted = times.sorted()
    guard let least = sorted.first, let most = sorted.last, least > 0 else { return (1, 1) }
    return (sorted[sorted.count / 2] / least, most / least)
  }
}
