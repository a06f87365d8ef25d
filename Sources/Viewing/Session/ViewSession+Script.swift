import Console
import Geometry
import Resources
import Scripting

// The scripts of the session, which pages show and change.

extension ViewSession {
  /// Chooses the script that a page shows.
  ///
  /// - Throws: `Refusal` for a name that is no script of the session.
  func showScript(_ name: String, to client: Int) throws(Refusal) {
    guard scriptPath(named: name) != nil || shippedScript(named: name) != nil else {
      throw Refusal(reason: "\(name) is no file of this session")
    }
    clients[client]?.script = name
    clients[client]?.scriptVersion = nil
  }

  /// Puts a text in place of bytes of the script that a page shows, saves it, and simulates the run
  /// with it.
  ///
  /// It also saves a script that cannot run. The run then stays, and the page shows the problem.
  ///
  /// - Parameters:
  ///   - version: The version of the text that the page knows.
  ///   - start: The first byte of that text that is replaced.
  ///   - end: The byte after the last one.
  ///   - text: The text in their place.
  ///   - client: The page.
  /// - Throws: `Refusal` where the file has another text meanwhile, and where it cannot be written.
  func saveScript(
    _ version: String, _ start: Int, _ end: Int, _ text: String, of client: Int
  ) throws(Refusal) {
    guard let name = clients[client]?.script, let path = scriptPath(named: name) else {
      throw Refusal(reason: "the page shows no script that can be saved")
    }
    let before: [UInt8]
    do throws(ScriptError) { before = try Files.script(at: path) } catch {
      throw Refusal(reason: "\(error)")
    }
    guard Self.version(of: before) == version else {
      noteScripts()
      throw Refusal(reason: "\(Files.name(of: path)) was changed meanwhile")
    }
    guard start <= end, end <= before.count, before.isCharacterEdge(start),
      before.isCharacterEdge(end)
    else { throw Refusal(reason: "START and END must be edges of characters of the script") }
    let after = before[..<start] + Array(text.utf8) + before[end...]
    let file = WrittenFile(path: path, before: before, after: Array(after))
    guard file.after != before else { return }
    do { try WrittenFile.save([file]) } catch { throw Refusal(reason: "\(error)") }
    let run = timeline.run
    use([path])
    keepOwn([file])
    if timeline.run != run { timeline.noteWritten([file]) }
    for client in clients.keys { clients[client]?.needsScene = true }
  }

  /// Makes pages get their scripts again, if they have others.
  func noteScripts() {
    for client in clients.keys { clients[client]?.needsScript = true }
  }

  /// The message `script`; nil for a page that has the text already.
  func scriptMessage(_ client: inout Client) -> String? {
    guard let name = client.script, client.needsScript || client.scriptVersion == nil else {
      return nil
    }
    client.needsScript = false
    let path = scriptPath(named: name)
    let bytes = path.map { (try? Files.script(at: $0)) ?? [] } ?? shippedScript(named: name) ?? []
    let version = Self.version(of: bytes)
    guard client.scriptVersion != version else { return nil }
    client.scriptVersion = version
    var files = scriptPaths
    let shown = path ?? name
    if !files.contains(shown) { files.append(shown) }
    let message = ScriptMessage(
      file: shown, text: String(decoding: bytes, as: UTF8.self), version: version,
      writable: path != nil && String(validating: bytes, as: UTF8.self) != nil,
      editor: path != nil && openEditor != nil, files: files)
    // Its own member `text` stands in front of the message as JSON.
    return jsonText(message, type: ScriptMessage.type)
  }

  /// The scripts of the session: the scene, then others in order.
  private var scriptPaths: [String] {
    let scene = scenePath
    let used = Set(timeline.outline.behaviors.compactMap(\.file)).sorted()
    let others = timeline.host.scriptFiles.filter { timeline.stage?.requires($0) ?? false }
    var paths = scene.map { [$0] } ?? []
    for path in used + others.sorted() where !paths.contains(path) { paths.append(path) }
    return paths
  }

  /// The path of a script; nil for one that has none.
  private func scriptPath(named name: String) -> String? {
    guard timeline.fixed == nil else { return nil }
    return timeline.file(named: name)
  }

  /// The text of a shipped behavior.
  private func shippedScript(named name: String) -> [UInt8]? {
    let file = Files.name(of: name)
    return Resource.behaviors.first { $0.name == file || "\($0.name).lua" == file }?.text
  }

  private static func version(of bytes: [UInt8]) -> String {
    var print = Fingerprint()
    print.add(bytes)
    return String(print.value, radix: 16)
  }
}

extension [UInt8] {
  /// Whether no character of UTF-8 goes on at an index.
  fileprivate func isCharacterEdge(_ index: Int) -> Bool {
    index == count || self[index] & 0xC0 != 0x80
  }
}
