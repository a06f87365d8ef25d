import Glibc

/// `Fuzz behaviors` and `Fuzz trial`: generated behaviors, each case in a process that may end.
struct Behaviors {
  private var seeds = 1...100
  private var seconds: Int?
  private var output = "."

  /// Reads `--seeds A-B`, `--seconds S` and `--output FOLDER`; nil when there is something else.
  init?(_ words: [String]) {
    guard words.count.isMultiple(of: 2) else { return nil }
    for place in stride(from: 0, to: words.count, by: 2) {
      let value = words[place + 1]
      switch words[place] {
      case "--seeds":
        let ends = value.split(separator: "-").compactMap { Int($0) }
        guard let first = ends.first, let last = ends.last, first <= last else { return nil }
        seeds = first...last
      case "--seconds":
        guard let number = Int(value) else { return nil }
        seconds = number
      case "--output": output = value
      default: return nil
      }
    }
  }

  /// Tries the seeds in order, in batches, and shrinks what fails.
  ///
  /// - Returns: The number of seeds that failed.
  func run() -> Int {
    let begin = time(nil)
    let current = output + "/current"
    var next = seeds.lowerBound
    var failures = 0
    while next <= seeds.upperBound, seconds.map({ time(nil) - begin < $0 }) ?? true {
      let last = min(next + 49, seeds.upperBound)
      let status = Process.run(["batch", "\(next)", "\(last)", current])
      if status == 0 {
        next = last + 1
        continue
      }
      let failed = Text.read(current).flatMap { Int($0) } ?? next
      failures += 1
      next = failed + 1
      shrink(failed)
    }
    unlink(current)
    print(
      "\(next - seeds.lowerBound) generated cases from seed \(seeds.lowerBound): \(failures) failed"
    )
    return failures
  }

  /// Writes the smallest scene that fails like a seed's, beside what it was made from.
  private func shrink(_ seed: Int) {
    guard let surface = Surface.declared else { return }
    var grammar = Grammar(surface, seed: UInt64(seed))
    let whole = grammar.scene()
    let path = "\(output)/\(seed).lua"
    Text.write(whole, to: path)
    let candidate = path + ".part"
    func outcome(_ text: String) -> Int32 {
      Text.write(text, to: candidate)
      return Process.run(["trial", candidate, "\(seed)"], isQuiet: true)
    }
    let status = outcome(whole)
    if status != 0 {
      Text.write(Shrinking { outcome($0) == status }.smallest(whole), to: path)
    }
    unlink(candidate)
    print("seed \(seed) fails; see \(path), or run: Fuzz trial \(path) \(seed)")
    _ = Process.run(["trial", path, "\(seed)"])
  }

  /// Tries seeds in this process, noting each before it is tried.
  static func batch(_ words: [String]) -> Int32 {
    guard words.count == 3, let first = Int(words[0]), let last = Int(words[1]),
      let surface = Surface.declared
    else { return 2 }
    for seed in first...last {
      Text.write("\(seed)", to: words[2])
      var grammar = Grammar(surface, seed: UInt64(seed))
      if judge(grammar.scene(), seed: UInt64(seed)) != 0 { return 1 }
    }
    return 0
  }

  /// Tries the scene of a file.
  static func trial(_ words: [String]) -> Int32 {
    guard let path = words.first, let text = Text.read(path) else { return 2 }
    return judge(text, seed: words.dropFirst().first.flatMap { UInt64($0) } ?? 1)
  }

  /// The exit code of a scene: 0 when all holds, and one for each way to fail.
  ///
  /// An endless one ends by a signal of the clock.
  private static func judge(_ text: String, seed: UInt64) -> Int32 {
    alarm(60)
    defer { alarm(0) }
    guard let failure = Trial(text).failure(seed: seed) else { return 0 }
    print(failure)
    let kind = failure.prefix { !$0.isNumber }
    return 10 + Int32(kind.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 63 })
  }
}

/// This program once more, with other words.
enum Process {
  /// Runs it to its end.
  ///
  /// - Returns: The exit code, or 128 and the signal.
  static func run(_ words: [String], isQuiet: Bool = false) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if isQuiet {
      for descriptor: Int32 in [1, 2] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      }
    }
    var arguments = (["Fuzz"] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawn(&process, "/proc/self/exe", &actions, nil, &arguments, environ) == 0 else {
      return 127
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
