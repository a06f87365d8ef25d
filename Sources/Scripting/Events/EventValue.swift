/// A value in an event: what JSON can say.
public indirect enum EventValue: Hashable, Sendable {
  /// No value.
  case null
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case list([EventValue])
  /// Values with names, in the order of the names.
  case table([EventField])
}

/// A value with its name.
public struct EventField: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The value.
  public var value: EventValue

  /// Makes a field.
  public init(_ name: String, _ value: EventValue) {
    self.name = name
    self.value = value
  }
}

/// An event that a script made with `stage:emit(name, fields)`.
public struct CustomEvent: Hashable, Sendable {
  /// The name, which no kind of event of the host has.
  public var name: String
  /// The fields in the order of their names; none is called `tick`, `time` or `event`.
  public var fields: [EventField]

  /// Makes an event from its parts.
  public init(name: String, fields: [EventField]) { (self.name, self.fields) = (name, fields) }

  /// The value of a field; nil where there is none.
  public subscript(name: String) -> EventValue? {
    fields.first { $0.name == name }?.value
  }
}

extension EventValue {
  /// The value of an optional text: null without one.
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
