import Baking
package import Scripting

/// Bakes the ticks of a stage that something else moves, as `libration bake` does a scene.
package struct StageBake {
  private var motion: RecordedMotion

  /// Prepares a bake of a stage; `add` adds its first tick.
  package init(_ stage: Stage) { motion = RecordedMotion(of: stage) }

  /// Adds the present state of the stage; call it at the first tick and after each tick.
  ///
  /// - Throws: An error when there are more ticks or items than can be kept.
  package mutating func add(_ stage: Stage) throws { try motion.add(stage) }

  /// The text of the file, with the tolerance that `libration bake` has without an option.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - title: The title, such as the name of the scene's file.
  /// - Returns: The text.
  package func text(_ format: BakeFormat, title: String) -> String {
    let baked = motion.baked(
      title, BakeCommand.usualTolerance, format.way, keepsOrder: format.keepsOrder)
    return format.text(of: baked, usesLinear: false, word: BakeCommand.word(for: title))
  }
}
