import CSweeps

extension StepContext {
  /// Makes contacts bounce that close before bodies move again, if they are fast enough.
  ///
  /// It runs before every sweep, because a sweep removes the speed of closing contacts. Bounces are
  /// impacts of two bodies, one after the other: each keeps the momentum, and an elastic one the
  /// energy, whatever else happens to the two bodies in the same step.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of contacts in this step.
  ///   - ahead: Whether the bodies will still move in this substep.
  func bounceContacts(_ kinds: ContactKinds, ahead: Bool) {
    let least = kinds.contains(.landing) ? Swift.min(Self.landing, bounceSpeed) : bounceSpeed
    listClosing(bounces.elastic, faster: least, in: bounces.pending)
    var input = BounceInput(
      motions: motions, groups: groups, pending: bounces.pending, round: bounces.round,
      wordCount: Int32(bounces.pendingCount), counts: bounces.counts, starts: bounces.starts,
      lanes: bounces.lanes, h: h, ahead: ahead ? h : 0, threshold: bounceSpeed,
      landing: Self.landing)
    CSweeps.bounceContacts(&input)
  }

  /// The approach speed from which an impact without elasticity is solved as a bounce is, in pt/s, in
  /// a step that begins with one that is faster than `leastLanding`.
  private static var landing: Float { 20 }
  static var leastLanding: Float { 50 }
}
