import Builds
import Dynamics
import Glibc
import LuaRuntime
import Scripting
import Testing

/// The effects of scripts of `Tests/Hostile` after they end: each is removed, and saved over
/// others.
///
/// The tests of the tools check how they end, and run each in its own process.
@Suite("Hostile files") struct HostileFilesTests {
  /// The host's lists of its objects never shrink, so the first round with the script may enlarge
  /// them.
  ///
  /// They have 16 bytes for each of 65,536 behaviors, and so on. A table of the interpreter may
  /// still grow once, at a time that depends on addresses. Memory that is left behind each time
  /// shows in both later rounds.
  @Test(
    "leave no memory behind once they and their scene are gone", .heavy,
    arguments: HostileFile.every(8, from: 0))
  func memory(_ file: HostileFile) throws {
    let bench = try HostileBench(file.name)
    let left = try (0..<4).map { round in
      bench.save(round == 0 ? HostileFile.harmless : file.text)
      try bench.loadScene()
      try bench.advance(ticks: 20)
      bench.save(HostileFile.harmless)
      try bench.advance(ticks: 2)
      bench.remove()
      bench.discardScene()
      return bench.memory
    }
    #expect(left[1] - left[0] < 1 << 20, "\(left)")
    #expect(min(left[2] - left[1], left[3] - left[2]) < 1_024, "\(left)")
  }

  @Test(
    "can be saved over what runs, and be repaired", .heavy,
    arguments: HostileFile.every(4, from: 1))
  func saved(_ file: HostileFile) throws {
    let bench = try HostileBench(file.name)
    bench.save(HostileFile.harmless)
    try bench.loadScene()
    try bench.advance(ticks: 5)
    let isTaken = bench.save(file.text)
    let before = bench.turns(of: "prey")
    try bench.advance(ticks: 15)
    if !isTaken { #expect(bench.turns(of: "prey") == before + 15) }
    #expect(bench.save(HostileFile.harmless))
    try bench.addPrey("fresh")
    try bench.advance(ticks: 10)
    #expect(bench.turns(of: "fresh") == 10)
    #expect(bench.trace == HostileBench.plainTrace)
  }
}

/// A script of `Tests/Hostile`.
struct HostileFile: CustomStringConvertible, Sendable {
  /// The kind of its attack, in a word, and its name, without the suffix.
  let folder: String
  let name: String
  let text: String

  var description: String { "\(folder)/\(name)" }

  /// A version that does no harm: it counts its ticks in the angle of its item.
  static let harmless = """
    return {
      appliesTo = { tag = "prey" },
      clockMandate = true,
      onTick = function(self) self.item.angle = self.item.angle + 1 end,
    }
    """

  /// The folder of all scripts.
  static let home =
    "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(2).joined(separator: "/") + "/Hostile"

  /// Some of the scripts, or all in deep checks.
  ///
  /// - Parameters:
  ///   - step: The distance of chosen scripts in the list, from 1.
  ///   - first: The place of the first chosen script.
  /// - Returns: The scripts, in order.
  static func every(_ step: Int, from first: Int) -> [HostileFile] {
    isDeep ? all : all.dropFirst(first).every(step)
  }

  /// Every script.
  static let all = ["abuse", "cpu", "crash", "determinism", "escape", "memory"].flatMap { folder in
    TemporaryFolder.names(in: home + "/" + folder).map { file in
      HostileFile(
        folder: folder, name: String(file.dropLast(4)), text: text(folder + "/" + file))
    }
  }

  /// The text of a file of the folder.
  static func text(_ path: String) -> String {
    String(decoding: TemporaryFolder.bytes(of: home + "/" + path), as: UTF8.self)
  }
}

/// The stage of the hostile scripts, with one of them and the honest behavior.
private final class HostileBench {
  private let session: Session
  private var stage: Stage?
  private let path: String
  /// Every number of the honest items, tick by tick.
  private(set) var trace: [[UInt64]] = []

  /// The trace without a hostile script.
  static let plainTrace: [[UInt64]]? = {
    guard let bench = try? HostileBench("none") else { return nil }
    try? bench.loadScene()
    try? bench.advance(ticks: 30)
    return bench.trace
  }()

  init(_ name: String) throws {
    var limits = ScriptLimits()
    limits.patience = 0.2
    session = try Session(["honest.lua": HostileFile.text("honest.lua")], limits: limits)
    // Only a guard: the work of some scripts takes far longer than its fuel.
    session.host.clock = {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    path = session.behaviors.path + "/\(name).lua"
  }

  func loadScene() throws { stage = try session.scene(HostileFile.text("scene.lua")) }

  func discardScene() {
    if let stage { session.host.discard(stage) }
    stage = nil
  }

  func advance(ticks: Int) throws {
    guard let stage else { return }
    for _ in 0..<ticks {
      try stage.advance(ticks: 1)
      trace.append(
        stage.items.filter { $0.name.hasPrefix("honest") }.flatMap { item in
          ItemField.allCases.map { item.item[$0].bitPattern }
        })
    }
  }

  /// Saves another version; false when it is refused.
  @discardableResult
  func save(_ text: String) -> Bool {
    session.behaviors.write(String(path.split(separator: "/").last ?? ""), text)
    let before = session.events.count
    session.host.reload(path)
    return session.events[before...].contains { event in
      if case .reload(_, let result) = event.kind { result.refusal == nil } else { false }
    }
  }

  func remove() {
    unlink(path)
    session.host.reload(path)
  }

  /// Adds an item for the script.
  func addPrey(_ name: String) throws {
    guard let stage else { return }
    let globals = session.host.makeGlobals()
    globals["stage"] = session.host.value(of: stage)
    let line =
      "stage:addItem { name = '\(name)', size = { 9, 9 }, tags = { 'prey' }, hidden = true }"
    _ = try session.host.interpreter.call(
      try session.host.interpreter.load(line, name: "=prompt", globals: globals))
  }

  /// The number of ticks of the harmless version with an item.
  func turns(of name: String) -> Double { stage?.item(name)?.item.angle ?? .nan }

  /// Bytes in use once the garbage is gone.
  var memory: Int {
    session.host.collectGarbage()
    return session.host.memoryUsed
  }
}
