package import Geometry
package import LuaRuntime

/// Arguments with a domain; the error names function, argument, rule and the given value.
extension Call {
  /// A number argument, checked against a domain.
  ///
  /// - Parameters:
  ///   - index: The argument, from 1.
  ///   - domain: The allowed numbers.
  ///   - name: The argument's name in messages.
  ///   - subject: The start of messages; the function's name if nil.
  /// - Returns: The number, 0 where it is nearer to 0 than the resolution.
  /// - Throws: `LuaError` when the argument is not a number, or out of the domain.
  package func number(
    _ index: Int, _ domain: Domain, _ name: String, in subject: String? = nil
  ) throws(LuaError) -> Double {
    try check(try number(index), domain, name, in: subject)
  }

  /// A point argument, checked against a domain.
  ///
  /// - Parameters:
  ///   - index: The argument, from 1.
  ///   - domain: The allowed numbers of both components.
  ///   - name: The argument's name in messages.
  /// - Returns: The point.
  /// - Throws: `LuaError` when the argument is not a point, or out of the domain.
  package func point(
    _ index: Int, _ domain: Domain, _ name: String
  ) throws(LuaError) -> Vector {
    guard let point = Vector(self, index) else { throw mismatch(index, "a point") }
    return Vector(
      try check(point.x, domain, "\(name).x"), try check(point.y, domain, "\(name).y"))
  }

  private func check(
    _ number: Double, _ domain: Domain, _ name: String, in subject: String? = nil
  ) throws(LuaError) -> Double {
    guard domain.contains(number) else {
      throw LuaError("\(subject ?? self.name): \(name) \(domain.rule), not \(digits(number))")
    }
    return Domain.roundedNearZero(number)
  }
}
