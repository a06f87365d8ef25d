import Geometry
import Physics
import Testing

/// Chains that are let go from the side, with an end that is up to 1,000 times as heavy as a link.
@Suite("Chains gain no energy")
struct ChainEnergyTests {
  enum Kind: CaseIterable, Sendable {
    case pins, squarePins, rods, ropes
  }

  static let counts = [2, 5, 10, 20, 30]
  static let ratios = [1.0, 10, 100, 1000]
  static let angles = [0, 0.3, -0.7]
  /// The greatest gain, as a share of the greatest kinetic energy.
  static let gain = 0.001

  /// A chain that hangs from the origin, at an angle, in radians; 0 is horizontal, pi / 2 is down.
  private struct Chain {
    var world = World()
    var links: [BodyID] = []
    var joints: [JointID] = []
    let kind: Kind

    init(_ kind: Kind, _ count: Int, ratio: Double, angle: Double) {
      self.kind = kind
      let isPinned = kind == .pins || kind == .squarePins
      var last = JointAnchor.world(.zero)
      for index in 0..<count {
        let reach = isPinned ? 20 * Double(index) + 10 : 25 * Double(index + 1)
        let link = world.addBody(
          BodyDefinition(
            kind: .dynamic, position: Vector(angle: angle, length: reach), angle: angle))
        world.addShape(
          .box(Size(20, kind == .pins ? 6 : 20)),
          SurfaceMaterial(density: index == count - 1 ? ratio : 1), to: link)
        links.append(link)
        let start = JointAnchor.body(link, Vector(isPinned ? -10 : 0, 0))
        let joint =
          switch kind {
          case .pins, .squarePins: world.addJoint(PinDefinition(start, last))
          case .rods: world.addJoint(DistanceDefinition(start, last, length: 25))
          case .ropes: world.addJoint(DistanceDefinition(start, last, length: 25, range: 0...25))
          }
        joints.append(joint)
        last = .body(link, Vector(isPinned ? 10 : 0, 0))
      }
    }

    /// The energy of motion and of height.
    var energy: Double { world.energy(under: gravity, above: 0) }

    /// The largest gap of a joint, in points.
    var gap: Double {
      joints.reduce(0) {
        let length = world.currentLength(of: $1)
        return switch kind {
        case .pins, .squarePins: max($0, length)
        case .rods: max($0, abs(length - 25))
        case .ropes: max($0, length - 25)
        }
      }
    }

    /// Swings for 10 s; gives the greatest gain of energy as a share of the greatest kinetic energy.
    mutating func swing(rate: Double, each: (Chain) -> Void = { _ in }) -> Double {
      let start = energy
      var (top, motion) = (0.0, 0.0)
      for _ in 0..<Int(10 * rate) {
        for link in links { world.addAcceleration(gravity, to: link) }
        world.step(by: 1 / rate)
        top = max(top, energy - start)
        motion = max(motion, world.kineticEnergy)
        each(self)
      }
      return top / motion
    }
  }

  @Test(
    "in 10 s no chain gains 0.1 % of its greatest kinetic energy, whatever it carries",
    arguments: Kind.allCases, counts)
  func swings(kind: Kind, count: Int) {
    for rate in [30.0, 60, 120] {
      for ratio in Self.ratios {
        for angle in Self.angles {
          var chain = Chain(kind, count, ratio: ratio, angle: angle)
          let gained = chain.swing(rate: rate)
          #expect(gained < Self.gain, "an end of \(ratio) from \(angle) rad at \(rate) Hz")
        }
      }
    }
  }

  /// The largest gap in Box2D 3.1.1 of the same chains from each of the angles, with an end of 100.
  ///
  /// Box2D's four substeps of 1/60 s, without sleep, and 50 pt as its meter.
  private static let peers: [Kind: [Int: [Double]]] = [
    .pins: [
      2: [2.06, 1.7, 3.16], 5: [3.94, 3.35, 9.2], 10: [4.91, 3.48, 19.43], 20: [6.81, 3.85, 21.54],
      30: [17.89, 5.24, 26.52],
    ],
    .squarePins: [
      2: [3.34, 2.34, 3.97], 5: [4.47, 3.42, 8.28], 10: [5.03, 3.51, 8.83], 20: [6.46, 3.87, 9.67],
      30: [7.69, 5.79, 10.32],
    ],
    .rods: [
      2: [2.1, 1.7, 4.67], 5: [3.99, 3.52, 10.35], 10: [4.83, 3.65, 10.26],
      20: [7.82, 3.99, 10.63], 30: [9.13, 5.5, 11.07],
    ],
    .ropes: [
      2: [2.11, 1.7, 5.04], 5: [3.99, 3.52, 10.16], 10: [4.83, 3.65, 10.68],
      20: [7.95, 3.99, 10.77], 30: [8.95, 5.59, 11.31],
    ],
  ]

  @Test("an end of 100 links stretches no chain more than in Box2D", arguments: Kind.allCases)
  func stretches(kind: Kind) {
    for (count, gaps) in Self.peers[kind] ?? [:] {
      for (angle, most) in zip(Self.angles, gaps) {
        var chain = Chain(kind, count, ratio: 100, angle: angle)
        var gap = 0.0
        _ = chain.swing(rate: 60) { gap = max(gap, $0.gap) }
        #expect(gap <= most * 1.05, "\(count) links from \(angle) rad: \(gap), Box2D \(most)")
      }
    }
  }

  @Test("a contact elsewhere changes no bit of a chain's motion")
  func company() {
    // Links of chains that touch something move by whole substeps, but no others.
    var alone = Chain(.pins, 10, ratio: 1, angle: 0.3)
    var beside = alone
    beside.world.add(.box(Size(40, 10)), at: Vector(400, 405), kind: .fixed)
    let box = beside.world.add(.box(Size(20, 20)), at: Vector(400, 390))
    for _ in 0..<120 {
      for link in alone.links {
        alone.world.addAcceleration(gravity, to: link)
        beside.world.addAcceleration(gravity, to: link)
      }
      beside.world.addAcceleration(gravity, to: box)
      alone.world.step(by: tick)
      beside.world.step(by: tick)
    }
    for link in alone.links {
      #expect(alone.world.position(of: link) == beside.world.position(of: link))
    }
  }
}
