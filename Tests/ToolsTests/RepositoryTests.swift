import Scripting
import Testing

private let specNames = scripts(below: "Tests/Specs", ending: "_spec.lua")
/// The scenes among the examples.
///
/// The script that a program of `Embedding` reads is a behavior, and `BakeTests` runs `playback` in
/// its own folder.
private let exampleNames = scripts(below: "examples", ending: ".lua").filter {
  !["Embedding/", "cluster/", "playback/"].contains(where: $0.hasPrefix)
}

/// The scripts in a folder of the repository and below it, with paths from that folder on.
private func scripts(below folder: String, ending: String) -> [String] {
  let start = Files.join(root, folder)
  let paths = (try? Files.files(below: start) { $0.hasSuffix(ending) }) ?? []
  return paths.map { String($0.dropFirst(start.count + 1)) }
}

@Suite("The repository's own scripts")
struct RepositoryTests {
  @Test("pass their specs", arguments: specNames)
  func specs(name: String) {
    let result = Program.run("test", "Tests/Specs/" + name)
    #expect(result.code == 0, "\(result.output)\(result.error)")
  }

  @Test(
    "run as examples to their end, the same twice", arguments: exampleNames)
  func examples(name: String) {
    let runs = [1, 2].map { _ in Program.run("run", "examples/" + name, "--trace", "-") }
    #expect(runs[0].code == 0, "\(runs[0].error)")
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].error.contains("paused after"))
  }

  @Test("are all asked whether they stay where they rest")
  func rests() throws {
    let spec = try Files.text(of: Files.join(root, "Tests/Specs/rest_spec.lua"))
    for name in exampleNames {
      #expect(spec.contains("\"\(name.dropLast(4))\""), "\(name) is missing in rest_spec.lua")
    }
  }

  @Test("are free of problems")
  func check() {
    let result = Program.run("check")
    #expect(result.code == 0, "\(result.error)")
  }
}
