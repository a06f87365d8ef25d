import Glibc
import Scripting
import Testing

@Suite("A film of what was run already, and as a video")
struct VideoTests {
  private let folder = Folder()

  init() {
    folder.write("snap.lua", Scenes.snap)
    folder.write("endless.lua", Scenes.endless)
  }

  private func film(_ words: String..., path: String? = nil) -> Program.Result {
    Program(["film"] + words, in: folder.path, environment: path.map { ["PATH=\($0)"] } ?? [])
      .finish()
  }

  @Test("is the film of the scene, where the motion comes from a recording")
  func recording() {
    let run = Program.run(
      "run", "snap.lua", "--record", "s.libration", "--trace", "s.csv", in: folder.path)
    #expect(run.code == 0)
    #expect(film("snap.lua", "-o", "a.svg").code == 0)
    #expect(film("s.libration", "-o", "b.svg").output.contains("b.svg: "))
    #expect(
      folder.text("a.svg")?.replacing("snap.lua", with: "s.libration") == folder.text("b.svg"))
    #expect(film("s.csv", "-o", "c.svg").code == 0)
    // A trace does not contain the stage, but its item has as many keys.
    let keys = { (name: String) in folder.text(name)?.split(separator: "translate(").count }
    #expect(keys("c.svg") == keys("a.svg"))
    #expect(film("s.csv", "-o", "x.svg", "--seed", "1").error.contains("--seed is for scenes"))
    #expect(
      film("gone.libration", "-o", "x.svg").error == "gone.libration: no such file or directory\n")
  }

  /// Makes stand-ins for the programs: frames stay texts, and the video is all of them.
  ///
  /// .ci/run looks at the output of the real programs.
  private func standIn() {
    folder.script("rsvg-convert", "cat")
    folder.script("ffmpeg", "echo \"$*\" > words; for last; do :; done; cat > \"${last#file:}\"")
  }

  private var path: String { "\(folder.path):/usr/bin:/bin" }

  @Test("is a video of the run, with a frame per tick")
  func video() throws {
    standIn()
    let result = film("snap.lua", "-o", "x.mp4", "--seconds", "0.1", path: path)
    try #require(result.code == 0, "\(result.error)")
    let frames = folder.text("x.mp4")?.split(separator: "</svg>\n") ?? []
    #expect(result.output.contains("x.mp4: "))
    #expect(result.output.contains(" s, \(frames.count) frames of 640 x 960\n"))
    #expect(folder.text("words")?.contains(" -framerate 60 ") == true)
    let trace = Program.run(
      "run", "snap.lua", "--seconds", "0.1", "--trace", "-", "--fields", "x", in: folder.path)
    let xs = trace.output.split(separator: "\n").dropFirst().map { row in
      Double(row.split(separator: ",")[3])!
    }
    #expect(xs.count == 7 && xs[0] != xs[6])
    // The film has half a second of the start, the run, and at least a second of the end.
    #expect(frames.count >= 30 + 6 + 60)
    for (number, frame) in frames.enumerated() {
      let place = try #require(frame.firstRange(of: "translate(")).upperBound
      let x = try #require(Double(frame[place...].prefix { $0 != "," }))
      #expect(abs(x - xs[max(0, min(6, number - 30))]) < 1e-5, "\(number)")
    }
  }

  @Test("says which program a video needs, and leaves nothing half")
  func programs() {
    folder.write("x.mp4", "old")
    folder.link("env", to: "/usr/bin/env")
    let none = film("snap.lua", "-o", "x.mp4", path: folder.path)
    #expect(none.code == 1)
    #expect(
      none.error.contains("ffmpeg must be installed for this kind of file: apt-get install ffmpeg"))
    folder.link("cat", to: "/bin/cat")
    standIn()
    unlink(folder["rsvg-convert"])
    let one = film("snap.lua", "-o", "x.mp4", path: folder.path)
    #expect(one.error.contains("rsvg-convert must be installed for this kind of file"))
    #expect(folder.text("x.mp4") == "old")
    #expect(!folder.names.contains { $0.hasSuffix(".part") })
  }

  @Test("fails with the words of ffmpeg where that fails")
  func failing() {
    standIn()
    folder.script("ffmpeg", "echo no space left >&2; exit 1")
    let result = film("snap.lua", "-o", "x.mp4", path: path)
    #expect(result.code == 1)
    #expect(result.error.contains("ffmpeg failed: no space left"))
    #expect(folder.text("x.mp4") == nil)
    #expect(!folder.names.contains { $0.hasSuffix(".part") })
  }

  @Test("must be a file, as players need its end first")
  func device() {
    mkfifo(folder["p.mp4"], 0o600)
    let reader = Program(["p.mp4"], in: folder.path, tool: "cat")
    #expect(film("snap.lua", "-o", "p.mp4").error.contains("must be a file, no device or pipe"))
    _ = reader.finish()
    #expect(
      film("snap.lua", "-o", "x.mp4", "--tolerance", "1").error.contains(
        "--tolerance is for a file that ends in .svg, not x.mp4"))
  }

  @Test("tells on a terminal how far it is, with a bar that is gone at the end")
  func progress() {
    standIn()
    folder.script("rsvg-convert", "sleep 1; cat")
    let terminal = PseudoTerminal(
      ["film", "endless.lua", "-o", "x.mp4", "--seconds", "50"], in: folder.path,
      environment: ["PATH=\(path)"])
    #expect(terminal.waits(for: "░ "))
    #expect(terminal.waits(for: " s of 5"))
    terminal.send(SIGINT)
    #expect(terminal.waits(for: "\r\u{1B}[K"))
    #expect(terminal.finish() == 130)
  }

  @Test("leaves nothing where it is told to end")
  func interrupted() {
    standIn()
    folder.script("rsvg-convert", "sleep 1; cat")
    let program = Program(
      ["film", "endless.lua", "-o", "x.mp4", "--seconds", "50"], in: folder.path,
      environment: ["PATH=\(path)"])
    // The file is opened before the run, and the programs run once one of them has written `words`.
    for _ in 0..<600 where folder.text("words") == nil {
      usleep(50_000)
    }
    kill(program.process, SIGINT)
    #expect(program.finish().code == 130)
    #expect(!folder.names.contains { $0.contains("x.mp4") })
  }
}
