import Console
import Experiments
import Glibc
import Projects
import Scripting
import Serving
import Sessions
import Terminal
import Viewing

/// `libration view`: shows a scene, a recording or runs of a sweep in a browser.
struct ViewCommand {
  /// The file of the scene, recording or runs; nil for the gallery.
  var scene: String?
  /// The file of the scene or recording beside it; nil for none.
  var other: String?
  /// Whether to open a browser.
  var opensBrowser = true
  /// The address to listen on.
  var host = "127.0.0.1"
  /// The port; 0 for any that is free.
  var port: UInt16 = 0
  /// Whether to begin without the saved session of the scene, and to save none.
  var isFresh = false
  /// Inputs of the scene, as in `snap.damping=0.3`.
  var inputs: [String] = []
  /// The options of the session.
  var options = SessionOptions()

  /// The rule that the files and inputs break together; nil when they break none.
  var brokenRule: String? {
    let hasRuns = [scene, other].contains { $0.map(RunsPictureCommand.isRuns) ?? false }
    if hasRuns, let other { return "runs (.ndjson) must stand alone, without \(other)" }
    guard !inputs.isEmpty else { return nil }
    if let scene, !hasRuns, RunSource(path: scene).isScene { return nil }
    return "--set and --touches need a scene, whose inputs they are"
  }

  /// Serves the page until a signal ends it.
  func run() -> ExitCode {
    let outputs = Outputs()
    do {
      return try serve(outputs)
    } catch let error as VariationError {
      outputs.warn("libration view: \(error.message)\nTry: libration view --help")
      return .usage
    } catch {
      outputs.warn("\(error)")
      return outputs.ending(with: .failure)
    }
  }

  private func serve(_ outputs: Outputs) throws -> ExitCode {
    Signals.collectEnds()
    let runs = try scene.flatMap { path in
      RunsPictureCommand.isRuns(path) ? try RunTable(reading: [path]) : nil
    }
    let session = try ViewSession(
      runs?.options(of: options) ?? options, gallery: Self.gallery(), now: { MonotonicClock.now })
    // Inputs and what stands beside a scene are those of this command alone.
    session.keepsSession = !isFresh && inputs.isEmpty && other == nil && runs == nil
    session.warn = { outputs.warn($0) }
    var pages = Self.pages
    if let scene {
      if let runs {
        Self.add(try RunsDocument(runs), to: &pages)
        try session.open(runs)
      } else if RunSource(path: scene).isScene {
        try session.open(.file(scene))
      } else {
        try session.open(recording: scene)
      }
      if !inputs.isEmpty { try session.timeline.show(try SweptRun(reading: inputs)) }
    }
    if let other {
      try session.timeline.put(beside: other, options)
    }
    let server = try Server(pages: pages, address: host, port: port)
    if Editor.isThere {
      session.openEditor = { file, line throws(ScriptError) in
        try Editor.open(file, at: line)
      }
    }
    let loop = try ViewLoop(session, server)
    if !server.isLoopback {
      outputs.warn("whoever reaches \(host) and knows this address can see and steer it")
    }
    outputs.say(server.url)
    if let address = server.urlForOthers { show(address, in: session, outputs) }
    outputs.standard.flush()
    if opensBrowser { Browser.open(server.url) }
    return loop.run()
  }

  /// Shows the address for a phone, also as a QR code on terminals with colors and on the page.
  private func show(_ address: String, in session: ViewSession, _ outputs: Outputs) {
    outputs.say("On a phone in the same network: \(address)")
    guard let code = QRCode(address) else { return }
    session.phone = PhoneMessage(address: address, code: code.rows)
    let lines = code.lines
    let size = Terminal.size()
    guard Terminal.isTerminal(STDOUT_FILENO), TerminalColors.here != .none,
      lines.allSatisfy({ $0.count <= size.columns })
    else { return }
    for line in lines { outputs.say("\u{1B}[30;107m\(line)\u{1B}[0m") }
  }

  /// The scenes in the folder `examples` of the current folder; none if it does not exist.
  private static func gallery() -> [ViewSession.GalleryScene] {
    Examples.names.compactMap { name in
      let path = Files.join("examples", name)
      guard let text = try? Files.text(of: path) else { return nil }
      return ViewSession.GalleryScene(
        name: String(name.dropLast(4)), doc: header(of: text), source: .file(path))
    }
  }

  /// Puts the page of runs in place of the live page, which moves to `live`.
  private static func add(_ document: RunsDocument, to pages: inout [String: Page]) {
    func page(_ text: String, _ type: String) -> Page {
      Page(contentType: "text/\(type); charset=utf-8", bytes: Array(text.utf8))
    }
    pages["/live"] = pages["/"]
    pages["/"] = page(document.served, "html")
    pages["/picture.css"] = page(RunsDocument.style, "css")
    let files = PageFiles.live.filter { $0.name != "index.html" } + PageFiles.runs
    for file in files where file.name != "runs.html" {
      pages["/" + file.name] = Page(contentType: file.contentType, bytes: file.bytes)
    }
  }

  /// The served pages, by path.
  private static var pages: [String: Page] { ["/": Page(document: PageFiles.liveDocument)] }
}
