import Console
import Scripting
import Sessions
import Specs

/// The whole reference as one plain text, for language models: links to pages, then help by topic.
struct PlainReference {
  private let api: ScriptAPI

  /// Makes the reference of an API.
  init(_ api: ScriptAPI) { self.api = api }

  /// The text.
  var text: String {
    let index = HelpIndex(api, words: [Console.words], specs: SpecWord.types)
    let topics = names.flatMap { name in
      ["", "## \(name)", ""] + (index.page(on: name, width: 100) ?? [])
    }
    return (head + pages + topics).joined(separator: "\n") + "\n"
  }

  private let head = [
    "# Libration", "",
    "> Items on a plane, moved by behaviors written in Lua: scenes, behaviors, specs, a prompt, and",
    "> tools that check, run, search and compare. Units are points, seconds and radians; y grows down.",
    "", "Written from what the program declares, as its help tells it.", "",
  ]

  /// The pages, with their titles.
  private var pages: [String] {
    ["## pages", ""]
      + ["agents", "commands", "prompt", "specs", "units", "scripting"].map(link)
      + Workplace.pagesOfPackage.filter { $0.hasPrefix("docs/scripting/") }.map { page in
        link(String(page.dropFirst("docs/".count).dropLast(".md".count)))
      }
  }

  private func link(_ page: String) -> String {
    let title = Page("docs/\(page).md").lines.first { $0.hasPrefix("# ") }?.dropFirst(2) ?? ""
    return "- [\(title)](\(page).md)"
  }

  /// The topics that tell of many words.
  private var names: [String] {
    (api.types + api.modules).map(\.name)
      + ["hooks", "file", "params", "events", "specs", "assertions", "prompt"]
      + api.behaviors.map(\.name)
  }
}
