/// Differences between moments, branches and recordings.
extension Stage {
  /// The differences between two moments: items, fields, behaviors, options and `self` of scripts.
  ///
  /// - Throws: `ScriptError` for a moment that is not in the history, inside ticks, hooks and
  ///   scenes, and when the program is about to end.
  public func differences(
    between first: SessionMoment, and second: SessionMoment
  ) throws(ScriptError) -> [MomentDifference] {
    try checkIdle("diff")
    let spans = [try span(to: first, "diff"), try span(to: second, "diff")]
    return try looking("diff") { look throws(ScriptError) in
      try look.go(to: spans[0])
      let before = MomentFacts(self)
      try look.go(to: spans[1])
      return before.differences(to: MomentFacts(self))
    }
  }

  /// The differences from the present of this stage to that of another, which may be another host's.
  ///
  /// Items are compared by name, behaviors by the order in which they were added.
  package func differences(to other: Stage) -> [MomentDifference] {
    MomentFacts(self).differences(to: MomentFacts(other))
  }

  /// The first tick at which two branches differ, with the differences then.
  ///
  /// - Returns: The tick and the differences; nil if the branches are equal at all common ticks.
  /// - Throws: `ScriptError` for a branch that does not exist, without a history, inside ticks,
  ///   hooks and scenes, and when the program is about to end.
  public func parting(
    of first: String, and second: String
  ) throws(ScriptError) -> (tick: Int, differences: [MomentDifference])? {
    let history = try history("whenDiffers")
    for name in [first, second] { _ = try span(to: .branch(name), "whenDiffers") }
    let (own, other) = (history.spans(of: self, on: first), history.spans(of: self, on: second))
    let shared = zip(own, other).prefix { $0.isSame(as: $1) }.count
    return try looking("whenDiffers") { look throws(ScriptError) in
      let before = try digests(of: own.dropFirst(shared), look)
      let after = try digests(of: other.dropFirst(shared), look)
      let ticks = before.keys.filter { after[$0] != nil && after[$0] != before[$0] }
      guard let tick = ticks.min() else { return nil }
      try go(to: tick, in: own, look)
      let facts = MomentFacts(self)
      try go(to: tick, in: other, look)
      return (tick, facts.differences(to: MomentFacts(self)))
    }
  }

  /// The stage's digest after each tick of spans; of several moments at a tick, the last one's.
  private func digests(
    of spans: ArraySlice<SessionSpan>, _ look: SessionLook
  ) throws(ScriptError) -> [Int: UInt64] {
    var digests: [Int: UInt64] = [:]
    for span in spans {
      try look.begin(span)
      digests[tick] = digest
      while tick < span.last {
        try look.tick(of: span)
        digests[tick] = digest
      }
    }
    return digests
  }

  private func go(
    to tick: Int, in spans: [SessionSpan], _ look: SessionLook
  ) throws(ScriptError) {
    guard var span = spans.last(where: { $0.first <= tick && tick <= $0.last }) else { return }
    span.last = tick
    try look.go(to: span)
  }
}

extension SessionSpan {
  /// Whether both are the same ticks from the same moment.
  fileprivate func isSame(as other: SessionSpan) -> Bool {
    guard let moment, let own = other.moment else { return false }
    return moment.image === own.image && last == other.last
  }
}

extension ItemRecording {
  /// The first sample that differs from another recording's.
  ///
  /// - Returns: The ticks since the recordings began, and the first field that differs; nil if all
  ///   common samples are equal.
  public func parting(from other: ItemRecording) -> (tick: Int, field: String)? {
    let (own, others) = (columns, other.columns)
    for tick in 0..<min(own.first?.count ?? 0, others.first?.count ?? 0) {
      for (place, name) in Self.fields.enumerated() where own[place][tick] != others[place][tick] {
        return (tick, name)
      }
    }
    return nil
  }
}
