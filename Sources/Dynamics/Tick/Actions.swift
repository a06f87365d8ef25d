// Phase 6: actions run, pre-order through the behavior tree.

extension DynamicAnimator {
  /// Runs the code of behaviors, each as the writer of the values that it stores.
  func runActions() {
    let actors = actors ?? findActors()
    self.actors = actors
    let dt = tickDuration
    let writer = itemTable.columns.currentWriter
    for node in actors {
      guard let behavior = handles[Int(node)] else { continue }
      writer.pointee = UInt32(node) + 1
      behavior.didTick(dt)
      tell(.action(behavior))
    }
    writer.pointee = 0
  }

  /// The behaviors that have something to run; the built-in ones only if they were given an action.
  func findActors() -> [Int32] {
    state.tree.preOrder().filter { node in
      handles[Int(node)]?.isActor ?? false
    }
  }
}
