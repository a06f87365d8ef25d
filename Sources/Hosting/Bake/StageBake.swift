import Baking
package import Scripting

/// Bakes the ticks of a stage that something else moves, as `libration bake` does a scene.
package struct StageBake {
  private var motion: RecordedMotion

  /// Begins with a stage as it is now, before `add`.
  package init(_ stage: Stage) { motion = RecordedMotion(of: stage) }

  /// Adds the stage as it is now: first at its first tick, then after each tick.
  ///
  /// - Throws: An error that says so when there are more ticks or items than can be kept.
  package mutating func add(_ stage: Stage) throws { try motion.add(stage) }

  /// The text of the file, with the error that `libration bake` has without an option.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - title: What it shows, such as the scene's file.
  /// - Returns: The text.
  package func text(_ format: BakeFormat, title: String) -> String {
    let baked = motion.baked(
      title, BakeCommand.usualTolerance, format.way, keepsOrder: format.keepsOrder)
    return format.text(of: baked, usesLinear: false, word: BakeCommand.word(for: title))
  }
}
