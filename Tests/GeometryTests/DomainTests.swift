import Geometry
import Testing

@Suite("Domains")
struct DomainTests {
  @Test("contain their ends and nothing beyond, and no NaN", arguments: Domain.all.indices)
  func ends(index: Int) {
    let domain = Domain.all[index]
    let (low, high) = (domain.range.lowerBound, domain.range.upperBound)
    #expect(domain.contains(low) && domain.contains(high))
    for beyond in [low.nextDown, high.nextUp, 1e300, -1e300, .infinity, -.infinity, .nan] {
      #expect(!domain.contains(beyond), "\(domain.name) \(beyond)")
    }
  }

  @Test("clamp to the nearer end, and NaN to what is nearest to 0", arguments: Domain.all.indices)
  func clamping(index: Int) {
    let domain = Domain.all[index]
    let (low, high) = (domain.range.lowerBound, domain.range.upperBound)
    #expect(domain.clamped(-.infinity) == low && domain.clamped(low.nextDown) == low)
    #expect(domain.clamped(.infinity) == high && domain.clamped(high.nextUp) == high)
    #expect(domain.clamped(.nan) == max(low, 0))
    #expect(domain.clamped(low) == low && domain.clamped(high) == high)
  }

  @Test("let what is nearer to 0 than the resolution count as 0")
  func resolution() {
    for number in [0.0, -0.0, Double.leastNonzeroMagnitude, -1e-300, Domain.resolution.nextDown] {
      #expect(Domain.roundedNearZero(number) == 0)
    }
    for number in [Domain.resolution, -Domain.resolution, 1, -1e18] {
      #expect(Domain.roundedNearZero(number) == number)
    }
    // Domains that exclude 0 begin where numbers count.
    for domain in Domain.all where domain.range.lowerBound > 0 {
      #expect(domain.range.lowerBound >= Domain.resolution, "\(domain.name)")
    }
  }

  @Test("have names of their own and rules in words")
  func words() {
    #expect(Set(Domain.all.map { "\($0.name)" }).count == Domain.all.count)
    #expect(Domain.share.rule == "must be from 0 to 1")
    #expect(Domain.coordinate.rule == "must be from -1e9 to 1e9 pt")
    #expect(Domain.interval.rule == "must be from 1e-6 to 1e9 s")
    #expect(Domain.gravity.rule == "must be from -1e6 to 1e6 x 1000 pt/s²")
    #expect(Domain.mass.rule == "must be from 1e-12 to 1e24")
    for (number, text) in [
      (0.5, "0.5"), (250_000, "250000"), (2.5e9, "2500000000"), (-3e7, "-3e7"),
    ] {
      #expect(Domain.text(number) == text)
    }
  }

  /// Claims at the head of the table, checked with its numbers in Float.
  @Test(
    "keep what worlds calculate finite: squares, products, sums of 10,000 over the longest step")
  func derivation() {
    func most(_ domain: Domain) -> Float {
      Float(max(abs(domain.range.lowerBound), abs(domain.range.upperBound)))
    }
    let longest = 1 / Float(Domain.rate.range.lowerBound)
    let count: Float = 10_000
    let coordinate = most(.coordinate)
    #expect((coordinate * coordinate * count).isFinite)
    #expect(most(.speed) * longest <= coordinate)
    #expect(most(.angularSpeed) * longest <= most(.angle))
    let gained = most(.acceleration) * longest + most(.speed)
    #expect((gained * gained * count).isFinite)
    let impulse = most(.mass) * most(.speed)
    #expect((impulse * most(.friction) * count).isFinite)
    #expect((most(.force) / Float(Domain.mass.range.lowerBound) * count).isFinite)
    #expect((most(.torque) / Float(Domain.mass.range.lowerBound) * count).isFinite)
    let side = Domain.size.range
    #expect(Domain.mass.range.lowerBound <= side.lowerBound * side.lowerBound * 1e-6 * 1.000_001)
    let heaviest = side.upperBound * side.upperBound * Domain.density.range.upperBound
    #expect(Domain.mass.range.upperBound >= heaviest)
    #expect(Domain.time.range.upperBound * Domain.rate.range.upperBound <= 0x1p53)
  }
}
