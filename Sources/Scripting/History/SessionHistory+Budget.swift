import LuaRuntime

/// What snapshots may take.
extension SessionHistory {
  /// The bytes that all snapshots take.
  public var byteCount: Int { branch.byteCount + otherBytes }

  /// Drops the snapshots that are closer to each other than needed so far from the present.
  func thinOut(_ stage: Stage) {
    visited = 0
    branch.thinOut { spacing($0, $1, stage) }
    for place in others.indices { others[place].branch.thinOut { spacing($0, $1, stage) } }
    countOthers()
  }

  /// Does so in the last stretch, whose snapshots up to a tick are not too close to each other.
  func thinOutEnd(_ stage: Stage, behind tick: Int) {
    branch.thinOutEnd(behind: tick) { spacing($0, $1, stage) }
  }

  private func spacing(_ stretch: Stretch, _ tick: Int, _ stage: Stage) -> Int {
    let distance = stretch.stage == stage.number ? abs(stage.tick - tick) : Int.max
    return distance <= Self.nearness ? Self.spacing : Self.farSpacing << sparseness
  }

  /// Makes snapshots sparser, and then drops the oldest ones, until they keep to the budget.
  func keepBudget(_ stage: Stage) {
    while byteCount > budget, sparseness < Self.mostSparseness {
      sparseness += 1
      thinOut(stage)
    }
    // To drop takes time for all that stays, so there is room for some to come.
    while byteCount > budget, dropOldest(bytes: byteCount - budget + budget / 16) {}
  }

  /// Drops the oldest snapshot from all branches that have it; with one branch, so many bytes.
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

  /// Counts the snapshots that only other branches have.
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
