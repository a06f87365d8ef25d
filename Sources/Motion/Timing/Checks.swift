import Geometry

/// The unchanged number, after checking that formulas of timing can calculate with it.
///
/// It may be the velocity of another timing, so a small number is not rounded to 0.
func calculable(_ number: Double, _ name: StaticString) -> Double {
  precondition(
    Domain.computed.contains(number), "\(name) \(Domain.computed.rule), not \(number)")
  return number
}

/// The difference or velocity, after checking that formulas of timing can calculate with it.
func calculable<Value: VectorSpace>(_ value: Value, _ name: StaticString) -> Value {
  for component in 0..<Value.componentCount { _ = calculable(value[component: component], name) }
  return value
}
