import Exports
import Geometry
import Pictures
import Scripting

// Tools for pages beside the session: an editor, and files of the run.

extension ViewSession {
  /// Opens a file of the session in the person's editor.
  ///
  /// - Throws: `Refusal` for any other file, and if nothing can be opened.
  func edit(_ name: String, _ line: Int) throws(Refusal) {
    guard let file = timeline.file(named: name) else {
      throw Refusal(reason: "\(name) is no file of this session")
    }
    guard let openEditor else { throw Refusal(reason: "nothing can be opened here") }
    do throws(ScriptError) {
      tell(NoteMessage(level: .note, text: try openEditor(file, line)))
    } catch {
      throw Refusal(reason: "\(error)")
    }
  }

  /// Sends a page the run up to a tick, as `libration export` writes it, and says what it leaves out.
  ///
  /// - Throws: `Refusal` for an unknown tick, and for a run that is too long.
  func export(_ format: StageMotion.Format, upTo last: Int, for client: Int) throws(Refusal) {
    guard timeline.fixed == nil else {
      throw Refusal(reason: "a recording is exported by libration export")
    }
    guard last <= timeline.tip else {
      throw Refusal(reason: "T must be at most \(max(timeline.tip, 0)), the last tick known")
    }
    let title = timeline.title.prefix { $0 != "." }
    let name = "\(title.isEmpty ? "stage" : title).\(format.rawValue)"
    do {
      let file = try timeline.motion(upTo: last)?.file(format, title: timeline.title)
      clients[client]?.add(ExportedMessage(text: file?.text ?? "", name: name))
      let lines = file?.omissions.map { "\(name): \($0)" } ?? []
      guard !lines.isEmpty else { return }
      clients[client]?.add(NoteMessage(level: .note, text: lines.joined(separator: "\n")))
    } catch {
      throw Refusal(reason: "\(error)")
    }
  }
}

extension Timeline {
  /// A file of the session by its path, or by its name if only one has it; nil for other names.
  func file(named name: String) -> String? {
    var files = host.scriptFiles
    if case .file(let path) = source { files.append(path) }
    if let file = files.first(where: { $0 == name || Files.resolved($0) == name }) { return file }
    let real = Set(files.map { Files.resolved($0) ?? $0 })
    let found = real.filter { Files.name(of: $0) == name || $0 == Files.resolved(name) }
    return found.count == 1 ? found.first : nil
  }

  /// The motion of the run up to a known tick; nil without a run.
  ///
  /// - Throws: An error when there are more ticks or items than can be kept.
  func motion(upTo last: Int) throws -> StageMotion? {
    guard let stage else { return nil }
    go(to: 0)
    var motion = StageMotion(of: stage)
    for tick in 0...max(0, last) {
      go(to: tick)
      try motion.add(stage)
    }
    return motion
  }
}
