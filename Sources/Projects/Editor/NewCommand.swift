import LuaRuntime
import Scripting
public import Terminal

/// `libration new`: writes a behavior with its spec, a scene or a spec, to start from.
public struct NewCommand {
  private let kind: Template.Kind
  private let path: String

  /// Prepares the command.
  ///
  /// - Parameters:
  ///   - kind: The kind of file: behavior, scene or spec.
  ///   - path: Its name, or a folder and its name.
  package init?(kind: String, path: String) {
    guard let kind = Template.Kind(rawValue: kind) else { return nil }
    (self.kind, self.path) = (kind, path)
  }

  /// The kinds of files that it writes.
  package static let kinds = Template.Kind.allCases.map(\.rawValue)

  /// The rule that a name breaks; nil when it breaks none.
  package var brokenRule: String? {
    let name = Files.name(of: path)
    guard LuaWord.isName(name), !name.hasPrefix("_") else {
      return "NAME must be of letters, digits and _, begin with a letter and be no keyword of Lua, "
        + "not \(name)"
    }
    return name.hasSuffix("_spec") ? "NAME must not end in _spec, which is added to specs" : nil
  }

  /// Writes the files, unless one of them is there already.
  public func run() -> ExitCode {
    let outputs = Outputs()
    do {
      for line in try write() { outputs.say(line) }
      return outputs.ending(with: .success)
    } catch {
      outputs.warn(errorText(error))
      return outputs.ending(with: .failure)
    }
  }

  private func write() throws -> [String] {
    let name = Files.name(of: path)
    if kind == .behavior, let known = try shippedName(like: name) {
      throw FileError(path: path, reason: "there is a behavior \(known) already; take another name")
    }
    let files = kind.files.map { (path: start + $0.ending, text: $0.text(named: name)) }
    for file in files where Files.kind(of: file.path) != .missing {
      throw FileError(path: file.path, reason: "is there already; nothing was written")
    }
    for file in files { try NewFiles.write(file.text, to: file.path) }
    return files.map { "wrote \($0.path)" } + ["try: \(next)"]
  }

  /// The path of the files without their endings; behaviors without a folder go to `behaviors`.
  private var start: String {
    kind == .behavior && !path.contains("/") ? "behaviors/" + path : path
  }

  /// The behavior of every host with this name in small or capital letters; nil for none.
  private func shippedName(like name: String) throws -> String? {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    return host.behaviorNames.first { $0.lowercased() == name.lowercased() }
  }

  /// The command to run next.
  private var next: String {
    switch kind {
    case .behavior:
      let folder = Files.folder(of: start)
      let options = folder == "behaviors" ? "" : " --behaviors \(folder)"
      return "libration test \(start)_spec.lua\(options)"
    case .scene: return "libration run \(start).lua"
    case .spec: return "libration test \(start)_spec.lua"
    }
  }
}
