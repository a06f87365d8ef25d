import Glibc
import Terminal
import Testing

@Suite("The history of the prompt")
struct HistoryTests {
  private let folder = Folder()

  private var file: HistoryFile { HistoryFile(path: folder["state/libration/history"]) }

  @Test("keeps entries in order, blocks and odd characters too, with private modes")
  func entries() throws {
    let entries = [
      "card.x", "for i = 1, 2 do\n  print(i)\nend", #"print("a\n\\b")"#, "\u{E9}\u{1F600}",
    ]
    for entry in entries { file.add(entry) }
    file.add(entries[3])
    #expect(file.entries == entries)
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(stat(folder["state/libration"], &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test("drops the oldest beyond 1,000, and mends a last line without its end")
  func limits() throws {
    file.add("first")
    folder.write(
      "state/libration/history", (1...1003).map { "line \($0)\n" }.joined() + "broken")
    #expect(file.entries.count == HistoryFile.most)
    file.add("new")
    let entries = file.entries
    #expect(entries.count == 1000)
    #expect(entries.suffix(3) == ["line 1003", "broken", "new"])
    #expect(folder.text("state/libration/history")?.split(separator: "\n").count == 1000)
    file.add(String(repeating: "x", count: 70_000))
    #expect(file.entries.last == "new")
  }

  @Test("makes bytes of a foreign file harmless")
  func foreign() {
    folder.write("state/libration/history", "a\u{1B}[31m\u{7}b\n\n\\\\n\n\\")
    #expect(file.entries == ["a\u{FFFD}[31m\u{FFFD}b", "\\n", ""])
  }

  @Test("loses no entry of prompts that write at once")
  func together() async {
    let path = file.path
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<50 { HistoryFile(path: path).add("\(writer) \(number)") }
        }
      }
    }
    #expect(file.entries.count == 200)
    for writer in 0..<4 {
      #expect(
        file.entries.filter { $0.hasPrefix("\(writer) ") } == (0..<50).map { "\(writer) \($0)" })
    }
  }

  @Test(
    "is in the folder of states, or nowhere",
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/libration/history"),
      (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/libration/history"),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/libration/history"),
      (["HOME": ""], nil), (["HOME": "h"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func place(variables: [String: String], path: String?) {
    #expect(HistoryFile(environment: { variables[$0] })?.path == path)
  }

  @Test("works where nothing can be written: a missing home, a file as a folder, a pipe")
  func unwritable() {
    folder.write("state", "a file")
    file.add("x")
    #expect(file.entries == [])
    let pipe = HistoryFile(path: folder["pipe"])
    mkfifo(folder["pipe"], 0o600)
    pipe.add("x")
    #expect(pipe.entries == [])
  }

  private func prompt(_ arguments: String..., home: String = "state") -> PseudoTerminal {
    PseudoTerminal(
      ["repl"] + arguments, in: folder.path, environment: ["XDG_STATE_HOME=\(folder[home])"])
  }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.type("exit()\n")
    #expect(terminal.finish() == 0)
  }

  @Test("lasts across launches; a block comes back as a block")
  func launches() {
    let first = prompt()
    #expect(first.waits(for: "> "))
    first.type("for i = 1, 2 do\nprint('turn', i)\nend\n")
    #expect(first.waits(for: "turn\t2") || first.shown.contains("turn    2"))
    #expect(first.waits(for: "> "))
    leave(first)
    #expect(file.entries == ["for i = 1, 2 do\nprint('turn', i)\nend", "exit()"])
    let second = prompt()
    #expect(second.waits(for: "> "))
    second.type("\u{1B}[A\u{1B}[A\n")
    #expect(second.waits(for: "turn\t2") || second.shown.contains("turn    2"))
    #expect(second.waits(for: "> "))
    leave(second)
  }

  @Test("is neither read nor written with --no-history, and never written from a pipe")
  func none() {
    file.add("'secret' .. 1")
    let terminal = prompt("--no-history")
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{1B}[A7 * 6\n")
    #expect(terminal.waits(for: "42"))
    #expect(terminal.waits(for: "> "))
    leave(terminal)
    #expect(!terminal.shown.contains("secret"))
    #expect(file.entries == ["'secret' .. 1"])
    let piped = Program(
      ["repl"], in: folder.path, input: "1 + 1\n",
      environment: ["XDG_STATE_HOME=\(folder["other"])"]
    ).finish()
    #expect(piped.output == "2\n")
    #expect(access(folder["other"], F_OK) != 0)
  }
}
