import Dynamics

/// Reports of assignments of the program that changed nothing.
extension ScriptHost {
  /// Listens to the table of items, which may outlive the host.
  func listenToRefusals() {
    itemTable.onRefusal = { [weak self] item, reason in
      guard let self else { return }
      let entry = self.item(row: item.row, generation: item.generation)
      noteRefusal("\(entry?.name ?? "an item"): \(reason)")
    }
  }

  /// Reports an assignment to an item or behavior that its rules do not allow.
  func noteRefusal(_ reason: String) {
    guard !isSilent else { return }
    onNotice?("\(reason); nothing was changed")
  }
}
