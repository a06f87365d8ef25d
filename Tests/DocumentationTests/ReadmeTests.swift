import Glibc
import Testing

@Suite("The README")
struct ReadmeTests {
  let page = Page("README.md")

  /// The lines of all shell blocks.
  var commands: [Substring] {
    page.blocks(in: "sh").flatMap { $0.text.split(separator: "\n") }
  }

  @Test("sets up and runs the main job and the tests with one line each")
  func setUp() {
    let lines = commands.filter { $0.hasPrefix("apt-get") }
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasSuffix(" && swift build -c release && .build/release/libration demo") == true)
    #expect(lines.last?.hasSuffix(" && swift test -c release") == true)
  }

  @Test("has only commands that work, in the order they stand in, with the files shown")
  func commandsWork() {
    let place = Workplace()
    for block in page.blocks {
      if let file = block.file { place.write(file, block.text) }
    }
    let script = commands.filter { !$0.hasPrefix("apt-get") }.joined(separator: "\n")
    let result = place.run(script)
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("breathe.lua: 1 item (tag card)"))
    #expect(result.output.contains("1 passed, 0 failed"))
    #expect(place.run("head -1 snap.csv").output.hasPrefix("tick,time,item,"))
    #expect(place.run("grep -c pause snap.ndjson").output == "1\n")
  }

  @Test("shows the prompt's answers as they are", arguments: ["README.md", "docs/prompt.md"])
  func prompt(name: String) throws {
    let blocks = Page(name).blocks(in: "console")
    #expect(!blocks.isEmpty)
    for block in blocks {
      let lines = block.text.split(separator: "\n")
      let command = try #require(lines.first).dropFirst(2)
      let questions = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
      let place = Workplace()
      place.write("questions", questions.joined(separator: "\n") + "\n")
      let path = "export PATH=\"$PWD/.build/release:$PATH\"\n"
      let answers = place.run(path + command + " < questions").output.split(separator: "\n")
      let shown = lines.dropFirst().filter { !$0.hasPrefix("> ") }
      #expect(Array(shown) == answers, "paste into \(name):\n\(answers.joined(separator: "\n"))")
    }
  }

  @Test("embeds the host as the compiled file beside this one does")
  func embedding() throws {
    let snippet = try #require(page.blocks(in: "swift").first).text
    #expect(snippet == contents(of: package + "/Tests/DocumentationTests/ReadmeEmbedding.swift"))
    #expect(snippet.split(separator: "\n", omittingEmptySubsequences: false).count <= 16)
    try #require(chdir(package) == 0)
    let place = try #require(try restingPlace())
    #expect(abs(place - 80) < 0.5)
  }
}
