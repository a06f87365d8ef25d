/// The letters of an item's text; physics reads none of this.
public struct ItemFont: Hashable, Sendable {
  /// The place of each line between the left and the right side of the item.
  public enum Alignment: String, CaseIterable, Sendable {
    /// Lines begin at the left side.
    case left
    /// Lines are centered.
    case center
    /// Lines end at the right side.
    case right
  }

  /// The names of the families to try in turn, with commas between them.
  ///
  /// They consist of ASCII letters, digits, spaces and hyphens; `serif`, `sans-serif` and `monospace`
  /// exist everywhere.
  public var family: String
  /// The size, in points, from 0 to 1e9; lines are 1.2 times as far apart.
  public var size: Double
  /// The weight, from 1 to 1000, as CSS counts it: 400 is regular, 700 bold.
  public var weight: Int
  /// The colour, as CSS names it.
  public var color: String
  /// The place of each line between the sides.
  public var alignment: Alignment

  /// Makes a font, by default that of a label of UIKit: 17 points, regular, black, but centered.
  public init(
    family: String = "sans-serif", size: Double = 17, weight: Int = 400, color: String = "black",
    alignment: Alignment = .center
  ) {
    (self.family, self.size, self.weight) = (family, size, weight)
    (self.color, self.alignment) = (color, alignment)
  }

  /// The weights that a font may have.
  static let weights = 1...1000
  /// The most bytes of the names of families.
  static let longestFamily = 200

  /// The families as CSS spells them, with `'` around names; safe in every format of pictures.
  package var cssFamilies: String {
    Self.names(of: family).map { name in
      Self.generic.contains(name) ? name : "'\(name)'"
    }.joined(separator: ",")
  }

  /// Whether a text is a list of names with commas that a font can have.
  static func isList(_ families: String) -> Bool {
    let isPlain = families.unicodeScalars.allSatisfy { scalar in
      let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
      return isLetter || "0123456789 -,".unicodeScalars.contains(scalar)
    }
    return isPlain && families.utf8.count <= longestFamily && !names(of: families).contains("")
  }

  private static func names(of families: String) -> [String] {
    families.split(separator: ",", omittingEmptySubsequences: false).map { name in
      name.split(separator: " ").joined(separator: " ")
    }
  }

  private static var generic: [String] {
    ["serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui"]
  }

  /// The font as options of Lua.
  var options: ScriptOptions {
    [
      "family": family, "size": size, "weight": weight, "color": color,
      "alignment": alignment.rawValue,
    ]
  }
}
