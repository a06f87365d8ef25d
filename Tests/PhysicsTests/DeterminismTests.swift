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
      testDescription: "pile", scene: Scenes.pile, gravity: gravity, digest: 0x84FD_761B_D2B7_F7FB),
    Pin(
      testDescription: "stack", scene: Scenes.stack, gravity: gravity, digest: 0x8DBB_9334_A7BF_CA36
    ),
    Pin(
      testDescription: "mobile", scene: Scenes.mobile, gravity: gravity,
      digest: 0x7772_4988_364D_18D3),
    Pin(testDescription: "gas", scene: Scenes.gas, gravity: .zero, digest: 0xBD58_A653_9951_AEE3),
    Pin(
      testDescription: "slopes", scene: Scenes.slopes, gravity: gravity,
      digest: 0x83C6_857B_D189_C8A2),
  ]

  @Test("a scene of 300 steps has its pinned bits, in debug and release", arguments: pins)
  func pinned(pin: Pin) {
    var world = pin.scene()
    world.run(300, gravity: pin.gravity)
    let digits = String(world.digest, radix: 16, uppercase: true)
    #expect(world.digest == pin.digest, "\(pin.testDescription): paste 0x\(digits)")
  }
}
