/// A width and a height, in points.
@frozen
public struct Size: Hashable, Sendable {
  /// The horizontal extent, in points.
  public var width: Double
  /// The vertical extent, in points.
  public var height: Double

  /// No extent.
  public static var zero: Size { Size(0, 0) }

  /// Makes a size from its extents.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Makes a size from its named extents.
  @inlinable
  public init(width: Double, height: Double) {
    self.init(width, height)
  }

  /// The area, in square points.
  @inlinable
  public var area: Double { width * height }

  /// Whether both extents are finite.
  @inlinable
  public var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Size {
  /// The radius of slightly round corners: a tenth of the shorter side, at most 4 pt.
  package var slightCornerRadius: Double { min(4, min(width, height) / 10) }
}

extension Size: CustomStringConvertible {
  /// The extents, as in `60.0 x 40.0`.
  public var description: String { "\(width) x \(height)" }
}
