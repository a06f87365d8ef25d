import Geometry

/// The answer of a tool: lines, the most important first, for a reader with little room.
package struct ContextAnswer {
  /// The lines.
  private(set) var lines: [String] = []
  /// The calls that are useful next.
  private(set) var next: [String] = []
  /// Whether something failed that the caller can mend.
  var isError = false
  /// A picture beside the lines.
  var picture: (type: String, bytes: [UInt8])?

  /// The argument of every tool that asks for more.
  static let size = ContextParameter(
    "bytes", .whole(1024...262_144),
    "The most bytes of the answer's text, \(usualSize) by default.")

  /// The most bytes of an answer's text, unless the caller asks for more.
  package static let usualSize = 8192

  init(_ lines: [String] = []) { self.lines = lines }

  /// Adds a line, or several where the text has line ends.
  mutating func add(_ text: String) {
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Adds lines below a heading, if there are any.
  ///
  /// - Parameters:
  ///   - heading: The line above them.
  ///   - lines: The lines.
  ///   - most: The most lines; a line says how many more there are.
  mutating func add(_ heading: String, _ lines: [String], atMost most: Int = .max) {
    guard !lines.isEmpty else { return }
    add(heading)
    for line in lines.prefix(most) { add("  " + line) }
    if lines.count > most { add("  ... \(lines.count - most) more") }
  }

  /// Names a call that is useful next.
  mutating func suggest(_ tool: String, _ arguments: JSONValue) {
    next.append("next: \(tool) \(arguments.text)")
  }

  /// The text, within a number of bytes.
  ///
  /// Lines at the end are left out first; the calls to make next stay.
  func text(atMost bytes: Int) -> String {
    let end = next.joined(separator: "\n")
    let all = (lines + next).joined(separator: "\n")
    guard all.utf8.count > bytes else { return all }
    let wish = "... cut: \"bytes\": \(min(262_144, max(bytes * 2, all.utf8.count))) gives more"
    var room = bytes - wish.utf8.count - end.utf8.count - 2
    var kept: [String] = []
    for line in lines {
      guard line.utf8.count < room else {
        if kept.isEmpty || room > 400 { kept.append(Self.start(of: line, bytes: room - 4)) }
        break
      }
      kept.append(line)
      room -= line.utf8.count + 1
    }
    return (kept + [wish] + next).joined(separator: "\n")
  }

  /// The first characters of a line, within a number of bytes.
  private static func start(of line: String, bytes: Int) -> String {
    var (text, size) = ("", 0)
    for character in line {
      size += character.utf8.count
      guard size <= bytes else { break }
      text.append(character)
    }
    return text + "..."
  }
}

/// A mistake in the arguments of a tool, or a file that it must not read: what must hold.
package struct ContextError: Error {
  /// The rule that is broken, the place and the value.
  let message: String
  /// The calls that help.
  var next: [(tool: String, arguments: JSONValue)] = []

  init(_ message: String, next: [(tool: String, arguments: JSONValue)] = []) {
    (self.message, self.next) = (message, next)
  }
}
