import Console
import Geometry
import Projects
import Scripting
import Sessions
import Specs
import Terminal

/// The tools that look for mistakes.
extension ContextTool {
  static var check: ContextTool {
    ContextTool(
      name: "check",
      doc: """
        Loads behaviors and scenes, gives each scene a second of ticks, and reports mistakes with \
        file and line: misspelled options, values out of range, failing hooks.
        """,
      parameters: [
        ContextParameter(
          "paths", .texts, "Files and folders; else behaviors, examples and this folder."),
        .behaviors,
      ]
    ) { call in
      let options = try call.options()
      let host = try options.makeHost()
      let here = host.scripts(at: ".").map { String($0.dropFirst("./".count)) }
      let usual = ["behaviors", "examples"].filter { Files.kind(of: $0) == .folder } + here
      let paths = call.texts("paths").isEmpty ? usual : call.texts("paths")
      guard !paths.isEmpty else { throw ContextError("there is no script to check: give paths") }
      for path in paths {
        try call.folder.checkAll(host.scripts(at: try call.folder.checked(path)))
      }
      let (files, problems) = try CheckCommand(paths: paths, options: options).found()
      let errors = problems.filter { $0.severity == .error }
      let count = errors.isEmpty ? "no problems" : counted(errors.count, "problem")
      var answer = ContextAnswer(["\(count) in \(counted(files.count, "file"))"])
      answer.isError = !errors.isEmpty
      for problem in errors { answer.add(problem.finding, call.folder) }
      for note in problems where note.severity != .error { answer.add("\(note)") }
      if let name = errors.lazy.compactMap({ MisspelledWord(in: $0.finding)?.meant }).first {
        answer.suggest("describe", ["name": .string(name)])
      } else if let file = files.first(where: { !$0.contains("behaviors/") }), errors.isEmpty {
        answer.suggest("run", ["scene": .string(file)])
      }
      return answer
    }
  }

  static var test: ContextTool {
    ContextTool(
      name: "test",
      doc: "Runs specs (*_spec.lua): what failed, with file, line and the values that decided it.",
      parameters: [
        ContextParameter(
          "paths", .texts, "Folders, spec files, or FILE:LINE for one spec; else this folder."),
        ContextParameter("filter", .text, "Only specs whose full name has this text."),
        .behaviors,
      ], isReadOnly: false
    ) { call in
      var options = TestOptions()
      options.paths = call.texts("paths")
      options.filter = call.text("filter")
      for path in options.paths {
        let file = path.lastIndex(of: ":").map { String(path[..<$0]) } ?? path
        _ = try call.folder.checked(Files.kind(of: path) == .missing ? file : path)
      }
      try call.folder.checkAll(try SpecTarget.targets(of: options.paths).map(\.path))
      var notices: [String] = []
      var results: [SpecResult] = []
      var run = SpecRun(
        options, session: try call.options(),
        output: SpecOutput(say: { notices.append($0) }, warn: { notices.append($0) }),
        clock: { 0 }, warn: { notices.append($0) })
      try run.run(while: { Signals.ending == nil }) { results.append($0) }
      return answer(results, notices, hasFailed: run.hasFailed)
    }
  }

  private static func answer(
    _ results: [SpecResult], _ notices: [String], hasFailed: Bool
  ) -> ContextAnswer {
    var totals = SpecTotals()
    for result in results { totals.count(result) }
    let pending = totals.pending > 0 ? ", \(totals.pending) pending" : ""
    var answer = ContextAnswer(["\(totals.passed) passed, \(totals.failed) failed\(pending)"])
    if results.isEmpty {
      answer = ContextAnswer(["no spec was found: specs are in files that end in _spec.lua"])
      answer.suggest("describe", ["name": "specs"])
    }
    answer.isError = totals.failed > 0 || hasFailed || results.isEmpty
    for result in results {
      guard let failure = result.failure else { continue }
      answer.add("\(result.name):")
      answer.add("  " + failure.text)
      for detail in failure.details { answer.add("    " + detail) }
      for line in result.output.prefix(10) { answer.add("    printed: " + line) }
    }
    answer.add("notices:", notices, atMost: 20)
    if let first = results.first(where: { $0.failure != nil }), let line = first.line {
      answer.suggest("test", ["paths": [.string("\(first.file):\(line)")]])
    }
    return answer
  }
}
