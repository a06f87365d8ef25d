import Geometry
import Physics

/// A prediction of the motion of slow items, as long as nothing from outside changes it.
///
/// The animator's state is a value, so a copy of it that is stepped ahead predicts everything that
/// depends on the state. Items that are not tried sleep in the copy. The memory of a finished trial
/// is reused for the next one.
struct RestTrial {
  /// The greatest distance of an item's corners from their resting position, in points: a fifth of
  /// a pixel on a display with two pixels per point.
  static let tolerance = 0.1
  /// The tolerance, as a share of its way so far, for an item that only drifts on ever more slowly.
  ///
  /// With little resistance it would take long to see more.
  static let driftShare = 0.001
  static let driftTolerance = 0.5
  /// The speed of a corner below which a drift has `tolerance`, however short its way, in pt/s.
  static let driftSlowness = 0.05
  /// The greatest change of an item by actions that cannot be seen, in points.
  static let unseen = 0.125
  /// The tolerance for items that touch something: half of the visible grid.
  ///
  /// A pile reaches its final positions in smaller and smaller slips, for longer than a prediction
  /// lasts.
  static let heldTolerance = 0.25
  /// The duration of a trial of items that touch something, and of the others, in seconds.
  static let heldDuration = 2.0
  static let duration = 10.0
  /// The duration at which a slow swing that has not left its tolerance ends a trial, in seconds.
  static let greatestDuration = 640.0
  /// The greatest motion of a corner in a quarter of a second that counts as a standstill, in
  /// points.
  static let standstill = 0.00005
  /// The greatest distance that rounding may move a corner in a trial, in points.
  static let rounding = 1e-6
  /// The greatest distance that an item may still have to move to count as arrived, in points.
  static let arrival = 0.01
  /// The least way of the second half of a trial that can be a drift, in points.
  static let leastDrift = 0.005
  /// The change of a mean way that counts as none, as a share of it.
  static let driftSlack = 0.05
  /// The difference of an item's way from the mean way of a drift, as a share of it.
  static let driftSway = 0.75
  /// The smallest distance from which an acceleration can be determined, in points.
  static let noise = 0.02

  /// The items that are tried together: all that touch or are attached to each other.
  struct Group {
    /// Whether one of the items touches something.
    var isHeld: Bool
    /// Whether it is one item.
    var isAlone: Bool
    /// The greatest distance of an item's corners from its start, in points.
    var tolerance: Double
    /// The greatest motion of a corner in the current quarter of a second, and in the one before;
    /// the first one has none before it.
    var distance = 0.0
    var lastDistance: Double?
    /// The number of successive quarters of a second in which no more than rounding moved them.
    var stillQuarters = 0
    /// The number of steps after which it is decided whether the items come to rest.
    var length = 0
    var verdict = Verdict.open

    /// Whether an item may swing, so slowly that the trial shows only a part of the swing.
    ///
    /// Friction ends the swings of several items in contact.
    var maySwing: Bool { isAlone || !isHeld }
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
    /// The pose at the start, and at the start of the current quarter of a second.
    var start: Pose
    var checkPose: Pose
    /// The greatest distance of a corner from its start, in the first half of the trial and in the
    /// second.
    var early = 0.0
    var late = 0.0
    /// The ways of its center in the first half and in the whole trial, in points.
    var half = Vector.zero
    var whole = Vector.zero
    var swing = SlowSwing()
    /// The way of its center in the second half, in points.
    var secondHalf: Vector { whole - half }
  }

  /// Whether the trial has begun and not ended.
  var isUnderWay = false
  /// The tick after whose step the trial began.
  private(set) var startTick = 0
  private(set) var members: [Member] = []
  private(set) var groups: [Group] = []
  var ahead = Prediction()
  /// The poses of the members after the last step: memory that the next step reuses.
  private var poses: [Pose] = []
  private var steps = 0
  /// The number of steps per second, rounded up, and per quarter of a second.
  private var second = 1
  private var quarter: Int { max(1, second / 4) }

  /// Removes all items of the trial, and keeps the memory.
  mutating func clear() {
    members.clear()
    groups.clear()
  }

  /// Adds items that are tried together, and returns the number of their group.
  mutating func add(_ group: Group) -> Int {
    groups.append(group)
    return groups.count - 1
  }

  mutating func add(_ member: Member) { members.append(member) }

  /// Begins with a copy of a state; awake bodies that are not on trial sleep in it.
  mutating func begin(with state: AnimatorState, asleep others: [BodyID], rate: Double) {
    ahead.begin(with: state, asleep: others)
    (startTick, steps) = (state.tickCount, 0)
    second = max(1, Int(Math.ceil(rate - 1e-9)))
    for index in groups.indices {
      groups[index].length = Int(groups[index].isHeld ? Self.heldDuration : Self.duration) * second
    }
    isUnderWay = true
  }

  /// Simulates some steps ahead.
  ///
  /// - Returns: Whether the trial has come to an end.
  mutating func advance(steps count: Int, by duration: Double, fields: FieldColumns) -> Bool {
    for _ in 0..<count {
      steps += 1
      ahead.step(by: duration, fields)
      watch()
      decide()
      if !groups.contains(where: { $0.verdict == .open }) {
        isUnderWay = false
        return true
      }
    }
    return false
  }

  /// Updates the distances that items have moved, and ends groups that have left.
  private mutating func watch() {
    ahead.write(posesOf: members.lazy.map(\.id), to: &poses)
    for (index, pose) in poses.enumerated() {
      let member = members[index]
      let group = groups[member.group]
      guard group.verdict == .open else { continue }
      let distance = pose.distance(to: member.start, radius: member.radius)
      if distance > group.tolerance {
        groups[member.group].verdict = .leaves(steps)
        continue
      }
      groups[member.group].distance = max(
        group.distance, pose.distance(to: member.checkPose, radius: member.radius))
      members[index].whole = pose.center - member.start.center
      if group.maySwing && steps * 4 % group.length < 4 {
        members[index].swing.add(pose - member.start, radius: member.radius)
      }
      if steps * 2 <= group.length {
        members[index].early = max(member.early, distance)
        members[index].half = members[index].whole
      } else {
        members[index].late = max(member.late, distance)
      }
      if steps % quarter == 0 { members[index].checkPose = pose }
    }
  }

  /// Puts groups to rest that stand still at the end of a quarter of a second, and decides about
  /// those whose time is over.
  private mutating func decide() {
    let isQuarter = steps % quarter == 0
    for index in groups.indices where groups[index].verdict == .open {
      if isQuarter { groups[index].countStillQuarters() }
      if isQuarter && groups[index].standsStill {
        groups[index].verdict = .rests
      } else if steps >= groups[index].length {
        conclude(index)
      }
      guard isQuarter else { continue }
      (groups[index].lastDistance, groups[index].distance) = (groups[index].distance, 0)
    }
  }

  /// Decides about a group at the end of its length, or doubles the length for a slow swing.
  private mutating func conclude(_ index: Int) {
    let group = groups[index]
    let isSwinging = members.contains { $0.group == index && group.maySwing && $0.swing.goesOn }
    if !isSwinging && isComingToRest(index) {
      groups[index].verdict = .rests
    } else if group.maySwing && steps < Int(Self.greatestDuration) * second {
      groups[index].length *= 2
      for place in members.indices where members[place].group == index {
        members[place].noteDoubledLength()
      }
    } else {
      groups[index].verdict = .leaves(steps)
    }
  }

  /// Whether the items of a group that was tried to the end will not move much farther.
  private func isComingToRest(_ index: Int) -> Bool {
    let group = groups[index]
    let members = members.lazy.filter { $0.group == index }
    if group.isHeld && drifts(members, group.length / 2) { return false }
    return group.isHeld && !group.isAlone
      ? members.allSatisfy(\.isSteady)
      : members.allSatisfy { $0.isArriving(within: group.tolerance) }
  }

  /// Whether items move on together as fast as at first.
  ///
  /// Their mean way is compared, because items of a stack sway against each other, and only across
  /// the direction in which it becomes shorter: along that one they may still settle.
  ///
  /// - Parameters:
  ///   - members: The items.
  ///   - half: The number of steps of the first half of their trial.
  /// - Returns: Whether all of them drift on.
  private func drifts(_ members: some Collection<Member>, _ half: Int) -> Bool {
    let (ratio, count) = (Double(steps - half) / Double(half), Double(members.count))
    var (early, late) = (Vector.zero, Vector.zero)
    for member in members {
      early += member.half * (ratio / count)
      late += member.secondHalf / count
    }
    let slowing = early - late
    guard late.length > Self.leastDrift else { return false }
    let direction =
      slowing.length <= Self.driftSlack * late.length
      ? late / late.length : slowing.perpendicular / slowing.length
    let way = late.dot(direction)
    let sway = Self.driftSway * abs(way)
    return abs(way) > Self.leastDrift
      && members.allSatisfy {
        let own = $0.secondHalf.dot(direction)
        return abs(own - way) <= sway && abs(own - $0.half.dot(direction) * ratio) <= sway
      }
  }
}

extension RestTrial.Group {
  /// Whether the items stand still, and do not move more than in the quarter of a second before.
  ///
  /// An item that is about to fall or tip moves as little at first, but more and more. A slow swing
  /// moves as little at its turning point, but not for a second.
  fileprivate var standsStill: Bool {
    guard let lastDistance else { return false }
    if maySwing { return stillQuarters >= 4 }
    return distance <= RestTrial.standstill && distance <= max(lastDistance, RestTrial.rounding)
  }

  fileprivate mutating func countStillQuarters() {
    stillQuarters = distance <= RestTrial.rounding ? stillQuarters + 1 : 0
  }
}

extension RestTrial.Member {
  /// Makes both halves of the trial the first half of one that is twice as long.
  fileprivate mutating func noteDoubledLength() {
    (early, late, half) = (max(early, late), 0, whole)
    swing.noteDoubledLength()
  }

  /// Whether the item moves no faster in the second half than in the first.
  ///
  /// An item that tips, or reverses, has moved at least four times as far at the end as half-way.
  fileprivate var isSteady: Bool { late <= 3 * early + RestTrial.noise }

  /// Whether the item will not move much farther than it has.
  ///
  /// An item that approaches its end by the same factor in each half will have moved early² / (2
  /// early - late) in all; a drift continues without end, and an oscillation has reached its
  /// amplitude.
  fileprivate func isArriving(within tolerance: Double) -> Bool {
    let end = max(early, late)
    if end <= RestTrial.arrival { return true }
    let slowing = 2 * early - end
    return slowing > 0 && early * early <= slowing * tolerance
  }
}
