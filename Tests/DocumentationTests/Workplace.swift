import Glibc

/// A folder that looks like a clone with the built command; it is removed with the test's object.
final class Workplace {
  private let path: String

  init() {
    var template = Array("/var/tmp/libration-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    for folder in ["behaviors", "examples", "Tests"] {
      symlink("\(package)/\(folder)", "\(path)/\(folder)")
    }
    run("mkdir -p .build/release && ln -s '\(command)' .build/release/libration")
  }

  deinit { run("rm -rf '\(path)'") }

  /// Writes a file, making its folder.
  func write(_ name: Substring, _ text: String) {
    let folder = name.split(separator: "/").dropLast().joined(separator: "/")
    if !folder.isEmpty { run("mkdir -p '\(folder)'") }
    guard let file = fopen("\(path)/\(name)", "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// Runs a script with bash, which stops at the first command that fails.
  ///
  /// - Returns: The exit code, and the text of standard output and standard error.
  @discardableResult
  func run(_ script: String) -> (code: Int32, output: String) {
    let quoted = script.replacing("'", with: "'\\''")
    guard let pipe = popen("cd '\(path)' && bash -euo pipefail -c '\(quoted)' 2>&1", "r") else {
      return (-1, "")
    }
    let output = contents(of: pipe)
    let status = pclose(pipe)
    return (status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F, output)
  }

  /// The pages of the package, by their paths from its folder.
  static var pagesOfPackage: [String] {
    let list = "find . -name .build -prune -o -name '.git*' -prune -o -name '*.md' -print | sort"
    guard let pipe = popen("cd '\(package)' && \(list)", "r") else { return [] }
    defer { pclose(pipe) }
    return contents(of: pipe).split(separator: "\n").map { String($0.dropFirst(2)) }
  }

  /// The built command, beside the test bundle.
  private var command: String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    let bundle = String(decoding: bytes.prefix(max(0, count)).map(UInt8.init), as: UTF8.self)
    return "/" + bundle.split(separator: "/").dropLast().joined(separator: "/") + "/libration"
  }
}
