import Dynamics
import Geometry

// The contributions of animations to their numbers, as functions of time.

extension Animations {
  /// The number that a track adds to the model value, and to the velocity per second.
  func state(
    of index: Int, _ place: Int, at elapsed: Double
  ) -> (displacement: Double, velocity: Double) {
    let record = records[index]
    let track = tracks[record.firstTrack + place]
    let shift = record.endsAtStart ? -track.back : 0
    if record.kind == .wait { return (0, 0) }
    let (time, isBack) = record.place(at: elapsed)
    let pace =
      elapsed < record.delay ? 0 : record.speed * (isBack ? -1 : 1)
    if record.kind == .spring {
      let p = springs[Int(record.timing)].timing.propagator(after: time)
      return (
        track.x * p.xx + track.v * p.xv + shift, (track.x * p.vx + track.v * p.vv) * pace
      )
    }
    guard let progress = progresses[Int(record.timing)] else { return (0, 0) }
    if case .keyframes(let path) = progress {
      let state = path.state(place, at: time)
      return (state.value - path.last(place) + shift, state.velocity * pace)
    }
    let factors = progress.factors(at: time, of: record.duration)
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
