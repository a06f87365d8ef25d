import Scripting

/// A file with lines of ticks, from which the lines of time that was undone are taken back.
///
/// When the session goes back, nothing is cut yet, as it may go forward again: the lines go with the
/// first new one, or with the end. Each branch of the session has its own content.
final class TickFile {
  private let file: OutputFile
  private let host: ScriptHost
  /// Takes what cannot be taken back, a line each.
  private let warn: (String) -> Void
  /// Where the lines of each tick begin, in bytes.
  private var places: [Place] = []
  /// The ticks of the stages at which the session arrived; nil while it only goes on.
  private var arrival: [Int: Int]?
  /// The branch that the content is of, and what others had when they were left.
  private var branch: String?
  private var others: [String: Content] = [:]

  private struct Place {
    let stage: Int
    let tick: Int
    let offset: Int
  }

  private struct Content {
    let copy: OutputFile.Copy
    let places: [Place]
  }

  init(_ file: OutputFile, host: ScriptHost, warn: @escaping (String) -> Void) {
    (self.file, self.host, self.warn) = (file, host, warn)
  }

  /// Adds text before all ticks.
  func begin(_ text: String) { file.append(text) }

  /// Adds lines of a tick of a stage.
  func append(_ text: String, _ stage: Stage, tick: Int) {
    if let history = host.history {
      takeBack()
      branch = branch ?? history.branchName
      if places.last.map({ $0.stage != stage.number || $0.tick != tick }) ?? true {
        places.append(Place(stage: stage.number, tick: tick, offset: file.length))
      }
    }
    file.append(text)
  }

  /// Notes that the session went to another moment.
  func noteTravel() {
    arrival = host.tickOfStages
    guard let name = host.history?.branchName, let left = branch, name != left else { return }
    branch = name
    guard let copy = file.copy() else {
      return warn("\(file.path) goes on with what happens on branch \(name)")
    }
    let known = others.removeValue(forKey: name)
    others[left] = Content(copy: copy, places: places)
    guard let known else { return }
    file.replace(with: known.copy)
    places = known.places
  }

  /// Takes back what was undone, as nothing follows.
  func finish() { takeBack() }

  private func takeBack() {
    guard let arrival else { return }
    self.arrival = nil
    let first = places.firstIndex { place in
      arrival[place.stage].map { place.tick > $0 } ?? true
    }
    guard let first else { return }
    let (tick, last) = (places[first].tick, places[places.count - 1].tick)
    if !file.cut(to: places[first].offset) {
      warn("\(file.path) keeps the lines of ticks \(tick) to \(last), which were undone")
    }
    places.removeSubrange(first...)
  }
}
