/// The reason why a script stopped, or an error that a host function raises in a script.
public struct LuaError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Kind: String, Sendable {
    /// The script, or a host function it called, raised an error.
    case runtime
    /// The source text does not compile.
    case syntax
    /// The fuel of the call is used up.
    case fuel
    /// The memory limit is reached.
    case memory
    /// The interrupt flag was set.
    case interrupted
    /// The call took far longer than its fuel explains; another run may stop at another place.
    case clock
  }

  /// The kind of error.
  public var kind: Kind
  /// The message, which states the broken rule, without a position.
  public var message: String
  /// The chunk where it happened, without its "@"; nil when unknown.
  public var file: String?
  /// The line in that chunk, from 1; nil when unknown.
  public var line: Int?
  /// The calls that led to the error, innermost first, one per line; empty when there were none.
  public var traceback: String
  /// The locals of the failing function, in the order of their declaration; empty when unknown.
  public var locals: [LuaLocal] = []
  /// The level of the caller that gets a host function's error; 1 is the function that called it.
  public var level: Int
  /// The number of the error object inside the interpreter, with which it can be raised again.
  package var object: Int64

  /// Makes an error for a host function to throw; it is raised at the caller's line.
  ///
  /// - Parameters:
  ///   - message: The rule that must hold, in the user's words.
  ///   - level: The function whose line is named: 1 for the caller of the host function, 2 for that
  ///     one's caller, 0 for none.
  public init(_ message: String, level: Int = 1) {
    self.init(kind: .runtime, message: message, level: level)
  }

  /// Makes an error of any kind.
  public init(
    kind: Kind, message: String, file: String? = nil, line: Int? = nil, traceback: String = "",
    level: Int = 1
  ) {
    self.kind = kind
    self.message = message
    self.file = file
    self.line = line
    self.traceback = traceback
    self.level = level
    self.object = 0
  }

  /// Whether more source text could complete the source, as at a prompt.
  public var isIncomplete: Bool { kind == .syntax && message.hasSuffix("<eof>") }
}

extension LuaError: CustomStringConvertible {
  /// The error as `file:line: message`; unknown parts of the position are left out.
  public var description: String {
    guard let file else { return message }
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line): \(message)"
  }
}

/// A local variable where an error was raised.
public struct LuaLocal: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// The value in a few words: long strings cut, tables with their size, handles with their kind.
  public var text: String
  /// The handle, if the value was one.
  public var handle: Handle?
}
