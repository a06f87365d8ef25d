import Builds
import Dynamics
import Geometry
import Testing

/// Two items that a rod holds apart in bounds that become too small for it.
@Suite("Squeezed rods")
struct SqueezedRodTests {
  private final class Room {
    let table = ItemTable()
    let animator: DynamicAnimator
    let items: [Item]
    let rod: AttachmentBehavior
    let size: Size
    let gravity: Bool

    init(_ room: Size, _ size: Size, at poses: [(Vector, Double)], length: Double?, gravity: Bool)
      throws
    {
      (self.size, self.gravity) = (size, gravity)
      animator = DynamicAnimator(
        referenceBounds: Rect(x: 0, y: 0, width: room.width, height: room.height), itemTable: table)
      items = try poses.map { [table] in try table.card(at: $0.0, size: size, angle: $0.1) }
      if gravity { try animator.addBehavior(GravityBehavior(items: items)) }
      let collision = CollisionBehavior(items: items)
      collision.translatesReferenceBoundsIntoBoundary = true
      try animator.addBehavior(collision)
      rod = AttachmentBehavior(item: items[0], attachedTo: items[1])
      if let length { rod.length = length }
      try animator.addBehavior(rod)
    }

    func resize(_ size: Size) {
      animator.referenceBounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// A new room with the present poses.
    func fresh() throws -> Room {
      try Room(
        animator.referenceBounds?.size ?? size, size, at: items.map { ($0.center, $0.angle) },
        length: rod.length, gravity: gravity)
    }

    /// The distance by which the farthest item is outside, and that by which the rod is too short.
    var overhang: Double {
      let bounds = animator.referenceBounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
      return items.map { item in
        let frame = item.frame
        return max(
          bounds.minX - frame.minX, frame.maxX - bounds.maxX, bounds.minY - frame.minY,
          frame.maxY - bounds.maxY)
      }.max() ?? 0
    }
    var shortage: Double { abs(rod.length - items[0].center.distance(to: items[1].center)) }

    /// The greatest distance by which an item of a new room with these poses moves.
    func drift() throws -> Double {
      let fresh = try fresh()
      fresh.animator.advance(ticks: 300)
      return zip(items, fresh.items).map { $0.center.distance(to: $1.center) }.max() ?? 0
    }
  }

  @Test("in bounds that are too small the items stay inside, and rest where a new scene rests")
  func squeezed() throws {
    var dice = SplitMix64(seed: 4)
    for index in 0..<(isUnoptimized ? 20 : 100) {
      let size = Size(dice.number(20, 50), dice.number(20, 50))
      let (first, second) = (
        Vector(dice.number(30, 60), 270), Vector(dice.number(220, 270), dice.number(230, 270))
      )
      let room = try Room(
        Size(300, 300), size, at: [(first, 0), (second, 0)], length: nil, gravity: true)
      room.animator.advance(ticks: 300)
      let height = dice.next(below: 2) == 0 ? 300 : dice.number(100, 400)
      let small = Size(dice.number(120, 260), height)
      let label = "\(index): \(size), \(first), \(second), \(small)"
      room.resize(small)
      room.animator.advance(ticks: 900)
      #expect(!room.animator.isRunning, "\(label) runs")
      #expect(room.overhang < 2, "\(label): \(room.overhang) pt outside")
      let drift = try room.drift()
      #expect(drift < 0.5, "\(label): moves by \(drift) pt, too short by \(room.shortage)")

      room.resize(Size(300, 300))
      room.animator.advance(ticks: 900)
      #expect(!room.animator.isRunning, "\(label) runs in the end")
      #expect(room.overhang < 0.25, "\(label): \(room.overhang) pt outside in the end")
      #expect(room.shortage < 0.25, "\(label): too short by \(room.shortage) in the end")
      let last = try room.drift()
      #expect(last < 0.5, "\(label): moves by \(last) pt in the end")
    }
  }
}
