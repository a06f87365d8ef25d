import Geometry
import Testing

@Suite("Regions")
struct RegionTests {
  /// Points on a grid that meets the edges of all shapes of these tests.
  let grid = (-16...16).flatMap { x in (-16...16).map { y in Vector(Double(x), Double(y)) } }

  @Test("everything contains every point, and its inverse none")
  func everything() {
    for point in grid + [Vector(1e300, -1e300)] {
      #expect(Region.infinite.contains(point))
      #expect(!Region.infinite.inverse().contains(point))
    }
    #expect(Region.infinite.inverse() == .empty && Region.empty.inverse() == .infinite)
    #expect(Region.infinite.isInfinite && !Region.empty.isInfinite)
  }

  @Test("a disk and a rectangle contain their edges, their inverses do not")
  func edges() {
    let (disk, box) = (Region(radius: 5), Region(size: Size(6, 8)))
    #expect(disk.contains(Vector(3, 4)) && disk.contains(Vector(0, -5)))
    #expect(!disk.contains(Vector(3.001, 4)))
    #expect(box.contains(Vector(3, -4)) && !box.contains(Vector(3.001, 0)))
    #expect(!disk.inverse().contains(Vector(3, 4)) && disk.inverse().contains(Vector(4, 4)))
    #expect(!Region(radius: 9).difference(disk).contains(Vector(3, 4)))
    #expect(Region(radius: 0).contains(.zero) && !Region(radius: 0).contains(Vector(1e-200, 0)))
    #expect(Region(radius: 1e9).contains(Vector(1e8, 0)))
    #expect(!Region(radius: 1e9).contains(Vector(9e299, 9e299)))
    #expect(Region(size: .zero).contains(.zero))
  }

  @Test("the algebra is that of sets, at every point of a grid")
  func algebra() {
    var random = SplitMix64(state: 1)
    for _ in 0..<200 {
      let (a, b) = (random.region(depth: 3), random.region(depth: 3))
      let joins: [(Region, (Bool, Bool) -> Bool)] = [
        (a.0.union(b.0), { $0 || $1 }), (a.0.intersection(b.0), { $0 && $1 }),
        (a.0.difference(b.0), { $0 && !$1 }), (b.0.difference(a.0), { $1 && !$0 }),
        (a.0.inverse(), { first, _ in !first }), (a.0.inverse().inverse(), { first, _ in first }),
        (a.0.union(b.0).inverse().union(a.0), { $0 || !$1 }),
      ]
      for point in grid {
        let (inA, inB) = (a.1(point), b.1(point))
        for (region, rule) in joins where region.contains(point) != rule(inA, inB) {
          Issue.record("\(region) at \(point)")
        }
      }
    }
  }

  @Test("a region is equal to one that is made alike, and everything and nothing are simplified")
  func equality() {
    let (a, b) = (Region(radius: 5), Region(size: Size(2, 2)))
    #expect(a.union(b) == Region(radius: 5).union(b))
    #expect(a.inverse().inverse() == a && a != b)
    #expect(a.union(.infinite) == .infinite && a.union(.empty) == a)
    #expect(a.intersection(.infinite) == a && a.intersection(.empty) == .empty)
    #expect(a.difference(.infinite) == .empty && a.difference(.empty) == a)
    #expect(Set([a, b, a.inverse().inverse()]).count == 2)
  }

  @Test("a region may be nested deeply, on either side")
  func depth() {
    var (left, right, tree) = (Region(radius: 1), Region(radius: 1), Region(radius: 1))
    for step in 1...200 {
      let square = Region(size: Size(Double(step), 1)).inverse()
      left = left.difference(square).union(Region(radius: Double(step % 7)))
      right = Region(radius: Double(step % 7)).union(right.intersection(square.inverse()))
    }
    for _ in 1...10 { tree = tree.union(tree.inverse().intersection(Region(radius: 3))) }
    for point in grid {
      #expect(left.contains(point) == right.contains(point))
      #expect(tree.contains(point) == Region(radius: 3).contains(point))
    }
  }

  @Test("a region says how it is made, so that it can be made again")
  func form() {
    func remade(_ region: Region) -> Region {
      switch region.form {
      case .infinite: .infinite
      case .empty: .empty
      case .disk(let radius): Region(radius: radius)
      case .rectangle(let size): Region(size: size)
      case .inverse(let other): remade(other).inverse()
      case .union(let a, let b): remade(a).union(remade(b))
      case .intersection(let a, let b): remade(a).intersection(remade(b))
      }
    }
    var random = SplitMix64(state: 2)
    for _ in 0..<500 {
      let region = random.region(depth: 4).0
      #expect(remade(region) == region)
    }
    let (a, b) = (Region(radius: 1), Region(size: Size(2, 3)))
    #expect(a.union(b).form == .union(a, b) && a.union(b).count == 3)
    #expect(a.difference(b).form == .intersection(a, b.inverse()))
  }

  @Test("a radius or a size that is negative or not finite stops the program")
  func badInput() async {
    await #expect(processExitsWith: .failure) { _ = Region(radius: -1) }
    await #expect(processExitsWith: .failure) { _ = Region(radius: .nan) }
    await #expect(processExitsWith: .failure) { _ = Region(size: Size(-1, 2)) }
    await #expect(processExitsWith: .failure) { _ = Region(size: Size(1, .infinity)) }
  }
}

extension SplitMix64 {
  /// A random region and the test for the points that it must contain.
  fileprivate mutating func region(depth: Int) -> (Region, (Vector) -> Bool) {
    let kind = Int.random(in: 0..<(depth == 0 ? 4 : 8), using: &self)
    let (a, b) = (Int.random(in: 0...16, using: &self), Int.random(in: 0...16, using: &self))
    switch kind {
    case 0: return (.infinite, { _ in true })
    case 1: return (.empty, { _ in false })
    case 2:
      return (Region(radius: Double(a)), { $0.x * $0.x + $0.y * $0.y <= Double(a * a) })
    case 3:
      return (
        Region(size: Size(Double(2 * a), Double(2 * b))),
        { abs($0.x) <= Double(a) && abs($0.y) <= Double(b) }
      )
    default: break
    }
    let (first, second) = (region(depth: depth - 1), region(depth: depth - 1))
    switch kind {
    case 4: return (first.0.inverse(), { !first.1($0) })
    case 5: return (first.0.union(second.0), { first.1($0) || second.1($0) })
    case 6: return (first.0.difference(second.0), { first.1($0) && !second.1($0) })
    default: return (first.0.intersection(second.0), { first.1($0) && second.1($0) })
    }
  }
}
