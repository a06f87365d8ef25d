import Geometry
package import Hosting
import Motion
package import Scripting

/// A live session: one run, seen and steered by up to 16 pages.
///
/// It knows no sockets: lines of pages go in by `receive(_:from:)`, messages are taken out by
/// `takeText(for:)` and `takeRows(for:)`, and between them `advance()` is called. Messages are made
/// when they are taken, so that a slow page gets the latest state and not a queue of old ones.
package final class ViewSession {
  /// The most pages at once.
  package static let mostClients = 16
  /// The longest time that `advance()` looks ahead, in seconds.
  static let slice = 0.008

  /// A scene that pages can open.
  package struct GalleryScene {
    /// The name that pages give.
    package let name: String
    /// What it shows.
    package let doc: String
    /// Where it is read.
    package let source: Timeline.Source

    /// Makes an entry; `doc` is the header of its text.
    package init(name: String, doc: String, source: Timeline.Source) {
      (self.name, self.doc, self.source) = (name, doc, source)
    }
  }

  /// The run.
  package let timeline: Timeline
  /// The scenes to choose from.
  package let gallery: [GalleryScene]
  /// Whether time goes on.
  package internal(set) var isPlaying = false

  /// The runs that pages can open; nil for none.
  package internal(set) var runs: RunTable?
  var clients: [Int: Client] = [:]
  /// The fingers of the pages.
  var fingers = Fingers()
  private var clientCount = 0
  let seed: UInt64?
  /// Real time, in seconds from any start.
  let now: () -> Double
  var speed = 1.0
  var loop: ClosedRange<Int>?
  var clock = FixedRateClock()
  /// Ticks ahead that were asked for and are not done.
  var stepsToGo = 0
  /// Opens a file at a line in the person's editor, and gives what there is to say of it; nil where
  /// nothing can be opened.
  package var openEditor: ((_ file: String, _ line: Int) throws(ScriptError) -> String)?
  /// The line whose ticks are under way, with the page that gave it; nil for none.
  var going: Going?
  /// The last tick whose prints were told.
  var toldTick = 0
  /// When the present simulation of a whole run began; nil when it is complete.
  var simulationStart: Double?
  /// How long the last one took, in ms.
  var milliseconds = 0.0
  /// The failures that were told since files were read last.
  private var toldFailures: Set<String> = []
  /// The run and the number of its events, as they were looked at last.
  private var seenRun = 0
  private var seenEvents = 0

  /// Starts a session without a scene.
  ///
  /// - Parameters:
  ///   - options: Those of the command line.
  ///   - gallery: The scenes to choose from.
  ///   - now: Real time, in seconds from any start.
  /// - Throws: `ScriptError` when a behavior folder is missing.
  package init(
    _ options: SessionOptions, gallery: [GalleryScene] = [], now: @escaping () -> Double
  ) throws {
    timeline = try Timeline(options, now: now)
    seed = options.seed
    self.gallery = gallery
    self.now = now
  }

  /// Opens a scene at tick 0, stopped.
  ///
  /// - Throws: `ScriptError` when it cannot be loaded; then the scene before stays.
  package func open(_ source: Timeline.Source) throws(ScriptError) {
    try timeline.open(source)
    begin()
  }

  /// Opens a recording at tick 0, stopped; it can be looked at, and not changed.
  ///
  /// - Throws: `ScriptError` or `FileError` when it cannot be run; then what was shown before stays.
  package func open(recording path: String) throws {
    try timeline.open(recording: path)
    begin()
  }

  private func begin() {
    (isPlaying, loop, stepsToGo, toldTick, toldFailures) = (false, nil, 0, 0, [])
    noteRun()
  }

  /// Takes in a page.
  ///
  /// - Returns: Its number; nil when there are too many already.
  package func connect() -> Int? {
    guard clients.count < Self.mostClients else { return nil }
    clientCount += 1
    clients[clientCount] = Client()
    return clientCount
  }

  /// Forgets a page, and lifts its fingers.
  package func disconnect(_ client: Int) {
    clients[client] = nil
    timeline.cancel(fingers.leave(client))
    noteRun()
  }

  /// Whether a page reads so slowly that it is to be disconnected.
  package func isTooSlow(_ client: Int) -> Bool { clients[client]?.isTooSlow ?? false }

  /// Obeys a line of a page, or answers why not.
  package func receive(_ line: String, from client: Int) {
    guard clients[client] != nil else { return }
    do throws(Refusal) {
      try PageRequest.obey(line, of: client, in: self)
    } catch {
      clients[client]?.add(
        RefusedMessage(line: String(line.prefix(200)), reason: error.reason))
    }
    noteRun()
  }

  /// Goes on by what is due now: ticks while time runs, otherwise a slice of the future.
  package func advance() {
    let start = now()
    if isPlaying { play() }
    takeSteps(since: start)
    let goal = isPlaying ? timeline.present : timeline.horizon
    while timeline.tip < goal, now() - start < Self.slice, timeline.extend() {}
    if timeline.isOver { timeline.present = min(timeline.present, max(timeline.tip, 0)) }
    if let begun = simulationStart, isComplete {
      milliseconds = (now() - begun) * 1000
      simulationStart = nil
    }
    noteRun()
    tellArrival()
    tellPrints()
  }

  /// The time until `advance()` has something to do, in seconds; infinity when nothing is due.
  package var timeUntilWork: Double {
    if !isComplete || stepsToGo > 0 { return 0 }
    return isPlaying && !isResting ? clock.timeUntilNextTick(at: now()) : .infinity
  }

  /// Whether the run reaches as far as it is looked at.
  var isComplete: Bool {
    isPlaying ? timeline.isOver || timeline.tip >= timeline.present : timeline.isComplete
  }

  /// Whether nothing moves any more at the present.
  var isResting: Bool { timeline.isOver && timeline.present >= timeline.tip && loop == nil }

  /// Starts the clock anew: time goes on from now.
  func restartClock() {
    let rate = Domain.rate.clamped(timeline.rate * speed)
    clock = FixedRateClock(rate: rate, longestStall: 0.25)
    clock.restart(at: now())
  }

  /// Gives the ticks that are due.
  private func play() {
    // Where the present is not known yet, it is waited for.
    guard !isResting, timeline.tip >= timeline.present else { return restartClock() }
    for _ in 0..<clock.dueTicks(at: now()) {
      if let loop, timeline.present >= loop.upperBound {
        timeline.move(to: min(loop.lowerBound, max(timeline.tip, 0)))
      } else if timeline.present < timeline.tip || timeline.extend() {
        timeline.move(to: timeline.present + 1)
        timeline.live()
      } else {
        // At the end of the run a stretch that reaches beyond it begins again.
        guard let loop, loop.lowerBound < timeline.tip else { return restartClock() }
        timeline.move(to: loop.lowerBound)
      }
    }
  }

  private func takeSteps(since start: Double) {
    while stepsToGo > 0, timeline.tip >= timeline.present {
      guard timeline.present < timeline.tip || timeline.extend() else { return stepsToGo = 0 }
      timeline.move(to: timeline.present + 1)
      stepsToGo -= 1
      if now() - start >= Self.slice { return }
    }
  }

  /// Notes for the pages what has become of the run.
  func noteRun() {
    if seenRun != timeline.run {
      seenRun = timeline.run
      seenEvents = 0
      simulationStart = simulationStart ?? now()
      let first = timeline.firstChange
      toldTick = min(toldTick, first == 0 ? timeline.present : first - 1)
      for client in clients.keys { clients[client]?.begin(timeline) }
    }
    // Without a page notices wait for the first one.
    if !clients.isEmpty {
      for notice in timeline.takeNotices() { tell(NoteMessage(level: .note, text: notice)) }
    }
    tellFailures()
    if let tick = timeline.takeDivergence() {
      tell(
        NoteMessage(
          level: .error, text: "tick \(tick) was not the same when it was simulated again"))
    }
  }

  /// Tells of failures in full, each once, however often it happens in how many runs.
  private func tellFailures() {
    let events = timeline.journal.events
    defer { seenEvents = events.count }
    for case .error(let failure) in events[min(seenEvents, events.count)...].map(\.kind)
    where toldFailures.count < 1_000 && toldFailures.insert("\(failure.error)").inserted {
      tell(NoteMessage(failure.error, text: failure.description))
    }
  }

  /// Tells what scripts printed up to the present, once.
  private func tellPrints() {
    guard timeline.present > toldTick else { return }
    for print in timeline.journal.prints
    where print.tick > toldTick && print.tick <= timeline.present {
      tell(NoteMessage(level: .print, text: "\(print.script): \(print.text)"))
    }
    toldTick = timeline.present
  }

  /// Tells something to all pages.
  func tell(_ message: some PageMessage) {
    let text = message.text
    for client in clients.keys { clients[client]?.add(text) }
  }

  /// Forgets which failures were told, as files were read anew.
  func forgetFailures() { toldFailures = [] }
}
