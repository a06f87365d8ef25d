import Scripting
import Testing

/// A session over a temporary folder that is recorded, with its state after each tick.
final class RecordedSession {
  let folder = TemporaryFolder()
  let host: ScriptHost
  let recorder: SessionRecorder
  private(set) var digests: [UInt64] = []
  private(set) var output: [String] = []

  init(
    _ files: [String: String] = [:], seed: UInt64? = nil, history: SessionHistory? = nil
  ) throws {
    for (name, text) in files { folder.write(name, text) }
    host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: [folder.path + "/behaviors"].filter { _ in
          files.keys.contains { $0.hasPrefix("behaviors/") }
        }, readsCurrentFolder: false, seed: seed))
    host.history = history
    recorder = try SessionRecorder(host, program: "a test")
    host.onOutput = { [unowned self] text, _ in output.append(text) }
  }

  func load(_ scene: String = "scene.lua") throws -> Stage {
    let stage = try host.loadScene(folder.path + "/" + scene)
    follow(stage)
    return stage
  }

  func follow(_ stage: Stage) { stage.onTick = { [unowned self] in digests.append($0.digest) } }

  /// Replays the recording; its files do not exist any more.
  func replay(
    prepare: (ScriptHost) throws -> Void = { _ in }
  ) throws -> (digests: [UInt64], output: [String], replay: SessionReplay) {
    let recording = try SessionRecording(Array(recorder.text.utf8), name: "test")
    let replay = try SessionReplay(recording)
    try prepare(replay.host)
    var digests: [UInt64] = []
    var output: [String] = []
    replay.host.onOutput = { text, _ in output.append(text) }
    replay.onProblem = { Issue.record("\($0)") }
    replay.onScene = { stage in stage.onTick = { digests.append($0.digest) } }
    while replay.step() {}
    #expect(replay.firstDifference == nil)
    return (digests, output, replay)
  }
}

/// A scene with a card that a behavior of the folder moves, by a module.
enum RecordedScene {
  static let files = [
    "scene.lua": """
    local stage = libration.stage { width = 320, height = 480, seed = 7 }
    local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
    stage.animator:add("snap", { item = card, point = { 80, 252 } })
    stage.animator:add("nudge", { item = card })
    stage.animator:add("pan", { item = card })
    return stage
    """,
    "behaviors/nudge.lua": nudge("0.5"), "behaviors/lib/much.lua": "return { by = 1 }",
  ]

  static func nudge(_ factor: String) -> String {
    """
    return {
      params = { item = { kind = "item" }, factor = { default = \(factor) } },
      clockMandate = true,
      onAdd = function(self) self.count = 0 end,
      onTick = function(self)
        self.count = self.count + 1
        -- The module is first read in the tenth tick.
        if self.count >= 10 then
          self.item.x = self.item.x + self.factor * require("lib.much").by * math.random()
        end
        if self.count % 25 == 0 then print(self.count, self.factor) end
      end,
    }
    """
  }
}
