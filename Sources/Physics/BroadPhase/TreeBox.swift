/// An upright box in single precision that contains the box it was made from: 16 bytes.
///
/// Right and bottom are stored negated, so all numbers of a larger box are smaller, and union,
/// inclusion and overlap are one operation on four lanes each.
struct TreeBox: BitwiseCopyable, Sendable {
  private(set) var left: Float = 0
  private(set) var top: Float = 0
  private var minusRight: Float = 0
  private var minusBottom: Float = 0

  init() {}

  init(_ box: Box) {
    // Edges farther away than this are clamped to it, in the same order.
    let limit = SIMD4<Double>(repeating: 1e37)
    var edges = SIMD4(box.minX, box.minY, -box.maxX, -box.maxY)
    edges.replace(with: limit, where: edges .> limit)
    edges.replace(with: -limit, where: edges .< -limit)
    // The box grows by more than rounding may have shrunk it.
    let rounded = SIMD4<Float>(edges)
    let size = rounded.replacing(with: -rounded, where: rounded .< 0)
    self.init(rounded - (size * 0x1p-23 + 0x1p-126))
  }

  @inline(always)
  private init(_ lanes: SIMD4<Float>) {
    left = lanes.x
    top = lanes.y
    minusRight = lanes.z
    minusBottom = lanes.w
  }

  @inline(always)
  private var lanes: SIMD4<Float> { SIMD4(left, top, minusRight, minusBottom) }

  /// The same box in double precision.
  var box: Box {
    Box(
      minX: Double(left), minY: Double(top), maxX: -Double(minusRight), maxY: -Double(minusBottom))
  }

  /// Half of the perimeter.
  @inline(always)
  var size: Float { -((left + minusRight) + (top + minusBottom)) }

  @inline(always) var right: Float { -minusRight }
  @inline(always) var bottom: Float { -minusBottom }

  /// Width and height.
  @inline(always)
  var extent: SIMD2<Float> { SIMD2(right - left, bottom - top) }

  /// Twice the center.
  @inline(always)
  var doubleCenter: SIMD2<Float> { SIMD2(left - minusRight, top - minusBottom) }

  @inline(always)
  func union(_ other: TreeBox) -> TreeBox {
    TreeBox(lanes.replacing(with: other.lanes, where: other.lanes .< lanes))
  }

  @inline(always)
  func contains(_ other: TreeBox) -> Bool { all(lanes .<= other.lanes) }

  @inline(always)
  func overlaps(_ other: TreeBox) -> Bool {
    all(lanes .<= other.opposite)
  }

  /// The limits of the edges of a box that overlaps this one.
  @inline(always)
  private var opposite: SIMD4<Float> { SIMD4(-minusRight, -minusBottom, -left, -top) }

  @inline(always)
  static func == (a: TreeBox, b: TreeBox) -> Bool { all(a.lanes .== b.lanes) }
}
