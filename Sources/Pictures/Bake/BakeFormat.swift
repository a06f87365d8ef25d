package import Baking
import Drawing

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
  package var keepsOrder: Bool { self == .json }

  /// The interpolation between keys in players of the format.
  package var way: Way { self == .json ? .curved : .straightBetweenCorners }

  /// The parts of a motion that a file of the format does not show, each in words such as
  /// `leaves out shadows: card`.
  package func omissions(from motion: BakedMotion) -> [String] {
    func named(_ part: String, _ isLeftOut: (BakedItem) -> Bool) -> String? {
      let names = motion.items.filter(isLeftOut).map(\.name)
      guard !names.isEmpty else { return nil }
      let more = names.count > 3 ? " and \(names.count - 3) more" : ""
      return "leaves out \(part): \(names.prefix(3).joined(separator: ", "))\(more)"
    }
    let parts: [String?] =
      switch self {
      case .css:
        [
          named("changes of outlines") { $0.changesForm },
          named("changes of gradients") { $0.changesFill },
          named("changes of images") { $0.changesPicture },
          named("changes of texts") { $0.changesText },
          named("lines along a part of an outline") { $0.finish.hasPartOfLine },
          named("lines along paths") { !$0.form.isBox && $0.finish.hasStroke },
          named("shadows of paths") { !$0.form.isBox && $0.finish.hasShadow },
        ]
      case .json:
        [
          named("shadows") { $0.finish.hasShadow },
          named("images") { $0.picture != nil || $0.changesPicture },
          named("texts") { $0.text != nil || $0.changesText },
        ]
      case .js:
        [
          named("changes of outlines") { $0.changesForm },
          named("changes of gradients") { $0.changesFill },
          named("changes of images") { $0.changesPicture },
          named("changes of texts") { $0.changesText },
          named("lines along a part of an outline") { $0.finish.hasPartOfLine },
          named("outlines that are paths") { !$0.form.isBox },
        ]
      case .lua:
        [
          named("changes of corners, lines, shadows, gradients and texts") {
            $0.finish.isAnimated || $0.changesFill || $0.changesText
          },
          named("changes of images") { $0.changesPicture },
        ]
      }
    return (parts + [named("what clips the items in it") { $0.isClipping }]).compactMap { $0 }
  }

  /// The text of a file.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - usesLinear: Whether CSS has an easing per number.
  ///   - word: The word with which names in CSS begin.
  /// - Returns: The text.
  package func text(of motion: BakedMotion, usesLinear: Bool, word: String) -> String {
    switch self {
    case .css: CSSSheet(motion, usesLinear: usesLinear, word: word).text
    case .json: LottieFile(motion).text
    case .js: WebModule(motion).text
    case .lua: LuaMotion(motion).text
    }
  }
}
