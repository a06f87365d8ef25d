import Builds
import Geometry
import Testing

/// Polygons that fall flat on supports side by side: tiles, lines and chains.
@Suite("Impacts on several supports")
struct SeamImpactTests {
  @Test(
    "what falls flat stays upright and in place through its first bounce, and gains no energy",
    .heavy, arguments: FlatFall.Supports.allCases, 3...8)
  func symmetry(supports: FlatFall.Supports, corners: Int) {
    var dice = Dice(seed: UInt64(corners))
    for rate in [30.0, 60, 120, 240] {
      for _ in 0..<(isDeep ? 600 : 20) {
        let fall = FlatFall(supports, corners: corners, rate: rate, &dice)
        let outcome = fall.run()
        #expect(outcome.angle < 0.003, "\(fall)")
        #expect(outcome.shift < 0.1, "\(fall)")
        #expect(outcome.gain < 0.001, "\(fall)")
        #expect(abs(outcome.rebound) < 0.02, "\(fall)")
      }
    }
  }
}
