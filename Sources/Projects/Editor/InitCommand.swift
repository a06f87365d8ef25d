import Scripting
public import Terminal

/// `libration init`: writes the files with which editors know the language of scripts.
public struct InitCommand {
  private let folder: String
  private let behaviorFolders: [String]
  private let isForced: Bool

  /// Prepares the command.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is made where it is missing.
  ///   - behaviorFolders: Behavior folders in addition to `behaviors` in the folder.
  ///   - isForced: Whether files that differ are written over.
  public init(folder: String = ".", behaviorFolders: [String] = [], isForced: Bool = false) {
    (self.folder, self.behaviorFolders, self.isForced) = (folder, behaviorFolders, isForced)
  }

  /// Writes the files that are missing or outdated, and reports on each file.
  public func run() -> ExitCode {
    let outputs = Outputs()
    do {
      try NewFiles.makeFolder(folder)
      let host = try makeHost()
      for problem in host.checkBehaviors() where problem.severity == .error {
        outputs.warn("\(errorText(problem.finding))\n  left out of the definitions")
      }
      for file in try EditorKit(host, behaviors: namesOfFolders).files {
        outputs.say(try write(file))
      }
      return outputs.ending(with: .success)
    } catch {
      outputs.warn(errorText(error))
      return outputs.ending(with: .failure)
    }
  }

  /// Every behavior folder as the folder of the kit sees it.
  private var namesOfFolders: [String] {
    behaviorFolders.map { folder == "." ? $0 : Files.resolved($0) ?? $0 } + ["behaviors"]
  }

  /// A host with the behaviors that scripts in the folder have.
  private func makeHost() throws -> ScriptHost {
    let own = Files.join(folder, "behaviors")
    let folders = behaviorFolders + (Files.kind(of: own) == .folder ? [own] : [])
    let host = try ScriptHost(
      ScriptConfiguration(behaviorFolders: folders, readsCurrentFolder: false))
    var clock = ScriptClock()
    host.clock = { clock.time(at: MonotonicClock.now) }
    host.onOutput = { _, _ in }
    return host
  }

  /// Writes a file, unless it would change what a person wrote.
  ///
  /// - Returns: A message about the file.
  private func write(_ file: EditorKit.File) throws(FileError) -> String {
    let path = Files.join(folder, file.path)
    guard Files.kind(of: path) != .missing else {
      try NewFiles.write(file.text, to: path)
      return "wrote \(path)"
    }
    let present = try Files.bytes(of: path)
    if present.elementsEqual(file.text.utf8) { return "\(path) is up to date" }
    let isOurs =
      file.isGenerated && GeneratedText.isUntouched(String(decoding: present, as: UTF8.self))
    guard isForced || isOurs else { return "left \(path), which differs; --force writes over it" }
    try NewFiles.write(file.text, to: path)
    return "wrote \(path) again"
  }
}
