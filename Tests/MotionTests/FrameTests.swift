import Motion
import Testing

@Suite("Frames")
struct FrameTests {
  @Test("lead to the same ticks at any rate, even or uneven, seen or missed")
  func rates() {
    func ticks(_ timestamps: [Double]) -> Int {
      var ticker = VariableTicker(timestamps: timestamps)
      var clock = FrameClock(rate: 60)
      var count = 0
      while let frame = ticker.nextFrame() { count += clock.dueTicks(for: frame) }
      return count
    }
    for rate in [24.0, 30, 60, 90, 120] {
      #expect(ticks((0...Int(4 * rate)).map { Double($0) / rate }) == 240)
    }
    #expect(ticks([0, 0.01, 0.3, 0.31, 0.9, 1.4, 1.41, 4]) == 240)
    let steps = (0..<240).map { 1.0 / 60 + ($0 % 3 == 0 ? 0.004 : $0 % 3 == 1 ? -0.004 : 0) }
    #expect(ticks(steps.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }) == 240)
    #expect(ticks((0...240).map { Double($0) / 60 }.filter { $0 < 1 || $0 > 1.5 }) == 240)
  }

  @Test("of a manual ticker are even, and tell when they are seen")
  func manual() {
    var ticker = ManualTicker(rate: 50)
    var clock = FrameClock(rate: 50)
    for frame in 0..<500 {
      guard let next = ticker.nextFrame() else { break }
      #expect(abs(next.timestamp - Double(frame) / 50) < 1e-12)
      #expect(abs(next.duration - 0.02) < 1e-12)
      let ticks = clock.dueTicks(for: next)
      #expect(ticks == 1)
    }
  }

  @Test("after a long stall are not made up for, when that was asked for")
  func stall() {
    var clock = FrameClock(rate: 60, longestStall: 0.25)
    let moments = [100, 100.25, 101, 101.1, 101.05]
    #expect(moments.map { clock.dueTicks(at: $0) } == [0, 15, 1, 6, 0])
    #expect(abs(clock.timeUntilNextTick(at: 101.11) - (7.0 / 60 - 0.11)) < 1e-9)
    clock.restart(at: 200)
    let due = clock.dueTicks(at: 200.1)
    #expect(due == 6)
  }
}
