import CAllocations
import Glibc
import Scenarios
import Scripting
import Worlds

/// A simulated watch of several days: ticks, with a behavior file that is saved every 1,000 ticks.
struct Endurance {
  /// Memory in use at one moment, in bytes.
  struct Memory {
    /// The most memory of scripts since the previous moment, garbage included.
    var scripts: Int
    /// Blocks of the C heap.
    var heap: Int
    /// Pages of the process.
    var process: Int
  }

  /// Ticks between two savings.
  static let interval = 1_000
  /// The least useful number of ticks: three rounds through the kinds of savings, twice.
  static let fewest = 20_000
  /// The longest that a tick may take, in nanoseconds.
  static let aim: Float = 4e6

  /// The ticks given.
  let ticks: Int
  /// Processor time of all ticks and reloads, in nanoseconds.
  private(set) var total = 0.0
  /// The time of each tick with the reload before it, in nanoseconds: the least of the runs.
  private(set) var times: [Float]
  /// The numbers of files that were accepted or unchanged, and of files that were refused.
  private(set) var taken = 0
  private(set) var refused = 0
  /// The number of ticks in each run that took too long.
  private(set) var longTicks: [Int] = []
  /// Memory at each saving.
  private(set) var memory: [Memory] = []

  /// Runs the ticks.
  ///
  /// - Parameters:
  ///   - items: Items, each with a behavior of its own.
  ///   - ticks: The number of ticks, at least `fewest`.
  /// - Throws: When files cannot be written, or the scene fails.
  init(items: Int = 100, ticks: Int) throws {
    self.ticks = ticks
    times = [Float](repeating: 0, count: ticks)
    let folder = try ScratchFolder()
    try folder.write(WatchedItems.module.file, WatchedItems.module.text)
    try folder.write(WatchedItems.behavior, WatchedItems.text(0))
    let host = try ScriptHost(
      ScriptConfiguration(behaviorFolders: [folder.path + "/behaviors"], readsCurrentFolder: false))
    var outcome: Bool?
    host.onEvent = { event, _ in
      if case .reload(_, let isTaken, _) = event.kind { outcome = isTaken }
    }
    let stage = try host.runScene(WatchedItems(count: items).scene, name: "endurance")
    var scripts = 0
    memory.reserveCapacity(ticks / Self.interval + 1)
    for tick in 0..<ticks {
      var time = 0.0
      if tick > 0, tick % Self.interval == 0 {
        memory.append(Memory(scripts: scripts))
        scripts = 0
        let number = tick / Self.interval
        try folder.write(WatchedItems.behavior, WatchedItems.text(number))
        outcome = nil
        time = duration { host.reload(folder.path + "/" + WatchedItems.behavior) }
        guard outcome == WatchedItems.saving(number).isTaken else {
          throw PeerError(message: "saving \(number) was \(outcome == true ? "taken" : "refused")")
        }
        if outcome == true { taken += 1 } else { refused += 1 }
      }
      time += try duration { try stage.advance(ticks: 1) }
      total += time
      times[tick] = Float(time)
      scripts = max(scripts, host.memoryUsed)
    }
    memory.append(Memory(scripts: scripts))
    longTicks = [times.count { $0 >= Self.aim }]
    guard let error = stage.takeErrors().first else { return }
    throw PeerError(message: "\(error)")
  }

  /// Memory over each third of the savings, the most of each kind.
  var thirds: [Memory] {
    let length = memory.count / 3
    return (0..<3).map { third in
      let part = memory[(third * length)..<((third + 1) * length)]
      return Memory(
        scripts: part.map(\.scripts).max() ?? 0, heap: part.map(\.heap).max() ?? 0,
        process: part.map(\.process).max() ?? 0)
    }
  }

  /// The longest tick, and the longest among those without a reload, in nanoseconds.
  var worst: (all: Float, withoutReload: Float) {
    let other = times.indices.lazy.filter { $0 % Self.interval != 0 }
    return (times.max() ?? 0, other.map { times[$0] }.max() ?? 0)
  }

  /// Runs the ticks, and runs them again when one was too long.
  ///
  /// Both runs have the same ticks but not the same load on the machine, so the smaller time counts
  /// for each tick.
  ///
  /// - Throws: When files cannot be written, or the scene fails.
  static func confirmed(ticks: Int) throws -> Endurance {
    var endurance = try Endurance(ticks: ticks)
    guard endurance.longTicks != [0] else { return endurance }
    let again = try Endurance(ticks: ticks)
    endurance.times = zip(endurance.times, again.times).map(min)
    endurance.longTicks += again.longTicks
    return endurance
  }

  /// Whether no tick without a reload was too long, and the memory was kept.
  var holds: Bool { worst.withoutReload < Self.aim && keepsMemory }

  /// Whether the last third used no more memory than the second, within 2 % of the scripts' memory
  /// and 256 KiB of the heap.
  var keepsMemory: Bool {
    let (before, after) = (thirds[1], thirds[2])
    return Double(after.scripts) < 1.02 * Double(before.scripts)
      && after.heap - before.heap < 256 << 10
  }
}

extension Endurance.Memory {
  /// The memory in use now.
  fileprivate init(scripts: Int) {
    self.scripts = scripts
    heap = Int(heap_in_use())
    process = residentBytes()
  }
}

/// The memory of the process, in bytes.
func residentBytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var text = [UInt8](repeating: 0, count: 100)
  let count = fread(&text, 1, text.count, file)
  let words = String(decoding: text[..<count], as: UTF8.self).split(separator: " ")
  return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
}
