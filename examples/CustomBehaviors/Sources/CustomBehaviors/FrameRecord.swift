import Dynamics
import Geometry

/// The last frame of an item that differed, and the number of comparisons since for which the item
/// stayed close to it.
///
/// It compares with the frame at the start of this time: compared step by step, a slow drift would
/// look like rest.
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listings 6-1 and 6-2.
struct FrameRecord {
  private var reference: Rect
  /// The number of successive comparisons that found the frame close.
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

/// The greatest difference of frames that count as the same.
public struct FrameTolerance: Hashable, Sendable {
  /// The area by which frames may differ, in square points, at least 0.
  public var pointLaxity: Double
  /// The grid to which frames are rounded before they are compared, in points; 0 for no rounding.
  public var grid: Double

  /// Makes a tolerance with a grid of half points, as in the published watchers.
  ///
  /// - Precondition: The laxity is in the domain of areas, the grid in that of lengths.
  public init(pointLaxity: Double = 10, grid: Double = 0.5) {
    self.pointLaxity = Domain.area.checked(pointLaxity, "pointLaxity")
    self.grid = Domain.length.checked(grid, "grid")
  }
}
