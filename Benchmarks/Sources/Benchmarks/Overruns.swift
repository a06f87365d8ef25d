import LuaRuntime
import Worlds

/// The time by which hooks exceed their limit before the clock stops them.
///
/// The clock is read between instructions and inside long calls. A hook is stopped late by the time
/// of the last instruction and of the report. A hook that ends by itself could have run out of time
/// at any moment, so the longest time between two readings counts too.
struct Overruns {
  /// The measured times of one hook.
  struct Result {
    var name: String
    /// Processor time beyond the patience, in seconds; 0 when it ended before.
    var late: Double
    /// The longest time between two readings of the clock, in seconds.
    var blind: Double
    /// The greater of both, in seconds.
    var worst: Double { max(late, blind) }
  }

  /// The greatest allowed value, in seconds.
  static let aim = 0.05
  /// The time for hooks here, less than the usual second so that hundreds of them can be run, in
  /// seconds.
  static let patience = 0.1

  /// The result of each piece of work.
  let results: [Result]
  /// The slowdown of memory during the run, compared with its best time: median and maximum.
  let slowdown: (median: Double, most: Double)

  /// Runs the work.
  ///
  /// - Parameters:
  ///   - work: The work of the hooks.
  ///   - patience: The time that they are allowed, in seconds.
  /// - Throws: When a piece of work cannot be prepared.
  init(of work: [WorstWork], patience: Double = Overruns.patience) throws {
    var memory = MemoryWatch()
    results = try work.enumerated().map { place, piece in
      if place % 10 == 0 { memory.look() }
      return try Self.best { try Self.result(of: piece, patience: patience) }
    }
    slowdown = memory.slowdown
  }

  /// The run that other load on the machine disturbed least.
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
