import Builds
import Testing

/// The contexts in which ticks are given: a line at the prompt, a scene, a spec, a hook.
enum HostileContext: String, CaseIterable, CustomStringConvertible {
  case prompt, scene, spec, hook

  var description: String { rawValue }

  private static let ticks = 30
  private static let advance = "stage:advance { ticks = 1 }"

  /// Gives the stage ticks, and prints the places of the honest items after each tick.
  private static func steps(_ advance: String) -> String {
    """
    for _ = 1, \(ticks) do
      \(advance)
      for _, item in ipairs(stage:items()) do
        if item.name:find("^honest") then print("row", item.x, item.y, item.angle, item.scaleX) end
      end
    end
    """
  }

  /// Writes the files that the context needs into a folder, and runs it.
  func run(in folder: Folder) -> Program.Result {
    switch self {
    case .prompt:
      let line = Self.steps("step(1)").split(separator: "\n").joined(separator: " ")
      return Program.run("repl", "scene.lua", in: folder.path, input: line + "\n")
    case .scene:
      folder.write(
        "outer.lua",
        "local stage = require 'lib.scene' \(Self.steps(Self.advance)) return stage"
      )
      share(in: folder)
      return Program.run("run", "outer.lua", "--seconds", "0.02", in: folder.path)
    case .spec:
      folder.write(
        "outer_spec.lua",
        "it('goes on', function() local stage = dofile('scene.lua') "
          + "\(Self.steps(Self.advance)) stage:errors() end)")
      return Program.run("test", "outer_spec.lua", in: folder.path)
    case .hook:
      share(in: folder)
      folder.write(
        "behaviors/outer.lua",
        """
        return {
          appliesTo = { tag = "outer" },
          clockMandate = true,
          onTick = function(self)
            self.inner = self.inner or require "lib.scene"
            local stage = self.inner
            \(Self.steps(Self.advance).replacing("for _ = 1, \(Self.ticks)", with: "for _ = 1, 1"))
            self.count = (self.count or 0) + 1
          end,
        }
        """)
      folder.write(
        "outer.lua",
        """
        local stage = libration.stage {}
        stage:addItem { size = { 9, 9 }, tags = { "outer" } }
        return stage
        """)
      return Program.run("run", "outer.lua", "--seconds", "0.5", in: folder.path)
    }
  }

  /// Lets scripts require the scene.
  private func share(in folder: Folder) {
    folder.write("behaviors/lib/scene.lua", folder.text("scene.lua") ?? "")
  }

  /// The printed rows of the honest items, tick by tick.
  static func rows(_ result: Program.Result) -> [Substring] {
    (result.output + result.error).split(separator: "\n").compactMap { line in
      line.firstRange(of: "row\t").map { line[$0.lowerBound...] }
    }
  }

  /// The rows without a hostile script.
  private static let alone = Dictionary(
    uniqueKeysWithValues: allCases.map { context in
      (context, rows(context.run(in: HostileRun.folder(with: nil))))
    })

  var rowsAlone: [Substring] { Self.alone[self] ?? [] }
}

/// Whichever context gives the ticks, a hostile script stops only itself.
@Suite("Hostile scripts where ticks are given inside of something else")
struct HostileContextTests {
  /// Each script in one context, in turn; deep tests run each in all contexts.
  static let pairs = HostileScript.all.enumerated().flatMap { number, script in
    let contexts = HostileContext.allCases
    return (isDeep ? contexts : [contexts[number % contexts.count]]).map { (script, $0) }
  }

  @Test("leave honest neighbours alone", arguments: pairs)
  func context(_ script: HostileScript, _ context: HostileContext) {
    let result = context.run(in: HostileRun.folder(with: script))
    let end = "\(context): code \(result.code)\n\(result.error.prefix(1500))"
    #expect([0, 1].contains(result.code), "\(end)")
    #expect(!(result.error + result.output).contains("[honest."), "\(end)")
    let (rows, alone) = (HostileContext.rows(result), context.rowsAlone)
    #expect(alone.count == 60)
    #expect(alone.starts(with: rows), "\(end)")
    guard rows.count < alone.count else { return }
    // The caller that gives ticks pays for them, and is stopped if they cost too much; other
    // scripts are not.
    let stops = ["ran out of fuel", "stopped by the clock"]
    let said = (result.error + result.output).split(separator: "\n")
    #expect(
      said.contains { line in
        line.contains("outer") && stops.contains { line.contains($0) }
      }, "\(rows.count) of \(alone.count) rows; \(end)")
  }
}
