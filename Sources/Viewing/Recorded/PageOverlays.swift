import Dynamics
import Geometry
import Motion
import Scripting

/// The overlays over a run in a page, tick by tick.
struct PageOverlays {
  /// An overlay whose numbers may change in each tick.
  struct Track {
    /// The name, as the page has it.
    let name: String
    /// The parts of a unit to which each channel is rounded.
    let parts: [Double]
    /// The numbers of each tick; nil if there are more than a page can have.
    fileprivate(set) var frames: [[Float]]? = []
    private var count = 0

    /// Whether no tick has a number.
    var isEmpty: Bool { frames?.allSatisfy { $0.allSatisfy(\.isNaN) } ?? false }

    fileprivate init(_ name: String, _ parts: [Double]) { (self.name, self.parts) = (name, parts) }

    fileprivate mutating func add(_ numbers: [Double]) {
      guard frames != nil else { return }
      count += numbers.count
      frames?.append(numbers.map { Float($0) })
      if count > Self.mostNumbers { frames = nil }
    }

    fileprivate mutating func forget(from tick: Int) {
      guard let frames, frames.count > tick else { return }
      count -= frames[tick...].reduce(0) { $0 + $1.count }
      self.frames?.removeLast(frames.count - tick)
    }

    /// The most numbers of a track, which take 8 MB of memory.
    private static var mostNumbers: Int { 2_000_000 }
  }

  /// Attachments, contacts, fingers, islands and fields.
  ///
  /// An attachment has start and end; a contact has place, normal and size of the impulse; a finger
  /// has number and place; for the others see `PageLayers`.
  private(set) var tracks = [
    Track("attachments", [16, 16, 16, 16]), Track("contacts", [16, 16, 64, 64, 8]),
    Track("fingers", [1, 16, 16]), Track("islands", [1]), Track("fields", [16, 16, 4, 4]),
  ]
  /// The boundaries, each set with the tick from which on it holds.
  private(set) var boundaries: [(tick: Int, lines: [[Vector]])] = []
  /// Whether a script computed a field at some tick; that tick has no islands and fields.
  private(set) var hasComputedField = false
  /// The indices of the points at which fields act.
  private var fieldPoints: [Vector: Int] = [:]
  /// The last known islands and fields; nil where they must be found again.
  private var layers: PageLayers?

  /// Takes the overlays of a stage after a tick, with the items so far.
  mutating func take(_ stage: Stage, _ items: ShownItems, tick: Int) {
    let (walls, joints) = stage.animator.debugLines
    let lines = walls.map(\.points)
    if boundaries.last.map({ $0.lines != lines }) ?? !lines.isEmpty {
      boundaries.append((tick, lines))
    }
    tracks[0].add(joints.flatMap { [$0.start.x, $0.start.y, $0.end.x, $0.end.y] })
    tracks[1].add(
      stage.animator.debugContacts.flatMap { contact in
        contact.points.flatMap {
          [
            $0.position.x, $0.position.y, contact.normal.x, contact.normal.y,
            // Impulses differ by powers of ten.
            Math.log2(1 + max(0, $0.normalImpulse)),
          ]
        }
      })
    tracks[2].add(
      stage.animator.touches.flatMap {
        [Double($0.identifier), $0.position.x, $0.position.y]
      })
    // A debug snapshot of many items takes longer than their tick, and islands seldom change.
    if layers == nil || tick % (items.entries.count / Self.itemsAtOnce + 1) == 0 {
      layers = PageLayers(of: stage, items, &fieldPoints)
    }
    if layers == nil { hasComputedField = true }
    tracks[3].add(layers?.islands ?? [])
    tracks[4].add(layers?.fields ?? [])
  }

  /// Forgets a tick and all after it.
  mutating func forget(from tick: Int) {
    boundaries.removeAll { $0.tick >= tick }
    layers = nil
    for place in tracks.indices { tracks[place].forget(from: tick) }
  }

  /// The number of items whose islands are found at each tick; for twice as many, at every second.
  private static var itemsAtOnce: Int { 200 }
}
