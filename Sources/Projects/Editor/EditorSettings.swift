import Geometry

/// Settings with which editors start `libration lsp` for the Lua files of a folder.
enum EditorSettings {
  /// The path of each file below the folder, and its text.
  package static var files: [(path: String, text: String)] {
    [
      (".vscode/settings.json", code.lines), (".zed/settings.json", zed.lines),
      (".helix/languages.toml", helix), (".nvim.lua", neovim), (".dir-locals.el", emacs),
    ]
  }

  // Computed: the leak sanitizer does not find boxes of enums that only a global has.

  /// VS Code, with the extension Generic LSP Client (v2).
  private static var code: JSONValue {
    [
      "glspc.server.command": "libration", "glspc.server.commandArguments": ["lsp"],
      "glspc.server.languageId": ["lua"],
    ]
  }

  /// Zed, whose extension for Lua then starts this server in place of its own.
  private static var zed: JSONValue {
    [
      "lsp": [
        "lua-language-server": ["binary": ["path": "libration", "arguments": ["lsp"]]]
      ]
    ]
  }

  private static let helix = """
    [language-server.libration]
    command = "libration"
    args = ["lsp"]

    [[language]]
    name = "lua"
    language-servers = ["libration"]

    """

  /// Neovim from version 0.9 on, which reads the file where the option `exrc` is set.
  private static let neovim = """
    -- Neovim starts `libration lsp` for the Lua files of this folder: set exrc, and trust this file.
    -- luacheck: read globals vim
    local root = vim.fn.getcwd()

    vim.api.nvim_create_autocmd("FileType", {
      pattern = "lua",
      callback = function(event)
        local server = { name = "libration", cmd = { "libration", "lsp" }, root_dir = root }
        vim.lsp.start(server, { bufnr = event.buf })
      end,
    })

    """

  private static let emacs = """
    ;;; M-x eglot starts `libration lsp` in the Lua files of this folder.
    ((lua-mode . ((eglot-server-programs . ((lua-mode . ("libration" "lsp"))))))
     (lua-ts-mode . ((eglot-server-programs . ((lua-ts-mode . ("libration" "lsp")))))))

    """
}
