import Dynamics
import Geometry

// What animations do to their numbers at a time, as a function of the time.

extension Animations {
  /// The number that a track adds to the model value, and to the velocity per second.
  func state(
    of index: Int, _ place: Int, at elapsed: Double
  ) -> (way: Double, velocity: Double) {
    let record = records[index]
    let track = tracks[record.firstTrack + place]
    let shift = record.endsAtStart ? -track.back : 0
    if record.kind == .wait { return (0, 0) }
    let (time, isBack) = record.place(at: elapsed)
    let pace =
      elapsed < record.delay ? 0 : record.speed * (isBack ? -1 : 1)
    if record.kind == .spring {
      let p = springs[Int(record.course)].timing.propagator(after: time)
      return (
        track.x * p.xx + track.v * p.xv + shift, (track.x * p.vx + track.v * p.vv) * pace
      )
    }
    guard let course = courses[Int(record.course)] else { return (0, 0) }
    if case .keyframes(let way) = course {
      let state = way.state(place, at: time)
      return (state.value - way.last(place) + shift, state.velocity * pace)
    }
    let factors = course.factors(at: time, of: record.duration)
    return (track.x * factors.value + shift, track.x * factors.velocity * pace)
  }

  /// The velocity of a number at a tick, per second.
  func velocity(ofSlot slot: Int, at tick: Int, rate: Double) -> Double {
    var sum = 0.0
    for index in records.indices where records[index].state == .running {
      for place in 0..<Int(records[index].trackCount)
      where Int(tracks[records[index].firstTrack + place].slot) == slot {
        sum += state(of: index, place, at: records[index].elapsed(at: tick, rate: rate)).velocity
      }
    }
    return sum
  }
}
