import Glibc
import Projects
import Sessions
import Terminal

/// The command `libration`: it reads its command line and calls the module that does the work.
@main
enum Main {
  static func main() {
    Faults.prepare()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ words: [String]) -> ExitCode {
    if words == ["--version"] || words == ["-v"] { return TextCommand(versionLine).run() }
    if words.isEmpty { return TextCommand(overview + "\n\n" + toPlay).run() }
    if words == ["--help"] || words == ["-h"] { return TextCommand(overview).run() }
    do {
      let arguments = try Arguments(words)
      if arguments.asksForHelp { return TextCommand(arguments.command.help).run() }
      return try command(arguments)()
    } catch {
      let help = error.command.map { "libration \($0) --help" } ?? "libration --help"
      Outputs().warn("libration: \(error.message)\nTry: \(help)")
      return .usage
    }
  }

  /// The scenes to play with, from the folder `examples` of the current folder, if it exists.
  private static var toPlay: String {
    let scenes = Examples.lines
    if scenes.isEmpty { return "To play with: libration demo" }
    return "To play with: libration demo, and libration view examples/SCENE for these scenes:\n\n"
      + scenes.joined(separator: "\n")
  }
}
