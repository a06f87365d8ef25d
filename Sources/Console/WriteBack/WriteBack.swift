import Geometry
package import Scripting
package import Sessions
import Terminal

/// Writes values that were tuned into the scripts that made them.
///
/// Each change is tried before anything is written: the scene is loaded with the changed text, and
/// must then read as if the value had been set.
package struct WriteBack {
  /// A value that was written.
  package struct Written: Hashable, Sendable {
    /// The key, such as `snap.damping`.
    package var key: String
    /// The value that the key means.
    package var name: SceneValues.Name
    /// The change; one without replacements where the script said so already.
    package var edit: ScriptEdit
    /// The other values of the scene that change with it, such as `snap#2.damping`.
    package var others: [String]

    /// The most other values that the lines name.
    private static let mostOthers = 12

    /// The change in words.
    package var lines: [String] {
      let place = "\(edit.file):\(edit.line)"
      guard !edit.replacements.isEmpty else {
        return ["\(place): \(key) is \(edit.newText) already"]
      }
      let old = edit.oldText.map { "\($0) -> " } ?? "added as "
      let local = edit.local.map { "; the local \($0.name) is used \(counted($0.uses, "time"))" }
      var lines = ["\(place): \(key) \(old)\(edit.newText)\(local ?? "")"]
      if !others.isEmpty {
        let more = others.count - Self.mostOthers
        let names = others.prefix(Self.mostOthers).joined(separator: ", ")
        lines.append("it changes too: \(names)\(more > 0 ? " and \(more) more" : "")")
      }
      return lines
    }
  }

  private let scene: String
  private let options: SessionOptions
  /// Refuses a file that must not be written; called before a file is read.
  private let check: (String) throws -> Void
  private var files: [WrittenFile] = []

  private init(
    scene: String, options: SessionOptions, check: @escaping (String) throws -> Void
  ) {
    (self.scene, self.options, self.check) = (scene, options, check)
  }

  /// Writes inputs such as `snap.damping=0.3` into the scripts, as `write(values:)` does.
  ///
  /// - Throws: `VariationError` for texts that are no inputs.
  package static func write(
    _ inputs: [String], into scene: String, options: SessionOptions,
    check: @escaping (String) throws -> Void = { _ in }
  ) throws -> [Written] {
    try write(values: try RunInputs.single(inputs), into: scene, options: options, check: check)
      .values
  }

  /// Writes values by their keys into the scripts; all of them or none.
  ///
  /// - Parameters:
  ///   - values: The keys with their values.
  ///   - scene: The file of the scene.
  ///   - options: The options of the session; its inputs are not set.
  ///   - check: Refuses a file that must not be written.
  /// - Returns: The changes, in the order of the values, and the files that were written.
  /// - Throws: `ScriptError` where a value is computed
  ///   or does not fit and where the scene does not read as it should afterwards, `FileError` for
  ///   files that cannot be written.
  package static func write(
    values: [SweepPlan.Input], into scene: String, options: SessionOptions,
    check: @escaping (String) throws -> Void = { _ in }
  ) throws -> (values: [Written], files: [WrittenFile]) {
    var back = WriteBack(scene: scene, options: options, check: check)
    var written: [Written] = []
    for (key, value) in values {
      guard key != Variation.seed, key != Variation.touches else {
        throw ScriptError(message: "\(key) is no value of an item or a behavior")
      }
      written.append(try back.change(key, to: value))
    }
    try WrittenFile.save(back.files)
    return (written, back.files)
  }

  /// Changes a value in the texts that `save` writes.
  private mutating func change(_ key: String, to value: VariedValue) throws -> Written {
    let stage = try load()
    let target = try VariedTarget(key, on: stage)
    let place = try WriteBackPlace(target, key: key, on: stage)
    let before = SceneValues(stage)
    let old = try target.value(on: stage)
    try target.set(to: value, key: key, on: stage)
    let new = try target.value(on: stage)
    try check(place.file)
    let bytes = try text(of: place.file)
    let edit: ScriptEdit
    do throws(ScriptEditRefusal) {
      let script = try EditedScript(bytes, file: place.file)
      edit = try place.edit(value.constant, from: old?.constant, on: stage, in: script)
    } catch {
      var refusal = error.error
      refusal.message = "\(key): \(refusal.message)"
      throw refusal
    }
    guard !edit.replacements.isEmpty else {
      guard old == new else { throw Self.isElsewhere(key, edit, old) }
      return Written(key: key, name: place.name, edit: edit, others: [])
    }
    let changed = try edit.applied(to: bytes)
    if let known = files.firstIndex(where: { $0.path.hasBytes(of: place.file) }) {
      files[known].after = changed
    } else {
      files.append(WrittenFile(path: place.file, before: bytes, after: changed))
    }
    let after = try load()
    let found = try VariedTarget(key, on: after).value(on: after)
    guard found == new else { throw Self.isElsewhere(key, edit, found) }
    let others = SceneValues(after).names(differingFrom: before, without: place.name)
    return Written(key: key, name: place.name, edit: edit, others: others)
  }

  /// The error of a value that another line sets again.
  private static func isElsewhere(
    _ key: String, _ edit: ScriptEdit, _ found: VariedValue?
  ) -> ScriptError {
    ScriptError(
      file: edit.file, line: edit.line,
      message: "\(key) must have its value from this line, and with \(edit.newText) here the "
        + "scene has \(found?.word ?? "none"): another line sets it")
  }

  private func text(of path: String) throws(ScriptError) -> [UInt8] {
    if let known = files.first(where: { $0.path.hasBytes(of: path) }) { return known.after }
    return try Files.script(at: path)
  }

  /// Loads the scene with the changed texts, without inputs.
  private func load() throws -> Stage {
    let host = try options.makeHost()
    for file in files { host.files.unsaved[ExactName(file.path)] = file.after }
    host.onOutput = { _, _ in }
    return try Signals.interrupting(host) { try host.loadScene(scene) }
  }
}
