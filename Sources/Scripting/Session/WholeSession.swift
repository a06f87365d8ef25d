import LuaRuntime

/// A session at one moment, with all that a person's scripts hold: see `ScriptHost.wholeSession()`.
package struct WholeSession {
  fileprivate let state: HostState
  fileprivate let interpreter: WholeSnapshot
  fileprivate let snapshots: ScriptSnapshots
  fileprivate let past: SessionHistory.Branch?
}

extension ScriptHost {
  /// Copies the session with the variables and snapshots of a person's scripts.
  ///
  /// - Precondition: `canTravel`, and no script runs.
  package func wholeSession() -> WholeSession {
    WholeSession(
      state: HostState(self), interpreter: interpreter.wholeSnapshot(), snapshots: snapshots.copy(),
      past: history?.past)
  }

  /// Goes back, so that nothing is left of what scripts did since then.
  ///
  /// - Precondition: As for `wholeSession()`; the session is of this host.
  package func restore(_ session: WholeSession) {
    put(back: session.state)
    interpreter.restore(session.interpreter)
    snapshots.restore(session.snapshots)
    noteRestore(session.past)
  }
}
