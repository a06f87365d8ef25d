/// The tree of an animator's behaviors, as a value.
struct BehaviorTree {
  /// A behavior's place in the tree.
  struct Node {
    var kind: BehaviorKind
    /// The place in the column of the kind.
    var slot: Int32
    /// The order of the node among the animator's own behaviors, ascending.
    var order: Int
    /// The parent's node, or -1 directly below the animator.
    var parent: Int32
    var children: [Int32] = []
    /// The rows of the behavior's items, in the order in which they were added.
    var rows: [UInt32] = []
    var clockMandate: Bool
    /// The motions that the behavior locks for its items.
    var locks: ItemLocks = []
    /// The animator's tick in which the behavior's clock shows 0.
    var firstTick: Int
  }

  var nodes: [Node] = []
  var roots: [Int32] = []
  private var free: [Int32] = []
  /// The nodes in pre-order, while this order is valid.
  private var ordered: [Int32] = []
  /// The place of each node in the pre-order, while this order is valid.
  private var ranks: [Int32] = []
  private var isOrdered = true
  private(set) var memberships = Memberships()
  /// The number of nodes with a clock mandate.
  private(set) var mandates = 0

  /// Whether a behavior keeps the animator ticking.
  var isMandated: Bool { mandates > 0 }

  mutating func setMandate(_ mandate: Bool, of node: Int32) {
    guard nodes[Int(node)].clockMandate != mandate else { return }
    nodes[Int(node)].clockMandate = mandate
    mandates += mandate ? 1 : -1
  }

  mutating func insert(_ node: Node) -> Int32 {
    let index: Int32
    if node.clockMandate { mandates += 1 }
    if let reused = free.popLast() {
      index = reused
      nodes[Int(index)] = node
    } else {
      index = Int32(nodes.count)
      nodes.append(node)
    }
    var isLast = isOrdered
    if node.parent >= 0 {
      isLast = isLast && isLastBranch(node.parent)
      nodes[Int(node.parent)].children.append(index)
    } else {
      let place = rootPlace(of: node.order)
      isLast = isLast && place == roots.count
      roots.insert(index, at: place)
    }
    if isLast { order(index) } else { isOrdered = false }
    return index
  }

  /// Removes a node without children.
  mutating func remove(_ index: Int32) {
    let parent = nodes[Int(index)].parent
    if parent >= 0 {
      nodes[Int(parent)].children.removeAll { $0 == index }
    } else if let place = roots.lastIndex(of: index) {
      roots.remove(at: place)
    }
    if isOrdered, ordered.last == index { ordered.removeLast() } else { isOrdered = false }
    for row in nodes[Int(index)].rows { memberships.remove(Int(row), from: index) }
    nodes[Int(index)].rows = []
    nodes[Int(index)].locks = []
    setMandate(false, of: index)
    free.append(index)
  }

  /// All nodes, parents before children, siblings in the order in which they were added.
  ///
  /// - Complexity: O(1) unless nodes were added or removed elsewhere than at the end.
  mutating func preOrder() -> [Int32] {
    if isOrdered { return ordered }
    ordered.clear()
    var stack = Array(roots.reversed())
    while let node = stack.popLast() {
      order(node)
      stack.append(contentsOf: nodes[Int(node)].children.reversed())
    }
    isOrdered = true
    return ordered
  }

  /// Adds a node at the end of the pre-order.
  private mutating func order(_ node: Int32) {
    while ranks.count <= Int(node) { ranks.append(-1) }
    ranks[Int(node)] = Int32(ordered.count)
    ordered.append(node)
  }

  /// The index for a new node among the animator's own behaviors: after all of its order.
  private func rootPlace(of order: Int) -> Int {
    var (low, high) = (0, roots.count)
    // Most nodes are added at the end.
    if let last = roots.last, nodes[Int(last)].order <= order { return high }
    while low < high {
      let middle = (low + high) / 2
      if nodes[Int(roots[middle])].order > order { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether the last node in the tree is a given node or below it.
  private func isLastBranch(_ node: Int32) -> Bool {
    var last = ordered.last ?? -1
    while last >= 0, last != node { last = nodes[Int(last)].parent }
    return last == node
  }
}

extension BehaviorTree {
  /// Whether a behavior has a row.
  func has(_ row: Int, in node: Int32) -> Bool { memberships.contains(row, in: node) }

  /// The behaviors that have a row, the latest first.
  func nodes(with row: Int) -> [Int32] { memberships.nodes(of: row) { _ in true } }

  /// The behaviors that have a row and are wanted, in pre-order; where none is, nothing is allocated.
  ///
  /// - Complexity: O(n log n) in the behaviors of the row, if no node was added or removed elsewhere
  ///   than at the end since the last call.
  mutating func preOrder(with row: Int, where isWanted: (Int32) -> Bool) -> [Int32] {
    let nodes = memberships.nodes(of: row, where: isWanted)
    guard nodes.count > 1 else { return nodes }
    _ = preOrder()
    return nodes.sorted { ranks[Int($0)] < ranks[Int($1)] }
  }

  mutating func add(_ row: Int, to node: Int32) {
    nodes[Int(node)].rows.append(UInt32(row))
    memberships.insert(row, into: node)
  }

  /// Removes rows from a behavior.
  ///
  /// - Returns: The rows that the behavior had, in the given order.
  mutating func remove(_ rows: [Int], from node: Int32) -> [Int] {
    let known = rows.filter { has($0, in: node) }
    let gone = Set(known)
    nodes[Int(node)].rows.removeAll { gone.contains(Int($0)) }
    for row in known { memberships.remove(row, from: node) }
    return known
  }

  /// Removes a row from a behavior.
  ///
  /// - Returns: Whether the behavior had it.
  mutating func remove(_ row: Int, from node: Int32) -> Bool {
    guard let place = nodes[Int(node)].rows.firstIndex(of: UInt32(row)) else { return false }
    nodes[Int(node)].rows.remove(at: place)
    memberships.remove(row, from: node)
    return true
  }
}
