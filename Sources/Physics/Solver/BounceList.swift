import CSweeps

/// The groups of contacts that may bounce, as sets of bits, and the groups in which each body is.
///
/// Only a change of a body's velocity can make another contact bounce, so after the first look at
/// all elastic groups only those are looked at again that share a body with a bounce.
struct BounceList {
  /// The groups with a contact that can bounce, and with one that is fast at the start of the step.
  let elastic: UnsafeMutablePointer<UInt64>
  let fast: UnsafeMutablePointer<UInt64>
  /// The groups that are still to be looked at.
  let pending: UnsafeMutablePointer<UInt64>
  /// For each body the first of its places in `groups`; the places of the next body follow.
  let starts: UnsafeMutablePointer<Int32>
  /// The elastic groups of all bodies that impulses move, body by body.
  let groups: UnsafeMutablePointer<Int32>
  /// The number of words of each set.
  let wordCount: Int

  /// Makes room in scratch memory.
  init(_ scratch: inout BounceScratch, groupCount: Int, bodyCount: Int) {
    wordCount = (groupCount + 63) / 64
    elastic = scratch.words.scratch(count: 3 * wordCount)
    fast = elastic + wordCount
    pending = fast + wordCount
    starts = scratch.starts.scratch(count: bodyCount + 3)
    groups = scratch.groups.scratch(count: 8 * groupCount)
  }

  /// Notes whether contacts of a group can bounce; groups are noted in ascending order.
  @inline(__always)
  func note(_ group: Int, elasticState: Int32) {
    let (word, bit) = (group / 64, group % 64)
    if bit == 0 { (elastic[word], fast[word]) = (0, 0) }
    elastic[word] |= (elasticState >= 1 ? 1 : 0) << UInt64(bit)
    fast[word] |= (elasticState >= 2 ? 1 : 0) << UInt64(bit)
  }

  /// Makes a set pending.
  func start(with set: UnsafeMutablePointer<UInt64>) { pending.update(from: set, count: wordCount) }

  /// Makes the elastic groups of a body pending.
  @inline(__always)
  fileprivate func addGroups(of body: Int) {
    for place in Int(starts[body])..<Int(starts[body + 1]) {
      let group = Int(groups[place])
      pending[group / 64] |= 1 << UInt64(group % 64)
    }
  }

  /// Makes a group not pending.
  @inline(__always)
  func remove(_ group: Int) { pending[group / 64] &= ~(1 << UInt64(group % 64)) }

  /// Calls a function for each elastic group, in ascending order.
  @inline(__always)
  private func forEachElastic(_ visit: (Int) -> Void) {
    for word in 0..<wordCount {
      var rest = elastic[word]
      while rest != 0 {
        visit(64 * word + rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }

  /// Lists the elastic groups of each body.
  func list(in context: StepContext) {
    let rowCount = Int(context.nowhere) + 1
    starts.update(repeating: 0, count: rowCount + 2)
    // Counts are kept two places ahead: then the places of a row end where the next ones begin.
    forEachElastic { group in context.forEachTarget(of: group) { starts[$0 + 2] += 1 } }
    for row in 0..<rowCount { starts[row + 2] += starts[row + 1] }
    forEachElastic { group in
      context.forEachTarget(of: group) { row in
        groups[Int(starts[row + 1])] = Int32(group)
        starts[row + 1] += 1
      }
    }
  }
}

/// The memory of a bounce list.
struct BounceScratch {
  var words = CopyOnWriteBuffer<UInt64>()
  var starts = CopyOnWriteBuffer<Int32>()
  var groups = CopyOnWriteBuffer<Int32>()
}

extension StepContext {
  /// Calls a function for the rows of the bodies of a group that impulses move, and for `nowhere`.
  @inline(__always)
  fileprivate func forEachTarget(of group: Int, _ visit: (Int) -> Void) {
    for lane in 0..<4 {
      visit(groups[group].targetsA.row(lane))
      visit(groups[group].targetsB.row(lane))
    }
  }

  /// Makes the groups pending that a bounce of some contacts of a group may concern.
  @inline(__always)
  func addNeighbours(of group: Int, where bounced: SIMDMask<SIMD4<Int32>>) {
    for lane in 0..<4 where bounced[lane] {
      let (a, b) = (groups[group].targetsA.row(lane), groups[group].targetsB.row(lane))
      if a != Int(nowhere) { bounces.addGroups(of: a) }
      if b != Int(nowhere) { bounces.addGroups(of: b) }
    }
  }
}
