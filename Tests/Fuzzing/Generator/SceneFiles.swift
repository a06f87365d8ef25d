/// A scene taken apart: a table `local b1 = { ... }` at its top becomes the file b1.lua.
package struct SceneFiles {
  package let scene: String
  package let files: [(name: String, text: String)]

  /// Takes a text apart.
  ///
  /// - Parameters:
  ///   - text: The scene, with whole tables at its top.
  ///   - behavior: The text at the start of each behavior's table.
  package init(_ text: String, behavior: String = "") {
    var scene: [Substring] = []
    var files: [(name: String, text: String)] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !isOpen, line.hasPrefix("local b"), line.hasSuffix(" = {") {
        let name = String(line.dropFirst(6).dropLast(4))
        files.append((name, "return { \(behavior)\n"))
        scene.append("local \(name) = \"\(name)\"")
        isOpen = true
      } else if isOpen {
        files[files.count - 1].text += line + "\n"
        if line == "}" { isOpen = false }
      } else {
        scene.append(line)
      }
    }
    self.scene = scene.joined(separator: "\n")
    self.files = files
  }
}
