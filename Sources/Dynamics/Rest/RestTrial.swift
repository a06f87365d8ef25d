import Geometry
import Physics

/// A look ahead: what would happen to slow items if nobody interfered.
///
/// The animator's state is a value, so a copy of it, stepped ahead, tells the future of everything
/// that the state holds. What is not on trial sleeps in the copy. The memory of a trial that has
/// come to an end serves the next one.
struct RestTrial {
  /// How far the corners of an item may come from where they rest, in points: a fifth of a pixel
  /// on a display with two pixels to the point.
  static let tolerance = 0.1
  /// By how much actions may change an item unseen, in points.
  static let unseen = 0.125
  /// The same for items that touch something: half the grid that is seen.
  ///
  /// A pile comes to its last place by ever smaller slips, for longer than anybody looks.
  static let heldTolerance = 0.25
  /// For how long items are tried that touch something, and the others, in seconds.
  static let heldDuration = 2.0
  static let duration = 10.0
  /// By how much a corner may move in a quarter of a second and still count as standing, in points.
  static let standstill = 0.00005
  /// What rounding may move a corner by meanwhile, in points.
  static let rounding = 1e-6
  /// How far an item may come in all and still have arrived, in points.
  static let arrival = 0.01
  /// What is too small to tell an acceleration by, in points.
  static let noise = 0.02

  /// What is tried together: all that touches or is joined to each other.
  struct Group {
    /// Whether one of the items touches something.
    var isHeld: Bool
    /// How far a corner has come at most in the running quarter of a second, and in the one before,
    /// which the first one does not have.
    var way = 0.0
    var lastWay: Double?
    var verdict = Verdict.open
  }

  enum Verdict: Equatable {
    case open
    case rests
    /// An item leaves in the given step.
    case leaves(Int)
  }

  /// An item on trial.
  struct Member {
    var place: Int
    var id: BodyID
    var group: Int
    /// The distance from the center to the corners, in points.
    var radius: Double
    /// Where the item was at the start, and at the start of the running quarter of a second.
    var start: Pose
    var mark: Pose
    /// How far a corner has come from its start at most, in the first half of the trial and after.
    var early = 0.0
    var late = 0.0
  }

  /// Whether the trial has begun and not come to an end.
  var isUnderWay = false
  /// The tick after whose step the trial began.
  private(set) var startTick = 0
  private(set) var members: [Member] = []
  private(set) var groups: [Group] = []
  private var ahead = Prediction()
  private var steps = 0
  /// Steps per second, rounded up, and per quarter of it.
  private var second = 1
  private var quarter: Int { max(1, second / 4) }

  /// Forgets who was on trial, and keeps the memory.
  mutating func clear() {
    members.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }

  /// Adds what is to be tried together, and returns its number.
  mutating func addGroup(isHeld: Bool) -> Int {
    groups.append(Group(isHeld: isHeld))
    return groups.count - 1
  }

  mutating func add(_ member: Member) { members.append(member) }

  /// Begins with what a state is now; bodies sleep that are awake but not on trial.
  mutating func begin(with state: AnimatorState, asleep others: [BodyID], rate: Double) {
    ahead.begin(with: state, asleep: others)
    (startTick, steps) = (state.tickCount, 0)
    second = max(1, Int(Math.ceil(rate - 1e-9)))
    isUnderWay = true
  }

  /// Looks ahead by some steps.
  ///
  /// - Returns: Whether the trial has come to an end.
  mutating func advance(steps count: Int, by duration: Double, fields: FieldColumns) -> Bool {
    for _ in 0..<count {
      steps += 1
      ahead.step(by: duration, fields)
      watch()
      if steps % quarter == 0 { decide() }
      if !groups.contains(where: { $0.verdict == .open }) {
        isUnderWay = false
        return true
      }
    }
    return false
  }

  /// Notes how far each item has come.
  private mutating func watch() {
    for index in members.indices {
      let member = members[index]
      let group = groups[member.group]
      guard group.verdict == .open else { continue }
      let pose = Pose(
        center: ahead.world.position(of: member.id), angle: ahead.world.angle(of: member.id))
      let way = pose.distance(to: member.start, radius: member.radius)
      if way > (group.isHeld ? Self.heldTolerance : Self.tolerance) {
        groups[member.group].verdict = .leaves(steps)
        continue
      }
      groups[member.group].way = max(
        group.way, pose.distance(to: member.mark, radius: member.radius))
      if steps * 2 <= length(of: group) {
        members[index].early = max(member.early, way)
      } else {
        members[index].late = max(member.late, way)
      }
      if steps % quarter == 0 { members[index].mark = pose }
    }
  }

  /// At the end of a quarter of a second: what stands still rests, and time may be up.
  private mutating func decide() {
    for index in groups.indices where groups[index].verdict == .open {
      if groups[index].standsStill {
        groups[index].verdict = .rests
      } else if steps >= length(of: groups[index]) {
        let rests = members.allSatisfy { member in
          member.group != index
            || (groups[index].isHeld ? member.isSteady : member.isArriving)
        }
        groups[index].verdict = rests ? .rests : .leaves(steps)
      }
      (groups[index].lastWay, groups[index].way) = (groups[index].way, 0)
    }
  }

  /// For how many steps a group is tried that neither leaves nor stands still.
  private func length(of group: Group) -> Int {
    Int(group.isHeld ? Self.heldDuration : Self.duration) * second
  }
}

extension RestTrial.Group {
  /// Whether the items stand, and move no more than a quarter of a second before.
  ///
  /// What is about to fall or to tip moves by as little at first, but by ever more.
  fileprivate var standsStill: Bool {
    guard let lastWay else { return false }
    return way <= RestTrial.standstill && way <= max(lastWay, RestTrial.rounding)
  }
}

extension RestTrial.Member {
  /// Whether the item moves no faster in the second half than in the first one.
  ///
  /// An item that tips, or turns round, has come at least four times as far at the end as half-way.
  fileprivate var isSteady: Bool { late <= 3 * early + RestTrial.noise }

  /// Whether the item will not go much farther than it has come.
  ///
  /// What comes closer to its end by the same share in each half has gone early² / (2 early - late)
  /// then; a drift goes on for ever, and a swing has gone as far as it goes.
  fileprivate var isArriving: Bool {
    let end = max(early, late)
    if end <= RestTrial.arrival { return true }
    let slowing = 2 * early - end
    return slowing > 0 && early * early <= slowing * RestTrial.tolerance
  }
}

/// Memory for finding what may be tried and what rests, which serves again each time.
struct RestCandidates {
  /// Whether something acts on the item at a place that no look ahead knows.
  var isActed: [Bool] = []
  /// Whether an item of the island with a root may not be tried, or may not rest.
  var isOut: [Bool] = []
  /// How many items the island with a root has.
  var sizes: [Int32] = []
  /// The number of the group that the island with a root is on trial as, or -1.
  var groups: [Int32] = []
  /// Whether the item at a place may rest.
  var mayRest: [Bool] = []
  /// Bodies that are to be let sleep.
  var sleepers: [BodyID] = []

  mutating func clear(places: Int, roots: Int) {
    Self.fill(&isActed, false, places)
    Self.fill(&isOut, false, roots)
    Self.fill(&sizes, 0, roots)
    Self.fill(&groups, -1, roots)
    sleepers.removeAll(keepingCapacity: true)
  }

  /// Makes a column of so many equal elements in the memory that it has.
  static func fill<Element>(_ column: inout [Element], _ element: Element, _ count: Int) {
    column.removeAll(keepingCapacity: true)
    column.append(contentsOf: repeatElement(element, count: count))
  }
}
