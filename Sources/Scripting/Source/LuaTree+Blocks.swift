extension LuaTree {
  /// All blocks, outer ones first.
  package var allBlocks: [LuaBlock] {
    var blocks = [block]
    forEach { part, _ in
      switch part {
      case .statement(let statement):
        switch statement {
        case .block(let block), .whileLoop(_, let block), .repeatLoop(let block, _),
          .numericFor(_, _, let block), .genericFor(_, _, let block):
          blocks.append(block)
        case .branches(let branches, let otherwise):
          blocks += branches.map(\.block) + (otherwise.map { [$0] } ?? [])
        case .function(_, let function), .localFunction(_, let function):
          blocks.append(function.body)
        default: break
        }
      case .expression(let expression):
        if case .function(let function) = expression.kind { blocks.append(function.body) }
      }
    }
    return blocks
  }
}
