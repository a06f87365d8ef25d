package import Geometry

/// An image in the outline of a drawn item.
package struct ItemPicture: Sendable {
  /// The size in the item, as CSS names it.
  package enum Fit: String, Sendable {
    case cover, contain
    /// The item's width and height.
    case fill
  }

  /// A word that other images do not have.
  package let key: String
  /// The contents as an address, which needs no file.
  package let address: String
  /// The size in the item.
  package let fit: Fit

  /// Makes an image of its contents.
  package init(key: String, address: String, fit: Fit) {
    (self.key, self.address, self.fit) = (key, address, fit)
  }
}

extension ItemPicture: Hashable {
  package static func == (one: ItemPicture, other: ItemPicture) -> Bool {
    one.key == other.key && one.fit == other.fit
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(fit)
  }
}

/// An image in a box about the center, in an outline.
package struct PlacedPicture: Hashable, Sendable {
  /// The image.
  package let picture: ItemPicture
  /// The size of the box, in points.
  package let size: Size
  /// The outline that cuts it off.
  package let clip: VectorPath

  /// Places an image.
  package init(_ picture: ItemPicture, in size: Size, clip: VectorPath) {
    (self.picture, self.size, self.clip) = (picture, size, clip)
  }
}
