import Glibc
import Scripting

/// A behavior of `Tests/Hostile`, or a scene of its folder `edges`.
struct HostileScript: CustomStringConvertible, Sendable {
  /// The announced end of a script.
  enum Promise: Sendable {
    /// It has no failure.
    case fine
    /// It has a failure with this text.
    case fails(String)
    /// It is refused, for a reason with this text.
    case refused(String)
  }

  /// The name of its folder, which tells the kind of harm.
  let folder: String
  /// Its name, without the suffix.
  let name: String
  let text: String
  /// The end that its second line announces; nil without one.
  let promise: Promise?

  var description: String { "\(folder)/\(name)" }

  /// The folder of all scripts.
  static let home = Files.join(Files.join(root, "Tests"), "Hostile")

  /// The clock may stop the script instead of the announced end, if a sanitizer slows it.
  static let otherStops = getenv("ASAN_OPTIONS") == nil ? [] : ["stopped by the clock"]

  /// All behaviors; in debug builds, which are slow, one of four.
  static let all: [HostileScript] = {
    let folders = names(in: home).filter { Files.kind(of: Files.join(home, $0)) == .folder }
    let behaviors = folders.filter { $0 != "edges" }.flatMap { scripts(of: $0) }
    #if DEBUG
      return behaviors.enumerated().filter { place, script in
        place % 4 == 0 || script.name == "terminal"
      }.map(\.element)
    #else
      return behaviors
    #endif
  }()

  /// Scenes that `Tests/Fuzzing` made and shrunk; each of them once crashed the host.
  static let edges = scripts(of: "edges")

  private static func scripts(of folder: String) -> [HostileScript] {
    names(in: Files.join(home, folder)).filter { $0.hasSuffix(".lua") }
      .map { HostileScript(folder: folder, name: String($0.dropLast(4))) }
  }

  private init(folder: String, name: String) {
    self.folder = folder
    self.name = name
    let path = Files.join(Files.join(Self.home, folder), name + ".lua")
    text = (try? Files.text(of: path)) ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let words = lines.dropFirst().first?.split(separator: " ", maxSplits: 3) ?? []
    let rest = words.count > 3 ? String(words[3]) : ""
    promise =
      switch words.dropFirst(2).first {
      case "fine": .fine
      case "fuel": .fails("ran out of fuel")
      case "memory": .fails("out of memory")
      case "clock": .fails("stopped by the clock")
      case "error": .fails(rest)
      case "refused": .refused(rest)
      default: nil
      }
  }

  private static func names(in folder: String) -> [String] {
    ((try? Files.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }
}

/// Half a second of a stage with honest items, an honest behavior and a hostile one.
struct HostileRun {
  let result: Program.Result
  let trace: String
  let events: String

  /// The run without a hostile script.
  static let alone = HostileRun(nil)

  init(_ script: HostileScript?) {
    let folder = Self.folder(with: script)
    result = Program.run(
      "run", "scene.lua", "--seconds", "0.5", "--trace", "trace.csv", "--events", "events.ndjson",
      in: folder.path)
    trace = folder.text("trace.csv") ?? ""
    events = folder.text("events.ndjson") ?? ""
  }

  /// The rows of the honest items.
  var honestRows: [Substring] {
    var rows: [Substring] = []
    // A row ends at a line feed outside of quotes: a name may hold both.
    var isQuoted = false
    for row in trace.utf8.split(
      omittingEmptySubsequences: false,
      whereSeparator: { byte in
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        return byte == UInt8(ascii: "\n") && !isQuoted
      })
    {
      let text = Substring(row)
      if text.split(separator: ",").dropFirst(2).first?.hasPrefix("honest") == true {
        rows.append(text)
      }
    }
    return rows
  }

  /// The lines of failures, in order.
  var errors: [Substring] {
    events.split(separator: "\n").filter { $0.contains("\"event\":\"error\"") }
  }

  /// A folder to run in.
  static func folder(with script: HostileScript?) -> Folder {
    let folder = Folder()
    for (name, place) in [("scene.lua", ""), ("honest.lua", "behaviors/")] {
      let text = (try? Files.text(of: Files.join(HostileScript.home, name))) ?? ""
      folder.write(place + name, text)
    }
    if let script { folder.write("behaviors/\(script.name).lua", script.text) }
    return folder
  }
}
