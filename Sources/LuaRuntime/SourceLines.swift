import CLuaBridge

/// The positions of functions and calls in a source text.
extension Call {
  /// The line of a chunk that called the function, directly or through other chunks.
  ///
  /// - Parameter chunk: The chunk's name, as it was loaded.
  /// - Returns: The line, from 1; nil when the chunk did not call, or called by a tail call.
  package func line(in chunk: String) -> Int? {
    let line = lb_caller_line(state, chunk)
    return line > 0 ? Int(line) : nil
  }
}

/// A line of a script.
public struct ScriptLine: Hashable, Sendable {
  /// The path of the file; "prompt" for a line of the prompt.
  public var file: String
  /// The number of the line, from 1.
  public var line: Int

  /// Makes a line from its file and its number.
  package init(file: String, line: Int) { (self.file, self.line) = (file, line) }
}

extension Interpreter {
  /// The line of the script whose store or call `onStore` reports.
  ///
  /// It is nil outside of `onStore`, and when only the host's own code ran.
  package var scriptLine: ScriptLine? { storingThread.flatMap(line) }

  /// The line of the script that called the host function which runs now.
  ///
  /// It is nil where no script called it, and for calls across the sides.
  package var callingLine: ScriptLine? { line(in: state) }

  private func line(in thread: OpaquePointer) -> ScriptLine? {
    var (source, length): (UnsafePointer<CChar>?, Int) = (nil, 0)
    let line = lb_script_line(thread, &source, &length)
    guard line > 0, let source else { return nil }
    return ScriptLine(file: text(source, length), line: Int(line))
  }
}

extension Reference {
  /// The lines of a function in a chunk, from 1; nil for functions of the host and of other chunks.
  package func lines(in chunk: String) -> ClosedRange<Int>? {
    guard let interpreter = ledger.interpreter, lb_reserve(interpreter.state, 4) else { return nil }
    let state = interpreter.state
    interpreter.push(self)
    defer { lb_set_top(state, lb_top(state) - 1) }
    var (first, last): (Int32, Int32) = (0, 0)
    guard lb_function_lines(state, chunk, &first, &last), first > 0, last >= first else {
      return nil
    }
    return Int(first)...Int(last)
  }
}
