import Dynamics
import Geometry

// Calls of handles that change running animations.

extension Animations {
  /// Ends animations, and all others of the same numbers, at the presented values.
  ///
  /// The velocity becomes 0 unless it is kept.
  mutating func stop(_ places: [Int], keepsVelocity: Bool, _ tick: PartTick) {
    let numbers = slots(of: places)
    for number in numbers where slots[number].running > 0 {
      slots[number].leftVelocity =
        keepsVelocity ? velocity(ofSlot: number, at: tick.count, rate: tick.rate) : 0
      slots[number].model = slots[number].shown
      slots[number].isDone = true
    }
    handOver(numbers, tick)
    endAll(places, numbers)
  }

  /// Ends animations, and all others of the same numbers, at the model values.
  mutating func cancel(_ places: [Int], _ tick: PartTick) {
    let numbers = slots(of: places)
    for place in records.indices
    where places.contains(place) || slots(of: [place]).contains(where: numbers.contains) {
      records[place].isCancelled = true
    }
    for number in numbers where slots[number].running > 0 {
      slots[number].shown = slots[number].model
      slots[number].isDone = true
    }
    show(numbers.filter { slots[$0].running > 0 }, tick)
    handOver(numbers, tick)
    endAll(places, numbers)
  }

  /// Ends one animation at its presented values; other animations of the same numbers
  /// continue from there.
  mutating func stopAlone(_ place: Int, keepsVelocity: Bool, _ tick: PartTick) {
    guard isShared(place) else { return stop([place], keepsVelocity: keepsVelocity, tick) }
    leave(place, tick) { slots, number, state, isLast in
      slots[number].model += state.displacement
      if isLast, keepsVelocity { slots[number].leftVelocity = state.velocity }
    }
  }

  /// Ends one animation at its end values; other animations of the same numbers continue.
  mutating func cancelAlone(_ place: Int, _ tick: PartTick) {
    guard isShared(place) else { return cancel([place], tick) }
    let numbers = slots(of: [place])
    leave(place, tick) { slots, number, state, _ in slots[number].shown -= state.displacement }
    show(numbers, tick)
  }

  /// Whether other animations move numbers of an animation as well.
  private func isShared(_ place: Int) -> Bool {
    records[place].state == .running && slots(of: [place]).contains { slots[$0].running > 1 }
  }

  /// Removes an animation from its numbers.
  ///
  /// - Parameters:
  ///   - place: The animation.
  ///   - tick: The present tick.
  ///   - body: Changes a number. Its arguments are the animation's contribution to the number, and
  ///     whether no other animation moves the number.
  private mutating func leave(
    _ place: Int, _ tick: PartTick,
    _ body: (inout [AnimationSlot], Int, (displacement: Double, velocity: Double), _ isLast: Bool)
      -> Void
  ) {
    let elapsed = records[place].elapsed(at: tick.count, rate: tick.rate)
    var lasts: [Int] = []
    for index in 0..<Int(records[place].trackCount) {
      let number = Int(tracks[records[place].firstTrack + index].slot)
      guard number > 0 else { continue }
      let isLast = slots[number].running == 1
      body(&slots, number, state(of: place, index, at: elapsed), isLast)
      if isLast {
        slots[number].isDone = true
        lasts.append(number)
      }
    }
    handOver(lasts, tick)
    end(place, finished: false)
    for number in lasts { (slots[number].isDone, slots[number].leftVelocity) = (false, 0) }
  }

  /// Gives the last velocities of numbers to their rows at once.
  private mutating func handOver(_ numbers: [Int], _ tick: PartTick) {
    for subject in Set(numbers.map { slots[$0].subject }).sorted() {
      handOver(Int(subject), isOver: false, tick)
    }
  }

  private mutating func endAll(_ places: [Int], _ numbers: [Int]) {
    for place in places where records[place].subject < 0 { end(place, finished: false) }
    detach(numbers)
  }

  /// The numbers that animations move, each once, in order.
  private func slots(of places: [Int]) -> [Int] {
    var result: [Int] = []
    for place in places where records[place].state != .gone {
      let first = records[place].firstTrack
      for track in first..<(first + Int(records[place].trackCount)) {
        let slot = Int(tracks[track].slot)
        if slot > 0, !result.contains(slot) { result.append(slot) }
      }
    }
    return result
  }

  /// Pauses or resumes the time of an animation.
  mutating func setPaused(_ isPaused: Bool, _ place: Int, _ tick: PartTick) {
    changeTime(of: place, tick) { $0.isPaused = isPaused }
  }

  /// Sets the speed of an animation's time; of a sequence also for the steps still to come.
  mutating func setPace(_ pace: Double, of number: Int, _ tick: PartTick) {
    if let composite = composites[number] {
      composites[number]?.pace = pace
      for step in composite.running { setPace(pace, of: step.number, tick) }
    } else if let place = place(of: number) {
      changeTime(of: place, tick) { $0.pace = pace }
    }
  }

  /// Changes the speed or direction of an animation's time from now on.
  private mutating func changeTime(
    of place: Int, _ tick: PartTick, _ body: (inout AnimationRecord) -> Void
  ) {
    guard records[place].state == .running else { return }
    var record = records[place]
    body(&record)
    let isSame = record.pace == records[place].pace && record.isPaused == records[place].isPaused
    if isSame { return }
    anchor(place, at: records[place].elapsed(at: tick.count, rate: tick.rate), tick)
    body(&records[place])
    useTable(place, rate: tick.rate)
    isBusy = true
  }

  /// Lets an animation go back from where it ended, or from its end if it has just begun.
  mutating func goBack(_ place: Int, _ tick: PartTick) {
    let record = records[place]
    anchor(place, at: record.delay + (record.isTurned ? 0 : record.total), tick)
    reverse(place, tick)
  }

  /// Reverses an animation, also one that has ended and waits for others of its property.
  mutating func reverse(_ place: Int, _ tick: PartTick) {
    if records[place].state == .ended {
      records[place].state = .running
      let first = records[place].firstTrack
      for track in first..<(first + Int(records[place].trackCount)) where tracks[track].slot > 0 {
        slots[Int(tracks[track].slot)].running += 1
        slots[Int(tracks[track].slot)].isDone = false
      }
      return goBack(place, tick)
    }
    if records[place].kind == .progress, case .cycle? = progresses[Int(records[place].timing)] {
      return
    }
    isBusy = true
    records[place].isReversed.toggle()
    let elapsed = records[place].elapsed(at: tick.count, rate: tick.rate)
    if records[place].kind == .spring, records[place].runs == 1 {
      return turnSpring(place, at: elapsed, tick)
    }
    if !records[place].isRoundTrip {
      records[place].endsAtStart.toggle()
      let sign = records[place].endsAtStart ? 1.0 : -1
      let first = records[place].firstTrack
      for track in first..<(first + Int(records[place].trackCount)) {
        slots[Int(tracks[track].slot)].model += sign * tracks[track].back
      }
    }
    anchor(place, at: elapsed, tick)
    records[place].isTurned.toggle()
  }

  /// Makes a spring pull to the other end, from its present value and velocity.
  private mutating func turnSpring(_ place: Int, at elapsed: Double, _ tick: PartTick) {
    let timing = springs[Int(records[place].timing)].timing
    var duration = 0.0
    for index in 0..<Int(records[place].trackCount) {
      let now = state(of: place, index, at: elapsed)
      let track = records[place].firstTrack + index
      let back = tracks[track].back
      let slot = Int(tracks[track].slot)
      slots[slot].model += back
      (tracks[track].x, tracks[track].v) = (now.displacement - back, now.velocity)
      tracks[track].back = -back
      let tolerance = slots[slot].tolerance
      duration = Swift.max(
        duration,
        timing.settlingTime(
          displacement: tracks[track].x.calculable, velocity: tracks[track].v.calculable,
          tolerance: tolerance))
    }
    records[place].duration = duration
    anchor(place, at: records[place].delay, tick)
    useTable(place, rate: tick.rate)
  }

  private mutating func anchor(_ place: Int, at elapsed: Double, _ tick: PartTick) {
    records[place].anchorTime = elapsed
    records[place].anchorTick = tick.count
    records[place].firstPropagator = -1
  }

  /// The progress of the current run, in time or on its way, from 0 to 1.
  func fraction(of place: Int, _ tick: PartTick) -> Double {
    let record = records[place]
    guard record.duration > 0, record.duration < .infinity else { return 0 }
    let (time, isBack, _) = record.place(at: record.elapsed(at: tick.count, rate: tick.rate))
    let share = record.scrubsLinearly ? way(of: place, after: time) : time / record.duration
    return isBack ? 1 - share : share
  }

  /// Sets the progress of the current run, in time or on its way.
  mutating func scrub(_ place: Int, to fraction: Double, _ tick: PartTick) {
    let record = records[place]
    guard record.duration > 0, record.duration < .infinity else { return }
    let elapsed = record.elapsed(at: tick.count, rate: tick.rate)
    let local = Swift.max(elapsed - record.delay, 0)
    let run = Swift.min(Math.floor(local / record.duration), record.runs - 1)
    guard record.scrubsLinearly else {
      return setTime((run + fraction) * record.duration, of: place, tick)
    }
    let isBack = record.place(at: elapsed).isBack
    let time = time(of: place, afterWay: isBack ? 1 - fraction : fraction)
    setTime(run * record.duration + (isBack ? record.duration - time : time), of: place, tick)
  }

  /// The first time in a run at which an animation has gone a share of its way.
  private func time(of place: Int, afterWay share: Double) -> Double {
    let duration = records[place].duration
    // A spring or a curve that overshoots is there more than once.
    let parts = 256
    guard
      let part = (0...parts).first(where: {
        way(of: place, after: duration * Double($0) / Double(parts)) >= share
      }), part > 0
    else { return share > 0 ? duration : 0 }
    var (low, high) = (Double(part - 1) / Double(parts), Double(part) / Double(parts))
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if way(of: place, after: duration * middle) < share { low = middle } else { high = middle }
    }
    return duration * high
  }

  /// The time for which an animation has run, in seconds of its own time without the delay.
  func time(of place: Int, _ tick: PartTick) -> Double {
    let record = records[place]
    return Swift.min(record.elapsed(at: tick.count, rate: tick.rate) - record.delay, record.total)
  }

  /// Moves an animation to a time, in seconds without the delay.
  mutating func setTime(_ time: Double, of place: Int, _ tick: PartTick) {
    let record = records[place]
    guard record.state == .running else { return }
    if record.kind == .progress, case .cycle? = progresses[Int(record.timing)] { return }
    let new = record.delay + Swift.min(time, record.total)
    guard abs(new - record.elapsed(at: tick.count, rate: tick.rate)) > 1e-9 else { return }
    anchor(place, at: new, tick)
    isBusy = true
  }
}
