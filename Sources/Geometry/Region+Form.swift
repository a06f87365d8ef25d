extension Region {
  /// The form of a region: a basic one, or an operation with its operands.
  public enum Form: Hashable, Sendable {
    /// The whole plane.
    case infinite
    /// No point.
    case empty
    /// A disk, by its radius in points.
    case disk(Double)
    /// A rectangle, by its size in points.
    case rectangle(Size)
    /// All points that another region does not contain.
    case inverse(Region)
    /// All points that at least one of two regions contains.
    case union(Region, Region)
    /// All points that both of two regions contain; a difference is an intersection with an
    /// inverse.
    case intersection(Region, Region)
  }

  /// The form of the region.
  ///
  /// - Complexity: O(`count`).
  public var form: Form {
    switch program.last {
    case nil: return .infinite
    case .empty: return .empty
    case .disk(let radius): return .disk(radius)
    case .box(let width, let height): return .rectangle(Size(width, height))
    case .not: return .inverse(Region(program: Array(program.dropLast())))
    case .or, .and:
      // The second operand is the shortest end that leaves one answer.
      var start = program.count - 1
      var missing = 1
      while missing > 0 {
        start -= 1
        switch program[start] {
        case .empty, .disk, .box: missing -= 1
        case .not: continue
        case .or, .and: missing += 1
        }
      }
      let first = Region(program: Array(program[..<start]))
      let second = Region(program: Array(program[start..<(program.count - 1)]))
      return program.last == .or ? .union(first, second) : .intersection(first, second)
    }
  }

  /// The number of disks, rectangles and operations that the region is made of.
  public var count: Int { program.count }
}
