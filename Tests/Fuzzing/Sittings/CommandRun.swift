import Generator
import Glibc
import Terminal

/// The texts that a command wrote, with the names of their files.
typealias Written = [(name: String, text: String)]

extension Folder {
  /// Runs a command of the program in this process, with lines as its input.
  func run(
    input: [String] = [], _ command: () -> ExitCode
  ) -> Written {
    write("in", input.map { $0 + "\n" }.joined())
    let home = open(".", O_RDONLY)
    defer {
      fchdir(home)
      close(home)
    }
    chdir(path)
    redirect(STDIN_FILENO, "in", O_RDONLY) {
      redirect(STDOUT_FILENO, "out", O_WRONLY | O_CREAT | O_TRUNC) {
        redirect(STDERR_FILENO, "err", O_WRONLY | O_CREAT | O_TRUNC) { _ = command() }
      }
    }
    return ["out", "err", "t.csv", "e.ndjson", "r.libration"].map { name in
      expect(name)
      return (name, Text.read(path + "/" + name) ?? "none")
    }
  }

  /// Redirects a descriptor to a file while a closure runs.
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

  /// Writes a scene, and the behaviors and modules that it uses.
  func write(scene: String) {
    write("scene.lua", scene)
    for (name, text) in SessionScenes.files { write("behaviors/" + name, text) }
  }
}
