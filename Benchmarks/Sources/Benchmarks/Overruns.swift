import LuaRuntime
import Worlds

/// How far hooks get beyond the time that they have before the clock stops them.
///
/// The clock is looked at between instructions and inside calls that may take long. Who is stopped
/// is late by what the last instruction took, and by what the report takes; a hook that ends by
/// itself might have run out of time at any moment, so the longest time without a look counts too.
struct Overruns {
  /// What one hook took.
  struct Result {
    var name: String
    /// Processor time beyond the patience, in seconds; 0 when it ended before.
    var late: Double
    /// The longest time without a look at the clock, in seconds.
    var blind: Double
    /// The more of the two, in seconds.
    var worst: Double { max(late, blind) }
  }

  /// The longest that is allowed, in seconds.
  static let aim = 0.05
  /// What hooks have here instead of a second, so that hundreds of them can be run; in seconds.
  static let patience = 0.1

  /// What each piece of work took.
  let results: [Result]
  /// How much slower memory was meanwhile than at its best, in the median and at most.
  let slowdown: (median: Double, most: Double)

  /// Runs the work.
  ///
  /// - Parameters:
  ///   - work: What hooks do.
  ///   - patience: What they have, in seconds.
  /// - Throws: When a piece of work cannot be prepared.
  init(of work: [WorstWork], patience: Double = Overruns.patience) throws {
    var memory = MemoryWatch()
    results = try work.enumerated().map { place, piece in
      if place % 10 == 0 { memory.look() }
      return try Self.best { try Self.result(of: piece, patience: patience) }
    }
    slowdown = memory.slowdown
  }

  /// The run that others on the machine disturbed least.
  static func best(of run: () throws -> Result) rethrows -> Result {
    try leastDisturbed(aim: aim, \.worst, of: run)
  }

  private static func result(of work: WorstWork, patience: Double) throws -> Result {
    let interpreter = try Interpreter()
    interpreter.output = { _, _ in }
    let globals = interpreter.makeEnvironment()
    let preparation = try interpreter.load(
      work.operation.preparation, name: "=preparation", globals: globals)
    _ = try interpreter.call(preparation, fuel: 2_000_000_000)
    let hook = try interpreter.load(work.source, name: "=hook", globals: globals)
    let watch = ClockWatch()
    interpreter.clock = watch.look
    interpreter.patience = patience
    watch.start()
    let time = duration { _ = try? interpreter.call(hook, fuel: .hook) } / 1e9
    _ = watch.look()
    return Result(
      name: "\(work.operation.name), in \(work.wrapping.name)", late: max(0, time - patience),
      blind: watch.longest)
  }
}
