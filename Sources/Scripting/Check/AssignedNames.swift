import LuaRuntime

/// The names that the source of a behavior may give to fields of its `self`.
///
/// Any table in the source may be `self`, so every name that the source assigns to a field counts.
struct AssignedNames: Equatable {
  private(set) var names: Set<String> = []
  /// Whether any name is possible: a name is computed, or part of the source is unknown.
  private(set) var isOpen = false

  init() {}

  /// Reads the source of a behavior and of the modules that it required.
  init(_ sources: some Sequence<[UInt8]>) {
    for source in sources {
      guard let tree = try? LuaParser.parse(source) else {
        isOpen = true
        continue
      }
      add(tree)
    }
  }

  /// Adds the names of a tree.
  mutating func add(_ tree: LuaTree) {
    var found = self
    let lists = tree.ownLists
    tree.forEach { part, level in
      switch part {
      case .statement(.assignment(let targets, _)):
        for target in targets { found.add(target, lists) }
      case .statement(.function(let target, _)): found.add(target, lists)
      case .expression(let expression):
        guard case .global(let name) = expression.kind else { return }
        // A module that is required later assigns names that are not known yet.
        if name == "rawset" || name == "require" && level > 0 { found.isOpen = true }
      default: break
      }
    }
    self = found
  }

  private mutating func add(_ target: LuaExpression, _ lists: Set<Int>) {
    guard case .index(let base, let key) = target.kind else { return }
    if let name = key.text {
      names.insert(name)
    } else if key.mayBeName, case .local(let number) = base.kind, !lists.contains(number) {
      isOpen = true
    }
  }
}

extension LuaTree {
  /// The locals that are made as tables by a constructor and stay these tables.
  var ownLists: Set<Int> {
    var lists: Set<Int> = []
    forEach { part, _ in
      guard case .statement(.local(let numbers, let values)) = part else { return }
      for (number, value) in zip(numbers, values) where locals[number].assignments == 0 {
        if case .table = value.kind { lists.insert(number) }
      }
    }
    return lists
  }
}
