/// Hooks whose single instructions and calls take as long as possible: the operation, and the code
/// around it.
struct WorstWork {
  /// An operation of scripts with the worst possible operands.
  struct Operation {
    /// A short description.
    var name: String
    /// The preparation, in a call without limits.
    var preparation = ""
    /// The names of the arguments that `work` uses, and an expression for their values.
    var arguments = "nil"
    /// Statements that are run again and again.
    var work: String
  }

  /// The code around the work.
  struct Wrapping {
    /// Its name.
    var name: String
    /// Statements that call `go`, which never returns, or `once`.
    var call: String
  }

  var operation: Operation
  var wrapping: Wrapping

  /// The source of the hook.
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

  /// An operation that certainly takes longer than a hook is allowed.
  static let slow = "a field behind 2,000 tables"

  /// The code around the work; "$" stands for the operation's arguments.
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
