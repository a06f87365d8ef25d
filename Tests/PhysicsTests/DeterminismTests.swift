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
      testDescription: "pile", scene: Scenes.pile, gravity: gravity, digest: 0xB599_9B2E_4C7A_8F8E),
    Pin(
      testDescription: "stack", scene: Scenes.stack, gravity: gravity, digest: 0x8CE0_AD32_D94E_CF73
    ),
    Pin(
      testDescription: "mobile", scene: Scenes.mobile, gravity: gravity,
      digest: 0x7772_4988_364D_18D3),
    Pin(testDescription: "gas", scene: Scenes.gas, gravity: .zero, digest: 0xA6E5_0993_F7C1_C77B),
    Pin(
      testDescription: "slopes", scene: Scenes.slopes, gravity: gravity,
      digest: 0xDFF9_D257_3707_D343),
  ]

  @Test("a scene of 300 steps has its pinned bits, in debug and release", arguments: pins)
  func pinned(pin: Pin) {
    var world = pin.scene()
    world.run(300, gravity: pin.gravity)
    let digits = String(world.digest, radix: 16, uppercase: true)
    #expect(world.digest == pin.digest, "\(pin.testDescription): paste 0x\(digits)")
  }
}
