import Console
import Experiments
import Generator
import Glibc
import Sessions
import Specs
import Terminal
import Watch

extension SittingTrial {
  private static let commands = ["run", "repl", "test", "watch", "sweep"]
  private static let ends = [SIGINT, SIGTERM, SIGHUP]

  /// Sends signals at any moment to a command in a process of its own.
  ///
  /// The command ends as the manual says, and its files have whole lines.
  func signals() -> String? {
    var dice = Dice(seed: seed)
    let folder = Folder()
    folder.write(scene: scene)
    writeSpecs(in: folder)
    writeMeasure(in: folder)
    folder.write("in", lines.joined(separator: "\n"))
    Self.written.forEach(folder.expect)
    let command = dice.pick(Self.commands)
    guard let process = Process(["sit", command, folder.path], isQuiet: true) else { return nil }
    usleep(UInt32(dice.number(0...60_000)))
    if dice.chance(30) { process.send(SIGWINCH) }
    usleep(UInt32(dice.number(0...5_000)))
    let signal = dice.pick(Self.ends)
    process.send(signal)
    guard let code = process.code(within: 10) else {
      process.send(SIGKILL)
      _ = process.code()
      return "\(command) goes on after signal \(signal)"
    }
    // A command that had ended has its own code; one that had not begun dies by the signal.
    let codes = [0, 1, 128 + signal] + (signal == SIGINT ? [130] : [143])
    guard codes.contains(code) else { return "\(command) ends with \(code) by signal \(signal)" }
    for name in Self.written {
      let text = Text.read(folder.path + "/" + name) ?? ""
      guard text.isEmpty || text.hasSuffix("\n") else {
        return "\(command) leaves half a line in \(name) by signal \(signal)"
      }
    }
    return nil
  }

  private static let written = ["t.csv", "e.ndjson", "r.libration"]

  /// Runs a command in a folder of `signals()`.
  ///
  /// - Parameter words: The command and the path of the folder.
  /// - Returns: Its exit code.
  static func sit(_ words: [String]) -> Int32 {
    guard words.count == 2, chdir(words[1]) == 0 else { return 2 }
    dup2(open("in", O_RDONLY), STDIN_FILENO)
    let code =
      switch words[0] {
      case "run": RunCommand(scene: "scene.lua", seconds: 60, options: toldOptions).run()
      case "repl":
        ReplCommand(scene: "scene.lua", options: toldOptions, keepsHistory: false).run()
      case "test": TestCommand(specOptions, session: options).run()
      case "watch": WatchCommand(scene: "scene.lua", options: toldOptions).run()
      default: sweepCommand.run()
      }
    return code.rawValue
  }
}
