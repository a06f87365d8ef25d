import Geometry
import Scripting

/// The scripts with which a scene was loaded.
struct LoadedScripts {
  /// The text of the scene; empty for one without a file.
  var scene: [UInt8] = []
  /// A hash of the files of behaviors and modules.
  var files: UInt64 = 0

  /// Those of no scene.
  init() {}

  /// Those of a scene that was just loaded.
  init(_ source: Timeline.Source?, _ host: ScriptHost) {
    guard case .file(let path)? = source else { return }
    scene = host.files.unsaved[ExactName(path)] ?? (try? Files.script(at: path)) ?? []
    var print = Fingerprint()
    for file in host.scriptFiles {
      print.add(file.utf8)
      print.add((try? Files.script(at: file)) ?? [])
    }
    files = print.value
  }
}
