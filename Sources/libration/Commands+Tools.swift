import Experiments
import Projects

/// The commands that set up a folder, and those about the command itself.
extension Commands {
  static let initialize = CommandDescription(
    kind: .initialize, operands: "[DIR]", operandCount: 0...1,
    summary: "Writes what editors need to know the words of scripts",
    details: """

      Settings with which VS Code, Neovim, Helix, Emacs and Zed start libration lsp; types for LuaLS,
      with the behaviors of this folder; the globals for luacheck; snippets for VS Code. DIR is this folder unless given. A file that differs is left as it is.
      Run it again when behaviors have changed.
      """,
    options: [
      OptionDescription(
        name: "--force", value: nil, summary: "Write over files that differ.")
    ] + session.filter { $0.name == "--behaviors" })

  static let mcp = CommandDescription(
    kind: .mcp, operands: "", operandCount: 0...0,
    summary: "Serves check, run, find, diff and more to coding agents",
    details: """

      A server of the Model Context Protocol over standard input and output, which an agent's program
      starts in a folder. It reads and writes files below that folder alone.
      """,
    options: [])

  static let new = CommandDescription(
    kind: .new, operands: "\(NewCommand.kinds.joined(separator: "|")) NAME", operandCount: 2...2,
    summary: "Writes a behavior with its spec, a scene or a spec to start from",
    details: """

      A behavior goes to the folder behaviors, the others to this one; NAME may have a folder in
      front. Nothing is written over.
      """,
    options: [])

  static let lsp = CommandDescription(
    kind: .lsp, operands: "", operandCount: 0...0,
    summary: "Serves an editor over standard streams, as a language server",
    details: """

      Findings of the unsaved text, completion, help, definitions, uses, renaming and outlines of
      scripts. An editor starts it; libration init writes the settings of some.
      Exit code: 0 when the editor said shutdown before it left, otherwise 1.
      """,
    options: session.filter { $0.name == "--behaviors" })

  static let help = CommandDescription(
    kind: .help, operands: "[COMMAND]", operandCount: 0...1,
    summary: "Tells what a command does, or all commands", details: "", options: [])

  static let version = CommandDescription(
    kind: .version, operands: "", operandCount: 0...0, summary: "Tells the version", details: "",
    options: [])

  static let completions = CommandDescription(
    kind: .completions, operands: Shell.allCases.map(\.rawValue).joined(separator: "|"),
    operandCount: 1...1, summary: "Prints the completions of this command for a shell",
    details: """

      bash: source <(libration completions bash)

      zsh: libration completions zsh > a folder of $fpath/_libration

      fish: libration completions fish > ~/.config/fish/completions/libration.fish
      """,
    options: [])

  static let man = CommandDescription(
    kind: .man, operands: "", operandCount: 0...0,
    summary: "Prints the manual page of this command",
    details: """

      To read it: libration man > libration.1 && man ./libration.1
      """,
    options: [])
}
