import LuaRuntime

/// A session at one moment with all values of a person's scripts: see `ScriptHost.wholeSession()`.
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

  /// Restores a session, and undoes everything that scripts did since.
  ///
  /// - Precondition: As for `wholeSession()`; the session is of this host.
  package func restore(_ session: WholeSession) {
    put(back: session.state)
    interpreter.restore(session.interpreter)
    snapshots.restore(session.snapshots)
    noteRestore(session.past)
  }
}
