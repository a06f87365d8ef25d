extension ItemRecording {
  /// The time from which a field stays near its last value.
  ///
  /// - Parameters:
  ///   - field: One of `fields`.
  ///   - tolerance: The distance from the last value that counts as near, in the field's unit.
  /// - Returns: The time of the first such sample, in seconds; nil without such a field.
  public func settled(_ field: String, tolerance: Double) -> Double? {
    guard let samples = samples(field) else { return nil }
    let sample = samples.settled(tolerance: tolerance)
    note(field, sample)
    return samples.time(of: sample)
  }

  /// The distance by which a field goes beyond a target, seen from its start.
  ///
  /// - Returns: The farthest distance beyond, 0 for none, in the field's unit. A field that starts
  ///   on the target goes beyond it in both directions.
  public func overshoot(_ field: String, target: Double) -> Double? {
    guard let samples = samples(field) else { return nil }
    let (sample, distance) = samples.overshoot(target: target)
    note(field, sample)
    return distance
  }

  /// The value of a field that is farthest from 0, and the time it was reached, in seconds.
  public func peak(_ field: String) -> (value: Double, time: Double)? {
    guard let samples = samples(field) else { return nil }
    let sample = samples.peak
    note(field, sample)
    return (samples.values[sample], samples.time(of: sample))
  }

  /// The time at which a field first reaches or passes a value.
  ///
  /// - Returns: The time, in seconds, on the straight line between the samples around it; nil when
  ///   the value is never reached.
  public func crossing(_ field: String, value: Double) -> Double? {
    guard let samples = samples(field) else { return nil }
    let crossing = samples.crossing(of: value)
    note(field, crossing?.sample)
    return crossing?.time
  }

  /// Whether no step from one sample to the next is larger than a jump, in the field's unit.
  public func isContinuous(_ field: String, jump: Double) -> Bool? {
    guard let values = values(field) else { return nil }
    let sample = values.indices.dropFirst().first { abs(values[$0] - values[$0 - 1]) > jump }
    note(field, sample)
    return sample == nil
  }

  private func samples(_ field: String) -> Samples? {
    values(field).flatMap { Samples($0, rate: rate) }
  }
}
