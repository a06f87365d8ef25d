import Console
import Geometry
import Scripting

// Branches: the run before a change stays, and a person can go back to it.

extension Timeline {
  /// The most branches; beyond them a change stays on the branch that it changes.
  static let mostBranches = 64

  /// The index of the branch that the person is on.
  var branchPlace: Int { branches.firstIndex { $0.id == branch } ?? 0 }

  /// Begins a branch for a change that was just prepared; without room for one the change stays on
  /// the present branch.
  ///
  /// - Parameters:
  ///   - cause: The change, in words.
  ///   - key: The changed thing: further changes of it stay on the branch; nil for none.
  ///   - left: The run before the change.
  func beginBranch(_ cause: String, _ key: String? = nil, leaving left: LeftRun) {
    (untouched, changeKey) = (nil, key)
    guard hasRoomForBranch else { return tellNoRoom() }
    branches[branchPlace].left = left
    branchCount += 1
    branches.append(
      Branch(
        id: branchCount, color: freeColor, parent: branch, parting: .max, cause: cause, key: key,
        before: left.overrides))
    branch = branchCount
    branchesVersion += 1
    keepBranchBudget()
  }

  /// The least number of a colour that no branch has.
  var freeColor: Int {
    (0...branches.count).first { color in !branches.contains { $0.color == color } } ?? 0
  }

  /// Whether another branch fits, beside those that a person made.
  var hasRoomForBranch: Bool {
    branches.count < Self.mostBranches && leftRowBytes <= Self.mostBytes
      && leftSceneBytes <= history.budget
  }

  /// Reports that a change had to stay on its branch.
  func tellNoRoom() {
    notices.append(
      "There is room for no more branches, so this change replaces the run before it."
        + " Delete a branch to keep such runs.")
  }

  /// Begins a branch at the present, if later ticks were lived; an input changes them.
  ///
  /// - Parameter cause: The input, in words.
  func beginBranchOfPresent(_ cause: String) {
    if present < lived {
      beginBranch(wordsOfPresent(cause), leaving: leftRun)
      lived = present
    }
    changeKey = nil
    live()
  }

  /// An input at the present, in words.
  func wordsOfPresent(_ cause: String) -> String {
    "\(cause) at \(rounded(Double(present) / rate, places: 2)) s"
  }

  /// Begins a branch at the present with the inputs up to there; the branch before stays as it is.
  ///
  /// - Parameter name: A name that no other branch has.
  package func fork(_ name: String) {
    guard stage != nil else { return }
    goToPresent()
    let kept: ScheduledInputs?
    do { kept = try keptInputs() } catch { return }
    keepChange("the branch \(name)")
    beginBranch(name, leaving: leftRun)
    branches[branchPlace].givenName = name
    numberRun(from: present + 1)
    change(keeping: kept)
    lived = present
  }

  /// Forgets all branches, as another scene was opened.
  func beginBranches() {
    if branches.count > 1 || branches[0].givenName != nil { branchesVersion += 1 }
    branchCount += 1
    branch = branchCount
    branches = [Branch(id: branch, color: 0, parting: 0, cause: "main")]
    (changeKey, untouched, beside, besideSource) = (nil, nil, nil, nil)
    changes = ChangeHistory()
  }

  /// Lets the next change begin a branch, even one of the same thing as the last.
  func endBranch() { changeKey = nil }

  /// Goes to another branch, at the same tick or at its last one.
  ///
  /// - Parameter id: The branch.
  /// - Returns: Whether there is such a branch.
  @discardableResult
  package func switchBranch(_ id: Int) -> Bool {
    guard let place = branches.firstIndex(where: { $0.id == id }) else { return false }
    guard let left = branches[place].left else { return true }
    let shared = parting(of: branch, and: id)
    branches[branchPlace].left = leftRun
    branches[place].left = nil
    leftRun = left
    branch = id
    standOnOtherRun(from: shared)
    keepBranchBudget()
    return true
  }

  /// Stands at the present, or at the last tick, of a run that was put in place of the present one.
  ///
  /// - Parameter first: The first tick in which they may differ.
  func standOnOtherRun(from first: Int) {
    (hostTick, inputPresent, changeKey, untouched) = (nil, nil, nil, nil)
    runCount += 1
    (run, firstChange) = (runCount, first)
    present = min(present, tip)
    // The stage of this run may be another object, which exists once a snapshot is restored.
    go(to: present)
    if let stage { console?.begin(stage) }
    branchesVersion += 1
  }

  /// Forgets a branch; the branches that began on it become those of its parent.
  ///
  /// - Returns: Whether it was forgotten; false for an unknown branch and the person's own.
  @discardableResult
  package func forgetBranch(_ id: Int) -> Bool {
    guard id != branch, let gone = branches.first(where: { $0.id == id }) else { return false }
    keepChange("deleting \(gone.name)")
    remove(branch: id)
    return true
  }

  /// Removes a branch that the person is not on.
  func remove(branch id: Int) {
    guard let place = branches.firstIndex(where: { $0.id == id }) else { return }
    let gone = branches.remove(at: place)
    for child in branches.indices where branches[child].parent == id {
      branches[child].parent = gone.parent
      branches[child].parting = gone.parent == nil ? 0 : min(branches[child].parting, gone.parting)
    }
    branchesVersion += 1
  }

  /// Names a branch.
  ///
  /// - Parameters:
  ///   - id: The branch.
  ///   - name: A name that no other branch has.
  /// - Returns: Whether the branch exists and no other has the name.
  @discardableResult
  package func nameBranch(_ id: Int, _ name: String) -> Bool {
    guard let place = branches.firstIndex(where: { $0.id == id }),
      !branches.contains(where: { $0.id != id && $0.givenName == name })
    else { return false }
    keepChange("the name \(name)")
    branches[place].givenName = name
    branchesVersion += 1
    // A named branch stays as it is: the next change begins another.
    if id == branch { endBranch() }
    return true
  }

  /// The run of a branch that the person is not on; nil for any other.
  func left(_ id: Int) -> LeftRun? { branches.first { $0.id == id }?.left }

  /// The first tick in which two branches may differ; before it they are equal to the bit.
  private func parting(of first: Int, and second: Int) -> Int {
    let (own, other) = (way(from: first), way(from: second))
    guard let meeting = own.first(where: { step in other.contains { $0.id == step.id } }) else {
      return 0
    }
    return min(meeting.parting, other.first { $0.id == meeting.id }?.parting ?? 0)
  }

  /// A branch and its ancestors, each with the first tick in which it may differ from the branch.
  private func way(from id: Int) -> [(id: Int, parting: Int)] {
    var (way, next, tick) = ([(id: Int, parting: Int)](), Optional(id), Int.max)
    while let id = next, let branch = branches.first(where: { $0.id == id }) {
      way.append((id, tick))
      (next, tick) = (branch.parent, min(tick, branch.parting))
    }
    return way
  }

  /// Keeps the memory of left branches within bounds.
  ///
  /// Their snapshots take at most half as much as those of the present run may; the oldest branches
  /// are thinned out first; those at inputs stay. No branch is forgotten: where there is no room,
  /// none begins.
  private func keepBranchBudget() {
    var bytes = leftSnapshotBytes
    for place in branches.indices {
      while bytes > history.budget / 2, let left = branches[place].left, left.past.canThinOut {
        branches[place].left?.past.thinOut(.ofWholeRun)
        bytes -= left.past.byteCount - (branches[place].left?.past.byteCount ?? 0)
      }
    }
  }

  /// The bytes of the snapshots of left branches.
  package var leftSnapshotBytes: Int {
    branches.reduce(0) { $0 + ($1.left?.past.byteCount ?? 0) }
  }

  /// The bytes of the rows that left branches do not share with their parents.
  private var leftRowBytes: Int {
    branches.reduce(0) { $0 + ($1.left?.rows.byteCount(from: $1.parting) ?? 0) }
  }

  /// The bytes of the loaded scenes of left branches, each counted once.
  private var leftSceneBytes: Int {
    var scenes = [sceneNumber]
    var bytes = 0
    for case let left? in branches.map(\.left) where !scenes.contains(left.sceneNumber) {
      scenes.append(left.sceneNumber)
      bytes += left.empty.byteCount + (left.base?.byteCount ?? 0)
    }
    return bytes
  }
}
