import Geometry
import Physics

/// Scratch memory for evaluating fields: a column per number, an entry per item of any field.
///
/// Everything in it that outlives a tick can be computed from the animator's state.
final class FieldColumns {
  /// The columns of numbers.
  enum Name: Int, CaseIterable {
    /// The position of the item at the beginning of the tick, and its velocity.
    case startX, startY, vx, vy
    /// The position that the item would have in the middle of the tick.
    case x, y
    case inverseMass, charge
    /// The factor of the velocity in a step, and the velocity gained per unit of acceleration.
    case kept, gain
    /// The acceleration by gravity, pushes and uniform fields, which the world applies itself.
    case knownX, knownY
    /// The acceleration by fields, and the acceleration by springs in the limit of zero stiffness.
    case ax, ay, pullX, pullY
    /// The springs' square of the angular frequency; drag's rate; the magnetic rate of turning.
    case stiffness, drag, spin
    /// The sum of the velocities that velocity fields impose, and their number.
    case targetX, targetY, targets
  }

  private(set) var count = 0
  /// The items of each field, with fields in the order of the tree.
  var runs: [FieldRun] = []
  /// Whether springs and fields that depend on velocities are among the fields.
  var isCoupled = false
  /// The tick for which the numbers were gathered; -1 for none.
  var tick = -1
  /// The forces of custom fields, run by run.
  var customForces: [Vector] = []
  /// The entries whose items have their mass off their centers.
  var eccentric: [Int] = []
  /// The entries by the place of their item, -1 for none, while they are listed.
  var entries: [Int] = []
  private var capacity = 0
  private var numbers: UnsafeMutablePointer<Double>
  private(set) var rows: UnsafeMutablePointer<Int>
  private(set) var places: UnsafeMutablePointer<Int>
  private(set) var ids: UnsafeMutablePointer<BodyID>
  /// The directions of noise, and the moment for which they were computed.
  private let gradients = UnsafeMutablePointer<SIMD2<Double>>.allocate(
    capacity: FieldNoise.directionCount)
  private var gradientPhase = Double.nan

  init() {
    numbers = .allocate(capacity: 0)
    rows = .allocate(capacity: 0)
    places = .allocate(capacity: 0)
    ids = .allocate(capacity: 0)
  }

  deinit {
    numbers.deallocate()
    rows.deallocate()
    places.deallocate()
    ids.deallocate()
    gradients.deallocate()
  }

  /// A column's numbers; valid until `removeAll(reserving:)`.
  @inline(always)
  subscript(_ name: Name) -> UnsafeMutablePointer<Double> { numbers + name.rawValue &* capacity }

  /// The directions of noise at a moment.
  func gradients(at phase: Double) -> UnsafeMutablePointer<SIMD2<Double>> {
    if phase != gradientPhase {
      FieldNoise.fill(gradients, phase: phase)
      gradientPhase = phase
    }
    return gradients
  }

  /// Drops all entries and makes room for new ones.
  func removeAll(reserving count: Int) {
    self.count = 0
    eccentric.clear()
    tick = -1
    guard count > capacity else { return }
    capacity = max(16, count + count / 2)
    numbers.deallocate()
    rows.deallocate()
    places.deallocate()
    ids.deallocate()
    numbers = .allocate(capacity: capacity * Name.allCases.count)
    numbers.initialize(repeating: 0, count: capacity * Name.allCases.count)
    rows = .allocate(capacity: capacity)
    places = .allocate(capacity: capacity)
    ids = .allocate(capacity: capacity)
  }

  /// Adds an item; there must be room.
  ///
  /// - Returns: Its entry.
  func append(row: Int, place: Int, id: BodyID) -> Int {
    rows[count] = row
    places[count] = place
    ids[count] = id
    count += 1
    return count - 1
  }

  /// Clears the effects of fields.
  func clearEffects() {
    let last: Name = isCoupled ? .targets : .ay
    for column in Name.ax.rawValue...last.rawValue {
      (numbers + column &* capacity).update(repeating: 0, count: count)
    }
  }
}

/// Adjacent entries on which a field acts.
struct FieldRun {
  let node: Int32
  let slot: Int32
  var entries: Range<Int>
  /// Whether it is the first run of its field.
  let isFirst: Bool
  /// The index of the first force of a custom field.
  var firstForce = 0
}
