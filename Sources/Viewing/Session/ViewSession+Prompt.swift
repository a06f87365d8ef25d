import Geometry
import Hosting
import Scripting

// The prompt of the pages.

extension ViewSession {
  /// A line that is on its way to a tick.
  struct Going {
    /// The page that gave it.
    let client: Int
    /// What was at its start, where what happens is to be told; nil where only the goal is.
    let start: Console.Moment?
  }

  /// Evaluates a line of a page, and does what it asks for.
  func evaluate(_ line: String, from client: Int) {
    timeline.promptWidth = clients[client]?.width ?? 80
    let result = timeline.evaluate(line)
    clients[client]?.add(answerMessage(result))
    noteRun()
    switch result.request {
    case .go(let tick, let tellsEvents):
      (isPlaying, stepsToGo) = (false, 0)
      going = Going(client: client, start: tellsEvents ? timeline.promptMoment() : nil)
      let goal = tick - timeline.firstTick
      let known = tellsEvents ? timeline.present : min(goal, max(timeline.tip, 0))
      timeline.move(to: known)
      stepsToGo = goal - known
      tellArrival()
    case .play:
      isPlaying = true
      restartClock()
    case .fork(let name):
      timeline.fork(name)
      stepsToGo = 0
      noteRun()
    case .switchBranch(let name):
      guard let branch = timeline.branches.last(where: { $0.name == name }) else { break }
      try? goTo(branch.id)
      going = Going(client: client, start: nil)
      tellArrival()
    case .restart: restart()
    case .exit, nil: break
    }
  }

  /// Begins again at tick 0 without the inputs.
  func restart() {
    (stepsToGo, toldTick) = (0, 0)
    timeline.restart()
    restartClock()
  }

  /// Tells the page whose line went to another tick what happened on the way, once it is there.
  func tellArrival() {
    guard let going, stepsToGo == 0, timeline.tip >= timeline.present else { return }
    self.going = nil
    var result = Timeline.LineResult()
    result.texts = timeline.report(since: going.start)
    clients[going.client]?.add(answerMessage(result))
  }

  private func answerMessage(_ result: Timeline.LineResult) -> String {
    var message = JSONObject(type: "answer")
    let texts = result.texts.map { kind, text in
      var object = JSONObject()
      object.add("kind", kind.rawValue)
      object.add("text", text)
      return object.description
    }
    message.addRaw("texts", jsonList(texts))
    if result.isIncomplete { message.add("incomplete", true) }
    if result.request == .exit { message.add("exit", true) }
    return message.description
  }

  /// What Tab offers at the end of a text, as the message `completion`.
  func completionMessage(_ text: String) -> String? {
    guard let completion = timeline.completion(of: text) else { return nil }
    var message = JSONObject(type: "completion")
    message.add("text", text)
    message.add("insertion", completion.insertion)
    message.add("typed", completion.typed)
    message.add("call", completion.call)
    let candidates = completion.candidates.prefix(Self.mostCandidates).map { candidate in
      var object = JSONObject()
      object.add("text", candidate.text)
      object.add("ending", candidate.ending)
      object.add("detail", candidate.detail)
      return object.description
    }
    message.addRaw("candidates", jsonList(candidates))
    return message.description
  }

  /// The most ways to go on that a page is told.
  private static let mostCandidates = 500
}
