/// Measurements on the samples of a number; the first sample is at time 0.
package struct Samples {
  /// The samples, at least one.
  package let values: [Double]
  /// Samples per second.
  package let rate: Double

  /// Makes samples; nil without any values.
  package init?(_ values: [Double], rate: Double) {
    guard !values.isEmpty else { return nil }
    (self.values, self.rate) = (values, rate)
  }

  /// The time of a sample, in seconds.
  package func time(of sample: Int) -> Double { Double(sample) / rate }

  /// The first sample from which the number stays near its last value.
  package func settled(tolerance: Double) -> Int {
    let last = values[values.count - 1]
    return (values.lastIndex { abs($0 - last) > tolerance }).map { $0 + 1 } ?? 0
  }

  /// The sample farthest beyond a target, seen from the first sample, and its distance, at least 0.
  ///
  /// Samples that start on the target go beyond it in both directions.
  package func overshoot(target: Double) -> (sample: Int, distance: Double) {
    let first = values[0]
    let beyond = values.map { value in
      first < target ? value - target : first > target ? target - value : abs(value - target)
    }
    let sample = beyond.indices.max { beyond[$0] < beyond[$1] }!
    return (sample, max(0, beyond[sample]))
  }

  /// The sample that is farthest from 0.
  package var peak: Int { values.indices.max { abs(values[$0]) < abs(values[$1]) }! }

  /// The first sample that reaches or passes a value, and the time, in seconds, when it does.
  ///
  /// The time lies on the straight line from the sample before; nil if no sample reaches the value.
  package func crossing(of value: Double) -> (sample: Int, time: Double)? {
    let first = values[0]
    if first == value { return (0, 0) }
    guard let sample = values.firstIndex(where: { first < value ? $0 >= value : $0 <= value })
    else { return nil }
    let (before, after) = (values[sample - 1], values[sample])
    return (sample, (Double(sample - 1) + (value - before) / (after - before)) / rate)
  }
}
