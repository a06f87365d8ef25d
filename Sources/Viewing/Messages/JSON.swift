import Geometry
import Hosting

/// A list of values that are JSON already.
func jsonList(_ values: some Sequence<String>) -> String {
  "[" + values.joined(separator: ",") + "]"
}

/// A number as JSON; what is not finite is null.
func jsonNumber(_ number: Double) -> String { number.isFinite ? digits(number) : "null" }

/// A list of numbers.
func jsonNumbers(_ numbers: some Sequence<Double>) -> String {
  jsonList(numbers.map(jsonNumber))
}

extension JSONObject {
  /// Begins a message of a type.
  init(type: String) {
    self.init()
    add("type", type)
  }

  /// Adds a text, or null.
  mutating func addOptional(_ name: String, _ text: String?) {
    addRaw(name, text.map(jsonString) ?? "null")
  }

  /// Adds a whole number, or null.
  mutating func addOptional(_ name: String, _ number: Int?) {
    addRaw(name, number.map(String.init) ?? "null")
  }
}
