import Geometry
import LuaRuntime
import Resources
import Scripting
import Sessions
import Terminal

/// The recording of the simplest failing case of a property, in a file beside the spec.
///
/// Its scene is a text with the files of the spec and the drawn values; see `Prelude/property.lua`.
/// It runs once to be recorded. The file is written only if that run fails as the spec did, with
/// the stage in the same state.
struct PropertyRecording {
  /// A reason why there is no recording.
  private struct Refusal: Error {
    let reason: String
  }

  /// The most times that a body may give ticks.
  private static let mostPauses = 100_000

  /// The line about the recording, for a person.
  private(set) var told: String

  private let file: SpecFile
  private let spec: Spec
  private let values: RandomCase
  private let facts: SpecFile.Facts
  private let failure: SpecFailure

  /// Records the case and writes the file.
  init(
    _ file: SpecFile, _ spec: Spec, _ values: RandomCase, _ facts: SpecFile.Facts,
    _ failure: SpecFailure
  ) {
    self.file = file
    self.spec = spec
    self.values = values
    self.facts = facts
    self.failure = failure
    told = ""
    told = line()
  }

  private func line() -> String {
    do {
      let path = try path()
      try check()
      try write(try record(path), to: path)
      return "recording: libration replay \(shellWord(path))"
    } catch {
      let reason = (error as? Refusal)?.reason ?? "\(error)"
      return "no recording: \(oneLine(reason))"
    }
  }

  /// Refuses cases that a recording cannot show.
  private func check() throws(Refusal) {
    if facts.wentBack { throw Refusal(reason: "the body goes back in time") }
    guard facts.moved.count == 1 else {
      let count = facts.moved.count
      throw Refusal(
        reason: count == 0
          ? "the body gives no stage its first tick"
          : "the body gives ticks to \(count) stages, and a recording shows one")
    }
    guard values.count <= RandomCase.mostKept else {
      throw Refusal(reason: "the body draws more than \(RandomCase.mostKept) values")
    }
  }

  /// The path of the file, which must be below the folder in which the tests run.
  private func path() throws(Refusal) -> String {
    let folder = Files.folder(of: file.path)
    let root = Files.resolved(".") ?? "."
    guard let real = Files.resolved(folder),
      real == root || real.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    else {
      throw Refusal(reason: "the spec must be below the folder the tests run in")
    }
    var name = Files.name(of: file.path)
    if name.hasSuffix("_spec.lua") { name = String(name.dropLast("_spec.lua".count)) }
    return Files.join(folder, "\(name).\(Self.slug(spec.fullName)).libration")
  }

  /// A part of a file name, different for each name of a spec.
  static func slug(_ name: String) -> String {
    let plain = name.utf8.map { byte in
      LuaWord.has(byte) ? Character(UnicodeScalar(byte)) : "-"
    }
    let short = String(plain.prefix(60))
    guard short != name.replacing(" ", with: "-") else { return short }
    var print = Fingerprint()
    print.add(name.utf8)
    return short + "-" + String(print.value & 0xFFFF_FFFF, radix: 16)
  }

  /// Runs the case as a scene, and returns its recording.
  private func record(_ path: String) throws -> String {
    let options = file.run.options
    let host = try options.makeHost(near: Files.folder(of: file.path))
    let recorder = try SessionRecorder(host, program: options.program, name: path)
    host.onOutput = { _, _ in }
    host.isInterrupted = { Signals.ending != nil }
    let text = try scene()
    let stage = try host.runScene(text, name: "property")
    var last = ""
    do throws(ScriptError) {
      for _ in 0..<Self.mostPauses {
        guard let tick = stage.continuationTick, Signals.ending == nil else { break }
        try stage.advance(ticks: tick - stage.tick)
        try stage.goOn()
      }
    } catch {
      last = error.message
    }
    guard let end = facts.end, last.contains(failure.message), stage.tick == end.tick,
      stage.digest == end.digest
    else {
      throw Refusal(reason: "run alone, as a scene, the body moves otherwise")
    }
    guard !recorder.isCut else { throw Refusal(reason: "it would be too long") }
    return recorder.text
  }

  /// The text of the scene.
  private func scene() throws(Refusal) -> String {
    var texts: [String] = []
    for (path, bytes) in [(file.path, Array(file.source.utf8))] + file.files.texts {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Refusal(reason: "\(path) must be UTF-8")
      }
      texts.append("[\(luaString(path))] = \(luaString(text))")
    }
    let fields = [
      "file = \(luaString(file.path))", "number = \(spec.number)",
      "assertion = \(facts.assertionCount)", "message = \(luaString(failure.message))",
      "text = \(luaString(failure.text))",
      "values = { \(values.values.map(\.source).joined(separator: ", ")) }",
      "texts = { \(texts.joined(separator: ", ")) }",
    ]
    let program = String(decoding: Resource.lua("property.lua"), as: UTF8.self)
    return "return (function(...)\n\(program)\nend)({ \(fields.joined(separator: ", ")) })\n"
  }

  /// Writes the file as a whole; replaces nothing but a recording.
  private func write(_ text: String, to path: String) throws {
    if Files.kind(of: path) != .missing {
      guard SessionRecording.begins(try Files.bytes(of: path)) else {
        throw Refusal(reason: "\(path) is no recording, and is not written over")
      }
    }
    let output = try OutputFile(path: path)
    output.append(text)
    output.finish()
    if case .refused(let error)? = output.failure { throw error }
  }
}
