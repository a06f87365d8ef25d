import Glibc
import Scripting
import Sessions
import Specs
import Testing

/// The check of source, run over all scripts of the project: it must not complain about correct
/// ones.
@Suite("The check of source over all scripts")
struct FalseAlarmTests {
  /// Hostile scripts that leak globals, ask for absent libraries, or are added by their file's name.
  private static let deliberate = [
    "many_instances", "relay_of_removals", "environment", "escape/modules", "globals_of_others",
    "late_finalizer", "absent_libraries",
  ]

  /// The Lua files below a folder.
  private static func scripts(below folder: String) -> [String] {
    Workplace().run("find '\(package)/\(folder)' -name '*.lua' | sort").output
      .split(separator: "\n").map(String.init)
  }

  private func alarms(
    _ text: String, _ name: String, in surroundings: ScriptSurroundings = ScriptSurroundings()
  ) throws -> [String] {
    let folders = [package + "/behaviors", package + "/examples/playback/behaviors"]
    let host = try ScriptHost(
      ScriptConfiguration(behaviorFolders: folders, readsCurrentFolder: false))
    return host.problems(in: Array(text.utf8), of: name, in: surroundings).map { "\($0)" }
  }

  @Test("raises no false alarm", arguments: ["behaviors", "examples"])
  func shipped(_ folder: String) throws {
    let scripts = Self.scripts(below: folder)
    #expect(scripts.count > 1)
    for path in scripts { #expect(try alarms(contents(of: path), path) == []) }
  }

  @Test("raises no false alarm over specs")
  func specs() throws {
    // A scene that requires a module of its folder cannot be loaded by a spec elsewhere.
    let scripts = (Self.scripts(below: "Tests/Specs") + Self.scripts(below: "examples"))
      .filter { !$0.contains("/examples/playback/") }
    #expect(scripts.count > 5)
    for path in scripts {
      #expect(try alarms(contents(of: path), path, in: SpecWord.surroundings) == [])
    }
  }

  @Test("raises no false alarm over hostile scripts that are meant to be fine")
  func hostile() throws {
    let scripts = Self.scripts(below: "Tests/Hostile").filter { path in
      contents(of: path).contains("-- expect: fine")
        && !Self.deliberate.contains { path.contains($0) }
    }
    #expect(scripts.count > 20)
    for path in scripts { #expect(try alarms(contents(of: path), path) == []) }
  }

  @Test("raises no false alarm over the pages", arguments: pages)
  func documents(_ name: String) throws {
    for (number, block) in Page("docs/\(name).md").blocks(in: "lua").enumerated() {
      #expect(try alarms(block.text, "\(name) \(number + 1)", in: SpecWord.surroundings) == [])
    }
  }
}
