import Generator
import Glibc
import Hosting

/// The conditions for a sitting: it gives the same bytes twice, its recording replays to them, and
/// looking changes nothing.
struct SittingTrial {
  private let scene: String
  private let lines: [String]

  /// Takes the scene and the lines apart.
  init(_ text: String) {
    let parts = text.split(separator: Sitting.divider + "\n", maxSplits: 1)
    scene = parts.first.map(String.init) ?? ""
    lines = parts.count > 1 ? parts[1].split(separator: "\n").map(String.init) : []
  }

  /// What a command wrote, by the names of its files.
  private typealias Written = [(name: String, text: String)]

  /// The broken condition; nil when all hold.
  func failure() -> String? {
    let (first, second) = (Folder(), Folder())
    let written = sit(in: first, lines)
    // A machine that is busy stops scripts elsewhere.
    if written.contains(where: { $0.text.contains("stopped by the clock") }) { return nil }
    if let wrong = difference(written, sit(in: second, lines)) {
      return "the same sitting has another \(wrong)"
    }
    let recording = written.first { $0.name == "r.libration" }?.text ?? ""
    // A scene that does not load leaves nothing to replay, and a recording may say what it cannot do.
    if !recording.contains("\"end\"") || recording.contains("\"lost\"") { return nil }
    let replayed = run(in: second, input: []) {
      var options = SessionOptions()
      (options.trace, options.events) = ("t.csv", "e.ndjson")
      return ReplayCommand(file: "r.libration", options: options).run()
    }
    let told = written.filter { ["t.csv", "e.ndjson"].contains($0.name) }
    let again = replayed.filter { ["t.csv", "e.ndjson"].contains($0.name) }
    if let wrong = difference(told, again) { return "a replay has another \(wrong)" }
    return nil
  }

  /// Types lines at a prompt.
  private func sit(in folder: Folder, _ lines: [String]) -> Written {
    folder.write("scene.lua", scene)
    for (name, text) in SessionScenes.files { folder.write("behaviors/" + name, text) }
    return run(in: folder, input: lines) {
      var options = SessionOptions()
      (options.trace, options.events, options.record) = ("t.csv", "e.ndjson", "r.libration")
      return ReplCommand(scene: "scene.lua", options: options, keepsHistory: false).run()
    }
  }

  /// Runs a command of the program in a folder, with lines as its input.
  private func run(
    in folder: Folder, input: [String], _ command: () -> ExitCode
  ) -> Written {
    folder.write("in", input.map { $0 + "\n" }.joined())
    let home = open(".", O_RDONLY)
    defer {
      fchdir(home)
      close(home)
    }
    chdir(folder.path)
    redirect(STDIN_FILENO, "in", O_RDONLY) {
      redirect(STDOUT_FILENO, "out", O_WRONLY | O_CREAT | O_TRUNC) {
        redirect(STDERR_FILENO, "err", O_WRONLY | O_CREAT | O_TRUNC) { _ = command() }
      }
    }
    return ["out", "err", "t.csv", "e.ndjson", "r.libration"].map { name in
      (name, Text.read(folder.path + "/" + name) ?? "none")
    }
  }

  /// Lets a descriptor be a file while a closure runs.
  private func redirect(_ descriptor: Int32, _ file: String, _ flags: Int32, _ body: () -> Void) {
    fflush(nil)
    let before = dup(descriptor)
    let opened = open(file, flags, 0o600)
    dup2(opened, descriptor)
    close(opened)
    body()
    fflush(nil)
    dup2(before, descriptor)
    close(before)
  }

  /// The first line of a file that differs.
  private func difference(_ one: Written, _ two: Written) -> String? {
    for (a, b) in zip(one, two) where a.text != b.text {
      let pairs = zip(
        a.text.split(separator: "\n", omittingEmptySubsequences: false),
        b.text.split(separator: "\n", omittingEmptySubsequences: false))
      let line = pairs.enumerated().first { $0.element.0 != $0.element.1 }
      return "\(a.name): "
        + (line.map { "line \($0.offset): \($0.element.1)\n instead of \($0.element.0)" }
          ?? "more or fewer lines")
    }
    return nil
  }
}
