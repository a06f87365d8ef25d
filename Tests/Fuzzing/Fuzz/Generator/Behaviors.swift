import Generator
import Glibc

/// Random behaviors.
enum Behaviors {
  /// The scene of a seed; nil when the host cannot be described.
  static func scene(_ seed: UInt64) -> String? {
    guard let surface = Surface.declared else { return nil }
    var grammar = Grammar(surface, seed: seed)
    return grammar.scene()
  }

  /// The exit code of a scene: 0 when all conditions hold, and one for each way to fail.
  ///
  /// A timer's signal ends an endless scene.
  static func judge(_ text: String, seed: UInt64) -> Int32 {
    alarm(60)
    defer { alarm(0) }
    return Campaign.code(of: Trial(text).failure(seed: seed))
  }
}
