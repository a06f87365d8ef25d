import Glibc
import Scripting
import Synchronization

/// The built `libration`, run as from a shell, with a timeout.
struct Program {
  /// The exit code and the output of a run.
  struct Result {
    var code: Int32
    var output: String
    var error: String
  }

  let process: pid_t
  private let input: Int32
  private let output: Int32
  private let error: Int32

  /// Starts the program with its output in pipes.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - folder: The current folder.
  ///   - input: The text of standard input, sent through a pipe.
  ///   - keepsInput: Whether `type` can add to standard input until `closeInput`.
  ///   - closesOutput: Whether standard output has no reader.
  ///   - outputPath: A file or device to be standard output.
  ///   - closedStream: A standard stream that is closed for the program; nil for none.
  ///   - addressSpace: The most address space that it gets, in KiB; nil for no limit.
  ///   - environment: Variables, as in "NAME=value"; they replace the usual ones.
  ///   - tool: A program to run instead, found on the system's search path.
  init(
    _ arguments: [String], in folder: String = root, input: String = "",
    keepsInput: Bool = false, closesOutput: Bool = false, outputPath: String? = nil,
    closedStream: Int32? = nil, addressSpace: Int? = nil, environment: [String] = [],
    tool: String? = nil
  ) {
    let inWrite: Int32
    let outRead: Int32
    let errRead: Int32
    (process, inWrite, outRead, errRead) = spawning.withLock { _ in
      let (inRead, inWrite) = makePipe()
      let (outRead, outWrite) = makePipe()
      let (errRead, errWrite) = makePipe()
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, inRead, 0)
      if let outputPath {
        posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY, 0)
      } else {
        posix_spawn_file_actions_adddup2(&actions, outWrite, 1)
      }
      posix_spawn_file_actions_adddup2(&actions, errWrite, 2)
      if let closedStream { posix_spawn_file_actions_addclose(&actions, closedStream) }
      let process = spawn(
        arguments, in: folder, &actions, flags: 0, addressSpace: addressSpace,
        environment: environment, tool: tool)
      for descriptor in [inRead, outWrite, errWrite] { close(descriptor) }
      return (process, inWrite, outRead, errRead)
    }
    if closesOutput { close(outRead) }
    signal(SIGPIPE, SIG_IGN)
    self.input = inWrite
    output = closesOutput ? -1 : outRead
    error = errRead
    type(input)
    if !keepsInput { closeInput() }
  }

  /// Writes to standard input.
  func type(_ text: String) { _ = text.withCString { write(input, $0, strlen($0)) } }

  /// Ends standard input.
  func closeInput() { close(input) }

  /// Waits until there is output to read.
  func waitForOutput() {
    var source = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    while poll(&source, 1, 600_000) < 0, errno == EINTR {}
  }

  /// Reads until the program ends; kills it after ten minutes of silence, with the code -1.
  ///
  /// Debug builds on a busy machine are slow.
  func finish() -> Result {
    var texts: [Int32: [UInt8]] = [:]
    var open = [output, error].filter { $0 >= 0 }
    var patience = 6_000
    while !open.isEmpty, patience > 0 {
      var sources = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if poll(&sources, nfds_t(sources.count), 100) == 0 { patience -= 1 }
      for source in sources where source.revents != 0 {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(source.fd, &chunk, chunk.count)
        if count > 0 {
          texts[source.fd, default: []] += chunk[..<count]
        } else {
          open.removeAll { $0 == source.fd }
        }
      }
    }
    if patience == 0 { kill(process, SIGKILL) }
    for descriptor in [output, error] where descriptor >= 0 { close(descriptor) }
    let code = wait(for: process)
    return Result(
      code: patience == 0 ? -1 : code,
      output: String(decoding: texts[output] ?? [], as: UTF8.self),
      error: String(decoding: texts[error] ?? [], as: UTF8.self))
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: String..., in folder: String = root, input: String = ""
  ) -> Result {
    Program(arguments, in: folder, input: input).finish()
  }

  /// Runs a program of the system to its end.
  static func tool(
    _ name: String, _ arguments: String..., in folder: String, input: String = ""
  ) -> Result {
    Program(arguments, in: folder, input: input, tool: name).finish()
  }
}

/// The package's folder.
let root: String = {
  var path = #filePath
  for _ in 0..<4 { path = Files.folder(of: path) }
  return path
}()

/// The built command, beside the test bundle.
let executable: String = {
  let bundle = Files.resolved("/proc/self/exe") ?? ""
  let beside = Files.join(Files.folder(of: bundle), "libration")
  if Files.kind(of: beside) == .regular { return beside }
  return Files.join(Files.folder(of: CommandLine.arguments[0]), "libration")
}()

/// The lock for making and inheriting descriptors, which keeps them from other tests' programs.
let spawning = Mutex(())

/// Starts the command in a folder.
func spawn(
  _ arguments: [String], in folder: String, _ actions: inout posix_spawn_file_actions_t,
  flags: Int32, addressSpace: Int? = nil, environment: [String] = [], tool: String? = nil
) -> pid_t {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // Threads of the test runner block signals, and a program inherits that.
  var noSignals = sigset_t()
  sigemptyset(&noSignals)
  posix_spawnattr_setsigmask(&attributes, &noSignals)
  posix_spawnattr_setflags(&attributes, Int16(flags | POSIX_SPAWN_SETSIGMASK))
  let limit = addressSpace.map { ["sh", "-c", "ulimit -v \($0); exec \"$0\" \"$@\""] } ?? []
  let words = (["env", "-C", folder] + limit + [tool ?? executable] + arguments).map { strdup($0) }
  defer { for word in words { free(word) } }
  // The sanitizer of the program gets the list of leaks in libraries of the system, too.
  let leaks = getenv("LSAN_OPTIONS").map { ["LSAN_OPTIONS=" + String(cString: $0)] } ?? []
  let settings = ["PATH=/usr/bin:/bin", "TERM=xterm", "LC_ALL=C.UTF-8"] + leaks
  let names = environment.map { $0.prefix { $0 != "=" } + "=" }
  let kept = settings.filter { setting in !names.contains { setting.hasPrefix($0) } }
  let variables = (kept + environment).map { strdup($0) }
  defer { for variable in variables { free(variable) } }
  var process: pid_t = 0
  let code = posix_spawn(
    &process, "/usr/bin/env", &actions, &attributes, words + [nil], variables + [nil])
  precondition(code == 0, "a program must be startable: \(executable)")
  return process
}

/// The exit code of a process, or 128 and the number of the signal that killed it.
func wait(for process: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
}

func makePipe() -> (read: Int32, write: Int32) {
  var ends: [Int32] = [0, 0]
  pipe(&ends)
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}
