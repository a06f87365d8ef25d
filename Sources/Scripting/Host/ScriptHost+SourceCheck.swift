import LuaRuntime

/// Checks of the source of scripts, before they run.
extension ScriptHost {
  /// The problems that the source of a script shows, by line and column.
  ///
  /// Source that Lua refuses shows none; loading it reports the error.
  ///
  /// - Parameters:
  ///   - text: The source, any bytes.
  ///   - path: The path in messages.
  ///   - surroundings: The globals and modules that the script has beside those of all scripts.
  /// - Returns: The problems; empty when there are none.
  package func problems(
    in text: [UInt8], of path: String, in surroundings: ScriptSurroundings = ScriptSurroundings()
  ) -> [Diagnostic] {
    problems(in: text, of: path, declaredNames, surroundings)
  }

  /// The error with which Lua refuses the source of a script; nil for source that it accepts.
  package func refusal(of text: [UInt8], _ path: String) -> ScriptError? {
    do throws(LuaError) {
      _ = try interpreter.load(bytes: text, name: "@" + path, globals: makeGlobals())
      return nil
    } catch {
      return ScriptError(error)
    }
  }

  /// The declared API with the behaviors of the folders, by names.
  var declaredNames: DeclaredNames {
    let api = api
    return DeclaredNames(api, failures: state.library.failures)
  }

  /// The problems of a source, with the names of all items of the scene if it ran.
  func problems(
    in text: [UInt8], of path: String, _ names: DeclaredNames,
    _ surroundings: ScriptSurroundings = ScriptSurroundings(), items: Set<String>? = nil
  ) -> [Diagnostic] {
    let tree: LuaTree
    do throws(LuaParser.Failure) {
      tree = try LuaParser.parse(text)
    } catch {
      guard error == .depth else { return [] }
      let message = "is nested too deep for its names to be checked"
      return [
        Diagnostic(severity: .note, finding: ScriptError(file: path, message: message))
      ]
    }
    let modules = ModuleFolders(behaviorFolders, word: "behavior folder")
    let checker = ScriptChecker(
      tree, names: names, modules: modules, surroundings: surroundings)
    checker.knownItems = items
    let lines = LuaLines(text)
    return checker.check().map { problem in
      let (line, column) = lines.place(of: problem.offset)
      return Diagnostic(
        severity: problem.isNote ? .note : .error,
        finding: ScriptError(file: path, line: line, column: column, message: problem.message))
    }
  }

  /// Merges the findings in the source with those of a run, each mistake once.
  func merged(_ source: [Diagnostic], _ run: [Diagnostic]) -> [Diagnostic] {
    let others = run.filter { diagnostic in
      !source.contains { known in
        known.severity == .error && known.finding.file == diagnostic.finding.file
          && (known.finding.line == diagnostic.finding.line && known.finding.line != nil
            || known.finding.message == diagnostic.finding.message)
      }
    }
    guard let file = source.first?.finding.file else { return others }
    let own = source + others.filter { $0.finding.file == file }
    // The sort is stable, because columns are in order already.
    let sorted = own.enumerated().sorted { a, b in
      (a.element.finding.line ?? 0, a.offset) < (b.element.finding.line ?? 0, b.offset)
    }
    return sorted.map(\.element) + others.filter { $0.finding.file != file }
  }
}

/// The globals and modules of a script beside those of all scripts, such as the words of specs.
package struct ScriptSurroundings {
  /// The additional globals.
  package var globals: Set<String>
  /// The folders in which `require` finds modules; nil for the behavior folders.
  package var modules: ModuleFolders?
  /// Returns the problem with a text argument of an additional global, such as a bad path; nil if
  /// none.
  package var problem: (_ word: String, _ text: String) -> String?

  /// Makes surroundings from their parts.
  package init(
    globals: Set<String> = [], modules: ModuleFolders? = nil,
    problem: @escaping (_ word: String, _ text: String) -> String? = { _, _ in nil }
  ) {
    (self.globals, self.modules, self.problem) = (globals, modules, problem)
  }
}
