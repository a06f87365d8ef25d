import Glibc
import Scripting

/// A stage drawn on the terminal, with a status line below it.
final class ScreenView: WatchView {
  let keyDescriptor = STDIN_FILENO

  private let scene: String
  private let outputs: Outputs
  private let screen: Screen
  /// What was told last, with what else was told in the same moment.
  private var message = ""
  private var toldAt = 0.0
  private var problems: [String] = []
  private var shownAt = 0.0
  private var shown: [String] = []

  /// Draws on standard output.
  init(scene: String, outputs: Outputs) {
    self.scene = scene
    self.outputs = outputs
    screen = Screen(output: outputs.standard)
  }

  func begin() {
    Signals.collect(SIGWINCH, SIGTSTP)
    screen.enter()
  }

  /// Gives the terminal back, and repeats there the problems that the picture has taken along.
  func end() {
    screen.leave()
    for problem in problems { outputs.warn(problem) }
    problems = []
  }

  func keys() -> [UInt8] {
    if Signals.take(SIGTSTP) { stop() }
    return screen.keys()
  }

  func tell(_ line: String, isProblem: Bool) {
    let isLate = MonotonicClock.now - toldAt > 0.1
    message = isLate || message.isEmpty ? line : message + "\n" + line
    toldAt = MonotonicClock.now
    shownAt = 0
    if isProblem, problems.count < 20 { problems.append(line) }
  }

  func tell(_ event: StageEvent) {
    switch event.kind {
    case .pause, .resume: shownAt = 0
    default: if let text = eventText(event) { tell(text, isProblem: false) }
    }
  }

  func show(_ stage: Stage, isHeld: Bool, isDue: Bool) {
    guard isDue || MonotonicClock.now - shownAt >= 0.03 else { return }
    shownAt = MonotonicClock.now
    let size = Terminal.size()
    let footer = footer(stage, isHeld: isHeld, size)
    let space = Terminal.Size(columns: size.columns, rows: size.rows - footer.count)
    let lines = space.rows > 0 ? StagePicture.lines(of: stage, in: space) + footer : footer
    guard isDue || lines != shown else { return }
    shown = lines
    screen.show(lines)
  }

  /// The status line, and above it what of the last message does not fit there.
  private func footer(_ stage: Stage, isHeld: Bool, _ size: Terminal.Size) -> [String] {
    let state = isHeld ? "held" : stage.isRunning ? "running" : "paused"
    let time = fixed(stage.elapsed)
    let lines = message.split(separator: "\n").map {
      visibleText(String($0).replacing("\t", with: " "))
    }
    let head = " \(Files.name(of: scene))  \(time) s  \(state)"
    let isShort = lines.count == 1 && head.count + lines[0].count + 3 <= size.columns
    let status = isShort ? head + "  " + lines[0] : head
    let padded = status.prefix(size.columns)
    let blanks = String(repeating: " ", count: size.columns - padded.count)
    let bar = "\u{1B}[7m" + padded + blanks + "\u{1B}[m"
    guard !isShort else { return [bar] }
    return lines.flatMap { wrapped($0, to: size.columns) }.prefix(6) + [bar]
  }

  /// Lets the shell stop us, with its terminal as it was, until it says to go on.
  private func stop() {
    screen.leave()
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    Signals.collect(SIGTSTP)
    screen.enter()
    shownAt = 0
    shown = []
  }
}

/// Seconds with two decimals, so that the status line does not twitch.
private func fixed(_ seconds: Double) -> String {
  let hundredths = Int((seconds * 100).rounded())
  let part = String(hundredths % 100)
  return "\(hundredths / 100)." + (part.count == 1 ? "0" + part : part)
}

/// A line in pieces that fit a width.
private func wrapped(_ line: String, to width: Int) -> [String] {
  var rest = line[...]
  var pieces: [String] = []
  while !rest.isEmpty {
    pieces.append(String(rest.prefix(max(1, width))))
    rest = rest.dropFirst(max(1, width))
  }
  return pieces
}
