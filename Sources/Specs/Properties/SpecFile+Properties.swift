import LuaRuntime
import Scripting

/// Single runs of properties.
extension SpecFile {
  /// Facts about one run of a spec's body, for its recording and for comparison with other runs.
  package struct Facts {
    /// The stages that were given their first tick, in order.
    package var moved: [Stage] = []
    /// Whether the session went back in time.
    var wentBack = false
    /// The tick and digest of the stage that moved first, at the end of the body; nil for none.
    private(set) var end: (tick: Int, digest: UInt64)?
    /// The way in which it failed: two runs that fail at one line fail in the same way.
    private(set) var way = ""
    /// The error with its place; nil if no error of Lua made it fail.
    private(set) var error: LuaError?
    /// The number of assertions that began.
    private(set) var assertionCount = 0
    /// The fuel of the body.
    private(set) var fuel = 0

    /// Notes an error.
    package mutating func note(_ error: any Error, _ assertionCount: Int) {
      guard let error = error as? LuaError else { return way = "\(error)" }
      (self.error, self.assertionCount) = (error, assertionCount)
      switch (error.kind, error.file, error.line) {
      case (.runtime, let file?, let line?): way = "\(file):\(line)"
      case (.runtime, _, _): way = error.message
      default: way = "\(error.kind)"
      }
    }

    /// Notes the end of the body.
    mutating func endBody(_ fuel: Int) {
      self.fuel = fuel
      end = moved.first.map { ($0.tick, $0.digest) }
    }
  }

  /// Makes the values of a run from choices.
  func makeCase(_ choices: Choices) -> RandomCase {
    RandomCase(choices, host, chunk: "@" + path, lines: lines)
  }

  /// Runs the body of a property once, with the functions that a spec runs before and after.
  package func attempt(_ spec: Spec, _ values: RandomCase) -> (SpecResult.Outcome, facts: Facts) {
    guard let body = spec.body else { return (.pending(""), Facts()) }
    begin()
    assertionCount = 0
    (randomCase, facts) = (values, Facts())
    defer { (randomCase, facts) = (nil, Facts()) }
    let outcome = outcome(of: spec, calling: body, with: [random])
    return (outcome, facts)
  }
}
