import Dynamics
import Geometry
import Testing

/// System S1a sample by sample, and the effect of the same constants in other scenes.
@Suite("SnapBehavior: the published trace")
struct SnapTraceTests {
  /// Center and bounding box every 1/30 s, from 1/30 s on: 60 x 60 pt, from about (157, 252).
  ///
  /// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, chapter 6.
  private static let published: [(center: Vector, box: Double)] =
    [
      (Vector(155, 251), 66.887), (Vector(132, 247), 81.163), (Vector(102, 243), 83.332),
      (Vector(84, 244), 79.414), (Vector(76.5, 247.5), 68.212), (Vector(74.5, 251.5), 60.072),
      (Vector(75.5, 253.5), 61.106), (Vector(77.5, 254), 60.585), (Vector(79.5, 253.5), 60.084),
      (Vector(80.5, 252.5), 60.036), (Vector(81, 252), 60.024), (Vector(81, 251.5), 60),
      (Vector(80.5, 251.5), 60), (Vector(80, 251.5), 60),
    ] + Array(repeating: (Vector(80, 252), 60), count: 3)

  private func track(
    from start: Vector, to end: Vector = snapEnd, size: Double = 60, damping: Double = 0.5
  ) throws -> Track {
    let table = ItemTable()
    let animator = DynamicAnimator(itemTable: table, restRule: .classic)
    let card = try table.card(at: start, size: Size(size, size))
    let snap = SnapBehavior(item: card, snapTo: end)
    snap.damping = damping
    try animator.addBehavior(snap)
    return Track(of: card, in: animator, ticks: 600)
  }

  @Test("x, y and box are within 1.5 pt of the trace, whose samples lag our ticks by one tick")
  func trace() throws {
    let track = try track(from: snapStart)
    var squares = (x: 0.0, y: 0.0, box: 0.0)
    for (index, sample) in Self.published.enumerated() {
      let tick = 2 * index + 1
      let off = track.centers[tick] - sample.center
      let (sine, cosine) = Math.sincos(track.angles[tick])
      let box = 60 * (abs(sine) + abs(cosine)) - sample.box
      squares = (squares.x + off.x * off.x, squares.y + off.y * off.y, squares.box + box * box)
    }
    let count = Double(Self.published.count)
    let (x, y) = ((squares.x / count).squareRoot(), (squares.y / count).squareRoot())
    let box = (squares.box / count).squareRoot()
    #expect(x < 0.85)
    #expect(y < 1.25)
    #expect(box < 1.4)
    let sway = track.centers.map { $0.y - snapEnd.y }
    #expect((-10.0 ... -6.0).contains(sway.min() ?? 0), "it leaves the line as far as published")
  }

  @Test("It overshoots by 5.5 pt, within 0.7, and pauses at 1.167 s, within 0.03")
  func ends() throws {
    let track = try track(from: snapStart)
    #expect(abs(snapEnd.x - (track.centers.map(\.x).min() ?? 0) - 5.5) < 0.7)
    #expect(abs((track.times.last ?? 0) - 1.167) < 0.03)
  }

  @Test(
    "From 20 to 500 pt, 20 to 200 pt large and at any damping it arrives, without running away",
    arguments: [20.0, 77, 200, 500], [20.0, 60, 200])
  func elsewhere(distance: Double, size: Double) throws {
    for damping in [0.25, 0.5, 0.75, 1] {
      let track = try track(
        from: Vector(distance, 0), to: .zero, size: size, damping: damping)
      let gone = track.centers.map(\.length).max() ?? 0
      #expect(gone <= distance + 1e-6, "never farther off than it began")
      #expect((track.angles.map(abs).max() ?? 9) < 1.1, "less than 63 degrees")
      #expect((track.centers.map { abs($0.y) }.max() ?? 0) < min(0.15 * distance, 20))
      let arrived = track.settled({ track.centers[$0].length }, within: 0.5)
      #expect(arrived < (damping < 0.5 ? 1.2 : 0.95), "it stays within 0.5 pt from then on")
      let end = try #require(track.times.last)
      #expect((0.8...2).contains(end))
    }
  }

  @Test("Overshoot falls with damping at every distance and size")
  func damping() throws {
    for (distance, size) in [(20.0, 60.0), (200, 60), (500, 60), (77, 200), (77, 20)] {
      var before = Double.infinity
      for damping in [0, 0.2, 0.4, 0.6, 0.8] {
        let track = try track(from: Vector(distance, 0), to: .zero, size: size, damping: damping)
        let overshoot = -(track.centers.map(\.x).min() ?? 0)
        #expect(overshoot < before)
        before = overshoot
      }
      #expect(before < 0.05 * distance)
    }
  }

  @Test("An item that may not turn goes straight, overshoots alike, and its turn changes nothing")
  func locked() throws {
    let table = ItemTable()
    let animator = DynamicAnimator(itemTable: table, restRule: .classic)
    let card = try table.card(at: snapStart, size: Size(60, 60), angle: 0.7)
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    snap.locks = .rotation
    try animator.addBehavior(snap)
    let track = Track(of: card, in: animator, ticks: 600)
    #expect(track.angles.allSatisfy { $0 == 0.7 })
    #expect(track.centers.allSatisfy { abs($0.y - snapEnd.y) < 1e-6 })
    #expect((3...9).contains(snapEnd.x - (track.centers.map(\.x).min() ?? 0)))
    #expect(try #require(track.centers.last).distance(to: snapEnd) < 0.25)
  }

  @Test("Locking the rotation on the way takes the lever away, unlocking gives it back")
  func lockedLater() throws {
    let table = ItemTable()
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card(at: snapStart, size: Size(60, 60))
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    snap.locks = .rotation
    try animator.addBehavior(snap)
    animator.advance(ticks: 2)
    #expect(card.angle == 0)
    snap.locks = []
    animator.advance(ticks: 3)
    #expect(abs(card.angle) > 0.05)
    snap.locks = .rotation
    let angle = card.angle
    animator.advance(ticks: 600)
    #expect(card.angle == angle)
    #expect(card.center.distance(to: snapEnd) < 0.25, "at the point, not beside it by the turn")
  }
}
