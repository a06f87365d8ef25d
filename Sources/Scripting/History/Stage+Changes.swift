import Dynamics

/// The changes of an item's field, with their causes and ticks.
extension Stage {
  /// All changes of a field in ticks of the history.
  ///
  /// The ticks are simulated again; the session stays where it is.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - item: An item of this stage.
  ///   - start: The tick after which changes count; nil for the oldest in the history.
  ///   - end: The last tick; nil for the present one.
  /// - Returns: The changes, oldest first.
  /// - Throws: `ScriptError` for an item that is not in the stage, for ticks that are not in the
  ///   history, inside ticks, hooks and scenes, and when the program is about to end.
  public func changes(
    of field: RecordedField, of item: StageItem, from start: Int? = nil, to end: Int? = nil
  ) throws(ScriptError) -> [FieldChange] {
    let spans = try spans("changes", of: item, from: start, to: end)
    let observer = FieldObserver(item, field)
    let (start, end) = (start ?? spans.first?.first ?? tick, end ?? tick)
    return try looking("changes") { look throws(ScriptError) in
      for (place, span) in spans.enumerated() {
        try observe(span, look, observer, until: end, isFirst: place == 0)
      }
      return observer.changes.filter { change in
        change.tick <= end
          && (change.cause.isOutside ? change.tick >= start : change.tick > start)
      }
    }
  }

  /// The last change of a field up to the present.
  ///
  /// - Returns: The change; nil where the history has none.
  /// - Throws: As `changes(of:of:from:to:)`.
  public func lastChange(
    of field: RecordedField, of item: StageItem
  ) throws(ScriptError) -> FieldChange? {
    let spans = try spans("lastChange", of: item, from: nil, to: nil)
    let observer = FieldObserver(item, field)
    let end = tick
    return try looking("lastChange") { look throws(ScriptError) in
      // The next span, with the value at its start.
      var next: (value: Double?, span: SessionSpan)?
      for span in spans.reversed() {
        observer.clear()
        try look.begin(span)
        let first = observer.value
        try observe(span, look, observer, until: end, isFirst: true)
        if let next, let before = observer.value, let after = next.value, before != after {
          return FieldChange(
            tick: tick, before: before, after: after, cause: .outside(next.span.inputs))
        }
        if let change = observer.changes.last { return change }
        next = (first, span)
      }
      return nil
    }
  }

  /// The spans of the history that overlap a range of ticks.
  private func spans(
    _ word: String, of item: StageItem, from start: Int?, to end: Int?
  ) throws(ScriptError) -> [SessionSpan] {
    try checkIdle(word)
    guard item.isAlive, item.stage === self else {
      throw ScriptError(message: "\(word): the item must be in this stage, and \(item.name) is not")
    }
    guard let history = host.history else {
      throw ScriptError(message: "\(word): this session keeps no history")
    }
    let spans = history.spans(of: self)
    let (oldest, newest) = (spans.first?.first ?? tick, spans.last?.last ?? tick)
    let (start, end) = (start ?? oldest, end ?? tick)
    for asked in [start, end] where asked < oldest || asked > max(newest, tick) {
      throw ScriptError(message: "\(word): tick \(asked) is not in the history: \(reachWords)")
    }
    guard start <= end else {
      throw ScriptError(
        message: "\(word): from must not be after to, and \(start) is after \(end)")
    }
    return spans.filter { $0.first <= end && $0.last >= start }
  }

  /// Simulates a span while an observer notes every change.
  private func observe(
    _ span: SessionSpan, _ look: SessionLook, _ observer: FieldObserver, until end: Int,
    isFirst: Bool
  ) throws(ScriptError) {
    try look.begin(span)
    observer.tick = tick
    if isFirst { observer.begin() } else { observer.note(.outside(span.inputs)) }
    try observed(by: observer) { () throws(ScriptError) in
      while tick < min(span.last, end) {
        observer.tick = tick + 1
        try look.tick(of: span)
        observer.noteEnd(of: .others)
      }
    }
  }
}
