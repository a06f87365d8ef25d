import Dynamics
import Geometry

// What handles do to running animations.

extension Animations {
  /// Ends animations, and all others of the same numbers, where they are seen.
  mutating func stop(_ places: [Int], _ tick: PartTick) {
    let numbers = slots(of: places)
    for number in numbers where slots[number].running > 0 {
      slots[number].leftVelocity = velocity(ofSlot: number, at: tick.count, rate: tick.rate)
      slots[number].model = slots[number].shown
      slots[number].isDone = true
    }
    for subject in Set(numbers.map { slots[$0].subject }).sorted() {
      handOver(Int(subject), tick)
    }
    endAll(places, numbers)
  }

  /// Ends animations, and all others of the same numbers, where they would end.
  mutating func cancel(_ places: [Int], _ tick: PartTick) {
    let numbers = slots(of: places)
    for number in numbers where slots[number].running > 0 {
      slots[number].shown = slots[number].model
      slots[number].isDone = true
    }
    show(numbers.filter { slots[$0].running > 0 }, tick)
    for subject in Set(numbers.map { slots[$0].subject }).sorted() {
      handOver(Int(subject), tick)
    }
    endAll(places, numbers)
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

  /// Lets the time of an animation run, stand or run back.
  mutating func setSpeed(_ speed: Int8, of place: Int, _ tick: PartTick) {
    guard records[place].state == .running, records[place].speed != speed else { return }
    anchor(place, at: records[place].elapsed(at: tick.count, rate: tick.rate), tick)
    records[place].speed = speed
    useTable(place, rate: tick.rate)
    isBusy = true
  }

  /// Turns an animation round.
  mutating func reverse(_ place: Int, _ tick: PartTick) {
    guard records[place].state == .running else { return }
    if records[place].kind == .course, case .cycle? = courses[Int(records[place].course)] { return }
    isBusy = true
    let elapsed = records[place].elapsed(at: tick.count, rate: tick.rate)
    if records[place].kind == .spring, records[place].runs == 1 {
      return turnSpring(place, at: elapsed, tick)
    }
    records[place].endsAtStart.toggle()
    let sign = records[place].endsAtStart ? 1.0 : -1
    let first = records[place].firstTrack
    for track in first..<(first + Int(records[place].trackCount)) {
      slots[Int(tracks[track].slot)].model += sign * tracks[track].back
    }
    anchor(place, at: elapsed, tick)
    records[place].direction = -records[place].direction
    if records[place].speed != 0 { records[place].speed = records[place].direction }
  }

  /// Lets a spring pull to the other end, from where it is with the velocity it has.
  private mutating func turnSpring(_ place: Int, at elapsed: Double, _ tick: PartTick) {
    let timing = springs[Int(records[place].course)].timing
    var duration = 0.0
    for index in 0..<Int(records[place].trackCount) {
      let now = state(of: place, index, at: elapsed)
      let track = records[place].firstTrack + index
      let back = tracks[track].back
      let slot = Int(tracks[track].slot)
      slots[slot].model += back
      (tracks[track].x, tracks[track].v) = (now.way - back, now.velocity)
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

  /// How far the run under way has come in time, from 0 to 1.
  func fraction(of place: Int, _ tick: PartTick) -> Double {
    let record = records[place]
    guard record.duration > 0, record.duration < .infinity else { return 0 }
    let (time, isBack) = record.place(at: record.elapsed(at: tick.count, rate: tick.rate))
    return (isBack ? record.duration - time : time) / record.duration
  }

  /// Sets how far the run under way has come in time.
  mutating func scrub(_ place: Int, to fraction: Double, _ tick: PartTick) {
    let record = records[place]
    guard record.state == .running, record.duration > 0, record.duration < .infinity else { return }
    if record.kind == .course, case .cycle? = courses[Int(record.course)] { return }
    let local = Swift.max(record.elapsed(at: tick.count, rate: tick.rate) - record.delay, 0)
    let run = Swift.min(Math.floor(local / record.duration), record.runs - 1)
    anchor(place, at: record.delay + (run + fraction) * record.duration, tick)
    isBusy = true
  }
}
