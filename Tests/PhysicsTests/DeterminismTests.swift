import Builds
import Geometry
import Physics
import Scenarios
import Testing

@Suite("Determinism")
struct DeterminismTests {
  @Test(
    "a scene of 600 steps has its pinned bits, in debug and release, in every process, with four and eight lanes",
    arguments: isUnoptimized ? Scenes.all.every(2) : Scenes.all,
    isUnoptimized ? [.four] : SweepWidth.allCases)
  func pinned(scene: Scene, width: SweepWidth) {
    let (_, hash) = scene.run(600, width)
    let digits = String(hash, radix: 16, uppercase: true)
    let line = "  \"\(scene.name)\": 0x\(digits),"
    #expect(hash == pinnedHashes[scene.name], "paste into PinnedHashes.swift:\n\(line)")
  }

  @Test("every scene is pinned once")
  func names() {
    #expect(Set(Scenes.all.map(\.name)) == Set(pinnedHashes.keys))
    #expect(Scenes.all.count == pinnedHashes.count)
  }

  @Test(
    "a pile gets the same bits with four and eight lanes", .heavy,
    arguments: Pile.Ground.allCases, Pile.Items.allCases)
  func lanes(ground: Pile.Ground, items: Pile.Items) throws {
    // The least one in which colors have many groups.
    let piles = (0..<Pile.count).map(Pile.init).filter { $0.ground == ground && $0.items == items }
    let pile = try #require(piles.filter { $0.size >= 200 }.min { $0.size < $1.size })
    var worlds = SweepWidth.allCases.map { width in
      var described = DescribedWorld(pile.makeDescription())
      described.world.sweepWidth = width
      return described
    }
    for _ in 0..<3 {
      for index in worlds.indices { for _ in 0..<60 { worlds[index].step() } }
      #expect(worlds[0].world == worlds[1].world, "\(pile)")
    }
  }

  @Test(
    "something happens in every scene: bodies move, all of them end where numbers are finite",
    .heavy)
  func eventful() {
    for scene in Scenes.all {
      let start = scene.make()
      let end = scene.run(60).world
      #expect(start != end, "\(scene.name)")
      #expect(end.isFinite, "\(scene.name)")
    }
  }

  @Test("another process, elsewhere in memory, gets the same bits and the same bytes", .heavy)
  func processes() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      print("<\(DeterminismTests.fingerprint())>")
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("<\(Self.fingerprint())>"))
  }

  /// The results of some scenes, and the bytes of their encoding.
  private static func fingerprint() -> String {
    var bytes: UInt64 = 0
    var hashes: UInt64 = 0
    for scene in Scenes.all {
      let (world, hash) = scene.run(60)
      hashes = hashes &* 31 &+ hash
      for byte in world.encoded() { bytes = bytes &* 31 &+ UInt64(byte) }
    }
    return "\(hashes) \(bytes)"
  }
}
