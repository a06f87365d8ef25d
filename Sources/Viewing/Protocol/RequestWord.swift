import Geometry

/// One of the words of a request, or several that belong together.
struct RequestWord<Value>: Sendable {
  /// The forms that it may have, as elements of a TypeScript tuple.
  let types: [String]
  /// Reads it from a line.
  let read: @Sendable (inout Words) throws(Refusal) -> Value
}

extension RequestWord {
  /// A whole number.
  static func integer(_ name: String, _ range: ClosedRange<Int>) -> RequestWord<Int> {
    RequestWord<Int>(types: [element(name, "number")]) { (words) throws(Refusal) in
      try wholeNumber(try words.word(name), name, range)
    }
  }

  /// A whole number, or nil for a given word.
  static func integer(
    _ name: String, _ range: ClosedRange<Int>, or none: String
  ) -> RequestWord<Int?> {
    RequestWord<Int?>(types: [element(name, "number | \"\(none)\"")]) { (words) throws(Refusal) in
      if words.takes(none) { return nil }
      return try wholeNumber(try words.word(name), name, range)
    }
  }

  /// A finite number.
  static func number(_ name: String, _ range: ClosedRange<Double>?) -> RequestWord<Double> {
    RequestWord<Double>(types: [element(name, "number")]) { (words) throws(Refusal) in
      guard let number = finiteNumber(try words.word(name)), range?.contains(number) ?? true else {
        let rule = range.map { " " + Domain.words($0, "") } ?? ""
        throw Refusal(reason: "\(name) must be a finite number\(rule)")
      }
      return number
    }
  }

  /// Any word.
  static func word(_ name: String) -> RequestWord<String> {
    RequestWord<String>(types: [element(name, "string")]) { (words) throws(Refusal) in
      try words.word(name)
    }
  }

  /// The rest of the line.
  static func rest(_ name: String) -> RequestWord<String> {
    RequestWord<String>(types: [element(name, "string")]) { (words) throws(Refusal) in
      try words.rest(name)
    }
  }

  /// The rest of the line, which may be empty or begin with a space.
  static func text(_ name: String) -> RequestWord<String> {
    RequestWord<String>(types: [element(name, "string")]) { (words) throws(Refusal) in
      try words.rest(name, mayBeEmpty: true)
    }
  }

  /// The rest of the line, as a name of at most a number of characters.
  static func name(most count: Int) -> RequestWord<String> {
    RequestWord<String>(types: [element("NAME", "string")]) { (words) throws(Refusal) in
      let name = try words.rest("NAME")
      guard name.count <= count else {
        throw Refusal(reason: "NAME must have at most \(count) characters")
      }
      return name
    }
  }

  /// One of the cases of a type.
  ///
  /// - Parameters:
  ///   - name: The word's name.
  ///   - words: The name of the choice in refusals.
  ///   - type: The type.
  /// - Returns: The word.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ words: String, _ type: Choice.Type
  ) -> RequestWord<Choice> {
    RequestWord<Choice>(types: [element(name, union(of: type))]) { (line) throws(Refusal) in
      guard let choice = Choice(rawValue: try line.word(words)) else {
        throw Refusal(reason: "\(words) must be one of \(list(of: Choice.self))")
      }
      return choice
    }
  }

  /// Some of the cases of a type, with commas between them, or "none".
  static func names<Choice: CaseIterable & Hashable & RawRepresentable<String> & Sendable>(
    _ words: String, _ each: String, _ type: Choice.Type
  ) -> RequestWord<Set<Choice>> {
    RequestWord<Set<Choice>>(types: [element("NAMES", "string")]) { (line) throws(Refusal) in
      let names = try line.word(words)
      if names == "none" { return [] }
      var choices: Set<Choice> = []
      for name in names.split(separator: ",", omittingEmptySubsequences: false) {
        guard let choice = Choice(rawValue: String(name)) else {
          throw Refusal(reason: "\(each) must be one of \(list(of: Choice.self))")
        }
        choices.insert(choice)
      }
      return choices
    }
  }

  /// Numbers of behaviors that are set together, with commas between them.
  static var behaviors: RequestWord<[Int]> {
    RequestWord<[Int]>(types: ["behaviors: number | string"]) { (words) throws(Refusal) in
      var behaviors: [Int] = []
      let texts = try words.word("BEHAVIORS")
      for word in texts.split(separator: ",", omittingEmptySubsequences: false) {
        guard let behavior = Int(word), 0...65_535 ~= behavior, !behaviors.contains(behavior) else {
          throw Refusal(reason: "BEHAVIORS must be different whole numbers from 0 to 65535")
        }
        behaviors.append(behavior)
      }
      return behaviors
    }
  }

  /// Numbers of branches with commas between them, or "none".
  static var branches: RequestWord<[Int]> {
    RequestWord<[Int]>(types: ["branches: string"]) { (words) throws(Refusal) in
      if words.takes("none") { return [] }
      var branches: [Int] = []
      let texts = try words.word("the branches")
      for word in texts.split(separator: ",", omittingEmptySubsequences: false) {
        guard let branch = Int(word), branch > 0, !branches.contains(branch) else {
          throw Refusal(reason: "the branches must be different whole numbers from 1 on, or none")
        }
        branches.append(branch)
      }
      return branches
    }
  }

  /// Two ticks, the first less than the second, or nil for "off".
  static func stretch(_ ticks: ClosedRange<Int>) -> RequestWord<ClosedRange<Int>?> {
    RequestWord<ClosedRange<Int>?>(types: ["a: number, b: number", "off: \"off\""]) {
      (words) throws(Refusal) in
      if words.takes("off") { return nil }
      let start = try wholeNumber(try words.word("A"), "A", ticks)
      let end = try wholeNumber(try words.word("B"), "B", ticks)
      guard start < end else { throw Refusal(reason: "A must be less than B") }
      return start...end
    }
  }

  /// A field with its value, or nil for "reset".
  static var start: RequestWord<(field: String, value: String)?> {
    RequestWord<(field: String, value: String)?>(
      types: ["field: string, value: number | string", "reset: \"reset\""]
    ) { (words) throws(Refusal) in
      if words.takes("reset") { return nil }
      return (try words.word("FIELD"), try RequestWord<String>.text("VALUE").read(&words))
    }
  }
}

private func element(_ name: String, _ type: String) -> String { "\(name.lowercased()): \(type)" }

private func list(of type: (some CaseIterable & RawRepresentable<String>).Type) -> String {
  type.allCases.map(\.rawValue).joined(separator: ", ")
}

private func union(of type: (some CaseIterable & RawRepresentable<String>).Type) -> String {
  type.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " | ")
}

private func wholeNumber(
  _ text: String, _ name: String, _ range: ClosedRange<Int>
) throws(Refusal) -> Int {
  guard let number = Int(text), range.contains(number) else {
    throw Refusal(
      reason: "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
  }
  return number
}

/// A finite number in decimal digits, as JavaScript prints numbers; nil for anything else.
func finiteNumber(_ text: some StringProtocol) -> Double? {
  let isDecimal = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
  guard isDecimal, let number = Double(text), number.isFinite else { return nil }
  return number
}
