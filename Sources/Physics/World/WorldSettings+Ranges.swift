import Geometry

extension WorldSettings {
  /// A number of the settings, and its range.
  struct Number: Sendable {
    let name: String
    let path: any WritableKeyPath<WorldSettings, Double> & Sendable
    let domain: Domain
  }

  /// All floating-point numbers, in the order in which they are encoded.
  static let numbers: [Number] = [
    Number(name: "bounceSpeed", path: \.bounceSpeed, domain: .speed.magnitude),
    Number(name: "hitThreshold", path: \.hitThreshold, domain: .speed.magnitude),
    Number(name: "slop", path: \.slop, domain: .size),
    Number(name: "depenetrationSpeed", path: \.depenetrationSpeed, domain: .speed.magnitude),
    Number(name: "contactFrequency", path: \.contactFrequency, domain: .rate),
    Number(name: "contactDampingRatio", path: \.contactDampingRatio, domain: .dampingRatio),
    Number(name: "jointFrequency", path: \.jointFrequency, domain: .rate),
    Number(name: "jointDampingRatio", path: \.jointDampingRatio, domain: .dampingRatio),
    Number(name: "sleepSpeed", path: \.sleepSpeed, domain: .speed.magnitude),
    Number(name: "sleepAngularSpeed", path: \.sleepAngularSpeed, domain: .angularSpeed.magnitude),
    Number(name: "restingSpeed", path: \.restingSpeed, domain: .speed.magnitude),
    Number(name: "sleepDelay", path: \.sleepDelay, domain: .time),
    Number(name: "maximumSpeed", path: \.maximumSpeed, domain: .speed.magnitude),
  ]

  /// The rule that a number breaks, with the number; nil when all are in their ranges.
  var brokenRule: String? {
    if !Domain.substeps.contains(Double(substeps)) {
      return "substeps \(Domain.substeps.rule), not \(substeps)"
    }
    for number in Self.numbers where !number.domain.contains(self[keyPath: number.path]) {
      return "\(number.name) \(number.domain.rule), not \(self[keyPath: number.path])"
    }
    return nil
  }

  /// Stops the program if a number is out of its range.
  func check() {
    if let brokenRule { preconditionFailure(brokenRule) }
  }
}

/// Names the settings that are not encoded; always empty.
package func settingsNotListed() -> [String] {
  let listed = Set(WorldSettings.numbers.map(\.name) + ["substeps", "allowsSleep"])
  return Mirror(reflecting: WorldSettings()).children.compactMap(\.label)
    .filter { !listed.contains($0) }
}
