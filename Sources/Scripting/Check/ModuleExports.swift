import LuaRuntime

/// The fields of the table that a module returns, as its source writes them.
extension SourceAnalysis {
  /// A field of a module's table.
  package struct Export {
    /// Its declaration, with the comment above it.
    package var member: MemberDescription
    /// The place of its name, in bytes.
    package var range: Range<Int>
  }

  /// The fields that the file's table has; empty for a file that returns something else.
  package var exports: [Export] {
    guard case .result(let values)? = tree.block.statements.last, values.count == 1 else {
      return []
    }
    let docs = MethodDocs(bytes).methods
    var found: [Export] = []
    func add(_ key: LuaExpression, _ value: LuaExpression?, _ function: LuaFunction? = nil) {
      guard let name = key.text, !found.contains(where: { $0.member.name == name }) else { return }
      var written = function
      if case .function(let function)? = value?.kind { written = function }
      found.append(Export(member: member(name, written, docs[name]), range: key.range))
    }
    func addFields(of table: LuaExpression) {
      guard case .table(let fields) = table.kind else { return }
      for field in fields { if let key = field.key { add(key, field.value) } }
    }
    guard case .local(let module) = values[0].kind else {
      addFields(of: values[0])
      return found
    }
    for statement in tree.block.statements {
      switch statement {
      case .local(let numbers, let values):
        for (number, value) in zip(numbers, values) where number == module { addFields(of: value) }
      case .function(let target, let function):
        if let key = key(of: target, in: module) { add(key, nil, function) }
      case .assignment(let targets, let values):
        for (place, target) in targets.enumerated() {
          guard let key = key(of: target, in: module) else { continue }
          add(key, place < values.count ? values[place] : nil)
        }
      default: break
      }
    }
    return found
  }

  /// The key of an assigned field of a local's table; nil for other targets.
  private func key(of target: LuaExpression, in local: Int) -> LuaExpression? {
    guard case .index(let base, let key) = target.kind, case .local(local) = base.kind else {
      return nil
    }
    return key
  }

  private func member(
    _ name: String, _ function: LuaFunction?, _ told: MethodDocs.Method?
  ) -> MemberDescription {
    guard let function else {
      return MemberDescription(
        name: name, kind: .property, parameters: [], type: .any, isSettable: false, doc: "")
    }
    let isMethod = function.parameters.first.map { tree.locals[$0].name == "self" } ?? false
    return MemberDescription(
      name: name, kind: isMethod ? .method : .function, parameters: told?.parameters ?? [],
      isSettable: false, doc: told?.doc ?? "")
  }
}
