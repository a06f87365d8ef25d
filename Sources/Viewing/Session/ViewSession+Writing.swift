import Console
import Dynamics
import Geometry
import Scripting
import Sessions
import Terminal

// Values that go into the script.

extension ViewSession {
  /// Writes a param, as the first of some behaviors has it now, into the script that makes them.
  ///
  /// - Throws: `Refusal` for a value that no literal makes, and where it cannot be written.
  func writeKnob(_ behaviors: [Int], _ name: String) throws(Refusal) {
    for behavior in behaviors { _ = try param(behavior, name) }
    guard let behavior = behaviors.first else { return }
    let param = try param(behavior, name)
    let key = "\(timeline.outline.behaviors[behavior].key).\(name)"
    let values = try literals(timeline.overrides.value(behavior, name) ?? param.value, of: key)
    let names = behaviors.map {
      SceneValues.Name(owner: timeline.outline.behaviors[$0].key, value: name)
    }
    tellWritten(try write(values, "writing \(key)", besides: names))
  }

  /// Writes the numbers and looks of an item that a person or the run set at tick 0 into the script
  /// that makes it.
  ///
  /// - Throws: `Refusal` where none is set, and where they cannot be written.
  func writeStart(of item: Int) throws(Refusal) {
    let name = try sceneItem(item)
    var values: [SweepPlan.Input] = []
    for start in timeline.overrides.starts where start.item == name {
      values += try literals(start.value, of: "\(name).\(start.name)")
    }
    let settings = zip(StageItem.settings, timeline.outline.items[name]?.values ?? [])
    for (setting, value) in settings where timeline.overrides.start(name, setting.name) == nil {
      let key = "\(name).\(setting.name)"
      guard timeline.overrides.swept?.inputs.has(key) ?? false else { continue }
      values += try literals(value, of: key)
    }
    guard !values.isEmpty else {
      throw Refusal(reason: "\(name) must start elsewhere than in the scene to be written")
    }
    tellWritten(try write(values, "writing the start of \(name)"))
  }

  private func tellWritten(_ lines: [String]) {
    tell(NoteMessage(level: .note, text: lines.joined(separator: "\n")))
  }

  /// The inputs that set a value.
  private func literals(
    _ value: ParameterValue, of key: String
  ) throws(Refusal) -> [SweepPlan.Input] {
    if case .point(let point) = value {
      return [("\(key).x", .number(point.x)), ("\(key).y", .number(point.y))]
    }
    guard let literal = VariedValue(value) else {
      throw Refusal(reason: "\(key) has no value that a literal makes")
    }
    return [(key, literal)]
  }

  /// Writes values into the script of the scene, and simulates the whole run with it.
  ///
  /// - Parameters:
  ///   - values: The keys with their values.
  ///   - words: The change, in words.
  ///   - names: Values that are left to the script besides.
  /// - Returns: The changes of the script, in words.
  /// - Throws: `Refusal` where they cannot be written.
  func write(
    _ values: [SweepPlan.Input], _ words: String, besides names: [SceneValues.Name] = []
  ) throws(Refusal) -> [String] {
    guard case .file(let path)? = timeline.source else {
      throw Refusal(reason: "the scene must come from a file to be written")
    }
    var options = options
    options.seed = timeline.overrides.swept?.inputs.seed ?? options.seed
    let lines: [String]
    do {
      let written = try WriteBack.write(values: values, into: path, options: options) { file in
        guard !Files.isSame(file, path) else { return }
        throw ScriptError(file: file, message: "must be the scene, as a page writes no other file")
      }
      if !written.files.isEmpty {
        keepOwn(written.files)
        try timeline.takeWritten(
          written.files, words, Set(written.values.map(\.name) + names))
      }
      lines = written.values.flatMap(\.lines)
    } catch {
      throw Refusal(reason: errorText(error))
    }
    for client in clients.keys { clients[client]?.needsScene = true }
    noteRun()
    return lines
  }

  /// Writes the scripts of a change that was taken back or made again; scripts that are others than
  /// the change left them stay.
  func save(_ files: [WrittenFile]) {
    do {
      try WrittenFile.save(files)
      keepOwn(files)
    } catch {
      tell(NoteMessage(level: .note, text: "The script stays: \(errorText(error))"))
    }
  }

  /// Notes that the session wrote files itself.
  func keepOwn(_ files: [WrittenFile]) {
    noteScripts()
    for file in files { ownTexts[Self.name(of: file.path)] = file.after }
  }

  /// Whether a saved file has the text that the session wrote itself, and runs with.
  func isOwn(_ path: String) -> Bool {
    let name = Self.name(of: path)
    guard let text = ownTexts[name] else { return false }
    if (try? Files.script(at: path)) == text { return true }
    ownTexts[name] = nil
    return false
  }

  private static func name(of path: String) -> ExactName {
    ExactName(Files.resolved(path) ?? path)
  }
}
