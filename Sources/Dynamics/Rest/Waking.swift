import Physics

// A paused animator resumes for what may move an item that is at rest, and for nothing else.

extension DynamicAnimator {
  /// Resumes the animator for a behavior that enters, leaves, changes its items or its code.
  ///
  /// Before its first tick an animator resumes for every behavior. Later a paused one resumes
  /// unless the behavior can move nothing: a gesture, a push without strength, or properties that
  /// matter only to items that move.
  ///
  /// - Parameters:
  ///   - behavior: The behavior, in the tree.
  ///   - restartsWait: Whether the wait for rest starts again: see `wake(restartsWait:)`.
  func wake(for behavior: DynamicBehavior, restartsWait: Bool = true) {
    if mustRun(for: behavior) { wake(restartsWait: restartsWait) }
  }

  /// Resumes the animator with all its items, as at its start, because code was replaced that may
  /// move any of them.
  package func wakeAll() {
    state.wakeBodies()
    wake()
  }

  /// Whether the animator runs, or must resume for a behavior in its tree.
  func mustRun(for behavior: DynamicBehavior) -> Bool {
    state.isRunning || state.tickCount == 0 || behavior.mayMoveItems(of: self)
  }
}

extension DynamicBehavior {
  /// Whether it, or a behavior inside it, may move an item that is at rest.
  fileprivate func mayMoveItems(of animator: DynamicAnimator) -> Bool {
    if clockMandate || !locks.isEmpty || !isPassive { return true }
    // The body of a new item may have a velocity, or lie where another item is.
    if rows.contains(where: { animator.state.bodies.place(of: Int($0)) == nil }) { return true }
    return kind != .composite && !rows.isEmpty && hasMovingProperties(among: animator)
      || childBehaviors.contains { $0.mayMoveItems(of: animator) }
  }
}

extension AnimatorState {
  /// Whether a behavior is a field, whose force may depend on any property of an item.
  var hasFields: Bool { fields.used.contains(true) }

  fileprivate mutating func wakeBodies() {
    for id in bodies.ids { world.wake(id) }
  }
}

extension ItemSettings {
  /// Whether these settings, in place of others, may move an item that is at rest.
  ///
  /// Elasticity and swept collisions matter at impacts, which need a speed, and a charge in fields
  /// alone. Everything else may: friction and density hold an item, an anchor and a rotation lock
  /// support it, and resistance may be what keeps a creeping item within the limits of rest.
  func mayMoveItems(insteadOf old: ItemSettings?, amongFields hasFields: Bool) -> Bool {
    let old = old ?? ItemSettings()
    var new = self
    (new.elasticity, new.sweptCollisions) = (old.elasticity, old.sweptCollisions)
    if !hasFields { new.charge = old.charge }
    return new != old
  }
}

extension PushRecord {
  /// Whether this push, in place of another, may move an item that is at rest.
  func mayMoveItems(insteadOf old: PushRecord?, amongFields: Bool) -> Bool {
    isStrong || old?.isStrong == true
  }

  private var isStrong: Bool { active && polar.magnitude != 0 }
}
