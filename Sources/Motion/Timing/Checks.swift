import Geometry

/// The number, to the bit, once formulas of timing can calculate with it.
///
/// It may come from another timing, as a velocity that is handed on, so no small one is taken for 0.
func calculable(_ number: Double, _ name: StaticString) -> Double {
  precondition(
    Domain.computed.contains(number), "\(name) \(Domain.computed.rule), not \(number)")
  return number
}

/// The difference or velocity, once formulas of timing can calculate with each component.
func calculable<Value: VectorSpace>(_ value: Value, _ name: StaticString) -> Value {
  for component in 0..<Value.componentCount { _ = calculable(value[component: component], name) }
  return value
}
