import Resources

/// A file that `libration new` writes: a sound script in which the name `sketch` is replaced.
struct Template {
  /// The kinds of files to write.
  package enum Kind: String, CaseIterable {
    case behavior, scene, spec

    /// The file that has the given name.
    package var main: Template {
      switch self {
      case .behavior: Template(ending: ".lua", bytes: Resource.lua("sketch.lua"))
      case .scene: Template(ending: ".lua", bytes: Resource.lua("newScene.lua"))
      case .spec: Template(ending: "_spec.lua", bytes: Resource.lua("new_spec.lua"))
      }
    }

    /// All files of the kind.
    package var files: [Template] {
      self == .behavior
        ? [main, Template(ending: "_spec.lua", bytes: Resource.lua("sketch_spec.lua"))]
        : [main]
    }
  }

  /// The end of the file's name.
  package let ending: String
  private let source: String

  private init(ending: String, bytes: [UInt8]) {
    self.ending = ending
    source = String(decoding: bytes, as: UTF8.self)
  }

  /// The text with a name put in; the local table gets it with a capital letter unless given.
  package func text(named name: String, _ table: String? = nil) -> String {
    let table = table ?? name.prefix(1).uppercased() + name.dropFirst()
    return source.replacing("sketch", with: name).replacing("Sketch", with: table)
  }
}
