import Geometry
import Glibc
package import Scripting
public import Sessions
import Specs
public import Terminal

/// `libration check`: loads every behavior and scene and reports problems.
public struct CheckCommand {
  private let paths: [String]
  private let isJSON: Bool
  private let options: SessionOptions

  /// Prepares a check of files and folders; none means the behavior folders, `examples` and the
  /// scenes of the current folder.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - isJSON: Whether the findings are a JSON list, which has standard output for itself.
  ///   - options: The options of the session.
  public init(
    paths: [String] = [], isJSON: Bool = false, options: SessionOptions = SessionOptions()
  ) {
    self.paths = paths
    self.isJSON = isJSON
    self.options = options
  }

  /// Checks everything.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: isJSON)
    Signals.collectEnds()
    do {
      let host = try options.makeHost()
      let files = try files(host)
      guard !files.isEmpty else {
        let places = paths.isEmpty ? host.behaviorFolders + ["examples", "this folder"] : paths
        outputs.warn("check: there is no script in \(places.joined(separator: ", "))")
        return outputs.ending(with: .failure)
      }
      let found = findings(host)
      if let ending = Signals.ending { return ending }
      // luacheck would wait for ever for a pipe.
      let notes = Luacheck.notes(on: files.filter { Files.kind(of: $0) == .regular })
      for line in healthLines(host.health, showsInstances: false) { outputs.say(line) }
      if notes == nil {
        outputs.warn("luacheck is not installed: unused locals are not looked for")
      }
      return report(merged(found, notes ?? []), files.count, outputs)
    } catch {
      if isJSON { outputs.standard.write(jsonList([Diagnostic(error).json]) + "\n") }
      outputs.warn(errorText(error))
      return outputs.ending(with: .failure)
    }
  }

  /// The problems, without notes of luacheck, which is not installed everywhere.
  ///
  /// - Returns: The scripts that were read, and the problems in them.
  /// - Throws: `FileError` for a path that does not exist, `ScriptError` when no host can be made.
  package func found() throws -> (files: [String], problems: [Diagnostic]) {
    let host = try options.makeHost()
    return (try files(host), findings(host))
  }

  /// The paths to check besides the behavior folders.
  private var scenes: [String] {
    guard paths.isEmpty else { return paths }
    let examples = Files.kind(of: "examples") == .folder ? ["examples"] : []
    return examples + ((try? Files.names(in: ".")) ?? []).filter(Self.isScene)
  }

  /// Whether a file of the current folder makes a stage; its other scripts may be of any kind.
  private static func isScene(_ name: String) -> Bool {
    guard name.hasSuffix(".lua"), !name.hasSuffix("_spec.lua"), !name.hasPrefix("."),
      Files.kind(of: name) == .regular, let text = try? Files.script(at: name)
    else { return false }
    return LuaTree.makesStage(text)
  }

  /// The scripts that are checked.
  private func files(_ host: ScriptHost) throws -> [String] {
    for path in paths where Files.kind(of: path) == .missing {
      throw FileError(path: path, code: ENOENT)
    }
    var files: [String] = []
    for file in (paths.isEmpty ? host.behaviorFiles : []) + scenes.flatMap(host.scripts(at:))
    where !files.contains(file) {
      files.append(file)
    }
    return files
  }

  /// The problems of the files at the paths, each problem once.
  private func findings(_ host: ScriptHost) -> [Diagnostic] {
    host.isInterrupted = { Signals.ending != nil }
    host.onOutput = { _, _ in }
    return Signals.interrupting(host) {
      var found = paths.isEmpty ? host.checkBehaviors() : []
      for path in scenes {
        let own = path.hasSuffix("_spec.lua") ? problems(ofSpec: path) : host.check(path)
        for diagnostic in own where !found.contains(diagnostic) {
          found.append(diagnostic)
        }
      }
      return found
    }
  }

  /// The problems in the source of a spec, which does not run.
  private func problems(ofSpec path: String) -> [Diagnostic] {
    do {
      let host = try options.makeHost(near: Files.folder(of: path))
      return host.check(source: path, in: SpecWord.surroundings)
    } catch {
      return [Diagnostic(error)]
    }
  }

  /// Puts notes among the findings on the same file, by line.
  private func merged(_ found: [Diagnostic], _ notes: [Diagnostic]) -> [Diagnostic] {
    var all = found
    for note in notes {
      let place = all.lastIndex { known in
        known.finding.file == note.finding.file
          && known.finding.line ?? 0 <= note.finding.line ?? 0
      }
      let first = all.firstIndex { $0.finding.file == note.finding.file }
      all.insert(note, at: place.map { $0 + 1 } ?? first ?? all.count)
    }
    return all
  }

  private func report(_ found: [Diagnostic], _ files: Int, _ outputs: Outputs) -> ExitCode {
    let extent = "in \(counted(files, "file"))"
    if isJSON { outputs.standard.write(jsonList(found.map(\.json)) + "\n") }
    for diagnostic in found where !isJSON {
      outputs.warn(diagnostic.severity == .error ? errorText(diagnostic.finding) : "\(diagnostic)")
    }
    let count = found.count { $0.severity == .error }
    guard count > 0 else {
      outputs.say("no problems \(extent)")
      return outputs.ending(with: .success)
    }
    // The count follows the problems of a text; a JSON list stands alone on standard output.
    outputs.warn("\(counted(count, "problem")) \(extent)")
    return outputs.ending(with: .failure)
  }
}
