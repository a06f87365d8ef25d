import Geometry
import Scripting
import Testing
import Viewing

/// Rows whose entries a function makes from random numbers, the tick and the entry.
private func randomRows(
  _ frames: Int, _ entries: Int, _ numbers: (inout SplitMix64, Int, Int) -> [Float]
) -> [[Float]] {
  var random = SplitMix64(state: 7)
  return (0..<frames).map { tick in
    (0..<entries).flatMap { numbers(&random, tick, $0) }
  }
}

@Suite("Packed rows")
struct PackingTests {
  /// Packs rows, reads them again, and compares them with the rounded numbers.
  private func check(_ rows: [[Float]], _ parts: [Double]) -> Int {
    let (bytes, entries) = FramePacking(parts: parts).pack(rows)
    var packed = PackedNumbers(bytes)
    let read = packed.rows(entries: entries, frames: rows.count, width: parts.count)
    for (tick, row) in rows.enumerated() {
      for entry in 0..<entries {
        let start = entry * parts.count
        guard row.count > start, !row[start].isNaN else {
          #expect(read[tick][entry] == nil)
          continue
        }
        let wanted = parts.indices.map { FramePacking.whole(row[start + $0], parts[$0]) }
        #expect(read[tick][entry] == wanted, "tick \(tick), entry \(entry)")
        for (channel, part) in parts.enumerated() where abs(row[start + channel]) < 1e6 {
          let off = Double(wanted[channel]) / part - Double(row[start + channel])
          #expect(abs(off) <= 0.5 / part)
        }
      }
    }
    #expect(packed.rest < 8)
    return bytes.count
  }

  @Test("are read again as the rounded numbers: random ones, and items that come and go")
  func roundTrip() {
    _ = check(
      randomRows(301, 7) { random, tick, entry in
        let isThere = random.next() % 5 > 0 && tick > entry * 20
        return [isThere ? random.unit() * 300 - 20 : .nan, random.unit(), random.unit() * -9]
      }, [16, 1024, 1])
  }

  @Test("are read again where numbers are as large as numbers of items can be")
  func extremes() {
    let numbers: [Float] = [1e9, -1e9, 0, 1e-30, 1e9, 1e9, -1e9, 0.03125, -0.03125, 1e15, 0]
    _ = check(numbers.map { [$0, -$0] }, [16, 1024])
    _ = check((0..<200).map { [$0 % 90 == 0 ? 1e9 : 5, Float($0)] }, [16, 16])
  }

  @Test(
    "may be none: no tick, no entry, an entry that is never there, entries that come later",
    arguments: [
      [], [[]], [[], [], []], [[.nan, 1]], [[.nan, 1], [.nan, 2], [.nan, 3]],
      [[], [1, 2], [], [3, 4, 5, 6]],
    ] as [[[Float]]])
  func empty(rows: [[Float]]) {
    _ = check(rows, [16, 16])
  }

  @Test("of what stands or falls take almost nothing")
  func calm() {
    let standing = check(Array(repeating: [12.3, 4, 5], count: 600), [16, 16, 16])
    #expect(standing < 30)
    let falling = check(
      (0..<600).map { [Float(Double($0 * $0) / 7.2)] }, [16])
    #expect(falling < 600)
  }

  @Test("of 1,000 items and 10 s take under 3.5 MB wherever the items are from tick to tick")
  func random() {
    let rows = randomRows(60, 1_000) { random, _, _ in
      [random.unit() * 320, random.unit() * 480, random.unit() * 6.3]
    }
    let bytes = FramePacking(parts: [16, 16, 1024]).pack(rows).bytes
    // These are a tenth of the ticks of 10 s.
    #expect(bytes.count < 350_000)
  }

  @Test("of more poses than a page can have are refused with what must hold")
  func limit() throws {
    let host = try ScriptHost()
    let stage = try host.runScene(
      """
      local stage = libration.stage {}
      for i = 1, 10 do stage:addItem { size = { 9, 9 } } end
      stage.animator:add { clockMandate = true, onTick = function() end }
      return stage
      """, name: "ten")
    let recorder = PageRecorder(mostPoses: 55)
    for _ in 0..<5 {
      try recorder.take(stage)
      try stage.advance(ticks: 1)
    }
    let error = #expect(throws: PageError.self) { try recorder.take(stage) }
    #expect(
      error?.message == "a page must have at most 900000 ticks and 55 poses, one for each item and "
        + "tick; this run had more at tick 5: give fewer --seconds")
  }

  @Test("are text for the page in base 64", arguments: ["", "f", "fo", "foo", "foob", "fooba"])
  func text(bytes: String) {
    // The examples of RFC 4648, section 10.
    let wanted = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE="]
    #expect(base64(Array(bytes.utf8)) == wanted[bytes.utf8.count])
  }
}

extension SplitMix64 {
  /// A number from 0 to 1.
  fileprivate mutating func unit() -> Float { Float(next() >> 40) / Float(1 << 24) }
}
