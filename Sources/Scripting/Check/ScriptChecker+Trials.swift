/// Functions that a script calls to see whether they fail; nothing in them is reported.
extension ScriptChecker {
  /// Whether a call tries its arguments.
  ///
  /// These are `pcall`, the assertions on errors of specs, and functions of the file that pass a
  /// parameter on to one of them.
  func isTrial(_ callee: LuaExpression) -> Bool {
    switch callee.kind {
    case .global(let name): name == "pcall" || name == "xpcall"
    case .local(let number): tryingFunctions.contains(number)
    case .index(let base, let key):
      if case .global(let name) = base.kind, names.types[name] != nil {
        false
      } else {
        key.text?.contains("error") ?? false
      }
    default: false
    }
  }

  /// Finds the functions of the file that try a parameter.
  func collectTrials() {
    var tried: Set<Int> = []
    tree.forEach { [self] part, _ in
      guard case .expression(let expression) = part,
        case .call(let callee, let arguments) = expression.kind, isTrial(callee)
      else { return }
      for argument in arguments {
        if case .local(let number) = argument.kind { tried.insert(number) }
      }
    }
    tree.forEach { [self] part, _ in
      guard case .statement(.localFunction(let number, let function)) = part,
        function.parameters.contains(where: tried.contains)
      else { return }
      tryingFunctions.insert(number)
    }
  }
}
