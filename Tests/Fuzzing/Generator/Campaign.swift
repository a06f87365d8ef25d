import Glibc

/// Generated scenes by their seeds, tried in processes that may end; failing scenes are shrunk.
package struct Campaign {
  private var seeds = 1...100
  private var seconds: Int?
  private var output = "."
  private var jobs = 1
  /// The number of seeds that a process tries.
  private let batchSize: Int
  /// The scene of a seed.
  private let generate: (UInt64) -> String?

  /// The greatest number of scenes that are shrunk, because a fault that breaks all scenes need not
  /// be shown 1,000 times.
  private static let mostShrunk = 20

  /// Reads `--seeds A-B`, `--seconds S`, `--jobs N` and `--output FOLDER`; nil when there is
  /// something else.
  package init?(
    _ words: [String], batchSize: Int, generate: @escaping (UInt64) -> String?
  ) {
    self.batchSize = batchSize
    self.generate = generate
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
      case "--jobs":
        guard let number = Int(value), number > 0 else { return nil }
        jobs = number
      case "--output": output = value
      default: return nil
      }
    }
  }

  /// Tries the seeds in batches, some at once, and shrinks the scenes that fail.
  ///
  /// - Returns: The number of seeds that failed.
  package func run() -> Int {
    let begin = time(nil)
    var waiting: [ClosedRange<Int>] = []
    var next = seeds.lowerBound
    var running: [Process: ClosedRange<Int>] = [:]
    var failed: [Int] = []
    var tried = 0
    func current(_ range: ClosedRange<Int>) -> String { "\(output)/current-\(range.upperBound)" }
    while true {
      let isInTime = seconds.map { time(nil) - begin < $0 } ?? true
      while running.count < jobs, isInTime, !waiting.isEmpty || next <= seeds.upperBound {
        let range =
          waiting.popLast() ?? next...min(next + batchSize - 1, seeds.upperBound)
        next = max(next, range.upperBound + 1)
        let words = ["batch", "\(range.lowerBound)", "\(range.upperBound)", current(range)]
        guard let process = Process(words) else { break }
        running[process] = range
      }
      guard let (ended, code) = Process.next(of: Set(running.keys)),
        let range = running.removeValue(forKey: ended)
      else { break }
      tried += range.count
      guard code != 0 else { continue }
      let seed = Text.read(current(range)).flatMap { Int($0) } ?? range.lowerBound
      if seed < range.upperBound {
        waiting.append(seed + 1...range.upperBound)
        tried -= range.upperBound - seed
      }
      failed.append(seed)
      if failed.count <= Self.mostShrunk { shrink(seed, code) }
    }
    for name in Text.names(in: output) where name.hasPrefix("current-") {
      unlink(output + "/" + name)
    }
    print("\(tried) generated scenes from seed \(seeds.lowerBound): \(failed.count) failed")
    if !failed.isEmpty {
      print("seeds \(failed.sorted().map { "\($0)" }.joined(separator: ", "))")
    }
    return failed.count
  }

  /// Writes the smallest scene that fails like a seed's.
  private func shrink(_ seed: Int, _ code: Int32) {
    guard let whole = generate(UInt64(seed)) else { return }
    let path = "\(output)/\(seed).lua"
    Text.write(whole, to: path)
    let candidate = path + ".part"
    let begin = time(nil)
    func outcome(_ text: String) -> Int32 {
      Text.write(text, to: candidate)
      return Process(["trial", candidate, "\(seed)"], isQuiet: true)?.code() ?? 127
    }
    let status = outcome(whole)
    if status != 0 {
      // A scene that hangs takes the full time with each try.
      let smallest = Shrinking { time(nil) - begin < 120 && outcome($0) == status }.smallest(whole)
      Text.write(smallest, to: path)
    }
    unlink(candidate)
    print("seed \(seed) fails with \(code); see \(path), or run: trial \(path) \(seed)")
    guard status != 0 else { return print("it does not fail alone") }
    print(Text.read(path) ?? "")
    fflush(nil)
    _ = Process(["trial", path, "\(seed)"])?.code()
  }

  /// Tries seeds in this process, noting each before it is tried.
  ///
  /// - Returns: The exit code of the process.
  package static func batch(
    _ words: [String], generate: (UInt64) -> String?, judge: (String, UInt64) -> Int32
  ) -> Int32 {
    guard words.count == 3, let first = UInt64(words[0]), let last = UInt64(words[1]),
      first <= last
    else { return 2 }
    for seed in first...last {
      Text.write("\(seed)", to: words[2])
      guard let scene = generate(seed) else { return 2 }
      let code = judge(scene, seed)
      if code != 0 { return code }
    }
    return 0
  }

  /// Tries the scene of a file.
  ///
  /// - Returns: The exit code of the process.
  package static func trial(_ words: [String], judge: (String, UInt64) -> Int32) -> Int32 {
    guard let path = words.first, let text = Text.read(path) else { return 2 }
    return judge(text, words.dropFirst().first.flatMap { UInt64($0) } ?? 1)
  }

  /// Prints a failure.
  ///
  /// - Returns: An exit code of its own for each way to fail; 0 for nil.
  package static func code(of failure: String?) -> Int32 {
    guard let failure else { return 0 }
    print(failure)
    let kind = failure.prefix { !$0.isNumber }
    return 10 + Int32(kind.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 63 })
  }
}
