package import Experiments
import Geometry
import Motion
package import Scripting
package import Sessions

/// A live session: one run, seen and steered by up to 16 pages.
///
/// It knows no sockets: `receive(_:from:)` takes lines of pages, `takeText(for:)` and
/// `takeRows(for:)` give messages, and the owner calls `advance()` in between. Messages are made
/// when they are taken, so a slow page gets the latest state and not a queue of old ones.
package final class ViewSession {
  /// The most pages at once.
  package static let mostClients = 16
  /// The longest time for which `advance()` simulates ahead, in seconds.
  static let slice = 0.008

  /// A scene that pages can open.
  package struct GalleryScene {
    /// The name that pages give.
    package let name: String
    /// The description.
    package let doc: String
    /// The source of its text.
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
  let options: SessionOptions
  let seed: UInt64?
  /// Real time, in seconds from any start.
  let now: () -> Double
  var speed = 1.0
  var loop: ClosedRange<Int>?
  var clock = FixedRateClock()
  /// The number of requested ticks ahead that are still to come.
  var stepsToGo = 0
  /// Opens a file at a line in the person's editor and gives a message; nil where nothing can open.
  package var openEditor: ((_ file: String, _ line: Int) throws(ScriptError) -> String)?
  /// The address for a phone, for pages that connect from now on; nil where none can reach it.
  package var phone: PhoneMessage?
  /// The line that is on its way to a tick, with its page; nil for none.
  var going: Going?
  /// The last tick whose prints pages got.
  var toldTick = 0
  /// The time at which the present simulation of a whole run began; nil when it is complete.
  var simulationStart: Double?
  /// The time that the last such simulation took, in ms.
  var milliseconds = 0.0
  /// The texts of the files that the session wrote last, by their resolved paths.
  var ownTexts: [ExactName: [UInt8]] = [:]
  /// The function that tells a person on the terminal what is wrong with the saved session, if any.
  package var warn: ((String) -> Void)?
  /// Whether the session is saved beside its scene, and taken up again from there.
  package var keepsSession = false
  /// The facts of the session that was saved or opened last.
  var lastSaved: SavedState?
  /// The time at which the session may be saved again.
  var nextSaving = 0.0
  /// The problems that are not mended.
  var problems = Problems()
  /// The run that `noteRun()` saw last.
  private var seenRun = 0

  /// Starts a session without a scene.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - gallery: The scenes to choose from.
  ///   - now: Real time, in seconds from any start.
  /// - Throws: `ScriptError` when a behavior folder is missing.
  package init(
    _ options: SessionOptions, gallery: [GalleryScene] = [], now: @escaping () -> Double
  ) throws {
    timeline = try Timeline(options, now: now)
    (self.options, seed) = (options, options.seed)
    self.gallery = gallery
    self.now = now
  }

  /// Opens a scene at tick 0, stopped.
  ///
  /// - Throws: `ScriptError` when it cannot be loaded; then the scene before stays.
  package func open(_ source: Timeline.Source) throws(ScriptError) {
    try timeline.open(source)
    begin()
    takeUpSession()
  }

  /// Opens a recording at tick 0, stopped; it can be viewed but not changed.
  ///
  /// - Throws: `ScriptError` or `FileError` when it cannot be run; then the run before stays.
  package func open(recording path: String) throws {
    try timeline.open(recording: path)
    begin()
  }

  private func begin() {
    (isPlaying, loop, stepsToGo, toldTick, problems) = (false, nil, 0, 0, Problems())
    noteRun()
  }

  /// Connects a page.
  ///
  /// - Returns: Its number; nil when there are too many already.
  package func connect() -> Int? {
    guard clients.count < Self.mostClients else { return nil }
    clientCount += 1
    clients[clientCount] = Client()
    if let phone { clients[clientCount]?.add(phone) }
    return clientCount
  }

  /// Forgets a page, and lifts its fingers.
  package func disconnect(_ client: Int) {
    clients[client] = nil
    timeline.cancel(fingers.leave(client))
    timeline.cancelDevices()
    noteRun()
  }

  /// Whether a page reads so slowly that it must be disconnected.
  package func isTooSlow(_ client: Int) -> Bool { clients[client]?.isTooSlow ?? false }

  /// Obeys a line of a page, or answers with the reason for refusing it.
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

  /// Does the work that is due: ticks while time runs, otherwise a slice of the future.
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

  /// Whether the run is simulated as far as it is needed now.
  var isComplete: Bool {
    isPlaying ? timeline.isOver || timeline.tip >= timeline.present : timeline.isComplete
  }

  /// Whether nothing moves any more at the present.
  var isResting: Bool { timeline.isOver && timeline.present >= timeline.tip && loop == nil }

  /// Restarts the clock: time goes on from now.
  func restartClock() {
    let rate = Domain.rate.clamped(timeline.rate * speed)
    clock = FixedRateClock(rate: rate, longestStall: 0.25)
    clock.restart(at: now())
  }

  /// Gives the ticks that are due.
  private func play() {
    // If the present is not simulated yet, time waits for it.
    guard !isResting, timeline.tip >= timeline.present else { return restartClock() }
    for _ in 0..<clock.dueTicks(at: now()) {
      if let loop, timeline.present >= loop.upperBound {
        timeline.move(to: min(loop.lowerBound, max(timeline.tip, 0)))
      } else if timeline.present < timeline.tip || timeline.extend() {
        timeline.move(to: timeline.present + 1)
        timeline.live()
      } else {
        // A loop that reaches beyond the end of the run begins again there.
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

  /// Brings the pages up to date with the run.
  func noteRun() {
    if seenRun != timeline.run {
      seenRun = timeline.run
      problems.beginRun()
      simulationStart = now()
      let first = timeline.firstChange
      toldTick = min(toldTick, first == 0 ? timeline.present : first - 1)
      for client in clients.keys { clients[client]?.begin(timeline) }
    }
    // Notices wait until a page is there.
    if !clients.isEmpty {
      for notice in timeline.takeNotices() { tell(NoteMessage(level: .note, text: notice)) }
    }
    problems.read(timeline, isComplete: isComplete)
    if let tick = timeline.takeDivergence() {
      tell(
        NoteMessage(
          level: .error, text: "tick \(tick) was not the same when it was simulated again"))
    }
  }

  /// Reports the prints of scripts up to the present, each once.
  private func tellPrints() {
    guard timeline.present > toldTick else { return }
    for print in timeline.journal.prints
    where print.tick > toldTick && print.tick <= timeline.present {
      tell(NoteMessage(level: .print, text: "\(print.script): \(print.text)"))
    }
    toldTick = timeline.present
  }

  /// Sends a message to all pages.
  func tell(_ message: some PageMessage) {
    let text = message.text
    for client in clients.keys { clients[client]?.add(text) }
  }
}
