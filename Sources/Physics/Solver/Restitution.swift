import CSweeps

extension StepContext {
  /// Bounces contacts that close before bodies move again, if they are fast enough.
  ///
  /// It runs before every sweep, because a sweep removes the speed of closing contacts. Bounces are
  /// impacts of two bodies, one after another: each conserves the momentum, and an elastic one the
  /// energy, whatever else happens to the two bodies in the same step.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of contacts in this step.
  ///   - ahead: Whether the bodies will still move in this substep.
  func bounceContacts(_ kinds: ContactKinds, ahead: Bool) {
    let slowest = Swift.min(Self.landingSpeed, bounceSpeed)
    let least = kinds.isDisjoint(with: [.landing, .slowLanding]) ? bounceSpeed : slowest
    listClosing(bounces.elastic, faster: least, in: bounces.pending)
    var input = BounceInput(
      motions: motions, groups: groups, pending: bounces.pending, round: bounces.round,
      wordCount: Int32(bounces.pendingCount), counts: bounces.counts, starts: bounces.starts,
      lanes: bounces.lanes, h: h, ahead: ahead ? h : 0, threshold: bounceSpeed,
      landing: Self.landingSpeed,
      slowLanding: kinds.contains(.slowLanding) ? slowest : bounceSpeed, slop: slop)
    CSweeps.bounceContacts(&input)
  }

  /// The approach speed above which a contact that does not bounce lands, in pt/s.
  ///
  /// It has no elasticity, or is too slow to bounce and one of several contacts of a body with
  /// immovable ones. A body that comes to a floor at the end of a step has only the speed left that
  /// closes the separation, so the speed is low.
  static var landingSpeed: Float { 20 }
  /// The approach speed above which a contact without elasticity makes a step solve its landings
  /// like bounces, in pt/s.
  ///
  /// Then all contacts of a body stop it together. One of several contacts of a body with immovable
  /// ones does so from `landingSpeed` on.
  static var fastLandingSpeed: Float { 50 }
}
