import Geometry

/// An upright box by its edges, in points, for the tree and for queries.
struct Box: BitwiseCopyable, Sendable {
  var minX = 0.0
  var minY = 0.0
  var maxX = 0.0
  var maxY = 0.0

  init() {}

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  init(_ rect: Rect) {
    self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
  }

  @inline(always)
  func overlaps(_ other: Box) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  @inline(always)
  func contains(_ other: Box) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  @inline(always)
  func union(_ other: Box) -> Box {
    Box(
      minX: Swift.min(minX, other.minX), minY: Swift.min(minY, other.minY),
      maxX: Swift.max(maxX, other.maxX), maxY: Swift.max(maxY, other.maxY))
  }

  @inline(always)
  func expanded(by margin: Double) -> Box {
    Box(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  /// The box that contains this box and every position on a straight displacement of it.
  @inline(always)
  func swept(by displacement: Vector) -> Box {
    Box(
      minX: minX + Swift.min(0, displacement.x), minY: minY + Swift.min(0, displacement.y),
      maxX: maxX + Swift.max(0, displacement.x), maxY: maxY + Swift.max(0, displacement.y))
  }
}
