import Testing

/// Runs every script of `Tests/Hostile` in a process of its own, beside an honest behavior.
///
/// The script is a file of a behavior folder, as files of strangers are, and the honest behavior
/// must not notice it. The second line of a script says how it ends: `fine`; `fuel`, `memory`,
/// `clock` or `error TEXT` for the first reported failure; `refused TEXT` if the file is refused.
/// Assertions in a script must hold, however it ends.
@Suite("Hostile scripts")
struct HostileTests {
  @Test(
    "end as they say, without a hang or a crash, and nobody else notices",
    arguments: HostileScript.all)
  func script(_ script: HostileScript) throws {
    let run = HostileRun(script)
    let end = "\(script): code \(run.result.code)\n\(run.result.error.prefix(2000))"
    #expect([0, 1].contains(run.result.code), "\(end)")
    #expect(run.honestRows == HostileRun.alone.honestRows, "\(end)")
    #expect(!run.errors.contains { $0.contains("in global 'assert'") }, "\(end)")
    switch try #require(script.promise, "the second line must say how it ends") {
    case .fine:
      #expect(run.errors.isEmpty, "\(end)")
      #expect(run.result.code == 0, "\(end)")
    case .fails(let text):
      let stops = [text] + HostileScript.otherStops
      #expect(
        run.errors.first.map { error in stops.contains { error.contains($0) } } == true, "\(end)")
      #expect(run.result.code == 1, "\(end)")
    case .refused(let text):
      #expect(run.errors.isEmpty, "\(end)")
      #expect(run.result.error.contains("\(script.name).lua"), "\(end)")
      #expect(run.result.error.contains(text), "\(end)")
    }
  }

  @Test(
    "that look for addresses, clocks and chance find the same in two processes",
    arguments: HostileScript.all.filter { $0.folder == "determinism" })
  func determinism(_ script: HostileScript) throws {
    let (first, second) = (HostileRun(script), HostileRun(script))
    #expect(first.result.output == second.result.output)
    #expect(first.result.error == second.result.error)
    #expect(first.trace == second.trace)
    #expect(first.events == second.events)
  }

  @Test("work on no terminal")
  func terminal() throws {
    let script = try #require(HostileScript.all.first { $0.name == "terminal" })
    let folder = HostileRun.folder(with: script)
    let terminal = PseudoTerminal("run", "scene.lua", "--seconds", "0.1", in: folder.path)
    #expect(terminal.finish() == 1)
    #expect(terminal.shown.contains("title"))
    for bytes in ["\u{1B}]", "\u{1B}[2J", "\u{1B}[?25l", "\u{1B}P", "\u{7}", "\u{8}"] {
      #expect(!terminal.shown.contains(bytes))
    }
  }
}
