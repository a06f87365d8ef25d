import Glibc

/// A program that runs beside this one; what it says is thrown away.
struct ChildProcess {
  private let program: String
  private let process: pid_t
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

  /// Waits for the program's end, and works meanwhile.
  ///
  /// - Parameter work: Runs again and again until the program has ended; nil only waits.
  /// - Returns: The processor time of the program and the real time since its start, in seconds.
  /// - Throws: When the program fails, and what `work` throws, which ends the program.
  func wait(while work: (() throws -> Void)? = nil) throws -> (processor: Double, real: Double) {
    var (status, usage): (Int32, rusage) = (0, rusage())
    while true {
      let ended = wait4(process, &status, work == nil ? 0 : WNOHANG, &usage)
      if ended == process { break }
      do {
        try work?()
      } catch {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        throw error
      }
    }
    guard status == 0 else { throw PeerError(message: "\(program) failed") }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), realTime() - start)
  }
}

/// Runs work on one of this program's cores, together with the programs that it starts.
///
/// - Throws: When there is no `taskset`, which Linux systems have, and what `work` throws.
func onOneCore(_ work: () throws -> Void) throws {
  func use(_ cores: String) throws {
    _ = try ChildProcess(["taskset", "--cpu-list", "--pid", cores, "\(getpid())"]).wait()
  }
  guard let cores = Machine.usableCores else { throw PeerError(message: "no cores are known") }
  try use(String(cores.prefix(while: \.isNumber)))
  defer { try? use(cores) }
  try work()
}

/// The seconds since some moment.
private func realTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
