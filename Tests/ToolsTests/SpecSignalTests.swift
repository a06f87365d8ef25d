import Builds
import Glibc
import Testing

/// A signal that ends `libration test` in the middle of a spec.
@Suite("test that a signal ends")
struct SpecSignalTests {
  private let folder = Folder()

  /// Specs whose bodies would see a stage with too few ticks if they went on after the signal.
  private static let bodies = [
    "stage:advance { seconds = 5 } seen(stage.tick == 300, stage.tick)",
    "stage:advanceUntil(function() return stage.tick >= 300 end, { ticks = 400 }) seen(stage.tick == 300)",
    "pcall(stage.advance, stage, { seconds = 5 }) seen(stage.tick == 300, stage.tick)",
  ]

  private static func spec(_ body: String, in group: String) -> String {
    """
    local function seen(isRight, ...) if not isRight then print("FALSE", ...) end end
    local function work()
      local stage = libration.stage {}
      local items = {}
      for place = 1, 20 do
        items[place] = stage:addItem { center = { 15 * place, 20 * place }, size = { 14, 14 } }
      end
      stage.animator:add("gravity", { items = items })
      stage.animator:add("collision", { items = items, referenceBounds = true })
      stage.animator:add { clockMandate = true }
      \(body)
    end
    describe("work", function()
      it("is quick", function() end)
      \(group)
      it("comes later", function() end)
    end)
    print "loaded"
    """
  }

  @Test(
    "ends within a second, tells nothing false, and names the spec without a result",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 143)] as [(Int32, Int32)])
  func ends(signal: Int32, code: Int32) {
    let groups = [
      "it('goes on', function() for _ = 1, 1e6 do work() end end)",
      "before_each(function() for _ = 1, 1e6 do work() end end) it('goes on', function() work() end)",
      "it.holds('goes on', function(random) for _ = 1, random:integer(1, 2) * 1e6 do work() end end)",
    ]
    let formats = ["pretty", "pretty", "json"]
    for (format, (body, group)) in zip(formats, zip(Self.bodies, groups)) {
      folder.write("a_spec.lua", Self.spec(body, in: group))
      let program = Program(["test", "--format", format], in: folder.path)
      usleep(isUnoptimized ? 2_000_000 : 500_000)
      var (start, end) = (timespec(), timespec())
      clock_gettime(CLOCK_MONOTONIC, &start)
      kill(program.process, signal)
      let result = program.finish()
      clock_gettime(CLOCK_MONOTONIC, &end)
      let seconds = Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
      #expect(seconds < (isUnoptimized ? 5 : 1), "\(body) \(group)")
      #expect(result.code == code)
      #expect(!(result.output + result.error).contains("FALSE"), "\(body) \(group)")
      #expect(result.error.contains("interrupted in work "), "\(group): \(result.error)")
      #expect(result.error.contains("; the specs after it did not run\n"))
      #expect(!result.output.contains("✗") && !result.output.contains("\"outcome\":\"failed\""))
    }
  }
}
