import Builds
import Dynamics
import Geometry
import Motion
import Scripting
import Testing

@Suite("Examples") struct ExampleBitsTests {
  static let folder =
    #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/examples/"
  static let names = TemporaryFolder.names(in: folder).filter { $0.hasSuffix(".lua") }

  @Test(
    "an example that a finger throws has its pinned bits, in debug and release, and its recording replays to them",
    arguments: isUnoptimized ? names.every(3) : names)
  func bits(name: String) throws {
    let session = try RecordedSession(seed: 11)
    let stage = try session.host.loadScene(Self.folder + name)
    session.follow(stage)
    try stage.advance(ticks: 30)
    if let item = stage.items.first { try throwItem(item, of: stage) }
    try stage.advance(ticks: 270)
    let hash = session.digests.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01B3 }
    let line = "  \"\(name)\": 0x\(String(hash, radix: 16, uppercase: true)),"
    #expect(hash == pinnedExamples[name], "paste into PinnedExamples.swift:\n\(line)")
    if isUnoptimized { return }
    #expect(try session.replay().digests == session.digests)
  }

  /// Drags an item for five ticks and lets it go; scenes with touches of their own may refuse it.
  private func throwItem(_ item: StageItem, of stage: Stage) throws {
    let start = Vector(item.x, item.y)
    for tick in 0...5 {
      let phase: TouchPhase = tick == 0 ? .began : tick == 5 ? .ended : .moved
      try? stage.touch(phase, at: start + Double(tick) * Vector(8, -5), id: 9)
      try stage.advance(ticks: 1)
    }
  }
}
