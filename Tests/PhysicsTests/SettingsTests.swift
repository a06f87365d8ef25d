import Geometry
import Physics
import Testing

/// The settings of a world have the ranges of the table.
@Suite("Settings of worlds")
struct SettingsTests {
  private typealias VectorPath = WritableKeyPath<WorldSettings, Double> & Sendable

  private static let settings: [(path: any VectorPath, domain: Domain)] = [
    (\.bounceSpeed, .speed.magnitude), (\.hitThreshold, .speed.magnitude), (\.slop, .size),
    (\.depenetrationSpeed, .speed.magnitude), (\.contactFrequency, .rate),
    (\.contactDampingRatio, .dampingRatio), (\.jointFrequency, .rate),
    (\.jointDampingRatio, .dampingRatio), (\.sleepSpeed, .speed.magnitude),
    (\.sleepAngularSpeed, .angularSpeed.magnitude), (\.restingSpeed, .speed.magnitude),
    (\.sleepDelay, .time), (\.maximumSpeed, .speed.magnitude),
  ]

  @Test("stay finite at both ends", arguments: settings.indices)
  func ends(index: Int) throws {
    let (path, domain) = Self.settings[index]
    for end in [domain.range.lowerBound, domain.range.upperBound] {
      var world = World()
      world.settings[keyPath: path] = end
      for place in 0..<3 {
        world.add(.box(Size(20, 20)), at: Vector(0, Double(-15 * place)), velocity: Vector(5, 300))
      }
      world.add(.segment(from: Vector(-100, 10), to: Vector(100, 10)), at: .zero, kind: .fixed)
      world.run(30, gravity: gravity)
      #expect(world.isFinite, "\(domain.name) \(end)")
      #expect(try World(decoding: world.encoded()).settings[keyPath: path] == end)
    }
  }

  @Test("stop the program beyond an end", arguments: settings.indices)
  func beyond(index: Int) async {
    await #expect(processExitsWith: .failure) { [index] in
      let (path, domain) = SettingsTests.settings[index]
      var world = World()
      world.settings[keyPath: path] = domain.range.lowerBound - 0.001
    }
    await #expect(processExitsWith: .failure) { [index] in
      let (path, domain) = SettingsTests.settings[index]
      var world = World()
      world.settings[keyPath: path] = 1.01 * domain.range.upperBound
    }
  }

  @Test("take 1 to 1000 substeps")
  func substeps() async {
    for count in [1, 1000] {
      var world = World()
      world.settings.substeps = count
      world.run(1)
    }
    await #expect(processExitsWith: .failure) {
      var settings = WorldSettings()
      settings.substeps = 0
      _ = World(settings: settings)
    }
    await #expect(processExitsWith: .failure) {
      var settings = WorldSettings()
      settings.substeps = 1001
      _ = World(settings: settings)
    }
  }
}
