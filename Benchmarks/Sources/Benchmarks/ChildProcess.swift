import Glibc

/// A program that runs beside this one, at most while the object exists; its output is discarded.
final class ChildProcess {
  private let program: String
  private let process: pid_t
  private var hasEnded = false
  private let start = realTime()

  /// Starts a program.
  ///
  /// - Parameter words: The program's path, or its name, and its arguments.
  /// - Throws: When there is no such program.
  init(_ words: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for output in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, words[0], &actions, nil, arguments + [nil], environ) == 0 else {
      throw PeerError(message: "cannot run \(words[0])")
    }
    (program, self.process) = (words[0], process)
  }

  deinit {
    if hasEnded { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Waits for the program's end and does work meanwhile.
  ///
  /// - Parameter work: Runs again and again until the program has ended; nil only waits.
  /// - Returns: The processor time of the program and the real time since its start, in seconds.
  /// - Throws: An error if the program fails, and the errors of `work`.
  func wait(while work: (() throws -> Void)? = nil) throws -> (processor: Double, real: Double) {
    var (status, usage): (Int32, rusage) = (0, rusage())
    while true {
      let ended = wait4(process, &status, work == nil ? 0 : WNOHANG, &usage)
      if ended == process { break }
      try work?()
    }
    hasEnded = true
    guard status == 0 else { throw PeerError(message: "\(program) failed") }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), realTime() - start)
  }
}

/// Runs work on one of this program's cores, together with the programs that it starts.
///
/// - Throws: The errors of `work`, and one if there is no `taskset` or no list of cores, which
///   Linux systems have.
func onOneCore(_ work: () throws -> Void) throws {
  func use(_ cores: String) throws {
    _ = try ChildProcess(["taskset", "--cpu-list", "--pid", cores, "\(getpid())"]).wait()
  }
  guard let cores = Machine.usableCores else {
    throw PeerError(message: "/proc/self/status must list the cores that this program may use")
  }
  try use(String(cores.prefix(while: \.isNumber)))
  let result = Result { try work() }
  // Otherwise later measurements would run on one core too.
  try use(cores)
  try result.get()
}

/// The time since a fixed moment, in seconds.
private func realTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
