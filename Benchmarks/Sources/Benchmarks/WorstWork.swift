/// Hooks that let single instructions and calls take as long as they can: what is done, and what
/// it is wrapped in.
struct WorstWork {
  /// Something that scripts do, with the worst operands there are.
  struct Operation {
    /// What is done, in a few words.
    var name: String
    /// What is made before, in a call without limits.
    var preparation = ""
    /// The names of a function's arguments that `work` uses, and an expression that gives them.
    var arguments = "nil"
    /// Statements that are run again and again.
    var work: String
  }

  /// Where the work is done.
  struct Wrapping {
    /// What it is called from.
    var name: String
    /// Statements that call `go`, which never returns, or `once`.
    var call: String
  }

  var operation: Operation
  var wrapping: Wrapping

  /// What is compiled as the hook.
  var source: String {
    """
    local function once(...) \(operation.work) end
    local function go(...) while true do \(operation.work) end end
    while true do \(wrapping.call.split(separator: "$").joined(separator: operation.arguments)) end
    """
  }

  /// Every operation in every wrapping.
  static let all = operations.flatMap { operation in
    wrappings.map { WorstWork(operation: operation, wrapping: $0) }
  }

  /// The operation that surely takes longer than a hook has.
  static let slow = "a field behind 2,000 tables"

  /// What the work is done in; "$" are the operation's arguments.
  static let wrappings = [
    Wrapping(name: "a loop", call: "go($)"),
    Wrapping(name: "pcall", call: "pcall(go, $)"),
    Wrapping(name: "pcall of each", call: "pcall(once, $)"),
    Wrapping(name: "a coroutine", call: "coroutine.wrap(go)($)"),
    Wrapping(name: "an error handler", call: "xpcall(error, function() go($) end)"),
    Wrapping(
      name: "a metamethod", call: "local _ = #setmetatable({}, { __len = function() go($) end })"),
    Wrapping(name: "a comparator", call: "table.sort({ 1, 2, 3 }, function() go($) end)"),
    Wrapping(name: "a pattern's function", call: "('x'):gsub('x', function() go($) end)"),
    Wrapping(
      name: "__close",
      call: "do local _ <close> = setmetatable({}, { __close = function() go($) end }) end"),
    Wrapping(
      name: "calls nested deeply",
      call:
        "local function dive(n) if n == 0 then go($) end return 1 + dive(n - 1) end dive(150000)"),
  ]
}
