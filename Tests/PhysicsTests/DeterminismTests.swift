import Geometry
import Physics
import Testing

@Suite("Determinism")
struct DeterminismTests {
  /// A scene, its gravity, and the digest after 300 steps.
  struct Pin: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let scene: @Sendable () -> World
    let gravity: Vector
    let digest: UInt64
  }

  static let pins = [
    Pin(
      testDescription: "pile", scene: Scenes.pile, gravity: gravity, digest: 0x5521_43A3_C8C2_3734),
    Pin(
      testDescription: "stack", scene: Scenes.stack, gravity: gravity, digest: 0x1A5E_F004_2F3A_76E2
    ),
    Pin(
      testDescription: "mobile", scene: Scenes.mobile, gravity: gravity,
      digest: 0x6100_7211_106B_8B0C),
    Pin(testDescription: "gas", scene: Scenes.gas, gravity: .zero, digest: 0x339B_EF3A_3A85_9E87),
    Pin(
      testDescription: "slopes", scene: Scenes.slopes, gravity: gravity,
      digest: 0x0035_2F6A_EB3A_FB39),
  ]

  @Test("a scene of 300 steps has its pinned bits, in debug and release", arguments: pins)
  func pinned(pin: Pin) {
    var world = pin.scene()
    world.run(300, gravity: pin.gravity)
    let digits = String(world.digest, radix: 16, uppercase: true)
    #expect(world.digest == pin.digest, "\(pin.testDescription): paste 0x\(digits)")
  }
}
