import Geometry

/// Keyframes as numbers: a curve through values with any number of components.
struct KeyframePath: Equatable, Sendable {
  private(set) var times: [Double]
  private(set) var curves: [TimingCurve]
  /// The values, one keyframe after the other.
  private(set) var values: [Double]
  let count: Int

  init(_ keyframes: [(time: Double, values: [Double], curve: TimingCurve)]) {
    times = keyframes.map(\.time)
    curves = keyframes.map(\.curve)
    values = keyframes.flatMap(\.values)
    count = keyframes[0].values.count
  }

  var duration: Double { times[times.count - 1] }

  func last(_ component: Int) -> Double { values[(times.count - 1) * count + component] }

  /// Adds a keyframe with the given values at 0, unless there is a keyframe at 0.
  mutating func begin(at start: [Double]) {
    guard times[0] > 0 else { return }
    times.insert(0, at: 0)
    curves.insert(.linear, at: 0)
    values.insert(contentsOf: start, at: 0)
  }

  /// Changes an angle among the components so that it takes the shorter direction between
  /// keyframes.
  mutating func unwrap(_ component: Int, from start: Double) {
    var before = start
    for index in times.indices {
      let place = index * count + component
      values[place] = before + Math.wrappedAngle(values[place] - before)
      before = values[place]
    }
  }

  /// Value and velocity of a component at a time after the start, in seconds.
  func state(_ component: Int, at time: Double) -> (value: Double, velocity: Double) {
    let index = indexAfter(time)
    if index == 0 { return (values[component], 0) }
    if index == times.count { return (last(component), 0) }
    let (start, end) = (times[index - 1], times[index])
    let fraction = (time - start) / (end - start)
    let from = values[(index - 1) * count + component]
    let displacement = values[index * count + component] - from
    let curve = curves[index]
    return (
      from + displacement * curve(fraction),
      displacement * curve.slope(at: fraction) / (end - start)
    )
  }

  /// The index of the first keyframe after a time.
  private func indexAfter(_ time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
