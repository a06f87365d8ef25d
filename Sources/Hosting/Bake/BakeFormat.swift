import Baking

/// The format to which a motion is baked, by the name of its file.
package enum BakeFormat: String, CaseIterable, Sendable {
  case css, json, js, lua

  /// The format of a file; nil where its name ends otherwise.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    self.init(rawValue: String(name[name.index(after: dot)...]))
  }

  /// Whether the format keeps the stacking order of items at every time.
  var keepsOrder: Bool { self == .json }

  /// The interpolation between keys in players of the format.
  var way: Way { self == .json ? .curved : .straightBetweenCorners }

  /// The text of a file.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - usesLinear: Whether CSS has an easing per number.
  ///   - word: The word with which names in CSS begin.
  /// - Returns: The text.
  func text(of motion: BakedMotion, usesLinear: Bool, word: String) -> String {
    switch self {
    case .css: CSSSheet(motion, usesLinear: usesLinear, word: word).text
    case .json: LottieFile(motion).text
    case .js: WebModule(motion).text
    case .lua: LuaMotion(motion).text
    }
  }
}
