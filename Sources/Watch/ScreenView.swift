import Geometry
import Glibc
import Pictures
import Scripting
import Sessions
import Terminal

/// A stage drawn on the terminal, with a status line below it.
final class ScreenView: WatchView {
  let keyDescriptor = STDIN_FILENO

  private let scene: String
  private let outputs: Outputs
  private let screen: Screen
  /// The last messages.
  private var messages = LastMessages()
  private var problems: [String] = []
  private var problemCount = 0
  private var picture = StagePicture()
  private var trails = Trails()
  private var showsTrails = true
  private var showsKeys = false
  private var shownAt = 0.0
  private var shown: [String] = []

  /// Makes a view on standard output; `notices` are earlier messages.
  init(scene: String, outputs: Outputs, notices: [String]) {
    self.scene = scene
    self.outputs = outputs
    screen = Screen(output: outputs.standard)
    picture.colors = .here
    for notice in notices { messages.add(notice, isProblem: false, at: MonotonicClock.now) }
  }

  package func begin() {
    Signals.collect(SIGWINCH, SIGTSTP, SIGCONT)
    screen.enter()
  }

  /// Restores the terminal, and prints the problems that were shown in the picture.
  package func end() {
    screen.leave()
    for problem in problems { outputs.warn(problem) }
    let more = problemCount - problems.count
    if more > 0 { outputs.warn("and \(counted(more, "more problem"))") }
    (problems, problemCount) = ([], 0)
  }

  package func keys() -> [UInt8] {
    if Signals.take(SIGTSTP) { stop() }
    if Signals.take(SIGCONT) { goOn() }
    let keys = screen.keys()
    for key in keys { obey(key) }
    return keys
  }

  /// Handles a key that changes the picture.
  private func obey(_ key: UInt8) {
    switch WatchKey(byte: key) {
    case .keys: showsKeys.toggle()
    case .names: picture.showsNames.toggle()
    case .trails: showsTrails.toggle()
    default: return
    }
    shownAt = 0
  }

  package func tell(_ line: String, isProblem: Bool) {
    messages.add(line, isProblem: isProblem, at: MonotonicClock.now)
    shownAt = 0
    guard isProblem else { return }
    problemCount += 1
    if problems.count < 20 { problems.append(line) }
  }

  package func tell(_ event: StageEvent) {
    switch event.kind {
    case .pause, .resume: shownAt = 0
    default:
      guard let text = eventText(event) else { return }
      // A refused version is not repeated at the end, but a person must see it now.
      messages.add(text, isProblem: event.isRefusal, at: MonotonicClock.now)
      shownAt = 0
    }
  }

  package func show(_ stage: Stage, _ moment: WatchMoment, isDue: Bool) {
    trails.note(stage)
    guard isDue || MonotonicClock.now - shownAt >= 0.03 else { return }
    shownAt = MonotonicClock.now
    let size = Terminal.size()
    let footer = footer(stage, moment, size)
    let space = Terminal.Size(columns: size.columns, rows: size.rows - footer.count)
    picture.trails = showsTrails ? trails.all(of: stage) : []
    picture.futures = showsTrails ? moment.futures : []
    let lines = space.rows > 0 ? picture.lines(of: stage, in: space) + footer : footer
    guard isDue || lines != shown else { return }
    shown = lines
    screen.show(lines)
  }

  /// The status line, with the last messages or the keys above it.
  ///
  /// Its number of rows never changes, so a message does not change the scale of the picture.
  private func footer(_ stage: Stage, _ moment: WatchMoment, _ size: Terminal.Size) -> [String] {
    var head = " \(plainText(Files.name(of: scene)))  \(fixed(stage.elapsed)) s  "
    head += moment.state(of: stage)
    if problemCount > 0 { head += "  " + counted(problemCount, "problem") }
    let rows = min(6, size.rows / 4)
    var lines = messages.lines(columns: size.columns, rows: max(1, rows))
    let isBeside = lines.count == 1 && head.cells + 2 + lines[0].cells < size.columns
    if isBeside || rows == 0 {
      head += lines.first.map { "  " + $0 } ?? ""
      lines = []
    }
    if showsKeys, rows > 0 {
      lines = Array(WatchKey.lines(columns: size.columns).prefix(rows))
    }
    let status = head.fitting(size.columns)
    let hint = status.cells + 8 < size.columns ? "? keys " : ""
    let blanks = String(repeating: " ", count: size.columns - status.cells - hint.cells)
    let bar = "\u{1B}[7m" + status + blanks + hint + "\u{1B}[m"
    let empty = [String](repeating: "", count: max(0, rows - lines.count))
    return empty + lines + [bar]
  }

  /// Stops the process for the shell, with the terminal restored, until the shell continues it.
  private func stop() {
    screen.leave()
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    Signals.collect(SIGTSTP)
    screen.enter()
    goOn()
  }

  /// Draws everything again after a stop; for SIGSTOP the system reports only its end.
  private func goOn() {
    screen.renew()
    (shownAt, shown) = (0, [])
  }
}

extension StageEvent {
  /// Whether the event says that a version of a file was refused.
  fileprivate var isRefusal: Bool {
    if case .reload(_, .refused) = kind { true } else { false }
  }
}

/// Seconds with two decimals, so the status line does not twitch.
private func fixed(_ seconds: Double) -> String {
  let hundredths = Int((seconds * 100).rounded())
  let part = String(hundredths % 100)
  return "\(hundredths / 100)." + (part.count == 1 ? "0" + part : part)
}
