import Foundation
import Geometry
import Scripting
import Sessions
import Testing
import Viewing

/// Real time, in seconds.
private func now() -> Double { ProcessInfo.processInfo.systemUptime }

/// This is no test: it measures, if the environment asks for it.
@Suite(
  "Times of the live page",
  .enabled(if: ProcessInfo.processInfo.environment["LIBRATION_TIMES"] != nil), .serialized)
struct TimesTests {
  private func session(_ source: Timeline.Source) throws -> (ViewSession, Int) {
    let session = try ViewSession(SessionOptions(), now: now)
    try session.open(source)
    return (session, try #require(session.connect()))
  }

  /// Takes all messages for a page; returns their bytes.
  @discardableResult
  private func drain(_ session: ViewSession, _ page: Int) -> Int {
    var bytes = 0
    while true {
      while let text = session.takeText(for: page) { bytes += text.utf8.count }
      guard let rows = session.takeRows(for: page) else { return bytes }
      bytes += rows.count
      let number = UInt32(rows[0]) | UInt32(rows[1]) << 8 | UInt32(rows[2]) << 16
      session.receive("ack \(number)", from: page)
    }
  }

  private func complete(_ session: ViewSession, _ page: Int) {
    repeat {
      session.advance()
      drain(session, page)
    } while session.timeUntilWork == 0
  }

  private func milliseconds(_ body: () -> Void) -> Double {
    let start = now()
    body()
    return (now() - start) * 1000
  }

  private func text(_ number: Double) -> String { rounded(number, places: 2) }

  private func line(_ name: String, _ source: Timeline.Source) throws {
    let (session, page) = try session(source)
    complete(session, page)
    var changes: [Double] = []
    for round in 0..<25 {
      let x = 50 + Double(round % 2)
      changes.append(
        milliseconds {
          session.receive("start 0 x \(x)", from: page)
          complete(session, page)
        })
    }
    let ticks = session.timeline.tip
    var random = SplitMix64(state: 1)
    var jumps: [Double] = []
    for _ in 0..<50 {
      let tick = Int.random(in: 0...ticks, using: &random)
      jumps.append(milliseconds { session.timeline.go(to: tick) })
    }
    var touches: [Double] = []
    for _ in 0..<50 {
      let tick = Int.random(in: 0...session.timeline.tip, using: &random)
      session.receive("seek \(tick)", from: page)
      touches.append(
        milliseconds {
          session.receive("touch began 0 5 5", from: page)
          session.receive("touch ended 0 5 5", from: page)
          session.advance()
          drain(session, page)
        })
      complete(session, page)
    }
    changes.sort()
    print(
      "| \(name) | \(ticks) | \(text(changes[changes.count / 2])) | \(text(changes.last ?? 0)) "
        + "| \(text(jumps.max() ?? 0)) | \(text(touches.max() ?? 0)) |")
  }

  @Test("from a change to all rows, back to any tick, and going on from the past")
  func changes() throws {
    print(
      "| scene | ticks | change, median ms | worst | to any tick, worst ms | touch in the past, worst ms |"
    )
    print("| --- | --- | --- | --- | --- | --- |")
    for name in exampleNames { try line(name, .file(example(name))) }
    let crowd = """
      local stage = libration.stage { width = 1000, height = 1000 }
      local items = {}
      for n = 1, 1000 do
        items[n] = stage:addItem {
          center = { 20 + n % 32 * 30, 20 + n // 32 * 30 }, size = { 10, 10 },
        }
      end
      stage.animator:add("gravity", { items = items })
      stage.animator:add("collision", { items = items, referenceBounds = true })
      return stage
      """
    try line("1,000 items that fall", .text(crowd, name: "crowd"))
  }
}
