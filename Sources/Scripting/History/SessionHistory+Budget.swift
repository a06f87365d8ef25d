import LuaRuntime

/// The memory budget of snapshots.
extension SessionHistory {
  /// The bytes that all snapshots take.
  public var byteCount: Int { branch.byteCount + otherBytes }

  /// Drops snapshots that are closer together than their distance from the present requires.
  func thinOut(_ stage: Stage) {
    visited = 0
    branch.thinOut { spacing($0, $1, stage) }
    for place in others.indices { others[place].branch.thinOut { spacing($0, $1, stage) } }
    countOthers()
  }

  /// Thins out the last stretch behind a tick, up to which the spacing is right already.
  func thinOutEnd(_ stage: Stage, behind tick: Int) {
    branch.thinOutEnd(behind: tick) { spacing($0, $1, stage) }
  }

  private func spacing(_ stretch: Stretch, _ tick: Int, _ stage: Stage) -> Int {
    let distance = stretch.stage == stage.number ? abs(stage.tick - tick) : Int.max
    return distance <= Self.nearness ? Self.spacing : Self.farSpacing << sparseness
  }

  /// Makes snapshots sparser, and then drops the oldest, until they fit the budget.
  func keepBudget(_ stage: Stage) {
    while byteCount > budget, sparseness < Self.mostSparseness {
      sparseness += 1
      thinOut(stage)
    }
    // Dropping takes time for all that stays, so it frees a sixteenth of the budget more.
    while byteCount > budget, dropOldest(bytes: byteCount - budget + budget / 16) {}
  }

  /// Drops the oldest snapshot from all branches that have it; with a single branch, drops `bytes`.
  private func dropOldest(bytes: Int) -> Bool {
    let numbers = ([branch] + others.map(\.branch)).compactMap { branch in
      branch.canDrop ? branch.stretches.first?.number : nil
    }
    guard let oldest = numbers.min() else { return false }
    func drop(_ branch: inout Branch) {
      if branch.canDrop, branch.stretches.first?.number == oldest {
        branch.dropOldest(bytes: others.isEmpty ? bytes : 0)
      }
    }
    drop(&branch)
    for place in others.indices { drop(&others[place].branch) }
    if !others.isEmpty { countOthers() }
    return true
  }

  /// Counts the bytes of the snapshots that only other branches have.
  func countOthers() {
    otherBytes = 0
    guard !others.isEmpty else { return }
    var seen: Set<ObjectIdentifier> = []
    for moment in branch.moments { seen.insert(ObjectIdentifier(moment.image)) }
    for moment in others.flatMap(\.branch.moments)
    where seen.insert(ObjectIdentifier(moment.image)).inserted {
      otherBytes += moment.bytes
    }
  }
}
