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
  private static let rounds = 3

  /// What each piece of work took.
  let results: [Result]

  /// Runs the work.
  ///
  /// - Parameters:
  ///   - work: What hooks do.
  ///   - patience: What they have, in seconds.
  /// - Throws: When a piece of work cannot be prepared.
  init(of work: [WorstWork], patience: Double = Overruns.patience) throws {
    results = try work.map { piece in
      try Self.best { try Self.result(of: piece, patience: patience) }
    }
  }

  /// The best of a few runs: others disturb the machine, but nobody speeds it up.
  ///
  /// - Parameter run: Does the same each time; asked again only while the best is near the aim.
  /// - Returns: The one of the runs that took least.
  /// - Throws: What `run` throws.
  static func best(of run: () throws -> Result) rethrows -> Result {
    var best = try run()
    for _ in 1..<rounds where best.worst > aim / 2 {
      let again = try run()
      if again.worst < best.worst { best = again }
    }
    return best
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
