import Dynamics
import Geometry

// The end of animations, after which behaviors move their items again.

extension Animations {
  /// Ends an animation.
  ///
  /// A finished one is reported when other animations of the same property have finished too.
  mutating func end(_ index: Int, finished: Bool) {
    guard records[index].state != .gone else { return }
    hasEnds = true
    isBusy = true
    if records[index].state == .running {
      for place in 0..<Int(records[index].trackCount) {
        let slot = Int(tracks[records[index].firstTrack + place].slot)
        guard slot > 0 else { continue }
        slots[slot].running -= 1
        if slots[slot].running == 0 { (slots[slot].isDone, slots[slot].isAbsolute) = (true, false) }
      }
      if records[index].subject >= 0 { subjects[Int(records[index].subject)].isDone = true }
    }
    if finished {
      records[index].state = .ended
    } else {
      // An animation that ran to its end has finished, even if others of the property do not.
      let hasFinished = records[index].state == .ended
      records[index].state = .gone
      let end = records[index].end(isFinished: hasFinished)
      events.append(.ended(records[index].number, parent: records[index].parent, end))
    }
  }

  mutating func endBetweenTicks(_ tick: PartTick) {
    finish(tick)
    // The ends are reported without a tick, so they do not keep the animator ticking.
    isBusy = false
  }

  /// Gives the last velocities to the rows, and finds the animations that are done.
  mutating func finish(_ tick: PartTick) {
    for index in subjects.indices where subjects[index].isUsed && subjects[index].isDone {
      subjects[index].isDone = false
      handOver(index, isOver: true, tick)
    }
    completeEnded()
    tidy()
    isBusy = isBusy || !events.isEmpty
  }

  /// Gives an item the velocity with which its last animation ended.
  ///
  /// An item without a body whose animation ran to its end stands still.
  mutating func handOver(_ subject: Int, isOver: Bool, _ tick: PartTick) {
    func left(_ field: ItemField) -> Double? {
      let slot = Int(subjects[subject].slots[Int(field.rawValue)])
      guard slot >= 0, slots[slot].isDone else { return nil }
      return slots[slot].leftVelocity
    }
    let row = Int(subjects[subject].row)
    if row >= 0, !isOver || tick.hasBody(row) {
      let angular = left(.angle)
      if let x = left(.x), let y = left(.y) {
        tick.setVelocity(row, Vector(x, y), angular: angular)
      } else if angular != nil {
        tick.setVelocity(row, nil, angular: angular)
      }
    }
    for field in subjects[subject].slots.indices where subjects[subject].slots[field] >= 0 {
      let slot = Int(subjects[subject].slots[field])
      (slots[slot].isDone, slots[slot].leftVelocity) = (false, 0)
    }
  }

  /// Completes animations that ended while others of the same property ran, when all have ended.
  mutating func completeEnded() {
    for index in records.indices where records[index].state == .ended {
      let first = records[index].firstTrack
      let range = first..<(first + Int(records[index].trackCount))
      guard range.allSatisfy({ slots[Int(tracks[$0].slot)].running == 0 }) else { continue }
      let end = records[index].end(isFinished: true)
      events.append(.ended(records[index].number, parent: records[index].parent, end))
      records[index].state = .gone
      hasEnds = true
    }
  }
}
