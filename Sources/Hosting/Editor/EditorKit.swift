import Scripting

/// The files with which editors know the language of scripts.
struct EditorKit {
  /// A file of the kit.
  struct File {
    /// Its path below the folder of the kit.
    let path: String
    /// Its text.
    let text: String
    /// Whether nobody edits it, so that it is written again as long as nobody did.
    let isGenerated: Bool
  }

  /// The files.
  let files: [File]

  /// The folder of the definition files; hidden, so that specs and scenes are not looked for in it.
  private static let library = ".libration"

  /// Makes the kit of all that a host's scripts may use.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - behaviors: The behavior folders, seen from the folder of the kit.
  init(_ host: ScriptHost, behaviors: [String]) {
    let (api, words) = (host.api, EditorWord.ofSpecs(host))
    files = [
      File(
        path: ".luarc.json",
        text: LanguageServer.settings(library: Self.library, behaviors: behaviors),
        isGenerated: false),
      File(
        path: ".luacheckrc", text: LuacheckStandard.text(of: api, specWords: words),
        isGenerated: false),
      File(
        path: ".vscode/libration.code-snippets", text: Snippets.text(of: api), isGenerated: false),
      File(
        path: "\(Self.library)/libration.lua",
        text: GeneratedText.stamped(DefinitionFile.text(of: api)), isGenerated: true),
      File(
        path: "\(Self.library)/specs.lua",
        text: GeneratedText.stamped(SpecDefinitions.text(of: words)), isGenerated: true),
    ]
  }
}
