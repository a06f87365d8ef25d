import Geometry

extension WorldSettings {
  /// A number of the settings and where it may be.
  struct Number: Sendable {
    let name: String
    let path: any WritableKeyPath<WorldSettings, Double> & Sendable
    let range: ClosedRange<Double>
  }

  /// All of the numbers with a fraction, in the order in which they are encoded.
  static let numbers: [Number] = [
    Number(name: "bounceThreshold", path: \.bounceThreshold, range: 0...1e9),
    Number(name: "hitThreshold", path: \.hitThreshold, range: 0...1e9),
    Number(name: "slop", path: \.slop, range: 1e-6...1e6),
    Number(name: "pushOutSpeed", path: \.pushOutSpeed, range: 0...1e9),
    Number(name: "contactFrequency", path: \.contactFrequency, range: 1e-3...1e6),
    Number(name: "contactDampingRatio", path: \.contactDampingRatio, range: 0...1e6),
    Number(name: "rodFrequency", path: \.rodFrequency, range: 1e-3...1e6),
    Number(name: "rodDampingRatio", path: \.rodDampingRatio, range: 0...1e6),
    Number(name: "sleepSpeed", path: \.sleepSpeed, range: 0...1e9),
    Number(name: "sleepAngularSpeed", path: \.sleepAngularSpeed, range: 0...1e9),
    Number(name: "restingSpeed", path: \.restingSpeed, range: 0...1e9),
    Number(name: "sleepDelay", path: \.sleepDelay, range: 0...1e9),
    Number(
      name: "maximumSpeed", path: \.maximumSpeed, range: 0...Domain.speed.range.upperBound),
  ]

  /// The numbers of substeps that a step may have.
  static let substepRange = 1...1000

  /// What must hold and what was found, or nil when every number is in its range.
  var brokenRule: String? {
    if !Self.substepRange.contains(substeps) {
      return "substeps must be from 1 to 1000: \(substeps)"
    }
    for number in Self.numbers where !number.range.contains(self[keyPath: number.path]) {
      let (low, high) = (number.range.lowerBound, number.range.upperBound)
      return "\(number.name) must be from \(low) to \(high): \(self[keyPath: number.path])"
    }
    return nil
  }

  /// Stops the program where a number is out of its range.
  func check() {
    if let brokenRule { preconditionFailure(brokenRule) }
  }
}

/// Names the settings that no encoding would keep; always empty.
package func settingsNotListed() -> [String] {
  let listed = Set(WorldSettings.numbers.map(\.name) + ["substeps", "allowsSleep"])
  return Mirror(reflecting: WorldSettings()).children.compactMap(\.label)
    .filter { !listed.contains($0) }
}
