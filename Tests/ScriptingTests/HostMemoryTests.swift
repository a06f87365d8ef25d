import Builds
import Dynamics
import Glibc
import LuaRuntime
import Scenarios
import Scripting
import Testing

/// The memory that the host uses for scripts is charged to them.
@Suite("Memory of the host") struct HostMemoryTests {
  /// Statements that let the host keep something, run again and again with `i` counting.
  static let work: [(name: String, text: String)] = [
    ("items", "stage:addItem { size = { 1, 1 }, hidden = true }"),
    (
      "tags",
      """
      local tags = {} for k = 1, 100 do tags[k] = ("t"):rep(240) .. k end
      stage:addItem { size = { 1, 1 }, tags = tags }
      """
    ),
    ("behaviors", "animator:add('push', { item = card })"),
    ("behaviors in place", "animator:add({ onTick = function() end })"),
    (
      "removed behaviors",
      """
      kept = kept or {} kept[i] = animator:add({ onTick = function() end }) kept[i]:remove()
      """
    ),
    (
      "boundaries",
      "animator:add('collision', { items = {}, boundaries = { a = { oval = { 0, 0, 1e8, 1e8 - i } } } })"
    ),
    (
      "paths",
      """
      local p = {} for k = 1, 500 do p[k] = { k, k % 2 } end
      animator:add('collision', { items = {}, boundaries = { a = { path = p } } })
      """
    ),
    (
      "lists of items",
      """
      many = many or {}
      if #many < 200 then many[#many + 1] = stage:addItem { size = { 1, 1 } } end
      animator:add('push', { items = many })
      """
    ),
    ("timers", "stage:every(1e9, print)"),
    ("animations", "card:animate { x = i, duration = 1e9 }"),
    (
      "sequences",
      """
      local steps = {} for k = 1, 40 do steps[k] = 1e9 end
      animator:sequence(steps)
      """
    ),
    (
      "keyframes",
      """
      local frames = {} for k = 1, 40 do frames[k] = { at = k * 1e5, x = k } end
      stage:addItem { size = { 1, 1 } }:animate { keyframes = frames }
      """
    ),
    (
      "regions",
      """
      local region = libration.region.radius(1)
      for _ = 1, 6 do region = region:union(region) end
      animator:add('springField', { item = card, region = region })
      """
    ),
    ("records", "stage:record(card)"),
    (
      "touches",
      "stage:touch { phase = i == 1 and 'began' or 'moved', x = 1, y = i, time = 1e6 + i }"
    ),
    (
      "stages",
      """
      local stage = libration.stage {}
      stage.animator:add("gravity", { item = stage:addItem { size = { 1, 1 } } })
      stage:advance { ticks = 1 }
      """
    ),
    ("bodies", "animator:add('gravity', { item = stage:addItem { size = { 1, 1 } } })"),
    (
      "bodies of one behavior",
      """
      falling = falling or animator:add("gravity", { items = {} })
      falling:addItem(stage:addItem { size = { 1, 1 } })
      """
    ),
    ("contacts", crowd(2)),
    ("crowds", crowd(20)),
    (
      "groups",
      """
      local a = stage:addItem { size = { 1, 1 } }
      local b = stage:addItem { size = { 1, 1 }, center = { 5, 5 } }
      stage:addGroup { items = { a, b } }
      """
    ),
  ]

  /// Statements that add an item which collides with about `neighbours` others.
  private static func crowd(_ neighbours: Int) -> String {
    """
    meeting = meeting or animator:add("collision", { items = { card } })
    local place = 40 * ((i + \(neighbours / 2)) // \(neighbours))
    meeting:addItem(stage:addItem { size = { 20, 20 }, center = { place, i % 2 } })
    """
  }

  /// A scene that repeats some work a number of times in each tick.
  static func scene(_ work: String, limit: Int = 3_000_000, times: Int = 8) -> String {
    """
    local i = 0
    animator:add({
      clockMandate = true, limits = { memory = \(limit) },
      onTick = function(self)
        for _ = 1, \(times) do i = i + 1 \(work) end
      end,
    }, { item = dot })
    """
  }

  /// Bytes of memory that the process has.
  static var resident: Int {
    let words = String(decoding: TemporaryFolder.bytes(of: "/proc/self/statm"), as: UTF8.self)
      .split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(getpagesize())
  }

  @Test(
    "scripts that let the host keep much are stopped at their limit", .heavy,
    arguments: work.map(\.name))
  func refused(name: String) throws {
    let work = try #require(Self.work.first { $0.name == name }?.text)
    let session = try Session()
    let stage = try session.run(Self.scene(work))
    var failures: [HookFailure] = []
    for _ in 0..<6000 where failures.isEmpty {
      try stage.advance(ticks: 1)
      failures = stage.takeErrors()
    }
    // Just below the limit, looking for memory may use up the fuel first.
    let message = failures.first?.error.message ?? ""
    let isStopped =
      message.contains("its own limit is 2929 KiB")
      || message.contains("ran out of fuel") && session.host.memoryUsed > 2_800_000
    #expect(isStopped, "\(name): \(message)")
    // Removed objects no longer count.
    session.host.discard(stage)
    session.host.collectGarbage()
    let left = session.host.memoryUsed
    let fresh = try Session()
    fresh.host.discard(try fresh.run(""))
    fresh.host.collectGarbage()
    #expect(left - fresh.host.memoryUsed < 600_000, "\(name)")
  }

  /// Sanitizers retain freed memory.
  @Test("what is counted is about what the process has", .enabled(if: !isSanitized))
  func process() async {
    await #expect(processExitsWith: .success) {
      for (name, text) in HostMemoryTests.work {
        let session = try Session()
        let stage = try session.run(HostMemoryTests.scene(text))
        let before = HostMemoryTests.resident
        for _ in 0..<2000 { try stage.advance(ticks: 1) }
        let growth = HostMemoryTests.resident - before
        print("\(name): \(growth >> 10) KiB")
        // The world, growing arrays and a prediction may take some times the limit.
        guard growth < 24_000_000 else { exit(1) }
      }
    }
  }

  /// Bytes that the process keeps: those of the heap, and of the rows of items, which lie
  /// elsewhere.
  static func kept(_ stage: Stage) -> Int {
    let row = ItemColumns.byteCount / ItemColumns.capacity
    return heapInUse + row * stage.items.count
  }

  /// Bytes of the C library's heap that are not free, as its report tells them in its last lines.
  private static var heapInUse: Int {
    typealias Report = @convention(c) (Int32, UnsafeMutablePointer<FILE>?) -> Int32
    let report = unsafeBitCast(dlsym(nil, "malloc_info"), to: Report.self)
    var (text, length): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    let stream = open_memstream(&text, &length)
    _ = report(0, stream)
    fclose(stream)
    defer { free(text) }
    let lines = String(cString: text!).split(separator: "\n")
    func size(_ start: String) -> Int {
      let line = lines.last { $0.hasPrefix(start) } ?? ""
      return Int(line.split(separator: "\"").last { $0.allSatisfy(\.isNumber) } ?? "") ?? 0
    }
    return size("<system type=\"current\"") + size("<total type=\"mmap\"")
      - size("<total type=\"fast\"") - size("<total type=\"rest\"")
  }

  /// A sanitizer has a heap of its own.
  @Test(
    "what is counted for each kind is within half and twice of what the process keeps for it",
    .enabled(if: !isSanitized), arguments: work.map(\.name))
  func measured(name: String) async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [name] in
      let work = try #require(HostMemoryTests.work.first { $0.name == name }?.text)
      let session = try Session()
      // One boundary of 4,096 corners is a good deal already.
      let times = name == "boundaries" || name == "paths" ? 1 : 8
      let stage = try session.run(
        HostMemoryTests.scene(work, limit: 60_000_000, times: times))
      try stage.advance(ticks: 4)
      let interpreter = session.host.interpreter
      let (kept, held) = (HostMemoryTests.kept(stage), interpreter.memoryHeld)
      for _ in 0..<100 where interpreter.memoryHeld - held < 8_000_000 {
        try stage.advance(ticks: 1)
      }
      for failure in stage.takeErrors() { print(failure.error.message) }
      print(interpreter.memoryHeld - held, HostMemoryTests.kept(stage) - kept)
    }
    let text = String(decoding: result.standardOutputContent, as: UTF8.self)
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    try #require(numbers.count == 2, "\(name): \(text)")
    let (counted, kept) = (numbers[0], numbers[1])
    #expect(0.5...2 ~= counted / kept, "\(name): \(counted) bytes counted, \(kept) kept")
  }

  /// The items lie in one place, or apart from each other.
  @Test(
    "contacts count for those whose items have them", arguments: [(0, true), (100, false)])
  func contacts(pitch: Int, isStopped: Bool) throws {
    let session = try Session()
    let stage = try session.run(
      """
      local meeting = animator:add("collision", { items = {} })
      animator:add({ clockMandate = true, onTick = function(self) self.text = { 1 } end })
      local made = 0
      animator:add({
        clockMandate = true, limits = { memory = 1000000 },
        onTick = function(self)
          self.last = { made }
          if made == 200 then return end
          for _ = 1, 20 do
            made = made + 1
            meeting:addItem(
              stage:addItem { size = { 20, 20 }, center = { made * \(pitch), 0 } })
          end
        end,
      }, { item = dot })
      """)
    try stage.advance(ticks: 40)
    let messages = stage.takeErrors().map(\.error.message)
    #expect(messages.count == (isStopped ? 1 : 0))
    #expect(messages.allSatisfy { $0.contains("its own limit is 976 KiB") })
    #expect(!isStopped || session.host.interpreter.memoryHeld > 1_000_000)
  }

  @Test(
    "what a script asks for costs fuel and room by its size before it is made",
    arguments: [
      "for i = 1, 4 do stage:addItem { size = { 1e9, 1e9 - i }, collisionBoundsType = 'ellipse' } end animator:add('gravity', { items = stage:items() }) stage:advance { ticks = 1 } return #animator:debug().items[1].outlines[1] <= 4200",
      "local b = {} for i = 1, 1000 do b['b' .. i] = { oval = { 0, 0, 1e8, 1e8 - i } } end local ok, text = pcall(animator.add, animator, 'collision', { boundaries = b }) return not ok and text:find('out of memory')",
      "local p = {} for i = 1, 60000 do p[i] = { i, i * i } end local ok, text = pcall(function() card.collisionBoundingPath = p end) return not ok",
    ])
  func sizes(source: String) throws {
    let session = try Session()
    let before = session.host.memoryUsed
    let stage = try? session.run(
      "local fine = (function() \(source) end)() card.angle = fine and 1 or 0")
    // A call that is out of fuel ends as a whole.
    if let stage { #expect(stage.item("card")?.angle == 1) }
    #expect(session.host.memoryUsed - before < 72 << 20)
  }

  @Test(
    "10,000 items with a behavior written in place each fit into a session without own limits",
    .heavy)
  func scriptedItems() throws {
    let stage = try ScriptedItems(count: 10_000).stage
    try stage.advance(ticks: 2)
    #expect(stage.takeErrors().isEmpty)
  }
}
