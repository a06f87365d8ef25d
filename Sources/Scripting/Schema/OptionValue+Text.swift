import Geometry

extension OptionValue {
  /// A default in Lua's notation; nil for values without one.
  var text: String? {
    func list(_ numbers: [Double]) -> String {
      "{ \(numbers.map { digits($0) }.joined(separator: ", ")) }"
    }
    return switch self {
    case .none, .path, .item, .items, .behavior, .function, .value: nil
    case .number(let number): digits(number)
    case .integer(let integer): "\(integer)"
    case .boolean(let boolean): "\(boolean)"
    case .string(let string): "\"\(string)\""
    case .point(let point): list(point.numbers)
    case .size(let size): list(size.numbers)
    case .rect(let rect): list(rect.numbers)
    case .transform(let transform): transform == .identity ? "identity" : list(transform.numbers)
    case .list: "{}"
    case .insets(let insets): insets == nil ? "false" : "true"
    case .range(let range):
      range.lowerBound.isFinite ? list([range.lowerBound, range.upperBound]) : nil
    case .region(let region): region.isInfinite ? "libration.region.infinite" : nil
    case .boundaries: "{}"
    }
  }
}
