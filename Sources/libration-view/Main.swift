import Glibc
import Hosting
import Scripting
import Serving
import Viewing

/// The command `libration-view`, which `libration view` runs: it needs the library for sockets.
@main
enum Main {
  static func main() {
    Faults.prepare()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ words: [String]) -> ExitCode {
    let outputs = Outputs()
    do {
      let arguments = try ViewArguments(words)
      try arguments.check()
      return try view(arguments, outputs)
    } catch let error as ViewArguments.UsageError {
      outputs.warn("libration view: \(error.message)\nTry: libration view --help")
      return .usage
    } catch let error as VariationError {
      outputs.warn("libration view: \(error.message)\nTry: libration view --help")
      return .usage
    } catch {
      outputs.warn("\(error)")
      return outputs.ending(with: .failure)
    }
  }

  private static func view(_ arguments: ViewArguments, _ outputs: Outputs) throws -> ExitCode {
    Signals.collectEnds()
    let session = try ViewSession(
      arguments.options, gallery: gallery(), now: { MonotonicClock.now })
    var pages = Self.pages
    if arguments.hasRuns, let file = arguments.scene {
      let runs = try RunTable(reading: [file])
      add(try RunsDocument(runs), to: &pages)
      try session.open(runs)
    } else if let scene = arguments.scene {
      if RunSource(path: scene).isScene {
        try session.open(.file(scene))
      } else {
        try session.open(recording: scene)
      }
      if !arguments.inputs.isEmpty {
        try session.timeline.show(try SweptRun(reading: arguments.inputs))
      }
    }
    if let other = arguments.other {
      try session.timeline.put(beside: other, arguments.options)
    }
    let server = try Server(pages: pages, address: arguments.host, port: arguments.port)
    session.openEditor = { file, line throws(ScriptError) in
      try Editor.open(file, at: line)
    }
    let loop = try ViewLoop(session, server)
    if !server.isLoopback {
      outputs.warn("whoever reaches \(arguments.host) and knows this address can see and steer it")
    }
    outputs.say(server.url)
    outputs.standard.flush()
    if arguments.opensBrowser { Browser.open(server.url) }
    return loop.run()
  }

  /// The scenes of the folder `examples` that is here; none where there is no such folder.
  private static func gallery() -> [ViewSession.GalleryScene] {
    Examples.names.compactMap { name in
      let path = Files.join("examples", name)
      guard let text = try? Files.text(of: path) else { return nil }
      return ViewSession.GalleryScene(
        name: String(name.dropLast(4)), doc: header(of: text), source: .file(path))
    }
  }

  /// Puts the page of runs before the live page, which is then at `live`.
  private static func add(_ document: RunsDocument, to pages: inout [String: Page]) {
    func page(_ text: String, _ type: String) -> Page {
      Page(contentType: "text/\(type); charset=utf-8", bytes: Array(text.utf8))
    }
    pages["/live"] = pages["/"]
    pages["/"] = page(document.served, "html")
    pages["/picture.css"] = page(RunsDocument.style, "css")
    for file in PageFiles.runs where file.name != "runs.html" {
      pages["/" + file.name] = Page(contentType: file.contentType, bytes: file.bytes)
    }
  }

  /// What is served, by paths.
  private static var pages: [String: Page] {
    let files = PageFiles.live.map { file in
      (
        file.name == "index.html" ? "/" : "/" + file.name,
        Page(contentType: file.contentType, bytes: file.bytes)
      )
    }
    return Dictionary(uniqueKeysWithValues: files)
  }
}
