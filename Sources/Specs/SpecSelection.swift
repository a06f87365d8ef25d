/// The choice of the specs of a file that run.
struct SpecSelection {
  /// A text that the full name must contain; nil for any.
  package var filter: String?
  /// Lines of the file; nil for all.
  package var lines: [Int]?

  /// The selected specs in their order, and the lines that select none.
  ///
  /// A line selects the specs that span it, or else the specs of the innermost group that spans it.
  package func select(from specs: [Spec], of root: SpecGroup) -> (specs: [Spec], missing: [Int]) {
    var wanted = Set(specs.map(\.number))
    var missing: [Int] = []
    if let lines {
      wanted = []
      for line in lines {
        var found = specs.filter { $0.lines?.contains(line) ?? false }
        if found.isEmpty {
          found = root.groups.last { $0.lines?.contains(line) ?? false }?.specs ?? []
        }
        if found.isEmpty { missing.append(line) }
        wanted.formUnion(found.map(\.number))
      }
    }
    let selected = specs.filter { spec in
      wanted.contains(spec.number) && filter.map(spec.fullName.contains) ?? true
    }
    return (selected, missing)
  }
}
