/// Events as an asynchronous sequence.
extension Stage {
  /// The events of the stage from now on, in order, until the stage ends.
  ///
  ///     let events = stage.events
  ///     Task { for await event in events { print(event.name) } }
  ///
  /// Each read of the property makes a new sequence for one task; it may be sent to another actor.
  /// Ticks do not wait for the reader: of the events not yet taken, the newest 1,000 are kept.
  public var events: AsyncStream<StageEvent> { events(keepingNewest: 1000) }

  /// The events of the stage from now on, in order, until the stage ends.
  ///
  /// - Parameter count: The number of events to keep until they are taken, at least 1; the newest
  ///   are kept.
  /// - Returns: A sequence for one task.
  public func events(keepingNewest count: Int) -> AsyncStream<StageEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: StageEvent.self, bufferingPolicy: .bufferingNewest(max(1, count)))
    let isInSession = store.state.stageSlots[handle]?.stage === self
    if isInSession { streams.add(continuation) } else { continuation.finish() }
    return stream
  }
}

/// The streams through which a program reads a stage's events.
///
/// They belong to the program, so no snapshot has them.
final class EventStreams {
  private var open: [AsyncStream<StageEvent>.Continuation] = []

  /// Whether no program reads events.
  var isEmpty: Bool { open.isEmpty }

  func add(_ stream: AsyncStream<StageEvent>.Continuation) { open.append(stream) }

  /// Adds an event to every stream, and drops the streams that have ended.
  func send(_ event: StageEvent) {
    open.removeAll { stream in
      if case .terminated = stream.yield(event) { true } else { false }
    }
  }

  /// Ends every stream.
  func end() {
    for stream in open { stream.finish() }
    open = []
  }
}
