import Geometry
import LuaRuntime

/// A number, point, size or rect as an array of numbers, for the methods of timings.
struct Quantity {
  /// The kind of the value; nil for a single number.
  var kind: ValueKind?
  var numbers: [Double]

  /// Reads a value.
  ///
  /// - Throws: `LuaError` when it is not such a value, or a number is too large to compute with.
  init(_ value: Value, _ name: String, _ reader: TimingReader) throws(LuaError) {
    if let number = value.asNumber {
      (kind, numbers) = (nil, [number])
    } else {
      let known = reader.host.values.kind(of: value)
      let kinds: [ValueKind] = known.map { [$0] } ?? [.point, .size, .rect]
      let found = kinds.lazy.compactMap { kind in kind.numbers(in: value).map { (kind, $0) } }.first
      guard let found, found.0 != .transform else {
        throw LuaError(
          "\(reader.subject): \(name) must be a number, a point, a size or a rect, "
            + "not \(reader.host.show(value))")
      }
      (kind, numbers) = found
    }
    for number in numbers where !Domain.quantity.contains(number) {
      throw LuaError("\(reader.subject): \(name) \(Domain.quantity.rule), not \(digits(number))")
    }
    numbers = numbers.map(Domain.roundedNearZero)
  }

  init(kind: ValueKind?, _ numbers: [Double]) {
    self.kind = kind
    self.numbers = numbers
  }

  /// Nothing, of the same kind.
  var zero: Quantity { Quantity(kind: kind, numbers.map { _ in 0 }) }

  /// A quantity of the same kind whose numbers are computed from the numbers of two quantities, one
  /// by one.
  func combined(with other: Quantity, _ body: (Double, Double) -> Double) -> Quantity {
    Quantity(kind: kind, zip(numbers, other.numbers).map { body($0, $1) })
  }

  /// The quantity as a Lua value.
  func value(_ types: ValueTypes) -> Value {
    kind.map { types.make($0, numbers) } ?? .number(numbers[0])
  }
}
