import Glibc
import Scripting

/// The current folder of the process, from which paths are seen.
package enum CurrentFolder {
  /// Makes another folder the current one; one that is missing changes nothing.
  package static func enter(_ folder: String) {
    _ = chdir(folder)
  }

  /// An absolute path as seen from the current folder, where it lies below that folder.
  package static func seen(_ path: String) -> String {
    guard let here = Files.resolved(".") else { return path }
    let start = here.hasSuffix("/") ? here : here + "/"
    if path.hasPrefix(start) { return String(path.dropFirst(start.count)) }
    // The folder may be reached by a link.
    guard let real = Files.resolved(Files.folder(of: path)), (real + "/").hasPrefix(start) else {
      return path
    }
    return Files.join(String(real.dropFirst(start.count)), Files.name(of: path))
  }
}
