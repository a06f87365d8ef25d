import Geometry
import Scripting
import Sessions
import Terminal

/// The keys of a watched scene that its display does not handle.
extension WatchLoop {
  /// Handles keys; returns a code when they end the watch.
  package func obey(_ keys: [UInt8]) -> ExitCode? {
    for key in keys {
      switch WatchKey(byte: key) {
      case .quit: return .success
      case .hold:
        moment.isHeld.toggle()
        if !moment.isHeld { takeCurrentFiles() }
      case .restart: reloadScene()
      case .save: save()
      case .tick: stand(at: stage.tick + 1)
      case .back: stand(at: stage.tick - 1)
      case .secondBack: stand(at: stage.tick - ticksOfSecond)
      case .secondForward: stand(at: stage.tick + ticksOfSecond)
      case .loopStart:
        (loopStart, moment.loop) = (stage.tick, nil)
        view.tell("a loop begins here: ] ends it", isProblem: false)
      case .loopEnd: loopUpToHere()
      case .names, .trails, .keys, nil: break
      }
    }
    return nil
  }

  private var ticksOfSecond: Int { max(1, Int(stage.rate.rounded())) }

  /// Stops time at a tick: the nearest one of the history, or one ahead.
  private func stand(at tick: Int) {
    moment.isHeld = true
    let known = stage.reachableTicks
    let (first, last) = (known.first?.lowerBound ?? stage.tick, known.last?.upperBound ?? 0)
    if tick < stage.tick || !hasInput && tick <= last {
      guard stage.tick > first || tick > first else {
        return view.tell("this is as far back as the history goes", isProblem: false)
      }
      return go(to: max(first, tick))
    }
    if !hasInput, stage.tick < last { go(to: last) }
    takeCurrentFiles()
    while stage.tick < tick, Signals.ending == nil { advance() }
  }

  /// Goes to a tick of the history.
  package func go(to tick: Int) {
    do throws(ScriptError) {
      try stage.goTo(tick: tick)
      (isBack, hasInput) = (true, false)
    } catch {
      moment.loop = nil
      view.tell("\(error)", isProblem: true)
    }
    pace.restart()
  }

  /// After time went back, goes on with the present files instead of those of that time.
  private func takeCurrentFiles() {
    guard isBack else { return }
    isBack = false
    session.host.reloadChangedFiles()
    noteInput()
  }

  private func loopUpToHere() {
    guard moment.loop == nil else { return moment.loop = nil }
    guard stage.tick > loopStart else {
      return view.tell("a loop must end after its start: [ sets the start", isProblem: false)
    }
    moment.loop = loopStart...stage.tick
    moment.isHeld = false
    go(to: loopStart)
  }
}
