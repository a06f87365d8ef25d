import Geometry

/// The fields of a line of a recording, read by the device that the line is of.
struct TouchFields {
  private let fields: [String]
  private let line: Int

  /// Takes fields, 5 or as many as there are columns.
  init(_ fields: [String], line: Int) { (self.fields, self.line) = (fields, line) }

  /// The touch of the line.
  ///
  /// - Throws: `TouchError.badLine` for the first field that cannot be read.
  func touch() throws(TouchError) -> Touch {
    let kind = try kind()
    if kind == .touch {
      guard let identifier = Int(fields[1]) else {
        throw bad("touch must be a whole number, not \"\(fields[1])\"")
      }
      return Touch(
        time: try time(), identifier: identifier, phase: try phase(of: kind),
        position: try place())
    }
    guard fields[1].isEmpty else {
      throw bad("touch of a \(kind.rawValue) must be empty, not \"\(fields[1])\"")
    }
    let source: TouchSource
    switch kind {
    case .touch: source = .finger
    case .hover: source = .hover
    case .wheel: source = .wheel(Vector(try number("dx", 6), try number("dy", 7)))
    case .key: source = .key(fields[8], try modifiers())
    }
    return Touch(
      time: try time(), phase: try phase(of: kind),
      position: kind == .key ? .zero : try place(), source: source)
  }

  private func kind() throws(TouchError) -> TouchSource.Kind {
    guard fields.count > 5 else { return .touch }
    guard let kind = TouchSource.Kind(rawValue: fields[5]) else {
      let kinds = TouchSource.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw bad("input must be one of \(kinds), not \"\(fields[5])\"")
    }
    return kind
  }

  private func phase(of kind: TouchSource.Kind) throws(TouchError) -> TouchPhase {
    guard let phase = kind.phase(fields[2]) else {
      let phases = kind.phases.map(\.word).joined(separator: ", ")
      throw bad("phase must be one of \(phases), not \"\(fields[2])\"")
    }
    return phase
  }

  private func modifiers() throws(TouchError) -> KeyModifiers {
    guard let modifiers = KeyModifiers(names: fields[9].split(separator: "+").map(String.init))
    else {
      let names = KeyModifiers.allNames.joined(separator: ", ")
      throw bad("modifiers must be of \(names), with + between them, not \"\(fields[9])\"")
    }
    return modifiers
  }

  private func time() throws(TouchError) -> Double { try number("time", 0) }

  private func place() throws(TouchError) -> Vector {
    Vector(try number("x", 3), try number("y", 4))
  }

  private func number(_ name: String, _ place: Int) throws(TouchError) -> Double {
    guard let number = Double(fields[place]) else {
      throw bad("\(name) must be a number, not \"\(fields[place])\"")
    }
    return number
  }

  private func bad(_ reason: String) -> TouchError { .badLine(line, reason: reason) }
}

/// The fields of comma-separated values, line by line.
struct FieldReader {
  /// The line in which the last row began, from 1.
  private(set) var recordLine = 0
  private var rest: Substring.UnicodeScalarView
  private var line = 1

  init(_ text: String) {
    rest = text[...].unicodeScalars
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
  }

  /// The next row that is not an empty line; nil at the end.
  mutating func nextRecord() throws(TouchError) -> [String]? {
    while skipLineEnd() {}
    guard !rest.isEmpty else { return nil }
    recordLine = line
    var fields = [try nextField()]
    while rest.first == "," {
      rest.removeFirst()
      fields.append(try nextField())
    }
    guard rest.isEmpty || skipLineEnd() else {
      throw .badLine(line, reason: "a quoted field must end before a comma or the line's end")
    }
    return fields
  }

  private mutating func nextField() throws(TouchError) -> String {
    var field = String.UnicodeScalarView()
    guard rest.first == "\"" else {
      while let scalar = rest.first, scalar != ",", scalar != "\n", scalar != "\r" {
        field.append(rest.removeFirst())
      }
      return String(field)
    }
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      if scalar == "\n" { line += 1 }
      if scalar == "\"" {
        guard rest.first == "\"" else { return String(field) }
        rest.removeFirst()
      }
      field.append(scalar)
    }
    throw .badLine(recordLine, reason: "a quoted field must end with a quotation mark")
  }

  private mutating func skipLineEnd() -> Bool {
    guard let scalar = rest.first, scalar == "\n" || scalar == "\r" else { return false }
    rest.removeFirst()
    if scalar == "\r", rest.first == "\n" { rest.removeFirst() }
    line += 1
    return true
  }
}
