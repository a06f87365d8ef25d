import Glibc
import Hosting

/// The command `libration`: takes its line apart and calls the room that does the work.
@main
enum Main {
  static func main() {
    Faults.prepare()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ words: [String]) -> ExitCode {
    if words == ["--version"] { return tell("libration \(version)") }
    if words.isEmpty { return tell(overview + "\n\n" + toPlay) }
    if words == ["--help"] || words == ["-h"] { return tell(overview) }
    do {
      let arguments = try Arguments(words)
      if arguments.asksForHelp { return tell(arguments.command.help) }
      return try command(arguments)()
    } catch {
      let help = error.command.map { "libration \($0) --help" } ?? "libration --help"
      Outputs().warn("libration: \(error.message)\nTry: \(help)")
      return .usage
    }
  }

  private static func tell(_ text: String) -> ExitCode {
    let outputs = Outputs()
    outputs.say(text)
    return outputs.ending(with: .success)
  }

  /// The scenes to play with: of the folder `examples` of this folder, if there is one.
  private static var toPlay: String {
    let scenes = Examples.lines
    if scenes.isEmpty { return "To play with: libration demo" }
    return "To play with: libration demo, and libration view examples/SCENE for these scenes:\n\n"
      + scenes.joined(separator: "\n")
  }

  private static var overview: String {
    let width = Commands.all.map(\.usage.count).max() ?? 0
    let lines = Commands.all.map { command in
      "  libration \(command.usage)"
        + String(repeating: " ", count: width - command.usage.count + 2)
        + command.summary + "."
    }
    return "libration \(version): dynamics of items, scripted in Lua.\n\n"
      + lines.joined(separator: "\n")
      + "\n\nlibration COMMAND --help tells the options; libration --version the version."
  }
}
