import Dynamics
import Scripting
import Testing

@Suite("Ticks that take longer than a second")
struct LongTickTests {
  /// A host whose clock advances with each reading: once before a tick and once after it.
  private func session(step: Double) throws -> (Session, Told) {
    let session = try Session()
    let told = Told()
    var now = 0.0
    session.host.tickClock = {
      now += step
      return now
    }
    session.host.onLongTick = { notice in
      told.notices.append(notice)
      return told.isSaid
    }
    return (session, told)
  }

  /// The messages so far.
  private final class Told {
    var notices: [String] = []
    var isSaid = true
  }

  @Test("are told once for each stage, with what would make them shorter")
  func once() throws {
    let (session, told) = try session(step: 1.44)
    let stage = try session.run("animator:add('gravity', { item = card })")
    for _ in 0..<5 { try stage.advance(ticks: 3) }
    #expect(
      told.notices == [
        "tick 1 of stage 1 took 1.4 s, with 2 items and 1 behavior at 60 ticks a second: fewer of "
          + "them, or a lower rate, would let it keep up"
      ])
    let other = try session.host.makeStage(rate: 1000)
    try other.advance(ticks: 3, force: true)
    #expect(told.notices.count == 2)
    #expect(told.notices.last?.contains("stage 2 took 1.4 s, with 0 items") == true)
  }

  @Test("are told again while nobody says it, and others never")
  func shorter() throws {
    let (session, told) = try session(step: 2)
    told.isSaid = false
    let stage = try session.run("animator:add('gravity', { item = card })")
    try stage.advance(ticks: 3)
    #expect(told.notices.count == 3)
    let (quick, none) = try self.session(step: 0.9)
    try quick.run("animator:add('gravity', { item = card })").advance(ticks: 30)
    #expect(none.notices.isEmpty)
  }

  @Test("change nothing that scripts can notice")
  func motion() throws {
    let text = "animator:add('gravity', { item = card })"
    let (slow, _) = try session(step: 3)
    let plain = try Session()
    let (one, other) = (try slow.run(text), try plain.run(text))
    try one.advance(ticks: 30)
    try other.advance(ticks: 30)
    #expect(one.items.map(\.y) == other.items.map(\.y))
    #expect(slow.output == plain.output && slow.notices == plain.notices)
  }
}
