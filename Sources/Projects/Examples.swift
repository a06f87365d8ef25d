import Scripting
import Terminal

/// The scenes in the folder `examples` of the current folder.
package enum Examples {
  /// The names of their files, in order; empty where there is no such folder.
  package static var names: [String] {
    let files = (try? Files.names(in: "examples")) ?? []
    return files.filter { $0.hasSuffix(".lua") }.sorted()
  }

  /// The names in lines of at most 80 characters.
  package static var lines: [String] {
    var lines: [String] = []
    for name in names.map(plainText) {
      if let last = lines.last, last.count + 2 + name.count <= 80 {
        lines[lines.count - 1] = last + "  " + name
      } else {
        lines.append("  " + name)
      }
    }
    return lines
  }
}
