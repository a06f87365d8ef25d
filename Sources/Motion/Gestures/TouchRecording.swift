import Geometry

/// Touches to play again, and their text: comma-separated values as RFC 4180 has them.
///
///     time,touch,phase,x,y
///     0.1,1,began,80,252
///     0.116,1,moved,84.5,250
///     0.2,1,ended,120,240
///
/// Times are in seconds, positions in points, phases those of `TouchPhase`. Fingers that are still
/// down at the end of a text that is read are cancelled there.
public struct TouchRecording: Hashable, Sendable {
  /// The touches, in order.
  public private(set) var touches: [Touch] = []
  private var sequence = TouchSequence()

  /// The names in the first line.
  public static var header: String { "time,touch,phase,x,y" }

  /// Makes an empty recording, to `add` to.
  public init() {}

  /// Reads a recording.
  ///
  /// - Throws: `TouchError.badLine` for the first line that is not a touch or does not fit.
  public init(csv text: String) throws(TouchError) {
    var reader = FieldReader(text)
    guard let names = try reader.nextRecord() else {
      throw .badLine(1, reason: "must be \(Self.header), but the text is empty")
    }
    guard names.joined(separator: ",") == Self.header else {
      throw .badLine(1, reason: "must be \(Self.header), not \(names.joined(separator: ","))")
    }
    while let fields = try reader.nextRecord() {
      do { try add(Self.touch(fields, line: reader.recordLine)) } catch {
        if case .badLine = error { throw error }
        throw .badLine(reader.recordLine, reason: error.description)
      }
    }
    finish()
  }

  /// Cancels the fingers that are down, at the time of the last touch.
  public mutating func finish() {
    touches += sequence.cancelAll()
  }

  /// Adds the next touch.
  ///
  /// - Throws: A `TouchError` that states the broken rule; then nothing is added.
  public mutating func add(_ touch: Touch) throws(TouchError) {
    try sequence.add(touch)
    touches.append(touch)
  }

  /// The recording as text, which reads back to the bit.
  public var csv: String {
    touches.reduce(into: Self.header + "\n") { text, touch in
      let position = touch.position
      text += "\(touch.time),\(touch.identifier),\(touch.phase.rawValue),"
      text += "\(position.x),\(position.y)\n"
    }
  }

  /// The same touches, shifted in time, for example to play them from a later moment on.
  ///
  /// - Parameter delay: The time that is added to each touch, in seconds.
  /// - Returns: The touches.
  public func delayed(by delay: Double) -> [Touch] {
    touches.map { touch in
      var touch = touch
      touch.time += delay
      return touch
    }
  }

  private static func touch(_ fields: [String], line: Int) throws(TouchError) -> Touch {
    guard fields.count == 5 else {
      throw .badLine(line, reason: "must have 5 fields, not \(fields.count)")
    }
    func number(_ name: String, _ text: String) throws(TouchError) -> Double {
      guard let number = Double(text) else {
        throw .badLine(line, reason: "\(name) must be a number, not \"\(text)\"")
      }
      return number
    }
    guard let identifier = Int(fields[1]) else {
      throw .badLine(line, reason: "touch must be a whole number, not \"\(fields[1])\"")
    }
    guard let phase = TouchPhase(rawValue: fields[2]) else {
      let phases = TouchPhase.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badLine(line, reason: "phase must be one of \(phases), not \"\(fields[2])\"")
    }
    return Touch(
      time: try number("time", fields[0]), identifier: identifier, phase: phase,
      position: Vector(try number("x", fields[3]), try number("y", fields[4])))
  }
}

/// The fields of comma-separated values, line by line.
private struct FieldReader {
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
