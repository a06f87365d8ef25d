import Geometry
import Scripting
import Servers
import Testing

@Suite struct FalseAlarmTests {
  /// The folders of scripts that are right: shipped, examples, pages of the cookbook, specs.
  private static let folders = [
    "behaviors", "examples", "examples/cookbook", "examples/playback", "docs/pictures/scenes",
    "Sources/Projects/Demo", "Tests/Specs", "Tests/Specs/Gestures", "Tests/Specs/Travel",
  ]

  /// Nothing is found in scripts that are right, and every request about every name is answered.
  @Test(arguments: folders)
  func rightScriptsAreLeftInPeace(folder: String) throws {
    let client = try EditorClient()
    let names = try Files.names(in: folder).filter { $0.hasSuffix(".lua") }
    #expect(!names.isEmpty)
    for name in names {
      let path = try #require(Files.resolved(Files.join(folder, name)))
      let uri = "file://" + path
      let text = try Files.text(of: path)
      let findings = try client.open(uri, text)
      let errors = findings.filter { $0["severity"] == 1 }.compactMap { $0["message"]?.asString }
      #expect(errors.isEmpty, "\(path)")
      let document: JSONValue = ["textDocument": ["uri": .string(uri)]]
      for method in ["documentSymbol", "foldingRange", "documentColor"] {
        #expect(try client.result("textDocument/" + method, document).asList != nil)
      }
      client.notify("textDocument/didClose", document)
    }
  }
}
