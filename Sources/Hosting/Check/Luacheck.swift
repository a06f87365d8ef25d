import Glibc
import Scripting

/// The program luacheck, which looks for unused locals, shadowed names and unreachable code.
///
/// What `check` finds itself, globals and fields above all, is not asked of it.
struct Luacheck {
  /// Unused values, shadowed names, control flow; not unused arguments, as hooks are given more
  /// than they use, and not a `self` inside another one.
  private static let options = [
    "--no-color", "--codes", "--formatter", "plain", "--only", "2", "3", "4", "5", "--ignore",
    "212", "213", "4.*/self", "--",
  ]

  /// What it says about files, as notes: whether a file is fine does not depend on what is
  /// installed.
  ///
  /// - Returns: Notes in the order of the files; nil when it is not installed.
  static func notes(on files: [String]) -> [Diagnostic]? {
    guard let output = run(options + files) else { return nil }
    return output.split(separator: "\n").compactMap(note)
  }

  /// Reads a line such as `scene.lua:3:7: (W211) unused variable 'x'`.
  private static func note(_ line: Substring) -> Diagnostic? {
    guard let mark = line.firstRange(of: ": (W") else { return nil }
    let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    let message = line[mark.upperBound...].drop { $0 != " " }.dropFirst()
    guard place.count >= 3, let row = Int(place[place.count - 2]), let column = Int(place.last!)
    else { return nil }
    let file = place.dropLast(2).joined(separator: ":")
    return Diagnostic(
      severity: .note,
      finding: ScriptError(file: file, line: row, column: column, message: String(message)))
  }

  /// Runs it and gives its standard output.
  private static func run(_ arguments: [String]) -> String? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let words = (["luacheck"] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, "luacheck", &actions, nil, words + [nil], environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard code == 0 else { return nil }
    let output = read(from: ends[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // 0 and 1 are its own codes; a shell's 127 would say that there is none.
    let hasEnded = status & 0x7F == 0 && (status >> 8) & 0xFF <= 2
    return hasEnded ? output : nil
  }

  private static func read(from descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
