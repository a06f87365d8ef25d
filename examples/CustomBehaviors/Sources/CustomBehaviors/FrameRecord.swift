import Dynamics
import Geometry

/// The last frame of an item that differed, and for how long it has stayed close to it since.
///
/// It compares with the start of the quiet run: step by step, a slow drift would pass for rest.
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listings 6-1 and 6-2.
struct FrameRecord {
  private var reference: Rect
  /// How many comparisons in a row found the frame close.
  private(set) var steadyCount: Int

  init(of item: any DynamicItem, tolerance: FrameTolerance, count: Int) {
    reference = item.frame.rounded(to: tolerance.grid)
    steadyCount = count
  }

  mutating func compare(_ item: any DynamicItem, tolerance: FrameTolerance) {
    let frame = item.frame.rounded(to: tolerance.grid)
    if frame.isClose(to: reference, area: tolerance.pointLaxity) {
      steadyCount += 1
    } else {
      reference = frame
      steadyCount = 0
    }
  }
}

/// How much frames may differ and still count as the same.
public struct FrameTolerance: Hashable, Sendable {
  /// The area by which frames may differ, in square points, at least 0.
  public var pointLaxity: Double
  /// What frames are rounded to before they are compared, in points; 0 for no rounding.
  public var grid: Double

  /// Makes a tolerance that looks at half points, as the published watchers do.
  ///
  /// - Precondition: The laxity is in the domain of areas, the grid in that of lengths.
  public init(pointLaxity: Double = 10, grid: Double = 0.5) {
    self.pointLaxity = Domain.area.checked(pointLaxity, "pointLaxity")
    self.grid = Domain.length.checked(grid, "grid")
  }
}
