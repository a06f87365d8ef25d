import Geometry

/// Where the ticks of one kind of spring lie among all that are solved.
///
/// Springs that run on the ticks of one animator are asked for the same moments: k ticks after
/// their start. Each moment is solved once, in closed form, for all of them.
struct SpringTable {
  let timing: SpringTiming
  /// The first tick's place, and how many there are.
  var first = 0
  var count = 0
  /// How many ticks are solved ahead, a minute at 60 ticks per second.
  ///
  /// What lasts longer is solved tick by tick.
  static var limit: Int { 3600 }

  init(_ timing: SpringTiming) { self.timing = timing }
}

extension Animations {
  /// The places of a spring's first ticks in `propagators`, solved if they are not.
  mutating func propagatorRange(
    _ spring: Int, ticks: Int, rate: Double
  ) -> (first: Int32, count: Int32) {
    if springs[spring].count <= ticks {
      // Running springs keep their old places; doubling bounds what is left unused.
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
