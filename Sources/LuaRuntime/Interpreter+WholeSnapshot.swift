/// The person's side at one moment, and the references to it.
package struct PersonSnapshot {
  fileprivate let sides: Sides
  fileprivate let state: Sides.State
  fileprivate let references: ReferenceLedger.Known
  /// The slots to be released on the person's side.
  fileprivate let released: [Int64]
  fileprivate let moved: [Int: Int64]

  /// Copies the person's side; nil if there is only one side.
  fileprivate init?(_ interpreter: Interpreter) {
    guard let sides = interpreter.sides else { return nil }
    let ledger = interpreter.ledger
    self.sides = sides
    state = sides.state
    (references, released) = (ledger.remember(), ledger.releasedAcross)
    moved = ledger.moved
  }
}

/// The content of an interpreter at one moment, including the person's side if there is one.
///
/// It can be restored only into the interpreter it was taken from.
package struct WholeSnapshot {
  fileprivate let image: InterpreterSnapshot
  fileprivate let person: PersonSnapshot?
}

extension Interpreter {
  /// Copies the person's side while the stage's is mapped; nil if there is only one side.
  ///
  /// The person's script may be waiting for the running host function.
  package func personSnapshot() -> PersonSnapshot? {
    precondition(side != .person, "the person's side is copied while the stage's is mapped")
    return PersonSnapshot(self)
  }

  /// Restores the person's side, after the stage's.
  ///
  /// - Precondition: The stage's side is as it was when the snapshot was taken, and the person's
  ///   script waits for the same function.
  package func restore(_ snapshot: PersonSnapshot) {
    precondition(snapshot.sides === sides && side == .stage, "a snapshot of another person's side")
    snapshot.sides.restore(snapshot.state)
    let gone = ledger.restore(snapshot.references)
    ledger.released += gone
    ledger.releasedAcross = snapshot.released + gone
    ledger.moved = snapshot.moved
  }

  /// Copies the whole interpreter, including the values that the person's scripts hold.
  ///
  /// - Precondition: No script is running.
  /// - Complexity: O(*n*) in the bytes in use.
  package func wholeSnapshot() -> WholeSnapshot {
    precondition(!isRunning, "no whole snapshot while a script runs")
    return WholeSnapshot(image: snapshot(), person: personSnapshot())
  }

  /// Restores both sides; if there was one side then, there is one again.
  ///
  /// References made since then become empty, including those to values of the person's scripts.
  ///
  /// - Precondition: No script is running; the snapshot is from this interpreter.
  package func restore(_ snapshot: WholeSnapshot) {
    precondition(!isRunning, "no restore while a script runs")
    sides = snapshot.person?.sides
    ledger.isSplit = sides != nil
    load(snapshot.image, isWhole: true)
    ledger.moved = [:]
    guard let person = snapshot.person else { return ledger.releasedAcross = [] }
    restore(person)
    // References that were dropped since then are released on both sides.
    ledger.releasedAcross += ledger.released
  }
}
