import Baking
import Pictures
package import Scripting

/// The motion of a stage that something else moves, for files as `libration export` makes them.
package struct StageMotion {
  /// The format of a file, by its ending: keys for players, or a film.
  package enum Format: String, CaseIterable, Sendable {
    case css, json, js, lua, svg
  }

  private var motion: RecordedMotion

  /// Prepares a motion of a stage; `add` adds its first tick.
  package init(of stage: Stage) { motion = RecordedMotion(of: stage) }

  /// Adds the present state of the stage; call it at the first tick and after each tick.
  ///
  /// - Throws: An error when there are more ticks or items than can be kept.
  package mutating func add(_ stage: Stage) throws { try motion.add(stage) }

  /// The contents of a file, with the tolerance that the commands have without an option.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - title: The title, such as the name of the scene's file.
  /// - Returns: The text, and the words about what it leaves out.
  package func file(_ format: Format, title: String) -> (text: String, omissions: [String]) {
    guard let keys = BakeFormat(rawValue: format.rawValue) else {
      return (FilmPicture.film(of: motion, error: FilmPicture.usualError, title: title).text, [])
    }
    let baked = motion.baked(
      title, BakeCommand.usualTolerance, keys.way, keepsOrder: keys.keepsOrder)
    let text = keys.text(of: baked, usesLinear: false, word: BakeCommand.word(for: title))
    return (text, keys.omissions(from: baked))
  }
}
