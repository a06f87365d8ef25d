/// Lua source as a tree, as `LuaParser` reads it.
package struct LuaTree {
  /// The statements of the file.
  package var block: LuaBlock
  /// The local variables and parameters of the file, each with its own number.
  package var locals: [LuaLocal]
  /// Whether Lua's grammar accepts all of the source; else parts of the tree are guesses.
  package var isWhole = true
}

/// A local variable or parameter.
package struct LuaLocal {
  package var name: String
  /// The place of its declaration, in bytes.
  package var offset: Int
  /// Whether it is a function's parameter.
  package var isParameter = false
  /// The number of assignments to it after its declaration.
  package var assignments = 0
  /// The place behind which it cannot be seen, in bytes.
  package var end = Int.max
}

/// Statements in order.
package struct LuaBlock {
  package var statements: [LuaStatement] = []
  /// The range of each statement, in bytes.
  package var ranges: [Range<Int>] = []
  /// The depth of the deepest expression or block in it.
  var depth = 0
}

/// A statement.
package indirect enum LuaStatement {
  case local([Int], [LuaExpression])
  case assignment([LuaExpression], [LuaExpression])
  case call(LuaExpression)
  case block(LuaBlock)
  case whileLoop(LuaExpression, LuaBlock)
  case repeatLoop(LuaBlock, until: LuaExpression)
  case branches([(condition: LuaExpression, block: LuaBlock)], otherwise: LuaBlock?)
  case numericFor(Int, [LuaExpression], LuaBlock)
  case genericFor([Int], [LuaExpression], LuaBlock)
  /// `function a.b:c() end`: the assigned variable, and the function.
  case function(LuaExpression, LuaFunction)
  case localFunction(Int, LuaFunction)
  case result([LuaExpression])
  /// A label, `goto`, `break`, or an empty statement.
  case jump
}

/// A function with its body.
package struct LuaFunction {
  /// The numbers of its parameters; `self` is first in a function written with a colon.
  package var parameters: [Int]
  package var body: LuaBlock
  /// The range from its parameters to its `end`, in bytes.
  package var range: Range<Int>
}

/// An expression.
package struct LuaExpression {
  package indirect enum Kind {
    case nothing
    case boolean(Bool)
    /// A number; nil when its text is beyond a number's range.
    case number(Double?)
    /// A text; nil for strings that are no names: those with escapes, and those in long brackets.
    case string(String?)
    case varargs
    case function(LuaFunction)
    case local(Int)
    case global(String)
    /// `a.b` and `a[b]`; the key of the first is a string.
    case index(LuaExpression, LuaExpression)
    case call(LuaExpression, [LuaExpression])
    /// `a:b()`: the receiver, the name as a string, the arguments.
    case method(LuaExpression, LuaExpression, [LuaExpression])
    case table([LuaField])
    case unary(String, LuaExpression)
    case binary(String, LuaExpression, LuaExpression)
    case parentheses(LuaExpression)
  }

  package var kind: Kind
  /// The place of its first byte; of an index, that of its key.
  package var offset: Int
  /// Its range in the source, in bytes.
  package var range: Range<Int>
  /// The number of nested expressions and blocks from it to the innermost.
  let depth: Int

  /// The text of a plain string; nil for other expressions.
  package var text: String? { if case .string(let text) = kind { text } else { nil } }
}

/// A field of a table constructor; a field without a key has the next number.
package struct LuaField {
  package var key: LuaExpression?
  package var value: LuaExpression
}
