import LuaRuntime

/// Finding a tick at which a condition holds.
extension Stage {
  /// The first tick, in the direction from `start` to `end`, at which a condition holds.
  ///
  /// The ticks of the history are simulated again; ticks after its end are simulated without inputs
  /// from outside. The session stays where it is, and changes by the condition are undone. Where an
  /// input came between two ticks, the condition is evaluated before and after it.
  ///
  /// - Parameters:
  ///   - start: The first tick to look at; nil for the oldest in the history.
  ///   - end: The last one, which may be before `start`; nil for the last in the history.
  ///   - condition: The condition, evaluated on the stage at each tick.
  /// - Returns: The tick; nil if the condition never holds.
  /// - Throws: `ScriptError` for a `start` or `end` before the history begins, inside ticks, hooks
  ///   and scenes, and when the program is about to end; and any error of `condition`.
  public func find(
    from start: Int? = nil, to end: Int? = nil,
    where condition: (Stage) throws(ScriptError) -> Bool
  ) throws(ScriptError) -> Int? {
    try checkIdle("find")
    let known = host.history?.spans(of: self) ?? [SessionSpan(presentOf: self)]
    let (oldest, newest) = (known.first?.first ?? tick, known.last?.last ?? tick)
    let (start, end) = (start ?? oldest, end ?? newest)
    for tick in [start, end] where tick < oldest {
      throw ScriptError(message: "find: tick \(tick) is not in the history: \(reachWords)")
    }
    let range = min(start, end)...max(start, end)
    var spans = known.filter { $0.first <= range.upperBound && $0.last >= range.lowerBound }
    if range.upperBound > newest, let last = known.last {
      if spans.isEmpty { spans = [last] }
      spans[spans.count - 1].last = range.upperBound
    }
    return try looking("find") { look throws(ScriptError) in
      for span in start <= end ? spans : spans.reversed() {
        let isFirst = span.isAfterInput || span.first == spans.first?.first
        let found = try ticks(
          of: span, in: range, look, withFirst: isFirst, onlyOne: start <= end,
          where: condition)
        if let found { return found }
      }
      return nil
    }
  }

  /// The first tick of a span at which a condition holds; the last one unless `onlyOne`.
  private func ticks(
    of span: SessionSpan, in range: ClosedRange<Int>, _ look: SessionLook, withFirst: Bool,
    onlyOne: Bool, where condition: (Stage) throws(ScriptError) -> Bool
  ) throws(ScriptError) -> Int? {
    var found: Int?
    func ask() throws(ScriptError) {
      guard range.contains(tick) else { return }
      try look.charge()
      if try condition(self) { found = tick }
    }
    try look.begin(span)
    if withFirst { try ask() }
    while tick < min(span.last, range.upperBound), !(onlyOne && found != nil) {
      try look.tick(of: span)
      try ask()
    }
    return found
  }
}
