/// The times of a repeated film: its start is shown for a moment, then the run, then its end.
///
/// The number of ticks of a film is chosen so that, up to 62,500 ticks, each tick is at a
/// percentage with at most four decimals. So files whose times are percentages have exact and short
/// times.
package struct Timeline: Hashable, Sendable {
  /// The ticks of the run; the film shows tick 0 too.
  package let run: Int
  /// Ticks per second.
  package let rate: Double
  /// The number of ticks for which the start is shown before the run.
  package let lead: Int
  /// The number of ticks of the film.
  package let count: Int

  /// Makes the times for a run.
  ///
  /// - Parameters:
  ///   - run: The ticks of the run, from 0 on.
  ///   - rate: Ticks per second, over 0.
  package init(run: Int, rate: Double) {
    self.run = run
    self.rate = rate
    lead = Int((Self.leadSeconds * rate).rounded())
    let least = lead + run + max(1, Int((Self.holdSeconds * rate).rounded()))
    let round = Self.counts.first { $0 >= least } ?? least
    count = round <= least + max(4, least / 10 * 3) ? round : least
  }

  /// Makes the times of a run that is shown once, without pauses at its start and end.
  ///
  /// - Parameters:
  ///   - run: The ticks of the run, from 0 on.
  ///   - rate: Ticks per second, over 0.
  package init(once run: Int, rate: Double) {
    (self.run, self.rate, lead, count) = (run, rate, 0, max(1, run))
  }

  /// The duration of the film, in seconds.
  package var seconds: Double { Double(count) / rate }

  /// The time of a tick of the run, in percent of the film.
  package func percent(of tick: Int) -> Double { percentOfFilm(lead + tick) }

  /// The time of a tick of the film, in percent.
  package func percentOfFilm(_ tick: Int) -> Double { Double(100 * tick) / Double(count) }

  /// The time for which the start is shown, in seconds.
  private static let leadSeconds = 0.5
  /// The least time for which the end is shown, in seconds.
  private static let holdSeconds = 1.0

  /// The divisors of a million: in a film of so many ticks, a tick is a multiple of 0.0001 %.
  private static let counts: [Int] = {
    let twos = (0...6).map { 1 << $0 }
    let fives = (0...6).map { (0..<$0).reduce(1) { power, _ in power * 5 } }
    return twos.flatMap { two in fives.map { two * $0 } }.sorted()
  }()
}
