import Scripting
import Testing

@Suite("Samples of docs/commands.md")
struct SampleTests {
  private let folder = Folder()
  private let text: String

  init() throws {
    text = try Files.text(of: root + "/docs/commands.md")
    folder.write("measure.lua", try block(after: "A file `measure.lua` such as"))
  }

  /// The indented lines below a line.
  private func block(after mark: String) throws -> String {
    let start = try #require(text.firstRange(of: mark + "\n\n"), "\(mark)")
    return text[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) + "\n" }.joined()
  }

  /// Runs a command, without its option `-o` and with the measures of this page.
  private func run(_ line: String, _ more: String...) -> Program.Result {
    let line = line.prefix(upTo: line.firstRange(of: " -o ")?.lowerBound ?? line.endIndex)
    var words: [String] = []
    for (place, part) in line.split(separator: "'").enumerated() {
      words += place == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    let moved = words.dropFirst().map { $0 == "measure.lua" ? folder[$0] : $0 }
    return Program(moved + more).finish()
  }

  @Test("a line of a sweep is what the sweep writes")
  func line() throws {
    let result = run(try block(after: "and the command"), "--runs", "0")
    #expect(result.code == 0, "\(result.error)")
    // The number of the sweep differs between versions.
    func known(_ line: String) -> Substring {
      line[..<(line.firstRange(of: ",\"sweep\":")?.lowerBound ?? line.startIndex)]
    }
    let sample = known(try block(after: "makes 110 runs, a line each:"))
    #expect(!sample.isEmpty && known(result.output) == sample)
  }

  @Test("what tune says is what it says there")
  func tune() throws {
    let result = run(try block(after: "## Tuning"), "-o", folder["best.lua"])
    #expect(result.code == 0, "\(result.error)")
    let sample = try block(after: "how far each input may move before a goal breaks:")
    #expect(result.output == sample)
    let line = try #require(folder.text("best.lua")?.split(separator: "\n").last)
    #expect(text.contains("The file has the line for the scene, `\(line)`"))
  }
}
