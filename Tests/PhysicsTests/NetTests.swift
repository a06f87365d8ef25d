import Geometry
import Physics
import Scenarios
import Testing

/// Small bodies that are tied far outside of themselves.
@Suite("Nets")
struct NetTests {
  /// The largest gap of Box2D 3.1.1 in 240 steps of a net, in points, by `Benchmarks/Peers/nets.c`.
  private static let box2DGaps: [(rows: Int, radius: Double, hang: Net.Hang, gap: Double)] = [
    (10, 3, .corners, 3.840), (10, 4, .corners, 2.567), (4, 3, .corners, 0.635),
    (4, 8, .corners, 0.098), (30, 5, .row, 0.646), (30, 1, .row, 0.646),
  ]

  private func gap(_ net: DescribedWorld) -> Double {
    net.links.reduce(0) { max($0, net.world.currentLength(of: $1)) }
  }

  @Test("pinned nets gape by at most 1.5 times Box2D's gap, or 0.5 pt, and rise by 0.1 pt at most")
  func pinned() {
    for (rows, radius, hang, peer) in Self.box2DGaps {
      var net = Net()
      (net.rows, net.columns, net.radius, net.hang) = (rows, rows, radius, hang)
      var described = DescribedWorld(.net(net))
      let start = described.world.energy(under: WorldDescription.gravity, above: 0)
      let weight = described.bodies.reduce(0) { $0 + described.world.mass(of: $1) } * 1000
      var (largest, highest) = (0.0, start)
      for _ in 0..<Net.steps {
        described.step()
        largest = max(largest, gap(described))
        highest = max(
          highest, described.world.energy(under: WorldDescription.gravity, above: 0))
      }
      // As height of the whole net: what its gaps give back lifts it above where it began.
      withKnownIssue("10 by 10 of r = 3 gains 6.5 pt") {
        #expect(highest - start < 0.1 * weight, "\(rows) of r \(radius): \(highest - start)")
      } when: {
        rows == 10 && radius == 3
      }
      #expect(largest < max(0.5, 1.5 * peer), "\(rows) of r \(radius) gape by \(largest)")
    }
  }

  @Test("no random net explodes, whatever ties it and however it is dragged", arguments: 0..<40)
  func random(seed: UInt64) {
    let description = WorldDescription.net(Net(seed: seed))
    var described = DescribedWorld(description)
    var largest = 0.0
    for _ in 0..<Net.steps {
      described.step()
      for (link, id) in zip(description.links, described.links) {
        let length = described.world.currentLength(of: id)
        switch link.kind {
        case .pin, .weld: largest = max(largest, length)
        case .distance(let range): largest = max(largest, length - range.upperBound)
        case .spring, .slider: break
        }
      }
    }
    // A net that exploded gapes by some 10,000 pt and more; one dragged too far by 200 pt.
    #expect(largest < 300, "\(Net(seed: seed)) gapes by \(largest)")
  }
}
