import Geometry

/// Searches for the least value of a function of shares from 0 to 1, without derivatives.
///
/// Points outside are moved to the nearest point inside. The search only compares values, so they
/// need not be numbers.
///
/// Source: J. A. Nelder and R. Mead, "A Simplex Method for Function Minimization", The Computer
/// Journal 7, 1965; the factors depend on the number of directions as in F. Gao and L. Han,
/// "Implementing the Nelder-Mead Simplex Algorithm with Adaptive Parameters", Computational
/// Optimization and Applications 51, 2012.
package struct SimplexSearch<Value: Comparable> {
  /// A point and the value of the function there.
  package struct Vertex {
    package let point: [Double]
    package let value: Value
  }

  private let evaluate: ([Double]) -> Value?
  private var simplex: [Vertex] = []

  /// A search ends when its simplex is below this size in every direction.
  private static var smallest: Double { 1e-9 }

  /// Prepares a search.
  ///
  /// - Parameter evaluate: The function; nil ends the search.
  package init(_ evaluate: @escaping ([Double]) -> Value?) { self.evaluate = evaluate }

  /// Searches from a point.
  ///
  /// - Parameters:
  ///   - start: The point.
  ///   - size: The size of the first simplex, over 0 and less than 1.
  /// - Returns: The best vertex; nil when the function ended the search at once.
  package mutating func run(from start: [Double], size: Double) -> Vertex? {
    simplex = []
    guard add(start) else { return nil }
    for direction in start.indices {
      var point = start
      // The step goes to the side with room.
      point[direction] += start[direction] + size <= 1 ? size : -size
      guard add(point) else { return best }
    }
    while !isSmall, step() {}
    return best
  }

  private var best: Vertex? { simplex.min { $0.value < $1.value } }

  private mutating func add(_ point: [Double]) -> Bool {
    guard let vertex = vertex(point) else { return false }
    simplex.append(vertex)
    return true
  }

  private func vertex(_ point: [Double]) -> Vertex? {
    let inside = point.map { min(1, max(0, $0)) }
    return evaluate(inside).map { Vertex(point: inside, value: $0) }
  }

  private var isSmall: Bool {
    let first = simplex[0].point
    return simplex.dropFirst().allSatisfy { vertex in
      zip(vertex.point, first).allSatisfy { abs($0 - $1) <= Self.smallest }
    }
  }

  /// Replaces the worst vertex; returns false when the function ended the search.
  private mutating func step() -> Bool {
    // Equal values keep their order, so a search is the same on all machines.
    let order = simplex.indices.sorted {
      simplex[$0].value < simplex[$1].value
        || !(simplex[$1].value < simplex[$0].value) && $0 < $1
    }
    simplex = order.map { simplex[$0] }
    let count = Double(max(2, simplex.count - 1))
    let (expansion, contraction, shrinking) = (1 + 2 / count, 0.75 - 0.5 / count, 1 - 1 / count)
    let worst = simplex[simplex.count - 1]
    let second = simplex[simplex.count - 2]
    let center = worst.point.indices.map { direction in
      simplex.dropLast().reduce(0) { $0 + $1.point[direction] } / Double(simplex.count - 1)
    }
    func along(_ factor: Double) -> Vertex? {
      vertex(zip(center, worst.point).map { $0 + factor * ($0 - $1) })
    }
    guard let reflected = along(1) else { return false }
    if reflected.value < simplex[0].value {
      guard let expanded = along(expansion) else { return false }
      simplex[simplex.count - 1] = expanded.value < reflected.value ? expanded : reflected
      return true
    }
    if reflected.value < second.value {
      simplex[simplex.count - 1] = reflected
      return true
    }
    let isOutside = reflected.value < worst.value
    guard let contracted = along(isOutside ? contraction : -contraction) else { return false }
    if contracted.value < (isOutside ? reflected.value : worst.value) {
      simplex[simplex.count - 1] = contracted
      return true
    }
    for place in simplex.indices.dropFirst() {
      let point = zip(simplex[0].point, simplex[place].point).map { $0 + shrinking * ($1 - $0) }
      guard let vertex = vertex(point) else { return false }
      simplex[place] = vertex
    }
    return true
  }
}
