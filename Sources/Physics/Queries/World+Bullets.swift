import Geometry

// Fast bullets are stopped in the order of time: each meets the others where these are then. Where
// two bullets meet, both stop, and wait for their contact in the next step.
extension World {
  /// Drops the bullets that need no sweep, and updates their boxes.
  ///
  /// A slow bullet is swept where it could move over a fast one that is thinner than itself.
  mutating func keepFastBullets(over duration: Double) {
    let bullets = scratch.bullets.unique()
    var (least, count) = (Float.infinity, 0)
    for place in 0..<scratch.bullets.count where bullets[place].isFast {
      least = Swift.min(least, masses.pointer[Int(bullets[place].flight.row)].extent)
    }
    for place in 0..<scratch.bullets.count {
      let flight = bullets[place].flight
      let row = Int(flight.row)
      let way = flight.displacement.length + abs(flight.turn) * Double(bodies[row].overhang)
      if bullets[place].isFast || way > 0.5 * Double(least) {
        bullets[count] = bullets[place]
        count += 1
      } else {
        updateBoxes(of: row, ahead: duration)
      }
    }
    scratch.bullets.truncate(to: count)
  }

  /// Moves the fast bullets of a step past all other bodies, which are at the ends of their ways.
  mutating func sweepBullets(over duration: Double, _ memory: SweepMemory) {
    scratch.meetings.truncate(to: 0)
    for place in 0..<scratch.bullets.count { enlargeLeaves(ofBullet: place) }
    for place in 0..<scratch.bullets.count { findMeeting(of: place, from: duration, memory) }
    while let time = removeFirstMeeting() {
      let place = Int(time.bullet)
      guard let meeting = scratch.bullets.pointer[place].meeting, meeting.rest == time.rest
      else { continue }
      let other = bullet(of: Int(meeting.other))
      if let other, scratch.bullets.pointer[other].changeCount != meeting.changeCount {
        findMeeting(of: place, from: time.rest, memory)
        continue
      }
      pass(meeting, of: place, memory)
      if let other, !scratch.bullets.pointer[other].isStopped {
        stop(other, at: time.rest)
        findMeetings(near: other, from: time.rest, memory)
      }
      findMeetings(near: place, from: time.rest, memory)
    }
    for place in 0..<scratch.bullets.count {
      let row = Int(scratch.bullets.pointer[place].flight.row)
      restoreLeaves(of: row)
      updateBoxes(of: row, ahead: duration)
    }
    updateTree()
  }

  /// The place of a body among the fast bullets of the step, which are in the order of their rows.
  @inline(always)
  func bullet(of row: Int) -> Int? {
    bodies.pointer[row].flags & BodyRecord.bullet == 0 ? nil : fastBullet(of: row)
  }

  private func fastBullet(of row: Int) -> Int? {
    var (low, high) = (0, scratch.bullets.count)
    while low < high {
      let middle = (low + high) / 2
      let found = Int(scratch.bullets.pointer[middle].flight.row)
      if found == row { return middle }
      if found < row { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Whether two bullets may meet on the rest of their ways, as the disks in which they turn.
  ///
  /// - Parameters:
  ///   - a: The way of one, from the present time on.
  ///   - b: The way of the other one, from this or an earlier time on.
  /// - Returns: False only if they stay apart.
  @inline(always)
  func mayMeet(_ a: Flight, _ b: Flight) -> Bool {
    let left = Swift.min(1, a.rest / b.rest)
    let offset = a.pose.center - b.pose.center - b.displacement * (1 - left)
    let way = a.displacement - b.displacement * left
    let reach = reach(of: Int(a.row)) + reach(of: Int(b.row)) + settings.slop
    let (closing, square) = (-offset.dot(way), way.lengthSquared)
    let time = closing <= 0 ? 0 : closing >= square ? 1 : closing / square
    return (offset + way * time).lengthSquared <= reach * reach
  }

  /// Searches what a bullet meets next, from the time on at which a given rest of the step is left.
  private mutating func findMeeting(of place: Int, from rest: Double, _ memory: SweepMemory) {
    let flight = scratch.bullets.pointer[place].flight.from(rest: rest)
    let first = firstHit(of: flight, memory)
    guard let hit = first.hit else {
      scratch.bullets.unique()[place].meeting = nil
      return
    }
    let other = Int(shapes[first.row].body)
    let meeting = Bullet.Meeting(
      rest: flight.rest * (1 - hit.time), normal: hit.normal, other: Int32(other),
      changeCount: bullet(of: other).map { scratch.bullets.pointer[$0].changeCount } ?? 0)
    scratch.bullets.unique()[place].meeting = meeting
    addMeeting(MeetingTime(rest: meeting.rest, bullet: Int32(place)))
  }

  /// Searches anew what bullets meet whose ways may touch that of a bullet whose way has changed.
  private mutating func findMeetings(near place: Int, from rest: Double, _ memory: SweepMemory) {
    let flight = scratch.bullets.pointer[place].flight
    scratch.disturbed.truncate(to: 0)
    var found = memory.obstacles
    found.removeAll()
    movingTree.collect(TreeBox(pathBox(of: flight)), into: &found)
    for index in 0..<found.count {
      let body = Int(shapes.pointer[found[index]].body)
      guard body != flight.row, let other = bullet(of: body),
        !scratch.bullets.pointer[other].isStopped,
        mayMeet(flight, scratch.bullets.pointer[other].flight)
      else { continue }
      scratch.disturbed.append(Int32(other))
    }
    for index in 0..<scratch.disturbed.count {
      findMeeting(of: Int(scratch.disturbed.pointer[index]), from: rest, memory)
    }
  }

  /// Lets a bullet go on along what it meets, or stops it there.
  private mutating func pass(_ meeting: Bullet.Meeting, of place: Int, _ memory: SweepMemory) {
    var flight = scratch.bullets.pointer[place].flight.from(rest: meeting.rest)
    guard deflect(&flight, by: Int(meeting.other), normal: meeting.normal) else {
      stop(place, at: meeting.rest)
      return
    }
    scratch.bullets.unique()[place].flight = flight
    scratch.bullets.unique()[place].changeCount += 1
    setPose(flight.end, ofBullet: place)
    enlargeLeaves(ofBullet: place)
    findMeeting(of: place, from: meeting.rest, memory)
  }

  /// Stops a bullet at the time at which a given rest of the step is left.
  private mutating func stop(_ place: Int, at rest: Double) {
    var bullet = scratch.bullets.pointer[place]
    bullet.flight = bullet.flight.from(rest: rest)
    bullet.flight.stop()
    bullet.isStopped = true
    bullet.changeCount += 1
    bullet.meeting = nil
    scratch.bullets.unique()[place] = bullet
    setPose(bullet.flight.pose, ofBullet: place)
  }

  /// Sets the pose of a bullet; its way along an obstacle may leave the domains.
  private mutating func setPose(_ pose: PoseRecord, ofBullet place: Int) {
    let row = Int(scratch.bullets.pointer[place].flight.row)
    var pose = pose
    Self.limit(&motions[row], &pose)
    poses[row] = pose
  }
}

// The boxes of bullets contain their ways.
extension World {
  private mutating func enlargeLeaves(ofBullet place: Int) {
    let flight = scratch.bullets.pointer[place].flight
    let path = pathBox(of: flight)
    var index = bodies.pointer[Int(flight.row)].firstShape
    while index >= 0 {
      let leaf = shapes.pointer[Int(index)].node
      if leaf >= 0 { movingTree.enlarge(leaf, by: path) }
      index = shapes.pointer[Int(index)].next
    }
  }

  /// Lists the leaves of a body to get the boxes of its shapes.
  private mutating func restoreLeaves(of row: Int) {
    var index = bodies.pointer[row].firstShape
    while index >= 0 {
      if shapes.pointer[Int(index)].node >= 0 { scratch.placed.append(index) }
      index = shapes.pointer[Int(index)].next
    }
  }
}

// The times of meetings are a heap, the earliest at its front.
extension World {
  private mutating func addMeeting(_ time: MeetingTime) {
    scratch.meetings.append(time)
    let heap = scratch.meetings.unique()
    var place = scratch.meetings.count - 1
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      swap(&heap[place], &heap[(place - 1) / 2])
      place = (place - 1) / 2
    }
  }

  private mutating func removeFirstMeeting() -> MeetingTime? {
    let count = scratch.meetings.count - 1
    if count < 0 { return nil }
    let heap = scratch.meetings.unique()
    let first = heap[0]
    heap[0] = heap[count]
    scratch.meetings.truncate(to: count)
    var place = 0
    while 2 * place + 1 < count {
      var below = 2 * place + 1
      if below + 1 < count, heap[below + 1] < heap[below] { below += 1 }
      if !(heap[below] < heap[place]) { break }
      swap(&heap[place], &heap[below])
      place = below
    }
    return first
  }
}
