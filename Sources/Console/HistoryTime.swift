import Scripting

/// The time of a session that its host's history moves at once.
struct HistoryTime: PromptTime {
  package unowned let console: Console

  private var stage: Stage { console.stage }
  private var history: SessionHistory? { console.host.history }

  package var reachWords: String { stage.reachWords }
  package var inputs: [SessionHistory.Input] { history?.inputs ?? [] }
  package var marks: [SessionHistory.Mark] { history?.moments ?? [] }
  package var branchNames: [String] { history?.branchNames ?? [] }
  package var branchName: String? { history?.branchName }

  package var namedMoments: [(name: String, moment: SessionMoment)] {
    marks.map { ($0.name, .mark($0.name)) } + branchNames.map { ($0, .branch($0)) }
  }

  package func advance(ticks: Int, isRealTime: Bool) {
    console.simulate(ticks: ticks, isRealTime: isRealTime)
  }

  package func go(to moment: SessionMoment) throws(ScriptError) {
    let start = stage.tick
    switch moment {
    case .present: return
    case .tick(let tick): try stage.goTo(tick: tick)
    case .mark(let name): try stage.goTo(mark: name)
    case .branch(let name): try stage.switchBranch(name)
    }
    console.sayMoment(from: start)
  }

  package func mark(_ name: String) throws(ScriptError) { try stage.mark(name) }

  package func fork(_ name: String) throws(ScriptError) { try stage.fork(name) }

  package func switchBranch(_ name: String) throws(ScriptError) {
    try stage.switchBranch(name)
    console.sayMoment()
  }
}
