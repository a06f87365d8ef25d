import Glibc
import Scenarios
import Scripting
import Worlds

/// Compares items with a hook each with LÖVE, and times a flock: `--hooks FOLDER [--rounds N]`.
///
/// Both call a hook for each item and tick that reads place and velocity of a body and stores its
/// velocity, and both step the world. Plain C with Lua's library calls the same hook, with fields
/// that are read and stored by C functions and with a limit of instructions, but steps no world.
/// Times are processor times of an item and tick.
struct HooksCommand {
  /// The folder that LÖVE runs.
  private let folder: String
  private var rounds = 7

  private static let counts = [100, 1_000, 10_000]
  /// The number of items times ticks in a run.
  private static let work = 1_000_000
  /// A hook that does nothing.
  private static let empty = "function() end"

  /// Reads the words of the command line.
  ///
  /// - Parameter words: The words behind the program's name, `--hooks` first.
  /// - Throws: `SceneCommand.Mistake` when the words are not as in the usage.
  init(_ words: [String]) throws {
    guard words.count > 1 else { throw Self.usage }
    folder = words[1]
    // LÖVE would show a window and wait.
    guard access(folder + "/main.lua", R_OK) == 0 else {
      throw SceneCommand.Mistake(
        "--hooks must be followed by a folder with a main.lua, not \(folder)")
    }
    let options = Array(words.dropFirst(2))
    guard !options.isEmpty else { return }
    guard options.count == 2, options[0] == "--rounds", let number = Int(options[1]), number > 0
    else { throw Self.usage }
    rounds = number
  }

  private static var usage: SceneCommand.Mistake {
    SceneCommand.Mistake("usage: --hooks FOLDER [--rounds N], N a whole number over 0")
  }

  /// Lets the sides take turns, and prints a row for each number of items when it has run.
  ///
  /// - Throws: When a stage cannot be made, or `SceneCommand.Mistake` when LÖVE does not run.
  func run() throws {
    print(
      """
      Processor time of an item and tick in ns, medians of \(rounds) interleaved rounds.

      | items | LÖVE | ours | ratio | ours, hook empty | ours, group | C and Lua, no world |
      | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
      """)
    for count in Self.counts {
      let ticks = Self.work / count
      var times = [[Double]](repeating: [], count: 5)
      let stages = [
        try ScriptedItems(count: count), try ScriptedItems(count: count, hook: Self.empty),
        try ScriptedItems(count: count, isGroup: true),
      ]
      for stage in stages { try stage.stage.advance(ticks: 10) }
      let plain = try Peer(items: count, tables: false)
      try plain.setHook(ScriptedItems.hook, limit: 1_000_000)
      for _ in 0..<rounds {
        times[0].append(try timeOfPeer(count: count, ticks: ticks))
        for (index, stage) in stages.enumerated() {
          let time = try duration { _ = try stage.stage.advance(ticks: ticks) }
          times[index + 1].append(time / Double(count * ticks))
        }
        let time = try duration { for _ in 0..<ticks { try plain.tick() } }
        times[4].append(time / Double(count * ticks))
      }
      let medians = times.map { $0.sorted()[$0.count / 2] }
      let cells =
        ["\(count)", fixed(medians[0], 0), fixed(medians[1], 0), fixed(medians[1] / medians[0], 2)]
        + medians[2...].map { fixed($0, 0) }
      print("| \(cells.joined(separator: " | ")) |")
      fflush(nil)  // A row takes some ten seconds.
    }
    let time = try timeOfFlock()
    print("\nA tick of the 10,000 birds of docs/pictures/flock.lua: \(fixed(time / 1e6, 1)) ms.")
  }

  /// The time of an item and tick in LÖVE, in nanoseconds.
  private func timeOfPeer(count: Int, ticks: Int) throws -> Double {
    guard let output = popen("love '\(folder)' \(count) \(ticks)", "r") else {
      throw SceneCommand.Mistake("cannot start love")
    }
    var bytes = [UInt8](repeating: 0, count: 100)
    let length = fread(&bytes, 1, bytes.count, output)
    let text = String(decoding: bytes[..<length], as: UTF8.self).filter { $0 != "\n" }
    guard pclose(output) == 0, let time = Double(text) else {
      throw SceneCommand.Mistake("love must print a number, not '\(text)'")
    }
    return time
  }

  /// The median time of a tick of the flock in the README's picture, in nanoseconds.
  private func timeOfFlock() throws -> Double {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let stage = try host.loadScene("/\(root)/docs/pictures/flock.lua")
    let ticks = 60
    let times = try (0..<rounds).map { _ in
      try duration { _ = try stage.advance(ticks: ticks) } / Double(ticks)
    }
    return times.sorted()[times.count / 2]
  }
}
