import Glibc
import Hosting
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
    // A trace does not know the stage, but its item moves by as many keys.
    let keys = { (name: String) in folder.text(name)?.split(separator: "translate(").count }
    #expect(keys("c.svg") == keys("a.svg"))
    #expect(film("s.csv", "-o", "x.svg", "--seed", "1").error.contains("--seed is for scenes"))
    #expect(
      film("gone.libration", "-o", "x.svg").error == "gone.libration: no such file or directory\n")
  }

  @Test("is a video of the run, with a frame per tick")
  func video() throws {
    let result = film("snap.lua", "-o", "x.mp4", "--seconds", "0.1")
    try #require(result.code == 0, "\(result.error)")
    // Half a second before the run and a second and more behind it.
    #expect(result.output.contains("x.mp4: 1.6"))
    #expect(result.output.contains(" frames of 640 x 960"))
    #expect(folder.text("x.svg") == nil)
    let bytes = try Files.bytes(of: folder["x.mp4"])
    #expect(Array(bytes[4..<8]) == Array("ftyp".utf8))
    let probe = Program.tool(
      "ffprobe", "-v", "error", "-show_entries", "stream=nb_frames,width,height,r_frame_rate",
      "-of",
      "csv=p=0", "x.mp4", in: folder.path)
    let fields = probe.output.split(whereSeparator: { $0 == "," || $0 == "\n" })
    #expect(fields.prefix(3) == ["640", "960", "60/1"])
    #expect(result.output.contains(" \(fields.last ?? "no") frames"))
  }

  @Test("says which program a video needs, and leaves nothing half")
  func programs() {
    folder.write("x.mp4", "old")
    folder.link("env", to: "/usr/bin/env")
    let none = film("snap.lua", "-o", "x.mp4", path: folder.path)
    #expect(none.code == 1)
    #expect(
      none.error.contains("ffmpeg must be installed for this kind of file: apt-get install ffmpeg"))
    folder.link("ffmpeg", to: "/usr/bin/ffmpeg")
    let one = film("snap.lua", "-o", "x.mp4", path: folder.path)
    #expect(one.error.contains("rsvg-convert must be installed for this kind of file"))
    #expect(folder.text("x.mp4") == "old")
    #expect(!folder.names.contains { $0.hasSuffix(".part") })
  }

  @Test("fails with the words of ffmpeg where that fails")
  func failing() {
    folder.write("ffmpeg", "#!/bin/sh\necho 'no space left' >&2\nexit 1\n")
    chmod(folder["ffmpeg"], 0o755)
    let result = film("snap.lua", "-o", "x.mp4", path: "\(folder.path):/usr/bin:/bin")
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
      film("snap.lua", "-o", "x.mp4", "--error", "1").error.contains(
        "--error is for a file that ends in .svg, not x.mp4"))
  }

  @Test("leaves nothing where it is told to end")
  func interrupted() {
    let program = Program(
      ["film", "endless.lua", "-o", "x.mp4", "--seconds", "500"], in: folder.path)
    // As soon as the file is begun, the run and the frames take their time.
    for _ in 0..<600 where !folder.names.contains(where: { $0.hasSuffix(".part") }) {
      usleep(50_000)
    }
    usleep(1_500_000)
    kill(program.process, SIGINT)
    #expect(program.finish().code == 130)
    #expect(folder.names == ["endless.lua", "snap.lua"])
  }
}
