/// A file of this folder, as text.
enum LuaText {
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// An expression that calls a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - arguments: The values of `...` in the file: Lua expressions, separated by commas.
  /// - Returns: The expression; its lines are those of the file.
  static func call(_ bytes: [UInt8], _ arguments: String = "") -> String {
    "(function(...) \(text(bytes))\nend)(\(arguments))"
  }
}
