import Dynamics
import Geometry
import Testing

/// System S1a: the published trace of a snap, a 60 x 60 item from (157, 252) to (80, 252).
@Suite("SnapBehavior")
struct SnapTests {
  private func track(
    damping: Double = 0.5, wobble: Bool = true, from start: Vector = snapStart,
    size: Size = Size(60, 60)
  ) throws -> Track {
    let table = ItemTable()
    let animator = DynamicAnimator(itemTable: table, restRule: .classic)
    let card = try table.card(at: start, size: size)
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    snap.damping = damping
    snap.wobble = wobble
    try animator.addBehavior(snap)
    return Track(of: card, in: animator, ticks: 600)
  }

  private func overshoot(_ track: Track) -> Double {
    snapEnd.x - (track.centers.map(\.x).min() ?? 0)
  }

  @Test("The item crosses the point after 0.12 to 0.18 s, at 750 to 1050 pt/s at most")
  func travel() throws {
    let track = try track()
    let tick = try #require(track.centers.firstIndex { $0.x <= snapEnd.x })
    let (before, after) = (track.centers[tick - 1].x, track.centers[tick].x)
    let crossing = track.times[tick - 1] + (before - snapEnd.x) / (before - after) / 60
    #expect((0.12...0.18).contains(crossing))
    #expect((750...1050).contains(track.speeds.max() ?? 0))
  }

  @Test("It overshoots by 3 to 9 pt after 0.17 to 0.24 s, and stays within 2, 1 and 0.5 pt in time")
  func settling() throws {
    let track = try track()
    let lowest = try #require(
      track.centers.indices.min { track.centers[$0].x < track.centers[$1].x })
    #expect((3...9).contains(overshoot(track)))
    #expect((0.17...0.24).contains(track.times[lowest]))
    let distance = { (tick: Int) in track.centers[tick].distance(to: snapEnd) }
    #expect((0.25...0.36).contains(track.settled(distance, within: 2)))
    #expect((0.36...0.50).contains(track.settled(distance, within: 1)))
    #expect((0.40...0.55).contains(track.settled(distance, within: 0.5)))
  }

  @Test("It turns by 25 to 45 degrees at 0.07 to 0.13 s, and by less than 1 from 0.35 s on")
  func rotation() throws {
    let track = try track()
    let turns = track.angles.map { abs($0) * 180 / Math.pi }
    let peak = try #require(turns.indices.max { turns[$0] < turns[$1] })
    #expect((25...45).contains(turns[peak]))
    #expect((0.07...0.13).contains(track.times[peak]))
    #expect(track.angles[peak] < 0, "counterclockwise first when it goes left")
    #expect(track.settled({ turns[$0] }, within: 1) <= 0.35)
  }

  @Test("Rounded to half points the frame is final at 0.43 to 0.60 s")
  func visuallyFinal() throws {
    let track = try track()
    let frames = track.times.indices.map { tick in
      Rect(boundingCenter: track.centers[tick], size: Size(60, 60), angle: track.angles[tick])
        .rounded(to: 0.5)
    }
    let final = Rect(center: snapEnd, size: Size(60, 60))
    let last = try #require(frames.lastIndex { $0 != final })
    #expect((0.43...0.60).contains(track.times[last + 1]))
  }

  @Test("The classic rest rule pauses the animator at 1.05 to 1.30 s")
  func pause() throws {
    let end = try #require(try track().times.last)
    #expect((1.05...1.30).contains(end))
  }

  @Test("Overshoot falls as damping goes from 0 to 1, to at most 2 pt")
  func damping() throws {
    let overshoots = try (0...10).map { overshoot(try track(damping: Double($0) / 10)) }
    for (more, less) in zip(overshoots, overshoots.dropFirst()) { #expect(more > less) }
    #expect((overshoots.last ?? 9) <= 2)
  }

  @Test("Without wobble nothing turns")
  func noWobble() throws {
    #expect(try track(wobble: false).angles.allSatisfy { $0 == 0 })
  }

  @Test("Left and right mirror each other, and every direction wobbles alike")
  func directions() throws {
    func peak(_ start: Vector) throws -> Double {
      try track(from: start).angles.max { abs($0) < abs($1) } ?? 0
    }
    let left = try peak(snapEnd + Vector(77, 0))
    #expect(left < 0)
    #expect(abs(try peak(snapEnd - Vector(77, 0)) + left) < 1e-6)
    for angle in [0.3, 1.0, 1.5, 2.5, 4.0] {
      let other = try peak(snapEnd + Vector(angle: angle, length: 77))
      #expect(abs(abs(other) + left) < 0.02 * -left)
    }
  }

  @Test("A turned item is turned upright, and a new point is gone to")
  func upright() throws {
    let table = ItemTable()
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card(at: snapEnd, angle: 1)
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    try animator.addBehavior(snap)
    animator.advance(ticks: 600)
    #expect(abs(card.angle) * 42.5 < 0.1, "no corner is seen off its place")
    snap.snapPoint = Vector(200, 100)
    #expect(animator.isRunning)
    animator.advance(ticks: 600)
    #expect(card.center.distance(to: Vector(200, 100)) < 0.1, "as the rest rule says")
  }

  @Test("Neither size nor density decides where a snap is when; small items turn like 60 x 60")
  func sizes() throws {
    let middle = try track()
    let small = try track(size: Size(20, 20))
    let large = try track(size: Size(200, 100))
    for tick in 0..<30 {
      #expect(small.centers[tick].distance(to: middle.centers[tick]) < 1e-3)
      #expect(abs(small.angles[tick] - middle.angles[tick]) < 1e-3)
      #expect(abs(large.centers[tick].x - middle.centers[tick].x) < 4)
      #expect(large.centers[tick].distance(to: middle.centers[tick]) < 6)
    }
    let peak = { (track: Track) in track.angles.map(abs).max() ?? 9 }
    #expect(abs(peak(large) / peak(middle) - 0.4) < 0.05)
  }
}
