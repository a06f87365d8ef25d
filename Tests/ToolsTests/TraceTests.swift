import Geometry
import Glibc
import Sessions
import Testing

@Suite("The trace")
struct TraceTests {
  private let folder = Folder()

  private func trace(_ scene: String, _ options: String...) -> [[Substring]] {
    folder.write("scene.lua", scene)
    let result = Program(["run", "scene.lua", "--trace", "-"] + options, in: folder.path).finish()
    return result.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test("has a header, a row per visible item and tick, and tick 0 as the start")
  func rows() {
    let scene = """
      local stage = libration.stage {}
      local a = stage:addItem { name = "a", center = { 1, 2 }, size = { 3, 4 } }
      stage:addItem { name = "ghost", size = { 1, 1 }, hidden = true }
      stage:addItem { name = "b", center = { 0.1, 0 }, size = { 1, 1 } }
      stage.animator:add("push", { item = a, magnitude = 1 })
      return stage
      """
    let rows = trace(scene, "--seconds", "0.1")
    #expect(
      rows[0].joined(separator: ",")
        == "tick,time,item,x,y,angle,width,height,vx,vy,angularVelocity,scaleX,scaleY,running")
    #expect(rows.count == 1 + 2 * 7)
    #expect(rows[1] == ["0", "0", "a", "1", "2", "0", "3", "4", "0", "0", "0", "1", "1", "1"])
    #expect(rows[2][2...3] == ["b", "0.1"])
    #expect(rows[3][0...2] == ["1", "0.016666666666666666", "a"])
  }

  @Test("has the fields that --fields adds or picks, colours and the displacement too")
  func fields() {
    let scene = """
      local stage = libration.stage {}
      local a = stage:addItem { name = "a", center = { 1, 2 }, size = { 3, 4 }, color = "gold" }
      stage:addItem { name = "b", size = { 1, 1 }, alpha = 0.5, zPosition = 3 }
      a:animate { translation = { 6, 0 }, color = "#ff000080", duration = 0.1, curve = "linear" }
      return stage
      """
    let picked = trace(scene, "--fields", "color,translationX,x")
    #expect(picked[0] == ["tick", "time", "item", "color", "translationX", "x", "running"])
    #expect(picked[1] == ["0", "0", "a", "#ffd700", "0", "1", "1"])
    #expect(picked[2] == ["0", "0", "b", "", "0", "0", "1"])
    #expect(picked[13].prefix(5) == ["6", "0.1", "a", "#ff000080", "6"])
    let added = trace(scene, "--fields", "+alpha,x,zPosition")
    #expect(
      added[0].joined(separator: ",")
        == "tick,time,item,x,y,angle,width,height,vx,vy,angularVelocity,scaleX,scaleY,alpha,"
        + "zPosition,running")
    #expect(added[2].suffix(3) == ["0.5", "3", "1"])
  }

  @Test("ends with running 0 at the pause")
  func running() {
    let rows = trace(Scenes.snap)
    #expect(rows.last?.last == "0")
    #expect(rows.dropFirst().dropLast().allSatisfy { $0.last == "1" })
  }

  @Test("quotes names that hold commas, quotes or line breaks")
  func quoting() {
    let scene = """
      local stage = libration.stage {}
      stage:addItem { name = 'a "b", c', size = { 1, 1 } }
      return stage
      """
    folder.write("scene.lua", scene)
    let result = Program.run("run", "scene.lua", "--trace", "-", in: folder.path)
    #expect(result.output.contains("\n0,0,\"a \"\"b\"\", c\",0,"))
    #expect(csvField("plain") == "plain")
    #expect(csvField("a\r\nb") == "\"a\r\nb\"")
  }

  @Test("is rounded for people without trailing zeros")
  func roundedNumbers() {
    #expect(rounded(1.23456, places: 3) == "1.235")
    #expect(rounded(-0.0001, places: 3) == "0")
    #expect(rounded(-2.5, places: 2) == "-2.5")
    #expect(rounded(80.05, places: 3) == "80.05")
  }

  @Test("is the same bytes in two runs")
  func repeats() {
    folder.write("scene.lua", Scenes.snap)
    let runs = ["a", "b"].map { name in
      Program.run(
        "run", "scene.lua", "--trace", name + ".csv", "--events", name + ".ndjson",
        in: folder.path
      ).code
    }
    #expect(runs == [0, 0])
    #expect(folder.text("a.csv") == folder.text("b.csv"))
    #expect(folder.text("a.ndjson") == folder.text("b.ndjson"))
    #expect((folder.text("a.csv")?.count ?? 0) > 1000)
  }

  @Test("goes beside its target and is renamed; the target's mode and links stay")
  func replacing() {
    folder.write("scene.lua", Scenes.snap)
    folder.write("real.csv", "old")
    chmod(folder["real.csv"], 0o600)
    symlink("real.csv", folder["link.csv"])
    #expect(Program.run("run", "scene.lua", "--trace", "link.csv", in: folder.path).code == 0)
    #expect(folder.text("real.csv")?.hasPrefix("tick,") == true)
    var status = stat()
    lstat(folder["link.csv"], &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    stat(folder["real.csv"], &status)
    #expect(status.st_mode & 0o777 == 0o600)
    folder.write("scene.lua", "error('no')")
    #expect(Program.run("run", "scene.lua", "--trace", "real.csv", in: folder.path).code == 1)
    #expect(folder.text("real.csv")?.hasPrefix("tick,") == true)
    #expect(folder.names == ["link.csv", "real.csv", "scene.lua"])
  }

  @Test("goes into devices and pipes directly")
  func devices() {
    folder.write("scene.lua", Scenes.snap)
    #expect(Program.run("run", "scene.lua", "--trace", "/dev/null", in: folder.path).code == 0)
    mkfifo(folder["pipe"], 0o600)
    let program = Program(["run", "scene.lua", "--trace", "pipe"], in: folder.path)
    let text = read(folder["pipe"])
    #expect(program.finish().code == 0)
    #expect(text.hasPrefix("tick,time,item"))
    #expect(text.hasSuffix(",0\n"))
  }

  @Test(
    "does not wait for a reader of a pipe",
    arguments: [
      ["run", "scene.lua", "--trace"], ["run", "scene.lua", "--events"],
      ["repl", "scene.lua", "--trace"], ["watch", "scene.lua", "--trace"],
    ])
  func pipeWithoutReader(arguments: [String]) {
    folder.write("scene.lua", Scenes.snap)
    mkfifo(folder["pipe"], 0o600)
    let result = Program(arguments + ["pipe"], in: folder.path).finish()
    #expect(result.code == 1)
    #expect(result.error == "pipe: cannot be written: nobody reads this pipe\n")
  }

  @Test("ends when it is asked to, also where the reader of a pipe has stopped reading")
  func idleReader() {
    folder.write("scene.lua", Scenes.endless)
    mkfifo(folder["pipe"], 0o600)
    let reader = open(folder["pipe"], O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let program = Program(
      ["run", "scene.lua", "--seconds", "1e9", "--trace", "pipe"], in: folder.path)
    var held: Int32 = 0
    for _ in 0..<1000 where held < 65_536 {
      usleep(10_000)
      _ = ioctl(reader, UInt(FIONREAD), &held)
    }
    #expect(held == 65_536)
    kill(program.process, SIGINT)
    #expect(program.finish().code == 130)
  }

  /// The whole output of a pipe.
  private func read(_ pipe: String) -> String {
    guard let file = fopen(pipe, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("says that a disk is full and ends with 1", arguments: [["--trace", "/dev/full"], []])
  func fullDisk(options: [String]) {
    folder.write("scene.lua", Scenes.snap)
    let path = options.isEmpty ? "/dev/full" : "/dev/null"
    let result = Program(
      ["run", "scene.lua"] + options, in: folder.path, outputPath: path
    ).finish()
    #expect(result.code == 1)
    #expect(result.error.contains("no space left on device"))
  }

  @Test("ends quietly when nobody reads it")
  func closedPipe() {
    folder.write("scene.lua", Scenes.endless)
    let run = ["run", "scene.lua", "--seconds"]
    for arguments in [run + ["1e9", "--trace", "-"], run + ["1"], ["watch", "scene.lua"]] {
      let result = Program(arguments, in: folder.path, closesOutput: true).finish()
      #expect(result.code == 0)
      #expect(result.error.isEmpty)
    }
  }

  @Test("keeps what it says out of its files where a standard stream is closed")
  func closedStream() {
    folder.write("scene.lua", Scenes.failing)
    for stream in [STDIN_FILENO, STDERR_FILENO] {
      let result = Program(
        ["run", "scene.lua", "--trace", "out.csv"], in: folder.path, closedStream: stream
      ).finish()
      #expect(result.code == 1)
      #expect(folder.text("out.csv")?.hasPrefix("tick,time,item") == true)
      #expect(folder.text("out.csv")?.contains("one too many") == false)
    }
  }

  @Test("does not wait for a pipe that stands where a script, touches or a spec should")
  func pipe() {
    mkfifo(folder["scene.lua"], 0o644)
    let result = Program.run("run", "scene.lua", in: folder.path)
    #expect(result.code == 1)
    #expect(result.error == "scene.lua: cannot be read: it is not a file\n")
    folder.write("snap.lua", Scenes.snap)
    for arguments in [
      ["run", "snap.lua", "--touches", "scene.lua"], ["repl", "--touches", "scene.lua"],
      ["watch", "snap.lua", "--touches", "scene.lua"], ["check", "scene.lua"],
    ] {
      let result = Program(arguments, in: folder.path).finish()
      #expect(result.code == 1)
      #expect(result.error.contains("scene.lua: cannot be read: it is not a file"))
    }
    mkfifo(folder["a_spec.lua"], 0o644)
    let specs = Program.run("test", "a_spec.lua", in: folder.path)
    #expect(specs.code == 1)
    #expect(specs.output.contains("a_spec.lua: cannot be read: it is not a file"))
  }

  /// An `onReload` that gives its stage ticks, and then takes or refuses the new version.
  private static func advancing(_ end: String) -> String {
    """
    return { clockMandate = true, onReload = function(self)
      print("in onReload")
      self.stage:advance { ticks = 3 }
      \(end)
    end, onTick = function(self) self.item.x = self.item.x + 1 end }
    """
  }

  @Test(
    "has each tick once: what a refused version did, or a trial, is told nowhere",
    arguments: [("error('refused')", false), ("", true)])
  func takenBack(end: String, isTaken: Bool) {
    folder.write("behaviors/creep.lua", "return { clockMandate = true, onTick = function() end }")
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 100, height = 100 }
      local mark = stage:addItem { name = "mark", center = { 0, 50 }, size = { 10, 10 } }
      stage:every(0.01, function() print("timer") end)
      stage.animator.onPause = function() print("pause") end
      stage.animator:add("creep", { item = mark })
      return stage
      """)
    let program = Program(
      ["watch", "scene.lua", "--trace", "out.csv", "--events", "out.ndjson"], in: folder.path)
    while folder.names.allSatisfy({ !$0.hasSuffix(".part") }) { usleep(10_000) }
    usleep(500_000)
    folder.write("behaviors/creep.lua", Self.advancing(end))
    usleep(1_000_000)
    kill(program.process, SIGINT)
    let result = program.finish()
    #expect(result.code == 130)
    let rows = (folder.text("out.csv") ?? "").split(separator: "\n").dropFirst()
    let ticks = rows.compactMap { Int($0.prefix { $0 != "," }) }
    #expect(ticks == Array(0..<ticks.count))
    let events = (folder.text("out.ndjson") ?? "").split(separator: "\n")
    #expect(events.count { $0.contains("\"event\":\"reload\"") } == 1)
    #expect(events.contains { $0.contains("\"ok\":\(isTaken)") })
    let said = result.output.split(separator: "\n")
    #expect(said.count { $0.hasSuffix("in onReload") } == (isTaken ? 1 : 0))
    #expect(said.count { $0.hasSuffix("timer") } == ticks.count - 1)
    let xs = rows.compactMap { Double($0.split(separator: ",")[3]) }
    #expect(isTaken ? xs.last! >= 3 : xs.allSatisfy { $0 == 0 })
  }
}
