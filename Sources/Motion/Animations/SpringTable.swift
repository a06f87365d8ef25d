import Geometry

/// The place of the solved ticks of one kind of spring in the table of all solved ticks.
///
/// All springs of one kind on one animator need the same moments: k ticks after their start. Each
/// moment is solved once, in closed form, for all of them.
struct SpringTable {
  let timing: SpringTiming
  /// The place of the first tick, and the number of ticks.
  var first = 0
  var count = 0
  /// The greatest number of ticks that are solved ahead: a minute at 60 ticks per second.
  ///
  /// A longer spring is solved tick by tick beyond that.
  static var limit: Int { 3600 }

  init(_ timing: SpringTiming) { self.timing = timing }
}

extension Animations {
  /// The places of a spring's first ticks in `propagators`; missing ticks are solved.
  mutating func propagatorRange(
    _ spring: Int, ticks: Int, rate: Double
  ) -> (first: Int32, count: Int32) {
    if springs[spring].count <= ticks {
      // Running springs keep their old places; doubling the count bounds the unused rest.
      let count = Swift.min(Swift.max(ticks + 1, 2 * springs[spring].count), SpringTable.limit + 1)
      springs[spring].first = propagators.count
      springs[spring].count = count
      for tick in 0..<count {
        propagators.append(springs[spring].timing.propagator(after: Double(tick) / rate))
      }
    }
    return (Int32(springs[spring].first), Int32(ticks + 1))
  }
}
