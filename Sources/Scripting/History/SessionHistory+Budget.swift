import LuaRuntime

/// The memory budget of snapshots.
extension SessionHistory {
  /// The bytes that all snapshots take.
  public var byteCount: Int { branch.byteCount + otherBytes }

  /// Drops snapshots that are closer together than their distance from the present requires.
  func thinOut(_ stage: Stage) {
    visited = 0
    thinOut(&branch, stage)
    for place in others.indices { thinOut(&others[place].branch, stage) }
    countOthers()
  }

  /// Thins out the last stretch behind a tick, up to which the spacing is right already.
  func thinOutEnd(_ stage: Stage, behind tick: Int) {
    let (density, sparseness, number) = (density, branch.sparseness, stage.number)
    branch.thinOutEnd(behind: tick) { [now = self.tick(of: stage)] stretch, tick in
      density.limit(stretch.stage == number ? abs(now - tick) : .max, sparseness)
    }
  }

  private func thinOut(_ branch: inout Branch, _ stage: Stage) {
    let (density, sparseness, number) = (density, branch.sparseness, stage.number)
    branch.thinOut { [now = self.tick(of: stage)] stretch, tick in
      density.limit(stretch.stage == number ? abs(now - tick) : .max, sparseness)
    }
  }

  /// Makes snapshots sparser, and then drops the oldest, until they fit the budget.
  func keepBudget(_ stage: Stage) {
    while byteCount > budget, branch.sparseness < density.mostSparseness {
      branch.sparseness += 1
      for place in others.indices { others[place].branch.sparseness = branch.sparseness }
      thinOut(stage)
    }
    guard density.dropsOldest else { return }
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
