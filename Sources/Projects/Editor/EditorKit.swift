import Scripting

/// The files with which editors know the language of scripts.
struct EditorKit {
  /// A file of the kit.
  package struct File {
    /// Its path below the folder of the kit.
    package let path: String
    /// Its text.
    package let text: String
    /// Whether `libration init` writes an unedited file again.
    let isGenerated: Bool
  }

  /// The files.
  package let files: [File]

  /// The folder of the definition files; hidden from searches for specs and scenes.
  private static let library = ".libration"

  /// Makes the kit of all that a host's scripts may use.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - behaviors: The behavior folders, seen from the folder of the kit.
  /// - Throws: `ScriptError` when no host can be made.
  init(_ host: ScriptHost, behaviors: [String]) throws {
    // Behaviors of the folder come and go, so only files that are written again may name them.
    let shipped = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false)).api
    let settings = EditorSettings.files.map {
      File(path: $0.path, text: $0.text, isGenerated: false)
    }
    files =
      settings + [
        File(
          path: ".luarc.json",
          text: LuaLS.settings(library: Self.library, behaviors: behaviors),
          isGenerated: false),
        File(
          path: ".luacheckrc", text: LuacheckStandard.text(of: shipped),
          isGenerated: false),
        File(
          path: ".vscode/libration.code-snippets", text: Snippets.text(of: shipped),
          isGenerated: false),
        File(path: "AGENTS.md", text: AgentGuide.text, isGenerated: false),
        File(
          path: "\(Self.library)/libration.lua",
          text: GeneratedText.stamped(DefinitionFile.text(of: host.api)), isGenerated: true),
        File(
          path: "\(Self.library)/specs.lua",
          text: GeneratedText.stamped(SpecDefinitions.text), isGenerated: true),
        File(
          path: "\(Self.library)/prompt.lua",
          text: GeneratedText.stamped(PromptDefinitions.text), isGenerated: true),
      ]
  }
}
