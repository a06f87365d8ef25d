import Dynamics
import Geometry
import Motion
import Scripting
import Testing
import Viewing

@Suite("Branches")
struct BranchTests {
  /// Drags the card from a tick on, and simulates the ticks after it.
  private func drag(_ timeline: Timeline, from tick: Int, to x: Double) throws {
    timeline.present = tick
    timeline.extend(to: tick)
    let card = Vector(Double(timeline.rows[tick][0]), Double(timeline.rows[tick][1]))
    try timeline.touch(.began, finger: 101, at: card)
    for step in 1...5 {
      timeline.present += 1
      try timeline.touch(.moved, finger: 101, at: card + Vector(x * Double(step) / 5, -20))
    }
    timeline.present += 1
    try timeline.touch(.ended, finger: 101, at: card + Vector(x, -20))
    timeline.extend(to: tick + 150)
  }

  /// The rows of a fresh host with a scene and the touches of a branch.
  private func replayed(_ text: String, _ timeline: Timeline) throws -> [[UInt32]] {
    let host = try ScriptHost()
    let stage = try host.runScene(text, name: "scene")
    let recording = timeline.recording
    return try plainRows(stage, ticks: timeline.tip) { stage in
      try stage.playTouches(recording.csv, file: "touches.csv")
    }
  }

  @Test("begin where a touch changes what was lived; all stay, exact to the bit")
  func touches() throws {
    let timeline = try timeline(Scenes.hand)
    timeline.extend(to: 200)
    let untouched = bits(timeline.rows)
    try drag(timeline, from: 100, to: 120)
    #expect(timeline.branches.count == 1, "nothing was lived yet after tick 100")
    let main = (bits(timeline.rows), timeline.journal.events)
    try drag(timeline, from: 40, to: -60)
    #expect(timeline.branches.map(\.name) == ["main", "touch at 0.67 s"])
    #expect(timeline.branches[1].parent == timeline.branches[0].id)
    #expect(timeline.branches[1].parting == 41)
    let second = (bits(timeline.rows), timeline.journal.events)
    let isShared = second.0[..<41] == main.0[..<41]
    #expect(isShared)
    let isOther = second.0 != main.0
    #expect(isOther)
    try drag(timeline, from: 20, to: 90)
    let third = (bits(timeline.rows), timeline.journal.events)
    #expect(timeline.branches.count == 3)

    var random = SplitMix64(state: 3)
    let known = [main, second, third]
    for round in 0..<12 {
      let place = Int(random.next() % 3)
      timeline.present = Int(random.next() % UInt64(timeline.tip + 1))
      timeline.go(to: timeline.present)
      #expect(timeline.switchBranch(timeline.branches[place].id))
      #expect(bits(timeline.rows) == known[place].0)
      #expect(timeline.journal.events == known[place].1)
      // The host stands at the present, and goes on from there, and from any tick to any other.
      let card = try #require(timeline.stage?.item("card"))
      #expect(Float(card.x).bitPattern == known[place].0[timeline.present][0])
      #expect(Float(card.y).bitPattern == known[place].0[timeline.present][1])
      timeline.go(to: timeline.tip)
      timeline.go(to: Int(random.next() % UInt64(timeline.tip + 1)))
      timeline.go(to: timeline.tip)
      #expect(timeline.divergence == nil, "round \(round)")
    }
    #expect(untouched[..<20] == third.0[..<20])
    for place in 0..<3 {
      timeline.switchBranch(timeline.branches[place].id)
      #expect(bits(timeline.rows) == (try replayed(Scenes.hand, timeline)))
    }
  }

  @Test("go on where they were left as if nobody had been elsewhere")
  func goingOn() throws {
    let timeline = try timeline(Scenes.hand)
    try drag(timeline, from: 50, to: 100)
    try drag(timeline, from: 10, to: 40)
    timeline.switchBranch(timeline.branches[0].id)
    timeline.extend(to: 400)
    #expect(bits(timeline.rows) == (try replayed(Scenes.hand, timeline)))
    #expect(timeline.divergence == nil)
  }

  @Test("hold all of the drag of a start, which sets x and y in turn")
  func starts() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    for step in 1...3 {
      page.send("start 0 x \(100 + step)")
      page.send("start 0 y \(200 + step)")
    }
    page.complete()
    let name = "card x 157 → 103, y 252 → 203"
    #expect(page.branches.map { $0["name"] as? String } == ["main", name])
  }

  @Test("of params and saved files have their own behaviors, and are exact")
  func params() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    let main = page.present
    for value in ["0.1", "0.2", "0.3"] {
      page.send("knob 0 damping \(value)")
      page.complete()
    }
    #expect(page.branches.count == 2, "one turn of a knob is one branch")
    #expect(page.branches[1]["name"] as? String == "damping 0.5 → 0.3")
    let soft = page.present
    // Another turn goes on with it, unless the run is to stay.
    page.send("change")
    page.send("knob 0 damping 0.3")
    #expect(page.branches.count == 2)
    page.send("keep")
    page.send("knob 0 damping 0.9")
    page.complete()
    let names = page.branches.compactMap { $0["name"] as? String }
    #expect(names == ["main", "damping 0.5 → 0.3", "damping 0.3 → 0.9"])
    #expect(page.branches.compactMap { $0["color"] as? Int } == [0, 1, 2])
    let firm = page.present
    let ids = page.branches.compactMap { $0["id"] as? Int }
    for (place, rows) in [(0, main), (1, soft), (2, firm), (0, main), (2, firm)] {
      page.send("branch \(ids[place])")
      page.complete()
      #expect(page.branch == ids[place])
      #expect(page.present == rows)
      let params = (page.scene["behaviors"] as? [Page.Message])?[0]["params"] as? [Page.Message]
      let damping = try #require(params?.first { $0["name"] as? String == "damping" })
      let own = try #require(damping["scene"] as? Double)
      #expect(damping["value"] as? Double == [own, 0.3, 0.9][place])
      session.timeline.go(to: 0)
      session.timeline.go(to: session.timeline.tip)
    }
    #expect(session.timeline.divergence == nil)
  }

  @Test("are sent beside the present run to pages that compare them")
  func compared() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    let main = page.present
    page.send("knob 0 damping 0.1")
    page.complete()
    let ids = page.branches.compactMap { $0["id"] as? Int }
    page.send("compare \(ids[0])")
    page.complete()
    #expect(page.branchRows[ids[0]] == main)
    let items = page.all("branchItems").last?["items"] as? [Page.Message]
    #expect(items?.compactMap { $0["name"] as? String } == ["card"])
    let soft = page.present
    // After the switch, the other branch is compared, and neither has changed.
    page.send("branch \(ids[0])")
    page.send("compare \(ids[0]),\(ids[1])")
    page.complete()
    #expect(page.branchRows[ids[1]] == soft)
    #expect(page.present == main)
    // A page that does not acknowledge gets no more.
    page.acknowledges = false
    page.send("compare none")
    page.send("compare \(ids[1])")
    page.complete()
    #expect(page.unacknowledged.count <= 2)
  }

  @Test("have names that nobody else has, and are forgotten when asked to")
  func names() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.send("knob 0 damping 0.1")
    page.send("keep")
    page.send("knob 0 damping 0.2")
    page.complete()
    let ids = page.branches.compactMap { $0["id"] as? Int }
    page.send("name \(ids[1]) a soft one")
    page.complete()
    #expect(page.branches[1]["name"] as? String == "a soft one")
    page.send("name \(ids[0]) a soft one")
    #expect(page.refusals == ["NAME must be new, and another branch is called a soft one"])
    page.send("forget \(ids[2])")
    #expect(page.refusals.last == "BRANCH must be another than the one that is shown")
    page.send("forget \(ids[1])")
    page.complete()
    #expect(page.branches.compactMap { $0["id"] as? Int } == [ids[0], ids[2]])
    #expect(page.branches[1]["parent"] as? Int == ids[0])
    #expect(page.branches[1]["color"] as? Int == 2, "a branch keeps its colour")
    page.send("branch \(ids[1])")
    #expect(page.refusals.last == "there is no branch \(ids[1])")
    // Another scene begins anew.
    try session.open(.text(Scenes.hand, name: "hand"))
    page.complete()
    #expect(page.branches.count == 1)
  }

  @Test("without snapshots are simulated from their start, to the same bits")
  func budget() throws {
    let budget = 3 << 20
    let timeline = try timeline(Scenes.hand, budget: budget)
    var known: [[[UInt32]]] = []
    for start in [90, 70, 50, 30, 10] {
      try drag(timeline, from: start, to: Double(start))
      known.append(bits(timeline.rows))
    }
    #expect(timeline.branches.count == 5)
    #expect(timeline.leftSnapshotBytes <= budget / 2)
    for (place, rows) in known.enumerated() {
      timeline.switchBranch(timeline.branches[place].id)
      #expect(timeline.leftSnapshotBytes <= budget / 2)
      #expect(bits(timeline.rows) == rows)
      timeline.go(to: 0)
      timeline.go(to: timeline.tip)
      #expect(timeline.divergence == nil)
    }
  }

  @Test("are at most 64: beyond that a change stays on its branch, and none is forgotten")
  func most() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    for count in 1...80 {
      page.send("keep")
      page.send("knob 0 damping \(Double(count) / 100)")
    }
    page.complete()
    #expect(page.branches.count == 64)
    #expect(page.branches[0]["name"] as? String == "main")
    #expect(page.branches[63]["name"] as? String == "damping 0.62 → 0.63")
    #expect(page.texts("note").contains { $0.hasPrefix("There is room for no more branches") })
    page.send("lua 0 damping")
    page.complete()
    #expect(page.all("lua").last?["text"] as? String == "damping = 0.8,")
    session.timeline.switchBranch(1)
    session.timeline.go(to: session.timeline.tip)
    #expect(session.timeline.divergence == nil)
  }

  @Test("begin with a touch of what was lived once it changes something, and not before")
  func touchesThatChangeNothing() throws {
    let (session, _) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.complete()
    page.send("seek 100")
    page.send("touch began 0 5 5")
    page.send("touch ended 0 5 5")
    page.complete()
    let lived = try #require(page.status["lived"] as? Int)
    let before = page.present
    #expect(lived == 100)
    for (x, y) in [(5.0, 5.0), (160.0, 200.0), (310.0, 20.0)] {
      page.send("seek 40")
      page.send("touch began 0 \(x) \(y)")
      page.send("touch moved 0 \(x + 1) \(y)")
      page.send("touch ended 0 \(x + 1) \(y)")
      page.complete()
      #expect(session.timeline.branches.count == 1)
      #expect(page.status["lived"] as? Int == lived)
      #expect(page.present == before)
    }
    let card = before[40][..<2].map { Double(Float(bitPattern: $0)) }
    page.send("touch began 0 \(card[0]) \(card[1])")
    page.send("touch moved 0 \(card[0] + 60) \(card[1] - 90)")
    page.complete()
    try #require(page.branches.count == 2)
    #expect(page.branches.compactMap { $0["name"] as? String } == ["main", "touch at 0.67 s"])
    #expect(page.branches[1]["from"] as? Int == 41)
    #expect(page.branches[0]["lived"] as? Int == lived)
    page.send("branch 1")
    page.complete()
    #expect(page.present == before)
  }
}
