import CSweeps

extension StepContext {
  /// Makes contacts bounce that close before bodies move again, if they are fast enough.
  ///
  /// It runs before every sweep, because a sweep removes the speed of closing contacts. Bounces are
  /// impacts of two bodies, one after the other: each keeps the momentum, and an elastic one the
  /// energy, whatever else happens to the two bodies in the same step.
  ///
  /// - Parameter ahead: Whether the bodies will still move in this substep.
  func bounceContacts(ahead: Bool) {
    listClosing(bounces.elastic, faster: bounceThreshold, in: bounces.pending)
    var input = BounceInput(
      motions: motions, groups: groups, pending: bounces.pending,
      wordCount: Int32(bounces.pendingCount), counts: bounces.counts, starts: bounces.starts,
      lanes: bounces.lanes, h: h, ahead: ahead ? h : 0, threshold: bounceThreshold)
    CSweeps.bounceContacts(&input)
  }
}
