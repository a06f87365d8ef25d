/// The tree of an animator's behaviors, as a value.
struct BehaviorTree {
  /// A behavior's place in the tree.
  struct Node {
    var kind: BehaviorKind
    /// The place in the column of the kind.
    var slot: Int32
    /// Where the node stands among those directly below the animator, ascending.
    var order: Int
    /// The parent's node, or -1 directly below the animator.
    var parent: Int32
    var children: [Int32] = []
    /// The rows of the behavior's items, in the order in which they were added.
    var rows: [UInt32] = []
    var clockMandate: Bool
    /// The animator's tick in which the behavior's clock shows 0.
    var firstTick: Int
  }

  var nodes: [Node] = []
  var roots: [Int32] = []
  private var free: [Int32] = []
  /// How many nodes hold the clock mandate.
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
    if node.parent >= 0 {
      nodes[Int(node.parent)].children.append(index)
    } else {
      let place = roots.firstIndex { nodes[Int($0)].order > node.order } ?? roots.count
      roots.insert(index, at: place)
    }
    return index
  }

  /// Takes a node without children out.
  mutating func remove(_ index: Int32) {
    let parent = nodes[Int(index)].parent
    if parent >= 0 {
      nodes[Int(parent)].children.removeAll { $0 == index }
    } else {
      roots.removeAll { $0 == index }
    }
    nodes[Int(index)].rows = []
    setMandate(false, of: index)
    free.append(index)
  }

  /// All nodes, parents before children, siblings in the order in which they were added.
  func preOrder() -> [Int32] {
    var order: [Int32] = []
    var stack = Array(roots.reversed())
    while let node = stack.popLast() {
      order.append(node)
      stack.append(contentsOf: nodes[Int(node)].children.reversed())
    }
    return order
  }
}
