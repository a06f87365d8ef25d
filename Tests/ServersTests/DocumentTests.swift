import Geometry
import Servers
import Testing

@Suite struct DocumentTests {
  /// Random edits by range give the text that edits of a plain text give, in each encoding.
  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func editsByRangeGiveTheTextOfTheEditor(encoding: String) throws {
    var random = SplitMix64(seed: 11)
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let pieces = ["a", "é", "😀", "\n", "\r\n", "local x = 1", ""]
    let client = try EditorClient(encodings: [encoding])
    var text: [Character] = Array("local a = 1\n")
    try client.open(scene, String(text))
    for version in 2..<120 {
      let (a, b) = (pick(text.count + 1), pick(text.count + 1))
      let range = min(a, b)..<max(a, b)
      let piece = pieces[pick(pieces.count)]
      client.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(scene), "version": .integer(version)],
          "contentChanges": [
            [
              "range": [
                "start": place(of: range.lowerBound, in: text, encoding),
                "end": place(of: range.upperBound, in: text, encoding),
              ], "text": .string(piece),
            ]
          ],
        ])
      text.replaceSubrange(range, with: Array(piece))
      text = Array(String(text))
    }
    // The findings of the edited text and of the same text opened anew are the same.
    let edited = client.take("textDocument/publishDiagnostics").last?["diagnostics"]
    #expect(try edited == .list(client.open(scene, String(text))))
  }

  private func place(of index: Int, in text: [Character], _ encoding: String) -> JSONValue {
    let before = String(text[..<index])
    let lines = before.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    let last = String(lines.last ?? "")
    let width =
      switch encoding {
      case "utf-8": last.utf8.count
      case "utf-16": last.utf16.count
      default: last.unicodeScalars.count
      }
    return ["line": .integer(lines.count - 1), "character": .integer(width)]
  }

  @Test func aPlaceBehindItsLineIsTheEndOfTheLine() throws {
    let client = try EditorClient()
    try client.open(scene, "local a = 1\nlocal b = 2\n")
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(scene), "version": 2],
        "contentChanges": [
          [
            "range": [
              "start": ["line": 0, "character": 99], "end": ["line": 77, "character": 0],
            ], "text": "\nc()",
          ]
        ],
      ])
    let report = client.take("textDocument/publishDiagnostics").last
    #expect(report?["version"] == 2)
    let finding = report?["diagnostics"]?.asList?.first
    #expect(finding?["message"]?.asString == "there is no variable c; did you mean a?")
    #expect(finding?["range"]?["start"] == ["line": 1, "character": 0])
  }
}
