import Scripting
import Testing

@Suite("Timers")
struct TimerTests {
  /// Makes timers at random times, from the scene and from each other, and cancels some; a model that
  /// looks at all of them in each tick says which are called, and in which order.
  static let scene = """
    local slack, model, called, expected = 0.001 / stage.rate, {}, {}, {}
    local function random(most) return math.random() < 0.2 and 1e-6 or math.random() * most end
    local make
    local function note(entry)
      called[#called + 1] = stage.tick .. ":" .. entry.id
      if math.random() < 0.1 and #model < 60 then make() end
      if math.random() < 0.1 then
        local other = model[math.random(#model)]
        if not other.isCancelled then other.timer:cancel() end
        other.isCancelled = true
      end
    end
    function make()
      local entry = { id = #model + 1, start = stage.elapsed, multiple = 1, isOnce = math.random() < 0.5 }
      local interval = random(0.7)
      entry.interval = entry.isOnce and interval or math.max(interval, slack)
      model[entry.id] = entry
      entry.timer = stage[entry.isOnce and "after" or "every"](stage, interval, function() note(entry) end)
    end
    for _ = 1, 20 do make() end
    for _ = 1, 2 * stage.rate do
      local due, from = {}, #called
      for _, entry in ipairs(model) do
        local time = (stage.tick + 1) / stage.rate - entry.start + slack
        if not entry.isCancelled and time >= entry.multiple * entry.interval then due[#due + 1] = entry end
      end
      stage:advance { ticks = 1, force = true }
      local place = from
      for _, entry in ipairs(due) do
        local words = stage.tick .. ":" .. entry.id
        if called[place + 1] == words then place = place + 1
        elseif not entry.isCancelled then print(words .. " is missing") end
        if entry.isOnce then entry.isCancelled = true
        else
          local reached = math.floor((stage.elapsed - entry.start + slack) / entry.interval)
          entry.multiple = math.max(entry.multiple, reached) + 1
        end
      end
      if place < #called then print(called[place + 1] .. " is too early, twice or out of order") end
      if math.random() < 0.1 then make() end
    end
    print(#called > 40)
    """

  @Test(
    "are called in the first tick that reaches their time, in the order in which they were made",
    arguments: [30.0, 60, 97, 240], [1, 2, 3, 4, 5] as [UInt64])
  func times(rate: Double, seed: UInt64) throws {
    let session = try Session(rate: rate, seed: seed)
    try session.run(Self.scene)
    #expect(session.output == ["true"])
  }

  @Test("go on after a snapshot was restored as they did after it was taken")
  func snapshot() throws {
    let session = try Session()
    let stage = try session.run(
      """
      for i = 1, 30 do stage:every(i / 37, function() print(stage.tick, i) end) end
      stage:after(0.5, function() print("once") end)
      stage:displayLink(function() if stage.tick % 20 == 0 then print("link", stage.tick) end end)
      """)
    try stage.advance(ticks: 13, force: true)
    let snapshot = session.host.snapshot()
    let before = session.output.count
    try stage.advance(ticks: 90, force: true)
    let first = Array(session.output[before...])
    session.host.restore(snapshot)
    try stage.advance(ticks: 90, force: true)
    #expect(Array(session.output[(before + first.count)...]) == first)
    #expect(first.contains("once"))
  }
}
