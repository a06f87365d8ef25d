import Builds
import Dynamics
import Geometry
import Testing

@Suite("High rates")
struct HighRateTests {
  /// The time at which the animator pauses when a thrown item slows down by itself, in seconds.
  private func pause(rate: Double) throws -> Double {
    let animator = DynamicAnimator(rate: rate)
    let item = try animator.itemTable.makeItem(
      ItemDefinition(center: .zero, size: Size(10, 10)))
    let properties = DynamicItemBehavior(items: [item])
    properties.resistance = 5
    try animator.addBehavior(properties)
    item.vx = 50
    while animator.isRunning, animator.elapsedTime < 20 { animator.tick() }
    return animator.elapsedTime
  }

  @Test("let items rest as soon as usual", .heavy, arguments: [241, 1000, 20_000.0])
  func rest(rate: Double) throws {
    #expect(abs(try pause(rate: rate) - pause(rate: 120)) < 1)
  }
}
