import Console
import Geometry
import Scripting
import Sessions
import Terminal

// The prompt of the pages.

extension ViewSession {
  /// A line that goes to another tick and has not arrived.
  struct Going {
    /// The page that sent it.
    let client: Int
    /// The moment at its start, if the events since then are reported; nil to report only the
    /// arrival.
    let start: Console.Moment?
  }

  /// Evaluates a line of a page, and carries out its request.
  func evaluate(_ line: String, from client: Int) {
    timeline.promptWidth = clients[client]?.width ?? 80
    var result = timeline.evaluate(line)
    result.texts += write(result.written)
    answer(result, to: client)
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
    case .play: start()
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

  /// Puts the values that a line wrote into the script, and gives the texts about them.
  private func write(
    _ values: [SweepPlan.Input]
  ) -> [(kind: Timeline.LineResult.Kind, text: String)] {
    guard !values.isEmpty else { return [] }
    do throws(Refusal) {
      let keys = values.map(\.key).joined(separator: ", ")
      return try write(values, "writing \(keys)").map { (.value, $0) }
    } catch {
      return [(.error, "write: \(error.reason)")]
    }
  }

  /// Begins again at tick 0 without the inputs.
  func restart() {
    (stepsToGo, toldTick) = (0, 0)
    timeline.restart()
    restartClock()
  }

  /// Reports the events on the way to the page whose line went to another tick, once it is there.
  func tellArrival() {
    guard let going, stepsToGo == 0, timeline.tip >= timeline.present else { return }
    self.going = nil
    var result = Timeline.LineResult()
    result.texts = timeline.report(since: going.start)
    answer(result, to: going.client)
  }

  private func answer(_ result: Timeline.LineResult, to client: Int) {
    let texts = result.texts.map { AnswerMessage.Text(kind: $0.kind, text: $0.text) }
    clients[client]?.add(
      AnswerMessage(
        texts: texts, incomplete: result.isIncomplete, exit: result.request == .exit))
  }

  /// Sends a page the completion at the end of a text, if there is one.
  func sendCompletion(of text: String, to client: Int) {
    guard let completion = timeline.completion(of: text) else { return }
    let candidates = completion.candidates.prefix(Self.mostCandidates).map {
      CompletionMessage.Candidate(text: $0.text, ending: $0.ending, detail: $0.detail)
    }
    clients[client]?.add(
      CompletionMessage(
        text: text, insertion: completion.insertion, typed: completion.typed,
        call: completion.call, candidates: candidates))
  }

  /// The most candidates in a completion for a page.
  private static let mostCandidates = 500
}
