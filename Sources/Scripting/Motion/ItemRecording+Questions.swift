extension ItemRecording {
  /// The time from which on a field stays near its last value.
  ///
  /// - Parameters:
  ///   - field: One of `fields`.
  ///   - tolerance: The distance from the last value that counts as near, in the field's unit.
  /// - Returns: The time of the first sample of that kind, in seconds; nil without such a field.
  public func settled(_ field: String, tolerance: Double) -> Double? {
    guard let values = values(field), let last = values.last else { return nil }
    let moved = values.lastIndex { abs($0 - last) > tolerance }
    let sample = moved.map { $0 + 1 } ?? 0
    note(field, sample)
    return Double(sample) / rate
  }

  /// How far a field goes beyond a target, seen from where it starts.
  ///
  /// - Returns: The farthest distance beyond, 0 for none, in the field's unit. A field that starts
  ///   on the target goes beyond it in both directions.
  public func overshoot(_ field: String, target: Double) -> Double? {
    guard let values = values(field), let first = values.first else { return nil }
    let beyond = values.map { value in
      first < target ? value - target : first > target ? target - value : abs(value - target)
    }
    let sample = beyond.indices.max { beyond[$0] < beyond[$1] }!
    note(field, sample)
    return max(0, beyond[sample])
  }

  /// The value of a field that is farthest from 0, and the time it was reached, in seconds.
  public func peak(_ field: String) -> (value: Double, time: Double)? {
    guard let values = values(field), !values.isEmpty else { return nil }
    let sample = values.indices.max { abs(values[$0]) < abs(values[$1]) }!
    note(field, sample)
    return (values[sample], Double(sample) / rate)
  }

  /// The time at which a field first reaches or passes a value.
  ///
  /// - Returns: The time, in seconds, on the straight line between the samples around it; nil when
  ///   the value is never reached.
  public func crossing(_ field: String, value: Double) -> Double? {
    guard let values = values(field), let first = values.first else { return nil }
    if first == value {
      note(field, 0)
      return 0
    }
    let sample = values.firstIndex { first < value ? $0 >= value : $0 <= value }
    note(field, sample)
    guard let sample else { return nil }
    let (before, after) = (values[sample - 1], values[sample])
    return (Double(sample - 1) + (value - before) / (after - before)) / rate
  }

  /// Whether no step from one sample to the next is larger than a jump, in the field's unit.
  public func isContinuous(_ field: String, jump: Double) -> Bool? {
    guard let values = values(field) else { return nil }
    let sample = values.indices.dropFirst().first { abs(values[$0] - values[$0 - 1]) > jump }
    note(field, sample)
    return sample == nil
  }
}
