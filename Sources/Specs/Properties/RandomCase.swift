package import Geometry
package import LuaRuntime
package import Scripting

/// The random values of one run of a property.
package final class RandomCase {
  /// A value that was drawn.
  struct Drawn {
    /// The variable that the value was given to, or the word that drew it.
    package let name: String
    /// The value as people read it.
    package let text: String
    /// The value as a recording has it, an expression of Lua.
    package let source: String
  }

  /// The most values whose texts are kept.
  package static let mostKept = 10_000

  /// The choices so far.
  private(set) var choices: Choices
  /// The first values, in order.
  private(set) var values: [Drawn] = []
  /// The number of all values.
  private(set) var count = 0
  /// The number of fingers that `fingers` has planned.
  var fingerCount = 0

  private unowned let host: ScriptHost
  /// The name of the spec file as a chunk, and its lines.
  private let chunk: String
  private let lines: [Substring]

  /// Begins a run that draws from choices; the line of the chunk that draws a value names it.
  package init(_ choices: Choices, _ host: ScriptHost, chunk: String, lines: [Substring]) {
    (self.choices, self.host, self.chunk, self.lines) = (choices, host, chunk, lines)
  }

  /// A point as a value of Lua.
  package func value(of point: Vector) -> Value { host.value(of: point) }

  /// The options of a behavior, as people and editors read them; nil for an unknown name.
  func optionsDeclared(by behavior: String) -> [OptionDescription]? {
    host.describeBehavior(behavior)?.options
  }

  /// Draws a value, and keeps its name and texts.
  ///
  /// - Parameters:
  ///   - call: The call that draws it.
  ///   - word: The word.
  ///   - body: Makes the value.
  ///   - tell: Gives the value for people, and as an expression of Lua.
  /// - Returns: The value.
  /// - Throws: `LuaError` when the run has drawn too much.
  package func draw<Result>(
    _ call: Call, _ word: String, _ body: (inout Choices) -> Result,
    tell: (Result) -> (text: String, source: String)
  ) throws(LuaError) -> Result {
    guard !choices.isFull else {
      throw LuaError("\(word): a run must draw at most \(Choices.most) numbers")
    }
    call.charge(100)
    let result = choices.span { choices in body(&choices) }
    count += 1
    if count <= Self.mostKept {
      let (text, source) = tell(result)
      values.append(Drawn(name: name(call, word), text: text, source: source))
    }
    return result
  }

  /// The variable or field that gets the value: the name before the last `=` in front of the word.
  private func name(_ call: Call, _ word: String) -> String {
    guard let line = call.line(in: chunk), line <= lines.count,
      let place = lines[line - 1].firstRange(of: ":" + word)
    else { return word }
    var start = lines[line - 1][..<place.lowerBound]
    func drop(where isDropped: (UInt8) -> Bool) {
      while let last = start.utf8.last, isDropped(last) { start = start.dropLast() }
    }
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    drop(where: LuaWord.has)
    drop(where: isSpace)
    guard start.last == "=" else { return word }
    start = start.dropLast()
    drop(where: isSpace)
    let name = String(
      decoding: start.utf8.reversed().prefix(while: LuaWord.has).reversed(), as: UTF8.self)
    return name.isEmpty ? word : name
  }
}

/// A number as an expression of Lua that gives the same bits and the same kind.
func luaNumber(_ number: Double) -> String {
  let text = digits(number)
  return text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    ? text + ".0" : text
}
