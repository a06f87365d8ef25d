import Dynamics
import Geometry
import LuaRuntime

/// The checked value of an option.
enum OptionValue {
  case none
  case number(Double)
  case integer(Int)
  case boolean(Bool)
  case string(String)
  case point(Vector)
  case size(Size)
  case rect(Rect)
  case transform(AffineTransform)
  case item(StageItem)
  case items([StageItem])
  case behavior(BehaviorInstance)
  case function(Reference)
  case list(Reference)
  case insets(Insets?)
  case range(ClosedRange<Double>)
  case path(VectorPath)
  case region(Region)
  case boundaries([(name: String, path: VectorPath)])
  case value(Value)
}

extension OptionValue {
  var number: Double {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: 0
    }
  }

  var integer: Int { if case .integer(let value) = self { value } else { 0 } }
  var boolean: Bool { if case .boolean(let value) = self { value } else { false } }
  var string: String { if case .string(let value) = self { value } else { "" } }
  var point: Vector { if case .point(let value) = self { value } else { .zero } }
  var size: Size { if case .size(let value) = self { value } else { .zero } }
  var rect: Rect { if case .rect(let value) = self { value } else { .zero } }
  var transform: AffineTransform {
    if case .transform(let value) = self { value } else { .identity }
  }
  var path: VectorPath { if case .path(let value) = self { value } else { VectorPath() } }
  var item: StageItem? { if case .item(let value) = self { value } else { nil } }
  /// The range; a missing range is infinite.
  var range: ClosedRange<Double> {
    if case .range(let value) = self { value } else { -Double.infinity...Double.infinity }
  }
  /// The reference into the interpreter, if the value is one.
  var reference: Reference? {
    switch self {
    case .function(let reference), .list(let reference), .value(.table(let reference)),
      .value(.function(let reference)):
      reference
    default: nil
    }
  }
  var isNone: Bool { if case .none = self { true } else { false } }

  /// The items; a single item as a list.
  var items: [StageItem] {
    switch self {
    case .item(let item): [item]
    case .items(let items): items
    default: []
    }
  }
}
