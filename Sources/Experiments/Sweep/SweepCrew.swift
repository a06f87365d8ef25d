import Glibc
import Scripting
import Terminal

/// Several processes that share the runs of a sweep.
///
/// Each process gets new runs while it has few left, and fewer at a time towards the end. So no
/// process waits long for the last one.
///
/// Source: C. D. Polychronopoulos and D. J. Kuck, "Guided Self-Scheduling", IEEE Transactions on
/// Computers 36, 1987.
struct SweepCrew {
  /// The most runs that wait at a process.
  private static let mostWaiting = 64
  /// The longest pause in which answers gather, in seconds.
  private static let longestPause = 0.005
  /// The number of times that a run may end its process before it counts as failed.
  private static let mostDeaths = 3

  private let size: Int
  private let words: [String]
  private var queue: RunQueue
  private var workers: [SweepWorker] = []
  private var deaths: [Int: Int] = [:]
  /// The number of answers so far, and the time at which the crew was made.
  private var answered = 0
  private let start = MonotonicClock.now

  /// Prepares a number of processes with a command line.
  init(of size: Int, words: [String], for queue: RunQueue) {
    (self.size, self.words, self.queue) = (size, words, queue)
  }

  /// Carries out the runs.
  ///
  /// - Parameters:
  ///   - goesOn: Whether to go on; called several times a second.
  ///   - fail: Takes a run that ended its process too often, and the way in which it ended.
  ///   - take: Takes lines in the order in which they arrive.
  /// - Throws: `FileError` when a process cannot be started, `ScriptError` when one ended by
  ///   itself.
  package mutating func run(
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
    // Runs that were finished meanwhile count.
    for worker in workers { while let lines = worker.read() { lines.forEach(take) } }
  }

  /// Pauses while all processes have runs left, so that answers gather.
  ///
  /// Where all cores are busy, taking each answer at once would interrupt a process of the crew for
  /// each.
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

  /// Replaces a process that has ended by a new one, and puts its runs back.
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
