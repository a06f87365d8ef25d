import Builds
import Geometry
import Physics
import Scenarios
import Testing

/// Small bodies that are joined far outside of themselves, and rows of bodies that are dragged
/// fast.
@Suite("Nets")
struct NetTests {
  /// The largest gap of Box2D 3.1.1 in 240 steps of a net, in points, by `Benchmarks/Peers/nets.c`.
  private static let box2DGaps: [(rows: Int, radius: Double, hang: Net.Hang, gap: Double)] = [
    (10, 3, .corners, 3.840), (10, 4, .corners, 2.567), (4, 3, .corners, 0.635),
    (4, 8, .corners, 0.098), (30, 5, .row, 0.646), (30, 1, .row, 0.646),
  ]
  /// The greatest rise above its start that a net's energy may allow, in points.
  ///
  /// The net starts at rest with all joints closed, so its only energy is that of its height.
  private static let highestRise = 0.2
  /// The number of random nets that are tried; all of them take minutes.
  private static let randomCount = isDeep ? gapsOfBox2DNets.count : 20

  @Test("pinned nets gape by at most 1.5 times Box2D's gap, or 0.5 pt, and gain no energy")
  func pinned() {
    for (rows, radius, hang, peer) in Self.box2DGaps {
      var net = Net()
      (net.rows, net.columns, net.radius, net.hang) = (rows, rows, radius, hang)
      let course = Course(.net(net))
      #expect(course.rise < Self.highestRise, "\(rows) of r \(radius) rise by \(course.rise)")
      #expect(course.gap < max(0.5, 1.5 * peer), "\(rows) of r \(radius) gape by \(course.gap)")
    }
  }

  @Test(
    "random nets gape by at most 1.5 times Box2D's gap, or 0.5 pt, and without springs gain no energy"
  )
  func random() async {
    await withTaskGroup { group in
      for seed in 0..<Self.randomCount {
        group.addTask {
          let net = Net(seed: UInt64(seed))
          return (seed, net, Course(.net(net)))
        }
      }
      for await (seed, net, course) in group {
        let peer = gapsOfBox2DNets[seed]
        // A net that exploded gapes by some 10,000 pt and more; one dragged too far by 200 pt.
        let most = peer < 0 ? 300 : max(0.5, 1.5 * peer)
        #expect(course.gap < most, "\(seed): \(net) gapes by \(course.gap)")
        if net.hasSprings { continue }
        if net.isDragged {
          #expect(course.growth < Self.highestRise, "\(seed): \(net)")
        } else {
          #expect(course.rise < Self.highestRise, "\(seed): \(net) rises by \(course.rise)")
        }
      }
    }
  }

  @Test("dragged limbs gape by at most 1.5 times Box2D's gap", arguments: Limbs.allCases)
  func limbs(_ limbs: Limbs) {
    let gap = Course(.limbs(limbs)).meanGap
    #expect(gap < 1.5 * gapsOfBox2DLimbs[limbs.rawValue], "\(limbs) gape by \(gap)")
  }

  @Test("limbs hold as well by a pin of the plane that is moved")
  func anchors() {
    for limbs in Limbs.allCases {
      var description = WorldDescription.limbs(limbs)
      let drives = description.drives
      // The finger becomes a point of the plane.
      let finger = description.bodies.removeLast()
      description.links[description.links.count - 1].b = nil
      description.links[description.links.count - 1].pointB = finger.definition.position
      description.drives = []
      var course = Course(starting: description)
      var place = finger.definition.position
      for step in 0..<Net.steps {
        let velocity = drives.last { $0.step <= step }?.velocity ?? .zero
        place += velocity / 60
        let pin = course.described.links[description.links.count - 1]
        course.described.world.setAnchor(place, of: pin)
        course.step()
      }
      let most = 1.5 * gapsOfBox2DLimbs[limbs.rawValue]
      #expect(course.meanGap < most, "\(limbs) gape by \(course.meanGap)")
    }
  }
}

extension Net {
  /// Whether springs act, whose energy is not known.
  ///
  /// A spring of a frequency is as stiff as the mass that its ends have along it. Here that mass
  /// changes when small bodies with long arms turn, so the spring's force has no potential.
  fileprivate var hasSprings: Bool { joints.contains(.spring) || joints.contains(.softWeld) }
}

/// The results of a world's steps.
private struct Course {
  var described: DescribedWorld
  private let description: WorldDescription
  private let start: Double
  private let weight: Double
  /// The largest gap of a joint, in points.
  private(set) var gap = 0.0
  /// The mean over the steps of the largest gap, in points.
  var meanGap: Double { gaps / Double(steps) }
  private var gaps = 0.0
  /// The rise above their start that the energy of all moving bodies would allow, in points.
  private(set) var rise = 0.0
  /// The greatest rise in the last second minus that in the second before, in points.
  var growth: Double { last - secondLast }
  private var last = -Double.infinity
  private var secondLast = -Double.infinity
  private var steps = 0

  init(starting description: WorldDescription) {
    self.description = description
    described = DescribedWorld(description)
    let world = described.world
    start = world.energy(under: gravity, above: 0)
    weight =
      described.bodies.filter { world.kind(of: $0) == .dynamic }
      .reduce(0) { $0 + world.mass(of: $1) } * gravity.y
  }

  init(_ description: WorldDescription) {
    self.init(starting: description)
    for _ in 0..<description.steps { step() }
  }

  mutating func step() {
    described.step()
    let world = described.world
    let height = (world.energy(under: gravity, above: 0) - start) / weight
    rise = max(rise, height)
    steps += 1
    switch description.steps - steps {
    case 0..<60: last = max(last, height)
    case 60..<120: secondLast = max(secondLast, height)
    default: break
    }
    let largest = zip(description.links, described.links).map { gapOf($0, $1) }.max() ?? 0
    gap = max(gap, largest)
    gaps += largest
  }

  private func gapOf(_ link: WorldDescription.Link, _ id: JointID) -> Double {
    switch link.kind {
    case .pin, .weld: return described.world.currentLength(of: id)
    case .distance(let range):
      let length = described.world.currentLength(of: id)
      return max(length - range.upperBound, range.lowerBound - length)
    case .spring: return 0
    case .slider(let axis, let limits, _):
      let (a, b) = (described.bodies[link.a], described.bodies[link.b!])
      let way = point(link.pointA, of: a) - point(link.pointB, of: b)
      let direction = axis.rotated(by: described.world.angle(of: b))
      let along = way.dot(direction)
      let beyond = limits.map { max(along - $0.upperBound, $0.lowerBound - along) } ?? 0
      return max(abs(direction.cross(way)), beyond)
    }
  }

  private func point(_ point: Vector, of body: BodyID) -> Vector {
    described.world.position(of: body) + point.rotated(by: described.world.angle(of: body))
  }
}
