import Builds
import Testing

/// The pages that teach: their examples must work as shown.
@Suite("The lessons")
struct LessonTests {
  private static let start = "export PATH=\"$PWD/.build/release:$PATH\"\n"

  @Test("of the tutorial work in the order in which they stand")
  func tutorial() throws {
    let place = Workplace()
    var script = ""
    var output = ""
    var shown = 0
    for block in Page("docs/scripting/tutorial.md").blocks {
      switch (block.language, block.file) {
      case ("sh", _):
        // The first block makes the folder and enters it; each run begins above the folder.
        let result = place.run(Self.start + script + block.text)
        #expect(result.code == 0, "\(block.text)\(result.output)")
        output = result.output
        if script.isEmpty { script = "cd homing\n" }
      case ("text", _):
        for line in block.text.split(separator: "\n") {
          #expect(output.contains(line), "\(output)")
          shown += 1
        }
      case (_, let file?): place.write("homing/" + file, block.text)
      case ("lua", nil):
        let path: Substring = "homing/behaviors/homing.lua"
        place.write(path, try Self.replace(block.text, in: place.run("cat \(path)").output))
      default: Issue.record("a block without a meaning: \(block.text)")
      }
    }
    #expect(shown > 4)
  }

  /// A file with one of its functions replaced by a version that begins with the same line.
  private static func replace(_ function: String, in file: String) throws -> String {
    let head = try #require(function.split(separator: "\n").first)
    let start = try #require(file.firstRange(of: head)?.lowerBound)
    let end = try #require(file[start...].firstRange(of: "\nend\n")?.upperBound)
    return String(file[..<start]) + function + String(file[end...])
  }

  @Test("on mistakes show the messages of the host, and what works")
  func mistakes() throws {
    let page = Page("docs/scripting/mistakes.md")
    let sections = page.text.split(separator: "\n## ").map(String.init)
    let first = try #require(Page(text: sections[0]).blocks(in: "lua").first).text
    #expect(sections.count > 20)
    for section in sections.dropFirst() {
      let title = section.prefix { $0 != "\n" }
      let place = Workplace()
      // The reader's behavior folder is a new one, not the repository's.
      place.run("rm behaviors && mkdir behaviors")
      func run(_ text: String, _ command: String = "run --seconds 4") -> (
        code: Int32, output: String
      ) {
        place.write("scene.lua", first + "\n" + text + "\nreturn stage\n")
        return place.run(Self.start + "libration \(command) scene.lua")
      }
      var output = ""
      var mistake = ""
      var kinds: [Substring] = []
      for block in Page(text: section).blocks {
        switch block.file {
        case "mistake"?:
          mistake = block.text
          output = run(mistake).output
        case "check"?:
          let found = run(mistake, "check").output
          #expect(found.contains(block.text), "paste into \(title):\n\(found)")
        case "right"?:
          let result = run(block.text)
          #expect(result.code == 0, "\(title): \(result.output)")
        case let file?: place.write(file, block.text)
        case nil:
          for line in block.text.split(separator: "\n") {
            // A sanitizer may be so slow that the clock ends an endless loop before its fuel does.
            let isLate = isSanitized && output.contains("stopped by the clock")
            #expect(isLate || output.contains(line + "\n"), "paste into \(title):\n\(output)")
          }
        }
        kinds.append(block.file ?? block.language)
      }
      let steps: [Substring] = ["mistake", "text", "right"]
      #expect(kinds.filter(steps.contains) == steps, "\(title)")
    }
  }

  @Test("of the cookbook are the scenes that a spec moves")
  func cookbook() throws {
    let blocks = Page("docs/scripting/cookbook.md").blocks(in: "lua")
    let spec = contents(of: package + "/Tests/Specs/cookbook_spec.lua")
    for block in blocks {
      let file = try #require(block.file)
      #expect(block.text == contents(of: package + "/" + file), "paste from \(file)")
      let name = try #require(file.split(separator: "/").last).dropLast(4)
      #expect(spec.contains("scene \"\(name)\""), "no spec moves \(file)")
    }
    let files = Workplace().run("ls examples/cookbook/*.lua").output.split(separator: "\n")
    #expect(Set(files) == Set(blocks.compactMap(\.file)))
    #expect(blocks.count >= 15)
  }
}
