import Glibc
import Scripting

/// Several processes that share the runs of a sweep.
///
/// Each gets runs while it has few left, fewer at a time towards the end: none waits long for the
/// last. Source: C. D. Polychronopoulos and D. J. Kuck, "Guided Self-Scheduling", IEEE Transactions
/// on Computers 36, 1987.
struct SweepCrew {
  /// The runs that a process has at most.
  private static let mostWaiting = 64
  /// The longest time for which answers are left to come together, in seconds.
  private static let longestPause = 0.005
  /// How often a run may end its process before it counts as failed.
  private static let mostDeaths = 3

  private let size: Int
  private let words: [String]
  private var queue: RunQueue
  private var workers: [SweepWorker] = []
  private var deaths: [Int: Int] = [:]
  /// The number of answers so far, and when the crew was made.
  private var answered = 0
  private let start = MonotonicClock.now

  /// Prepares a number of processes with a command line.
  init(of size: Int, words: [String], for queue: RunQueue) {
    (self.size, self.words, self.queue) = (size, words, queue)
  }

  /// Carries out the runs.
  ///
  /// - Parameters:
  ///   - goesOn: Asked several times a second.
  ///   - fail: Takes a run that has ended its process again and again, and how.
  ///   - take: Takes lines in the order in which they come.
  /// - Throws: `FileError` when a process cannot be started, `ScriptError` when one ended by itself.
  mutating func run(
    while goesOn: () -> Bool, fail: (Int, String) -> Void, take: ([UInt8]) -> Void
  ) throws {
    defer { dismiss() }
    for _ in 0..<min(size, queue.count) { workers.append(try SweepWorker(words)) }
    while goesOn() {
      for worker in workers { feed(worker) }
      if workers.allSatisfy(\.waiting.isEmpty), queue.count == 0 { return }
      pause()
      var sources = workers.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
      guard poll(&sources, nfds_t(sources.count), 100) > 0 else { continue }
      for (place, source) in sources.enumerated().reversed() where source.revents != 0 {
        if let lines = workers[place].read() {
          answered += lines.count
          lines.forEach(take)
        } else if goesOn() {
          try replace(place, fail)
        }
      }
    }
    for worker in workers { worker.stop() }
    // What was finished meanwhile counts.
    for worker in workers { while let lines = worker.read() { lines.forEach(take) } }
  }

  /// Lets answers come together while all processes have runs for longer.
  ///
  /// To take each answer when it comes would stop a process of the crew for each, where all cores are
  /// busy.
  private func pause() {
    guard answered > 0, let least = workers.map(\.waiting.count).min() else { return }
    let eachRun = (MonotonicClock.now - start) * Double(size) / Double(answered)
    let time = min(Self.longestPause, eachRun * Double(least) / 2)
    usleep(UInt32(time * 1e6))
  }

  private mutating func feed(_ worker: SweepWorker) {
    let share = max(1, min(Self.mostWaiting, queue.count / (4 * size)))
    guard worker.waiting.count <= share / 2 else { return }
    var runs: [Int] = []
    while worker.waiting.count + runs.count <= share, let run = queue.next() { runs.append(run) }
    if !runs.isEmpty { worker.give(runs) }
  }

  /// Starts another process in the place of one that has ended, and gives its runs back.
  private mutating func replace(_ place: Int, _ fail: (Int, String) -> Void) throws {
    let worker = workers.remove(at: place)
    let signal: Int32
    switch worker.end() {
    case .signal(let number): signal = number
    case .code(let code) where code > 128: signal = code - 128
    case .code(let code): throw ScriptError(message: "a process ended with exit code \(code)")
    }
    var runs = worker.waiting
    if let first = runs.first {
      deaths[first, default: 0] += 1
      if deaths[first] == Self.mostDeaths {
        fail(first, "the run ended its process \(Self.mostDeaths) times, by signal \(signal)")
        runs.removeFirst()
      }
    }
    queue.putBack(runs)
    if queue.count > 0 { workers.append(try SweepWorker(words)) }
  }

  private mutating func dismiss() {
    for worker in workers { worker.finish() }
    for worker in workers { _ = worker.end() }
    workers = []
  }
}
