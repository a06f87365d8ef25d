import Geometry

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
