/// Does work again while it seems to take too long, and gives the run that took least.
///
/// Others on the machine cannot speed work up, but they slow it down even in processor time: they
/// take the shared cache and the bandwidth of memory, which makes reading at random up to seven times
/// slower. So a few runs are made near the aim, and many before a miss is believed: what takes too
/// long by itself does so in all of them.
///
/// - Parameters:
///   - aim: What must not be reached, in the unit of `time`.
///   - time: How long a run took.
///   - run: Does the same each time.
/// - Returns: The run that took least.
/// - Throws: What `run` throws.
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

/// How fast memory is read at random, from time to time: what others take of it shows there.
public struct MemoryWatch {
  private let places: [Int32]
  private var times: [Double] = []

  /// Makes a list of 4 MiB, more than a core has to itself and less than cores share.
  public init() {
    var state: UInt32 = 12_345
    places = (0..<1 << 20).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223  // the generator of "Numerical Recipes"
      return Int32(state >> 12)
    }
  }

  /// Reads 200,000 places, each known only when the one before has been read.
  public mutating func look() {
    var place: Int32 = 0
    let time = duration {
      for step in 0..<200_000 { place = places[Int((place &+ Int32(step)) & 0xF_FFFF)] }
    }
    times.append(time + (place < 0 ? 1 : 0))
  }

  /// How many times as long as the fastest look the median one and the slowest took.
  public var slowdown: (median: Double, most: Double) {
    let sorted = times.sorted()
    guard let least = sorted.first, let most = sorted.last, least > 0 else { return (1, 1) }
    return (sorted[sorted.count / 2] / least, most / least)
  }
}
