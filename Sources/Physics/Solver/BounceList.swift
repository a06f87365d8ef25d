import CSweeps

/// The groups of contacts that may bounce, as bit sets, and their contacts by body.
struct BounceList {
  /// The groups with a contact that can bounce.
  let elastic: UnsafeMutablePointer<UInt64>
  /// The pending contacts, as lanes of groups, those of a round, and room to count bounces.
  let pending: UnsafeMutablePointer<UInt64>
  let round: UnsafeMutablePointer<UInt64>
  let counts: UnsafeMutablePointer<UInt8>
  /// For each body its first place in `lanes`; the places of the next body follow.
  let starts: UnsafeMutablePointer<Int32>
  /// The lanes of elastic groups of all bodies that impulses move, body by body.
  let lanes: UnsafeMutablePointer<Int32>
  /// The number of words of a set of groups.
  private let wordCount: Int

  /// Makes room in scratch memory.
  init(_ scratch: inout BounceScratch, groupCount: Int, bodyCount: Int) {
    wordCount = (groupCount + 63) / 64
    elastic = scratch.words.scratch(count: 9 * wordCount)
    pending = elastic + wordCount
    round = pending + 4 * wordCount
    counts = scratch.counts.scratch(count: 256 * wordCount)
    starts = scratch.starts.scratch(count: bodyCount + 3)
    lanes = scratch.lanes.scratch(count: 8 * groupCount)
  }

  /// The number of words of a set of lanes.
  var pendingCount: Int { 4 * wordCount }

  /// Notes whether contacts of a group can bounce; groups are noted in ascending order.
  @inline(always)
  func note(_ group: Int, isElastic: Bool) {
    let (word, bit) = (group / 64, group % 64)
    if bit == 0 { elastic[word] = 0 }
    elastic[word] |= (isElastic ? 1 : 0) << UInt64(bit)
  }

  /// Lists the contacts of each body in elastic groups.
  func list(in context: StepContext) {
    let rowCount = Int(context.nowhere) + 1
    starts.update(repeating: 0, count: rowCount + 2)
    // Counts are stored two places ahead, so the places of a row end where the next ones begin.
    forEachTarget(in: context) { row, _ in starts[row + 2] += 1 }
    for row in 0..<rowCount { starts[row + 2] += starts[row + 1] }
    forEachTarget(in: context) { row, lane in
      lanes[Int(starts[row + 1])] = Int32(lane)
      starts[row + 1] += 1
    }
  }

  /// Calls a function for each body that an impulse of an elastic group moves, with the lane.
  @inline(always)
  private func forEachTarget(in context: StepContext, _ visit: (Int, Int) -> Void) {
    for word in 0..<wordCount {
      var rest = elastic[word]
      while rest != 0 {
        let group = 64 * word + rest.trailingZeroBitCount
        rest &= rest &- 1
        for lane in 0..<4 {
          let (a, b) = context.targets(of: group, lane)
          if a != Int(context.nowhere) { visit(a, 4 * group + lane) }
          if b != Int(context.nowhere) { visit(b, 4 * group + lane) }
        }
      }
    }
  }
}

/// The memory of a bounce list.
struct BounceScratch {
  var words = CopyOnWriteBuffer<UInt64>()
  var counts = CopyOnWriteBuffer<UInt8>()
  var starts = CopyOnWriteBuffer<Int32>()
  var lanes = CopyOnWriteBuffer<Int32>()
}

extension StepContext {
  /// The rows of a lane's bodies that impulses move; `nowhere` for others.
  @inline(always)
  fileprivate func targets(of group: Int, _ lane: Int) -> (a: Int, b: Int) {
    (groups[group].targetsA.row(lane), groups[group].targetsB.row(lane))
  }
}
