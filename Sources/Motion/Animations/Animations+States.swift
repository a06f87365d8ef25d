import Dynamics
import Geometry

// The contributions of animations to their numbers, as functions of time.

extension Animations {
  /// The number that a track adds to the model value, and to the velocity per second.
  func state(
    of index: Int, _ place: Int, at elapsed: Double
  ) -> (displacement: Double, velocity: Double) {
    let record = records[index]
    var track = tracks[record.firstTrack + place]
    let shift = self.shift(of: index, place)
    if record.kind == .wait { return (0, 0) }
    let (time, isBack, isFirst) = record.place(at: elapsed)
    // Only the first run begins where another animation was.
    if !isFirst, record.autoreverses, track.x != track.back { (track.x, track.v) = (track.back, 0) }
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

  /// The difference between a track's end and its model value.
  private func shift(of index: Int, _ place: Int) -> Double {
    records[index].endsAtStart ? -tracks[records[index].firstTrack + place].back : 0
  }

  /// The share of its way that an animation has gone after a time in a run, from 0 to 1.
  func way(of index: Int, after time: Double) -> Double {
    let record = records[index]
    func whole(_ place: Int) -> Double { tracks[record.firstTrack + place].x }
    guard let place = (0..<Int(record.trackCount)).first(where: { whole($0) != 0 }) else {
      return time / record.duration
    }
    let left = state(of: index, place, at: record.delay + time).displacement
    return min(max(1 - (left - shift(of: index, place)) / whole(place), 0), 1)
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
