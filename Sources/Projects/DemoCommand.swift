import Resources
import Scripting
import Sessions
public import Terminal

/// `libration demo`: a scene to play with, live in a browser; without a terminal, a run of it.
public struct DemoCommand {
  /// The file of the scene, in the current folder.
  package static let file = "demo.lua"

  private let show: () -> ExitCode

  /// Prepares the command.
  ///
  /// - Parameter show: Shows the scene in a browser until a person ends it.
  package init(show: @escaping () -> ExitCode) { self.show = show }

  /// Writes the scene if it is missing, says what to try, and shows or runs the scene.
  public func run() -> ExitCode {
    let outputs = Outputs()
    do throws(FileError) {
      try Self.writeScene()
    } catch {
      outputs.warn("\(error)")
      return outputs.ending(with: .failure)
    }
    guard Terminal.isInteractive else { return runScene(outputs) }
    outputs.say(Self.toTry)
    outputs.standard.flush()
    return show()
  }

  private func runScene(_ outputs: Outputs) -> ExitCode {
    let code = RunCommand(scene: Self.file).run()
    guard code == .success else { return code }
    outputs.say("\nThe cards went to their places. On a terminal, libration demo shows them live.")
    return outputs.ending(with: .success)
  }

  /// Writes the scene, unless a file of its name is there: a person may have changed it.
  private static func writeScene() throws(FileError) {
    guard Files.kind(of: file) == .missing else { return }
    let output = try OutputFile(path: file)
    output.write(String(decoding: Resource.lua("demo.lua"), as: UTF8.self))
    output.finish()
    if case .refused(let error) = output.failure { throw error }
  }

  /// Things to try, for a person in front of the page.
  package static let toTry = """
    The page shows five cards from \(file), which is in this folder now.

      Drag a card and let it go: a line shows where it will swing.
      Press space: time stops, and lines show where all will go. Space again: it goes on.
      Drag the bar below the stage back, and drag the card another way: the old way is dashed.
      Turn damping in the list of knobs: the whole run bends, past and future.
      Save \(file) with damping = 0.2: the same touches, other cards.

    Ctrl-C ends it.
    """
}
