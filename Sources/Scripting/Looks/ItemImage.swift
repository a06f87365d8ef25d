import Geometry

/// An image in the outline of an item.
///
///     try card.setStyle(ItemStyle(cornerRadius: 12, image: ItemImage("lake.jpg", fit: .fit)))
public struct ItemImage: Sendable {
  /// The size of an image in its item.
  public enum Fit: String, CaseIterable, Sendable {
    /// It covers the item and keeps its proportions; the rest of it is cut off.
    case fill
    /// It is whole and keeps its proportions.
    case fit
    /// It has the item's width and height.
    case stretch
  }

  /// The name of a PNG, JPEG or SVG file in the folder of the scene or below it.
  public var file: String
  /// The size in the item.
  public var fit: Fit
  /// The contents of the file when the image was set; nil before that.
  package var contents: ImageContents?

  /// Makes an image of a file.
  public init(_ file: String, fit: Fit = .fill) { (self.file, self.fit) = (file, fit) }
}

extension ItemImage: Hashable {
  /// Whether two images have the same file and fit, whatever the file contained.
  public static func == (one: ItemImage, other: ItemImage) -> Bool {
    one.file == other.file && one.fit == other.fit
  }

  /// Hashes the file and the fit.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(fit)
  }

  /// The image as options of Lua.
  var options: ScriptOptions { ["file": file, "fit": fit.rawValue] }
}

/// The contents of an image file.
package struct ImageContents: Sendable {
  /// A word that other contents do not have.
  package let key: String
  /// The contents as an address, which needs no file.
  package let address: String
}
