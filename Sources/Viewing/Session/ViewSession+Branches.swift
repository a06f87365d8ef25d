import Console
import Geometry
import Scripting

// Branches: messages about them, and going from one to another.

extension ViewSession {
  /// Refuses an unknown branch.
  func check(_ branch: Int) throws(Refusal) {
    guard timeline.branches.contains(where: { $0.id == branch }) else {
      throw Refusal(reason: "there is no branch \(branch)")
    }
  }

  /// Goes to a branch; time runs or stands there as it did here.
  func goTo(_ branch: Int) throws(Refusal) {
    try check(branch)
    guard branch != timeline.branch else { return }
    takePlace { timeline.switchBranch(branch) }
  }

  /// Takes the last change back.
  func undo() throws(Refusal) {
    guard let step = timeline.changes.done.last else {
      throw Refusal(reason: "There is nothing to undo.")
    }
    takePlace { tellChange("Undone", timeline.undo()) }
    save(step.files.map(\.inverse))
  }

  /// Makes the change again that was taken back last.
  func redo() throws(Refusal) {
    guard let step = timeline.changes.undone.last else {
      throw Refusal(reason: "There is nothing to redo.")
    }
    takePlace { tellChange("Redone", timeline.redo()) }
    save(step.files)
  }

  private func tellChange(_ what: String, _ change: String?) {
    if let change { tell(NoteMessage(level: .note, text: "\(what): \(change)")) }
  }

  /// Puts another run in place of the present one.
  private func takePlace(_ change: () -> Void) {
    timeline.cancel(clients.keys.sorted().flatMap { fingers.leave($0) })
    let scene = (timeline.sceneNumber, timeline.overrides)
    change()
    stepsToGo = 0
    if let loop, loop.upperBound > timeline.tip { self.loop = nil }
    if timeline.sceneNumber != scene.0 || timeline.overrides != scene.1 {
      for client in clients.keys { clients[client]?.needsScene = true }
    }
    noteRun()
    // Pages got the prints of these ticks when the ticks were lived.
    toldTick = timeline.present
    restartClock()
  }

  /// The next message about branches; nil for a page that has all of them.
  func nextBranchText(_ client: inout Client) -> String? {
    branchesMessage(&client) ?? branchItemsMessage(&client) ?? branchLookMessage(&client)
  }

  /// The message `branches`; nil for a page that has it already.
  private func branchesMessage(_ client: inout Client) -> String? {
    guard client.branchesVersion != timeline.branchesVersion else { return nil }
    client.branchesVersion = timeline.branchesVersion
    let known = Set(timeline.branches.map(\.id))
    client.compared.removeAll { !known.contains($0.branch) }
    return BranchesMessage(
      current: timeline.branch, beside: timeline.beside,
      branches: timeline.branches.map(timeline.described)
    ).text
  }

  /// The message `history`; nil for a page that has it already.
  func historyMessage(_ client: inout Client) -> String? {
    let history = HistoryMessage(
      undo: timeline.changes.done.last?.words, redo: timeline.changes.undone.last?.words)
    guard client.history != history else { return nil }
    client.history = history
    return history.text
  }

  /// The message `branchItems`, before the first rows of a compared branch.
  private func branchItemsMessage(_ client: inout Client) -> String? {
    for place in client.compared.indices {
      let branch = client.compared[place].branch
      guard let left = timeline.left(branch), client.compared[place].run != left.run else {
        continue
      }
      client.compared[place].run = left.run
      (client.compared[place].nextRow, client.compared[place].nextLook) = (0, 0)
      return BranchItemsMessage(
        branch: branch, run: left.run, last: left.tip, width: left.outline.size.width,
        height: left.outline.size.height, sizes: left.journal.sizes.map(\.numbers),
        items: left.items.entries.indices.map(left.item)
      ).text
    }
    return nil
  }

  /// The message `look` for the next change in a compared branch whose items the page has.
  private func branchLookMessage(_ client: inout Client) -> String? {
    for place in client.compared.indices {
      let compared = client.compared[place]
      guard let left = timeline.left(compared.branch), compared.run == left.run else { continue }
      let rest = left.journal.looks[compared.nextLook...]
      // The page has all items of the branch, with the looks in which they came.
      guard let next = rest.firstIndex(where: { !$0.isNew }) else { continue }
      client.compared[place].nextLook = next + 1
      let change = left.journal.looks[next]
      return LookMessage(
        branch: compared.branch, run: left.run, tick: change.tick, id: change.item,
        look: change.look?.shown
      ).text
    }
    return nil
  }

  /// The next rows of a compared branch, once the page has those of the present run.
  func takeBranchRows(_ client: inout Client) -> [UInt8]? {
    for place in client.compared.indices {
      let compared = client.compared[place]
      guard let left = timeline.left(compared.branch), compared.run == left.run,
        compared.nextRow <= left.tip
      else { continue }
      let message = rowMessage(
        left.rows, run: left.run, branch: compared.branch, from: compared.nextRow, &client)
      client.compared[place].nextRow = message.next
      return message.bytes
    }
    return nil
  }

  /// A row message with as many rows as a message may have.
  func rowMessage(
    _ rows: Rows, run: Int, branch: Int, from first: Int, _ client: inout Client
  ) -> (bytes: [UInt8], next: Int) {
    let items = rows[rows.count - 1].count / Rows.width
    // Each item can step in each of the ticks and in the one before.
    let bytesOfTick = items * (Rows.width + RowSteps.width) * 4
    let most = max(1, Self.mostRowBytes / max(1, bytesOfTick) - 1)
    let range = first..<min(rows.count, first + most)
    var bytes: [UInt8] = []
    for word in [
      client.nextSequence(), UInt32(run), UInt32(range.lowerBound), UInt32(range.count),
      UInt32(items), UInt32(branch),
    ] {
      withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
    rows.write(range, items: items, to: &bytes)
    rows.writeSteps(range, to: &bytes)
    return (bytes, range.upperBound)
  }
}

extension Client {
  /// A branch that a page draws beside the present run.
  struct Compared {
    let branch: Int
    /// The run whose rows it has; nil before the first.
    var run: Int?
    /// The next row and look to send.
    var nextRow = 0
    var nextLook = 0
  }

  /// Chooses the branches whose rows are sent; rows that were sent before are not sent again.
  mutating func compare(_ branches: [Int]) {
    compared = branches.map { branch in
      compared.first { $0.branch == branch } ?? Compared(branch: branch)
    }
  }
}

extension Timeline {
  /// A branch in the form for pages.
  fileprivate func described(_ branch: Branch) -> BranchesMessage.Branch {
    BranchesMessage.Branch(
      id: branch.id, name: branch.name, color: branch.color, parent: branch.parent,
      from: branch.parent == nil ? 0 : min(branch.parting, 1_000_000_000),
      run: branch.left?.run ?? run, last: branch.left?.tip ?? max(tip, 0),
      fixed: (branch.left.map { $0.fixed } ?? fixed) != nil, lived: branch.left?.lived ?? lived)
  }
}

extension LeftRun {
  /// An item with the parts that are drawn.
  fileprivate func item(_ id: Int) -> PageItem {
    let entry = items.entries[id]
    let scene = entry.firstTick == 0 ? outline.items[entry.name] : nil
    return PageItem(
      id: id, name: entry.name, tags: nil, look: entry.firstLook.shown, alpha: nil,
      group: scene?.group.flatMap(items.id(named:)), parent: entry.parent, anchored: nil,
      made: nil, values: nil)
  }
}
