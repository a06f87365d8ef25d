import Glibc
import Scripting
import Testing

@Suite("The processes and files of sweep", .serialized)
struct SweepProcessTests {
  private let folder = Folder()

  init() {
    folder.write("endless.lua", Scenes.endless)
    folder.write(
      "measure.lua", "return function(stage, records) return { x = records.dot:peak('x') } end")
  }

  private static func words(_ more: [String]) -> [String] {
    ["sweep", "endless.lua", "--vary", "dot.x=0..59", "--measure", "measure.lua"] + more
  }

  private func sweep(_ more: String...) -> Program.Result {
    Program(Self.words(["--seconds", "1"] + more), in: folder.path).finish()
  }

  private func sorted(_ text: String?) -> [Substring] {
    (text ?? "").split(separator: "\n").sorted()
  }

  /// Starts a long sweep, and waits until its file has lines.
  private func begun(_ more: String..., tool: [String] = []) -> Program {
    let program = Program(
      Array(tool.dropFirst()) + Self.words(["--seconds", "12", "-o", "runs.ndjson"] + more),
      in: folder.path, tool: tool.first)
    while (folder.text("runs.ndjson") ?? "").split(separator: "\n").count < 3 { usleep(5_000) }
    return program
  }

  @Test("the same lines come whatever the number of processes, the order and the parts")
  func processes() {
    let one = sweep("--jobs", "1")
    #expect(one.code == 0, "\(one.error)")
    let lines = sorted(one.output)
    #expect(lines.count == 60)
    #expect(sorted(sweep("--jobs", "3").output) == lines)
    for part in 1...3 {
      #expect(sweep("--shard", "\(part)/3", "--jobs", "2", "-o", "\(part).ndjson").code == 0)
    }
    let merged = Program.run("merge", "3.ndjson", "1.ndjson", "2.ndjson", in: folder.path)
    #expect(merged.code == 0, "\(merged.error)")
    #expect(merged.output == one.output)
    let again = sweep("--runs", "7,20..21", "--jobs", "1")
    let all = one.output.split(separator: "\n")
    #expect(again.output.split(separator: "\n") == [all[7], all[20], all[21]])
  }

  @Test("runs whose numbers come by standard input are answered line by line")
  func numbers() {
    let words = Self.words(["--seconds", "1", "--runs", "-"])
    let result = Program(words, in: folder.path, input: "5\n2..3,0\n").finish()
    #expect(result.code == 0, "\(result.error)")
    let starts = result.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
    #expect(starts == ["{\"run\":5", "{\"run\":2", "{\"run\":3", "{\"run\":0"])
    #expect(Program(words, in: folder.path, input: "60\n").finish().code == 2)
    #expect(Program(words, in: folder.path, input: "x\n").finish().error.contains("not x"))
  }

  /// The child processes of a program that still run.
  private func children(of program: Program) throws -> [pid_t] {
    let process = program.process
    return try Files.text(of: "/proc/\(process)/task/\(process)/children").split(separator: " ")
      .compactMap { pid_t($0) }
  }

  @Test("there are as many processes as cores that it may use")
  func cores() throws {
    let status = try Files.text(of: "/proc/self/status")
    let core = try #require(status.firstMatch(of: /Cpus_allowed_list:\s*([0-9]+)/)).output.1
    // On one core the sweep carries out its runs in its own process.
    let program = begun(tool: ["taskset", "-c", String(core), executable])
    #expect(try children(of: program).isEmpty)
    kill(program.process, SIGINT)
    #expect(program.finish().code == 130)
  }

  @Test("a process that is killed is noticed, and its runs are done again")
  func killed() throws {
    let program = begun("--jobs", "2")
    let workers = try children(of: program)
    #expect(workers.count == 2)
    kill(workers[0], SIGKILL)
    let result = program.finish()
    #expect(result.code == 0, "\(result.error)")
    let whole = Program(Self.words(["--seconds", "12", "--jobs", "2"]), in: folder.path).finish()
    #expect(sorted(folder.text("runs.ndjson")) == sorted(whole.output))
  }

  @Test("a run that ends its process three times is a line with an error")
  func deadly() throws {
    // Each of the two runs would take many minutes, and is killed whenever it runs.
    let program = Program(
      [
        "sweep", "endless.lua", "--vary", "dot.x=1,2", "--measure", "measure.lua", "--seconds",
        "1e6", "--jobs", "2", "-o", "runs.ndjson",
      ], in: folder.path)
    while (folder.text("runs.ndjson") ?? "").split(separator: "\n").count < 2,
      let workers = try? children(of: program)
    {
      for worker in workers { kill(worker, SIGKILL) }
      usleep(5_000)
    }
    let result = program.finish()
    #expect(result.code == 1)
    #expect(result.error.hasPrefix("runs.ndjson: 2 runs, 2 failed"), "\(result.error)")
    let reason = #""error":"the run ended its process 3 times, by signal 9""#
    let lines = sorted(folder.text("runs.ndjson"))
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains(reason) }, "\(lines)")
  }

  @Test("an interrupt keeps whole lines, and --resume does what is missing", arguments: [1, 2])
  func interrupt(jobs: Int) {
    let program = begun("--jobs", "\(jobs)")
    kill(program.process, SIGINT)
    let result = program.finish()
    #expect(result.code == 130, "\(result.error)")
    #expect(result.error.contains("not done"))
    let text = folder.text("runs.ndjson") ?? ""
    #expect(text.hasSuffix("\n"))
    let count = text.split(separator: "\n").count
    #expect((3..<60).contains(count))
    // The file now looks as if the sweep was killed in the middle of a line.
    folder.write("runs.ndjson", text + "{\"run\":5")
    let words = ["--seconds", "12", "-o", "runs.ndjson", "--jobs", "2"]
    let refused = Program(Self.words(words), in: folder.path).finish()
    #expect(refused.code == 1)
    #expect(refused.error.contains("--resume goes on with them"))
    let rest = Program(Self.words(words + ["--resume"]), in: folder.path).finish()
    #expect(rest.code == 0, "\(rest.error)")
    #expect(rest.error.contains("\(60 - count) runs, \(count) were there"))
    let whole = Program(Self.words(["--seconds", "12", "--jobs", "2"]), in: folder.path).finish()
    #expect(sorted(folder.text("runs.ndjson")) == sorted(whole.output))
    let nothing = Program(Self.words(words + ["--resume"]), in: folder.path).finish()
    #expect(nothing.error.contains("0 runs, 60 were there"))
  }

  @Test("a file of another sweep is refused, and so is one that is none")
  func others() {
    #expect(sweep("-o", "runs.ndjson").code == 0)
    folder.write("measure.lua", "return function(stage) return { x = 1 } end")
    let other = sweep("-o", "runs.ndjson", "--resume")
    #expect(other.code == 1)
    #expect(other.error.contains("runs.ndjson:1: must be a line of this sweep"))
    #expect(sweep("-o", "other.ndjson").code == 0)
    let merged = Program.run("merge", "runs.ndjson", "other.ndjson", in: folder.path)
    #expect(merged.code == 1)
    #expect(merged.error.contains("other.ndjson:1: must be a line of the same sweep"))
    folder.write("text.ndjson", "hello\n")
    #expect(
      sweep("-o", "text.ndjson", "--resume").error.contains(
        "text.ndjson:1: must be a line of a sweep"))
    #expect(folder.text("text.ndjson") == "hello\n")
  }

  @Test("two sweeps do not write one file")
  func shared() {
    let program = begun("--jobs", "1")
    let other = sweep("-o", "runs.ndjson")
    #expect(other.code == 1)
    #expect(other.error.contains("runs.ndjson: is written by another process"))
    kill(program.process, SIGINT)
    #expect(program.finish().code == 130)
  }

  @Test("a full disk ends it with its reason, a closed pipe quietly")
  func outputs() {
    let full = sweep("-o", "/dev/full", "--jobs", "2")
    #expect(full.code == 1)
    #expect(full.error.contains("/dev/full: no space left on device"))
    let words = Self.words(["--seconds", "1", "--jobs", "2"])
    let closed = Program(words, in: folder.path, closesOutput: true).finish()
    #expect(closed.code == 0)
    #expect(closed.error.isEmpty)
    #expect(sweep("-o", "no/where.ndjson").code == 1)
  }

  @Test("what is missing in a merge is told by its numbers")
  func missing() {
    #expect(sweep("--runs", "0..9,20..59", "-o", "a.ndjson").code == 0)
    let result = Program.run("merge", "a.ndjson", "a.ndjson", in: folder.path)
    #expect(result.code == 1)
    #expect(
      result.error == "standard output: 50 runs\n10 of 60 runs are missing: --runs 10..19\n")
    #expect(result.output.split(separator: "\n").count == 50)
  }

  @Test("a merge ends as the whole sweep: it tells how many runs failed, and how they are drawn")
  func merged() {
    let words = [
      "sweep", "endless.lua", "--vary", "dot.alpha=0..2", "--measure", "measure.lua", "--seconds",
      "1", "--jobs", "1",
    ]
    for part in 1...2 {
      let name = "\(part).ndjson"
      let result = Program(words + ["--shard", "\(part)/2", "-o", name], in: folder.path).finish()
      #expect(result.code == (part == 1 ? 0 : 1))
      // A part gets no hint to draw it.
      #expect(result.error == "\(name): \(part == 1 ? "2 runs" : "1 run, 1 failed")\n")
    }
    let merged = Program.run(
      "merge", "1.ndjson", "2.ndjson", "-o", "runs.ndjson", in: folder.path)
    #expect(merged.code == 1)
    #expect(
      merged.error == "runs.ndjson: 3 runs, 1 failed\n"
        + "draw them: libration export runs.ndjson -o runs.svg, "
        + "open them: libration view runs.ndjson\n")
    #expect(folder.text("runs.ndjson") == Program(words, in: folder.path).finish().output)
  }
}
