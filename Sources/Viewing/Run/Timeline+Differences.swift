// Touches of what was lived: a branch begins when a lived tick is not as it was.

/// The run before touches of what was lived, as long as no lived tick has changed.
struct UntouchedRun {
  let left: LeftRun
  /// The first tick in which its branch may differ from its parent.
  let parting: Int
  /// The touch, in words.
  var cause: String
  /// The first tick that a touch may have changed.
  var first: Int
}

extension Timeline {
  /// Keeps the present run until a touch at the present has changed a lived tick.
  ///
  /// - Parameters:
  ///   - cause: The touch, in words.
  ///   - isFirst: Whether the touch begins.
  func awaitDifference(_ cause: String, isFirst: Bool) {
    var waiting =
      untouched
      ?? UntouchedRun(
        left: leftRun, parting: branches[branchPlace].parting, cause: cause, first: present + 1)
    if isFirst { waiting.cause = cause }
    waiting.first = min(waiting.first, present + 1)
    untouched = waiting
  }

  /// Begins a branch if the last simulated tick was lived and is not as it was.
  func noteDifference() {
    guard let untouched else { return }
    let left = untouched.left
    // A run that is over shows its last tick from then on.
    let ticks = isOver ? [tip, max(tip, left.lived)] : [tip]
    let isOther = ticks.contains { tick in
      tick <= left.lived && left.row(at: tick).map { !areSame(rows[tip], $0) } ?? false
    }
    guard isOther else { return }
    self.untouched = nil
    guard hasRoomForBranch else { return tellNoRoom() }
    branches[branchPlace].parting = untouched.parting
    beginBranch(untouched.cause, leaving: left)
    branches[branchPlace].parting = untouched.first
    lived = present
  }
}

extension LeftRun {
  /// The numbers of a tick, of its end for later ticks; nil for a tick that is not simulated yet.
  fileprivate func row(at tick: Int) -> [Float]? {
    if tick <= tip { return rows[tick] }
    return isOver ? rows[tip] : nil
  }
}
