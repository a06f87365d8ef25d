import Generator

/// The conditions for a sitting.
///
/// It gives the same bytes twice, its recording replays to them, and looking changes nothing. Its
/// seed chooses its kind: a prompt, specs, a page, a sweep, a command that gets signals.
struct SittingTrial {
  let scene: String
  let lines: [String]
  let seed: UInt64

  /// Takes the scene and the lines apart.
  init(_ text: String, seed: UInt64) {
    let parts = text.split(separator: Sitting.divider + "\n", maxSplits: 1)
    scene = parts.first.map(String.init) ?? ""
    lines = parts.count > 1 ? parts[1].split(separator: "\n").map(String.init) : []
    self.seed = seed
  }

  /// The broken condition; nil when all hold.
  func failure() -> String? {
    switch seed % 16 {
    case 0...3: specs()
    case 4, 5: inParts()
    case 6...9: page()
    case 10: sweep()
    case 11: signals()
    default: prompt()
    }
  }

  /// Whether a script was stopped by what differs from run to run: by the clock, which happens only
  /// at times on a busy machine, or by the last bytes of memory.
  func wasStopped(_ written: Written) -> Bool {
    written.contains {
      $0.text.contains("stopped by the clock") || $0.text.contains("out of memory: the limit")
    }
  }

  /// The first line of a file that differs; nil too if a script was stopped in one of them.
  func difference(_ one: Written, _ two: Written) -> String? {
    if wasStopped(one) || wasStopped(two) { return nil }
    for (a, b) in zip(one, two) where a.text != b.text {
      let pairs = zip(
        a.text.split(separator: "\n", omittingEmptySubsequences: false),
        b.text.split(separator: "\n", omittingEmptySubsequences: false))
      let line = pairs.enumerated().first { $0.element.0 != $0.element.1 }
      return "\(a.name): "
        + (line.map { "line \($0.offset): \($0.element.1)\n instead of \($0.element.0)" }
          ?? "more or fewer lines")
    }
    return nil
  }
}

extension Written {
  /// The texts of some files, by their names.
  func of(_ names: String...) -> Written { filter { names.contains($0.name) } }
}
