import Geometry

/// The moments of a run that a picture shows.
package struct PictureMoments: Sendable {
  /// The times, in seconds of the run; if empty, `from`, `to` and `every` choose them.
  package var at: [Double] = []
  /// The first time, in seconds; nil for the start of the run.
  package var from: Double?
  /// The last time, in seconds; nil for the end of the run.
  package var to: Double?
  /// The time from a moment to the next, in seconds; nil for a number that shows a motion well.
  package var every: Double?
  /// Whether all moments share one picture, the earlier ones fainter.
  package var isOnion = false

  /// The moments that show a run from its start to its end.
  package init() {}

  /// Whether no times were given.
  package var isDefault: Bool { at.isEmpty && from == nil && to == nil && every == nil }

  /// The latest requested time, in seconds; nil for none.
  package var latest: Double? { (at + [from, to].compactMap { $0 }).max() }

  /// The note about times behind the end of a run; nil without any.
  ///
  /// - Parameters:
  ///   - run: The ticks of the run.
  ///   - rate: Ticks per second.
  /// - Returns: The note.
  package func note(run: Int, rate: Double) -> String? {
    let late = at.filter { ($0 * rate).rounded() > Double(run) }
    guard !late.isEmpty else { return nil }
    let end = rounded(Double(run) / rate, places: 6)
    return "the run ends at \(end) s, so the picture shows its end for "
      + "\(late.map { digits($0) + " s" }.joined(separator: ", "))"
  }

  /// The ticks of the moments, in the order of time.
  ///
  /// A time of `at` that is behind the end shows the end, as a film that is over does.
  ///
  /// - Parameters:
  ///   - run: The ticks of the run.
  ///   - rate: Ticks per second.
  /// - Returns: The ticks, each once.
  /// - Throws: `PictureError` for another time after the end, or for too many moments.
  package func ticks(run: Int, rate: Double) throws(PictureError) -> [Int] {
    func tick(_ option: String, _ time: Double) throws(PictureError) -> Int {
      let tick = (time * rate).rounded()
      guard tick <= Double(run) else {
        let end = rounded(Double(run) / rate, places: 6)
        throw PictureError("\(option) \(digits(time)) is behind the end of the run at \(end) s")
      }
      return Int(tick)
    }
    var chosen: [Int] = []
    for time in at { chosen.append(Int(min(Double(run), (time * rate).rounded()))) }
    if isOnion, chosen.count == 1 { return spread(0, chosen[0]) }
    if !chosen.isEmpty { return unique(chosen.sorted()) }
    let first = try from.map { time throws(PictureError) in try tick("--from", time) } ?? 0
    let last = try to.map { time throws(PictureError) in try tick("--to", time) } ?? run
    guard first <= last else {
      throw PictureError("--from must not be behind --to, or behind the end of the run")
    }
    guard let every else { return spread(first, last) }
    let count = (Double(last - first) / (every * rate) + 1e-9).rounded(.down) + 1
    guard count <= Double(Self.most) else {
      throw PictureError(
        "a picture must have at most \(Self.most) moments, not \(digits(count)): "
          + "give a longer --every")
    }
    return unique(
      (0..<Int(count)).map { first + Int((Double($0) * every * rate).rounded()) })
  }

  /// Ticks at equal distances, with both ends.
  package func spread(_ first: Int, _ last: Int) -> [Int] {
    let steps = isOnion ? Self.onionSteps : Self.stripSteps
    return unique((0...steps).map { first + (last - first) * $0 / steps })
  }

  private func unique(_ ticks: [Int]) -> [Int] {
    ticks.enumerated().filter { $0.offset == 0 || ticks[$0.offset - 1] != $0.element }
      .map(\.element)
  }

  /// The most moments of a picture.
  package static var most: Int { 100 }
  private static var onionSteps: Int { 11 }
  private static var stripSteps: Int { 5 }
}
