import Terminal
import Testing

@Suite("The clock against scripts")
struct ScriptClockTests {
  @Test("goes with real time, but a pause of the machine counts a tenth of a second")
  func pauses() {
    var clock = ScriptClock()
    #expect(clock.time(at: 5) == 0)
    #expect(clock.time(at: 5.0625) == 0.0625)
    #expect(clock.time(at: 65) == 0.1625)
    #expect(clock.time(at: 65.0625) == 0.225)
  }
}
