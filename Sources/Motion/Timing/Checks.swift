/// The number, once it is one that no formula of this room overflows with.
///
/// - Precondition: It is no NaN, and from -1e100 to 1e100.
func checked(_ number: Double, _ name: StaticString) -> Double {
  precondition(abs(number) <= 1e100, "\(name) must be a number from -1e100 to 1e100, not \(number)")
  return number
}

/// The number, once it lies in a range.
func checked(_ number: Double, _ name: StaticString, in range: ClosedRange<Double>) -> Double {
  precondition(
    range.contains(number),
    "\(name) must be from \(range.lowerBound) to \(range.upperBound), not \(number)")
  return number
}

/// The difference or velocity, once each component is a number that can be calculated with.
func checked<Value: VectorSpace>(_ value: Value, _ name: StaticString) -> Value {
  for component in 0..<Value.componentCount { _ = checked(value[component: component], name) }
  return value
}
