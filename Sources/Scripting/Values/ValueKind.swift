package import Geometry
package import LuaRuntime

/// A kind of value that scripts hold as a new table of numbers, which names can read too.
enum ValueKind: String, CaseIterable {
  case point
  case size
  case rect
  case transform

  /// The place in `allCases`.
  var place: Int {
    switch self {
    case .point: 0
    case .size: 1
    case .rect: 2
    case .transform: 3
    }
  }

  /// The names of the numbers, in the order of the list.
  var names: [String] {
    switch self {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["x", "y", "width", "height"]
    case .transform: ["a", "b", "c", "d", "tx", "ty"]
    }
  }

  /// The default domains of the numbers.
  var domains: [Domain] {
    switch self {
    case .point: [.coordinate, .coordinate]
    case .size: [.length, .length]
    case .rect: Rect.domains
    case .transform: AffineTransform.domains
    }
  }

  /// The finite numbers of a table in this kind's form, as a list or by names.
  func numbers(in value: Value) -> [Double]? {
    guard let table = value.asTable, table.count <= names.count else { return nil }
    var numbers: [Double] = []
    for (place, name) in names.enumerated() {
      let number = table[place + 1].asNumber ?? table[name].asNumber
      guard let number, number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

extension ValueKind {
  /// The kind of value that an option takes; nil for other options.
  init?(_ kind: OptionKind) {
    switch kind {
    case .point: self = .point
    case .size: self = .size
    case .rect: self = .rect
    case .transform: self = .transform
    default: return nil
    }
  }

  /// The option value made from as many numbers as there are names.
  func value(_ numbers: [Double]) -> OptionValue {
    switch self {
    case .point: .point(Vector(numbers))
    case .size: .size(Size(numbers))
    case .rect: .rect(Rect(numbers))
    case .transform: .transform(AffineTransform(numbers))
    }
  }

  /// The finite numbers of an argument in this kind's form, read in place.
  func numbers(in call: Call, _ index: Int) -> [Double]? {
    guard call.length(index) <= names.count else { return nil }
    var numbers: [Double] = []
    numbers.reserveCapacity(names.count)
    for (place, name) in names.enumerated() {
      let number = call.item(index, place + 1).asNumber ?? call.field(index, name).asNumber
      guard let number, number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

extension Vector {
  /// Reads a point; nil when the value has another form.
  package init?(_ value: Value) {
    guard let numbers = ValueKind.point.numbers(in: value) else { return nil }
    self.init(numbers)
  }

  /// Makes a point from its two numbers.
  init(_ numbers: [Double]) { self.init(numbers[0], numbers[1]) }

  /// Reads an argument; nil when it has another form.
  init?(_ call: Call, _ index: Int) {
    guard let numbers = ValueKind.point.numbers(in: call, index) else { return nil }
    self.init(numbers)
  }

  var numbers: [Double] { [x, y] }
}

extension Size {
  /// Reads a size; nil when the value has another form.
  init?(_ value: Value) {
    guard let numbers = ValueKind.size.numbers(in: value) else { return nil }
    self.init(numbers)
  }

  /// Makes a size from its two numbers.
  init(_ numbers: [Double]) { self.init(numbers[0], numbers[1]) }

  /// Reads an argument; nil when it has another form.
  init?(_ call: Call, _ index: Int) {
    guard let numbers = ValueKind.size.numbers(in: call, index) else { return nil }
    self.init(numbers)
  }

  var numbers: [Double] { [width, height] }
}

extension Rect {
  /// Reads a rectangle; nil when the value has another form.
  init?(_ value: Value) {
    guard let numbers = ValueKind.rect.numbers(in: value) else { return nil }
    self.init(numbers)
  }

  /// Makes a rectangle from its four numbers.
  init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Reads an argument; nil when it has another form.
  init?(_ call: Call, _ index: Int) {
    guard let numbers = ValueKind.rect.numbers(in: call, index) else { return nil }
    self.init(numbers)
  }

  var numbers: [Double] { [x, y, width, height] }
}

extension AffineTransform {
  /// Reads a transform; nil when the value has another form.
  init?(_ value: Value) {
    guard let numbers = ValueKind.transform.numbers(in: value) else { return nil }
    self.init(numbers)
  }

  /// Makes a transform from its six numbers.
  init(_ numbers: [Double]) {
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  /// Reads an argument; nil when it has another form.
  init?(_ call: Call, _ index: Int) {
    guard let numbers = ValueKind.transform.numbers(in: call, index) else { return nil }
    self.init(numbers)
  }

  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension Insets {
  /// The names of the numbers, in the order of the list.
  static let names = ["top", "left", "bottom", "right"]

  var numbers: [Double] { [top, left, bottom, right] }

  /// Reads insets, as a list top, left, bottom, right or by these names; nil for another form.
  init?(_ value: Value) {
    let names = Self.names
    guard let table = value.asTable, table.count <= 4,
      table.pairs.allSatisfy({ $0.key.asInteger != nil || names.contains($0.key.asString ?? "") })
    else { return nil }
    var numbers: [Double] = []
    for (place, name) in names.enumerated() {
      let number = table[place + 1].asNumber ?? table[name].asNumber ?? (table.count == 0 ? 0 : nil)
      guard let number, number.isFinite else { return nil }
      numbers.append(number)
    }
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
}
