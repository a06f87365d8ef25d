/// The times of a film that begins again when it has ended: its start stands for a moment, then the
/// run comes, then its end stands.
///
/// A film of up to 62,500 ticks has so many that each of them is at a percentage with at most four
/// decimals. So files in which times are percentages have the exact ones, and short ones.
package struct Timeline: Hashable, Sendable {
  /// The ticks of the run; the film shows tick 0 too.
  package let run: Int
  /// Ticks per second.
  package let rate: Double
  /// For how many ticks the start stands before the run.
  package let lead: Int
  /// All ticks of the film.
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

  /// Makes the times of a run that is shown once, without a stand at its start or its end.
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

  /// For how long the start stands, in seconds.
  private static let leadSeconds = 0.5
  /// For how long the end stands at least, in seconds.
  private static let holdSeconds = 1.0

  /// The divisors of a million: a tick of a film with so many is 0.0001 % of it or a multiple.
  private static let counts: [Int] = {
    let twos = (0...6).map { 1 << $0 }
    let fives = (0...6).map { (0..<$0).reduce(1) { power, _ in power * 5 } }
    return twos.flatMap { two in fives.map { two * $0 } }.sorted()
  }()
}
