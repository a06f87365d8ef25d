import Dynamics
import Geometry
import Testing

/// Stores a value that is not a number or is out of range.
private let stores: [@Sendable () throws -> Void] = [
  { try gravity().magnitude = .nan },
  { try gravity().angle = .infinity },
  { try gravity().gravityDirection = Vector(0, .nan) },
  { try gravity().setAngle(0, magnitude: -.infinity) },
  { try push().magnitude = .infinity },
  { try push().angle = .nan },
  { try push().pushDirection = Vector(.infinity, 0) },
  { try snap().damping = 1.01 },
  { try snap().damping = .nan },
  { try snap().snapPoint = Vector(.nan, 0) },
  { try properties().elasticity = -0.1 },
  { try properties().friction = .nan },
  { try properties().density = 0 },
  { try properties().resistance = -1 },
  { try properties().angularResistance = .infinity },
  { try properties().charge = .nan },
]

private func card() throws -> Item { try ItemTable().card() }
private func gravity() throws -> GravityBehavior { GravityBehavior(items: [try card()]) }
private func push() throws -> PushBehavior { PushBehavior(items: [try card()]) }
private func snap() throws -> SnapBehavior { SnapBehavior(item: try card(), snapTo: .zero) }
private func properties() throws -> DynamicItemBehavior {
  DynamicItemBehavior(items: [try card()])
}

@Suite("What gravity, pushes, snaps and item properties refuse")
struct BadNumberTests {
  @Test("What is not finite or out of its range stops the program", arguments: stores.indices)
  func refused(index: Int) async {
    await #expect(processExitsWith: .failure) { [index] in try stores[index]() }
  }

  @Test("The ends of the ranges are allowed, and negative numbers where they mean something")
  func allowed() throws {
    try gravity().magnitude = -1
    try push().magnitude = -1
    for damping in [0.0, 1] { try snap().damping = damping }
    for elasticity in [0.0, 1] { try properties().elasticity = elasticity }
    try properties().friction = 7
    try properties().resistance = 0
    try properties().charge = -1
  }
}
