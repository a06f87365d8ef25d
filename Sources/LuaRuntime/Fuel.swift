/// The deterministic budget of a call: about one unit per VM instruction, and per byte or element
/// that a library function processes.
///
/// The same call uses the same fuel on every machine. Each instruction is counted; whether a call
/// must stop is checked once in 500 instructions, and when it calls the host.
public struct Fuel: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The budget, in units; at least 1.
  public var units: Int

  /// Makes a budget.
  ///
  /// - Parameter units: At least 1; a smaller number counts as 1.
  public init(_ units: Int) {
    self.units = max(units, 1)
  }

  /// Makes a budget from a literal.
  public init(integerLiteral value: Int) {
    self.init(value)
  }

  /// The budget of a behavior's hook.
  public static let hook: Fuel = 5_000_000
  /// The budget of loading a file, and of a scene.
  public static let load: Fuel = 100_000_000
  /// The budget of a line at the prompt, and of a spec.
  public static let prompt: Fuel = 1_000_000_000
}
