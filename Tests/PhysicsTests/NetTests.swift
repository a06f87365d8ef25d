import Geometry
import Physics
import Scenarios
import Testing

/// Small bodies that are tied far outside of themselves.
@Suite("Nets")
struct NetTests {
  /// The largest gap of Box2D 3.1.1 in the net of a number, while it is dragged and after.
  ///
  ///     Benchmarks/.build/release/Benchmarks --describe nets NUMBER | Benchmarks/Peers/run nets
  private static let box2DGaps: [(rows: Int, radius: Double, hang: Net.Hang, gap: Double)] = [
    (10, 3, .corners, 3.840), (10, 4, .corners, 2.567), (4, 3, .corners, 0.635),
    (4, 8, .corners, 0.098), (30, 5, .row, 0.646), (30, 1, .row, 0.646),
  ]

  private func gap(_ net: DescribedWorld) -> Double {
    net.links.reduce(0) { max($0, net.world.currentLength(of: $1)) }
  }

  @Test("pinned nets gape by at most 1.5 times Box2D's gap, or 0.5 pt, and gain no energy")
  func pinned() {
    for (rows, radius, hang, peer) in Self.box2DGaps {
      var net = Net()
      (net.rows, net.columns, net.radius, net.hang) = (rows, rows, radius, hang)
      var described = DescribedWorld(.net(net))
      let start = described.world.energy(under: WorldDescription.gravity, above: 0)
      let weight = described.bodies.reduce(0) { $0 + described.world.mass(of: $1) } * 1000
      var largest = 0.0
      for _ in 0..<Net.steps {
        described.step()
        largest = max(largest, gap(described))
        let energy = described.world.energy(under: WorldDescription.gravity, above: 0)
        #expect(energy < start + 0.01 * weight)
      }
      #expect(largest < max(0.5, 1.5 * peer), "\(rows) of r \(radius) gape by \(largest)")
    }
  }

  @Test("no random net explodes, whatever ties it and however it is dragged", arguments: 0..<40)
  func random(seed: UInt64) {
    let net = Net(seed: seed)
    var described = DescribedWorld(.net(net))
    for _ in 0..<Net.steps { described.step() }
    // A net that exploded is scattered over some 100,000 pt.
    let size = net.pitch * Double(net.rows)
    for body in described.bodies {
      let other = described.bodies[described.bodies.count - 1]
      let distance = described.world.position(of: body).distance(
        to: described.world.position(of: other))
      #expect(distance < 4 * size + 1000)
    }
  }
}
