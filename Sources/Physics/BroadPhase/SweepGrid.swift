/// The strips and columns into which boxes are sorted.
///
/// Strip and column numbers never fall with the position, and end at the last ones, which all far
/// positions share. So any two boxes that overlap have a strip in common, wherever they are.
struct SweepGrid {
  static let (stripBits, columnBits): (UInt32, UInt32) = (14, 18)
  /// Positions farther away do not influence the grid.
  private static let far: Float = 1e6

  private let middle: SIMD2<Float>
  private let perStrip: Float
  private let perColumn: Float

  /// Makes a grid for boxes: strips twice as high as boxes are on average.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - count: Their number, above 0.
  init(_ boxes: UnsafePointer<SweptBox>, _ count: Int) {
    var (sum, size) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for index in 0..<count {
      sum += Self.near(boxes[index].box)
      size += SIMD2(boxes[index].box.extent.clamped(to: Self.far))
    }
    let mean = sum / Double(count)
    var deviation = 0.0
    for index in 0..<count { deviation += abs(Self.near(boxes[index].box).x - mean.x) }
    size = size / Double(count) + 1e-3
    middle = SIMD2(mean)
    perStrip = Float(0.5 / size.y)
    let half = Double(1 << (Self.columnBits - 1))
    perColumn = Float(half / (4 * deviation / Double(count) + size.x))
  }

  /// The first and the last strip of a box.
  @inline(always)
  func strips(of box: TreeBox) -> (first: UInt32, last: UInt32) {
    (strip(box.top), strip(box.bottom))
  }

  /// Notes the first strip and the columns of a box, and returns its first and last strip.
  @inline(always)
  func place(_ swept: UnsafeMutablePointer<SweptBox>) -> (first: UInt32, last: UInt32) {
    let strips = strips(of: swept.pointee.box)
    swept.pointee.strip = strips.first
    swept.pointee.left = column(swept.pointee.box.left)
    swept.pointee.right = column(swept.pointee.box.right)
    return strips
  }

  @inline(always)
  private func strip(_ y: Float) -> UInt32 {
    Self.place((y - middle.y) * perStrip, bits: Self.stripBits)
  }

  @inline(always)
  private func column(_ x: Float) -> UInt32 {
    Self.place((x - middle.x) * perColumn, bits: Self.columnBits)
  }

  /// A distance from the middle as a number from 0; the last one for NaN.
  @inline(always)
  private static func place(_ distance: Float, bits: UInt32) -> UInt32 {
    let place = distance + Float(1 << (bits - 1))
    let last = Float(1 << bits - 1)
    return place >= last ? 1 << bits - 1 : place > 0 ? UInt32(place) : 0
  }

  /// The center of a box, moved to at most the far distance.
  @inline(always)
  private static func near(_ box: TreeBox) -> SIMD2<Double> {
    SIMD2((0.5 * box.doubleCenter).clamped(to: far))
  }
}

/// A box whose pairs are searched.
struct SweptBox: BitwiseCopyable, Sendable {
  var box: TreeBox
  var shape: Int32
  var isMoved: Bool
  /// Its first strip, and its first and last column.
  var strip: UInt32 = 0
  var left: UInt32 = 0
  var right: UInt32 = 0
}

/// The memory of finding pairs of many boxes.
struct SweepScratch {
  var boxes = CopyOnWriteBuffer<SweptBox>()
  var sorted = CopyOnWriteBuffer<SweptBox>()
  var entries = CopyOnWriteBuffer<UInt64>()
  var spare = CopyOnWriteBuffer<UInt64>()
}

extension SIMD2<Float> {
  /// The numbers clamped to plus and minus a limit; the limit for NaN.
  @inline(always)
  fileprivate func clamped(to limit: Float) -> SIMD2<Float> {
    let low = SIMD2(repeating: -limit)
    return replacing(with: low, where: .!(self .>= low)).replacing(with: -low, where: self .> -low)
  }
}
