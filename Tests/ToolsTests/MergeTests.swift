import Sessions
import Specs
import Testing

@Suite("Parts of a run of specs")
struct MergeTests {
  private let folder = Folder()

  init() {
    for (name, body) in [
      ("a", "it('holds', function() end) pending('later')"),
      (
        "b", "it('breaks & <falls>', function() print('ok 7 - no\\n</testsuites>') error('no') end)"
      ),
      ("c", "describe('group', function() it('one # two', function() end) it('two') end)"),
      (
        "d",
        "print('\\nfailed:\\n3 passed, 4 failed') it('is last', function() error('a\\nb') end)"
      ),
    ] { folder.write("\(name)_spec.lua", body) }
  }

  /// The report of a part, with a clock that moves a quarter of a second at each reading.
  private func report(_ format: ReportFormat, _ shard: Shard?, shuffle: UInt64? = nil) throws
    -> String
  {
    var options = TestOptions()
    options.paths = [folder.path]
    (options.shard, options.shuffle) = (shard, shuffle)
    var time = 0.0
    var reporter = format.makeReporter(shuffle: shuffle, shard: shard)
    var (text, totals) = (reporter.begin(), SpecTotals())
    var run = SpecRun(
      options,
      output: SpecOutput(say: { _ in }, warn: { _ in }),
      clock: {
        time += 0.25
        return time
      }, warn: { _ in })
    try run.run(while: { true }) { result in
      totals.count(result)
      text += reporter.add(result)
    }
    return text + reporter.end(totals)
  }

  @Test(
    "are put together to the bytes of the whole",
    arguments: [ReportFormat.junit, .json], [nil, 5, .max] as [UInt64?])
  func whole(format: ReportFormat, shuffle: UInt64?) throws {
    let target = Folder()
    for count in [1, 2, 3, 6] {
      var names: [String] = []
      for number in (1...count).reversed() {
        let text = try report(format, Shard("\(number)/\(count)"), shuffle: shuffle)
        names.append("\(number)")
        target.write("\(number)", text)
      }
      let merged = Program(["merge"] + names, in: target.path).finish()
      // The exit code is that of the whole run, in which specs fail.
      #expect(merged.code == 1)
      #expect(merged.error.hasSuffix("2 passed, 2 failed\n"), "\(merged.error)")
      #expect(merged.output == (try report(format, nil, shuffle: shuffle)))
    }
  }

  @Test("end well where no spec failed")
  func good() throws {
    for name in ["b", "d"] { folder.write("\(name)_spec.lua", "it('holds', function() end)") }
    let target = Folder()
    for number in 1...2 { target.write("\(number)", try report(.json, Shard("\(number)/2"))) }
    #expect(Program.run("merge", "1", "2", in: target.path).code == 0)
  }

  @Test("are refused when one is missing, given twice, or something else")
  func refusals() throws {
    let target = Folder()
    target.write("1", try report(.junit, Shard("1/2")))
    target.write("2", try report(.json, Shard("2/2")))
    target.write("3", try report(.junit, Shard("2/3")))
    target.write("whole", try report(.junit, nil))
    target.write("cut", String(try report(.junit, Shard("2/2")).dropLast(5)))
    target.write("pretty", try report(.pretty, Shard("2/2")))
    target.write("tap", try report(.tap, Shard("2/2")))
    target.write("json", "{\"specs\":[3]}")
    target.write("runs", "{\"run\":0,\"of\":1,\"sweep\":\"a\"}\n")
    target.write("empty", "")
    for (names, message) in [
      (["1"], "parts are missing: 2/2"), (["1", "1"], "1: part 1/2 must be given once"),
      (["1", "2"], "2: must be a report as junit, as 1 is"),
      (["1", "3"], "3: must be one of 2 parts"),
      (["whole"], "whole: must be a report of test --shard I/N"),
      (["1", "cut"], "cut: must be lines of a sweep, or a whole report of test"),
      (
        ["1", "pretty"],
        "pretty: must be lines of a sweep, or a whole report of test as junit or json"
      ),
      (["tap"], "tap: must be lines of a sweep, or a whole report of test as junit or json"),
      (["1", "json"], "json: must be lines of a sweep, or a whole report of test"),
      (["1", "empty"], "empty: must be lines of a sweep, or a whole report of test"),
      (["empty", "1", "runs"], "1: must be lines of a sweep, as runs is"),
      (["empty", "empty"], "no file has a line of a sweep, or a report of test"),
      (["no"], "no: no such file"),
    ] {
      let result = Program(["merge"] + names, in: target.path).finish()
      #expect(result.code == 1)
      #expect(result.output.isEmpty)
      #expect(result.error.contains(message), "\(names): \(result.error)")
    }
  }

  @Test("run whole files, and a part without files is none that failed")
  func command() {
    let all = Program.run("test", "--list", in: folder.path).output
    let parts = (1...6).map {
      Program.run("test", "--list", "--shard", "\($0)/6", in: folder.path)
    }
    #expect(parts.map(\.output).joined() == all)
    #expect(parts.allSatisfy { $0.code == 0 })
    #expect(Program.run("test", "--shard", "0/5", in: folder.path).code == 2)
  }
}
