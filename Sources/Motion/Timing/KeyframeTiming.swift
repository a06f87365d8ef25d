import Geometry

/// A value at a moment, and the curve that leads to it.
public struct Keyframe<Value: AnimatableQuantity>: Equatable, Sendable {
  /// The time of the keyframe, in seconds after the start, at least 0.
  public let time: Double
  /// The value at that time.
  public let value: Value
  /// The curve from the keyframe before; in the first it has no effect.
  public let curve: TimingCurve

  /// Makes a keyframe.
  ///
  /// - Parameters:
  ///   - value: The value at that moment.
  ///   - time: The time, in seconds after the start, from 0 to 1e9.
  ///   - curve: The curve from the keyframe before.
  public init(_ value: Value, at time: Double, curve: TimingCurve = .linear) {
    self.time = Domain.time.checked(time, "time of a keyframe")
    self.value = value
    self.curve = curve
  }
}

/// A curve through values at given moments.
public struct KeyframeTiming<Value: AnimatableQuantity>: Equatable, Sendable {
  /// The keyframes, by time.
  public let keyframes: [Keyframe<Value>]

  /// Makes a curve through keyframes.
  ///
  /// - Precondition: There is a keyframe, and each comes at least a microsecond after the
  ///   one before.
  public init(_ keyframes: [Keyframe<Value>]) {
    precondition(!keyframes.isEmpty, "keyframes must be at least 1, not 0")
    for (before, next) in zip(keyframes, keyframes.dropFirst()) {
      precondition(
        Domain.interval.contains(next.time - before.time),
        "the time to the next keyframe \(Domain.interval.rule), not from \(before.time) to "
          + "\(next.time)")
      _ = calculable(next.value.displacement(from: before.value), "displacement of a keyframe")
    }
    self.keyframes = keyframes
  }

  /// The time of the last keyframe, in seconds.
  public var duration: Double { keyframes[keyframes.count - 1].time }

  /// The value at a time after the start, in seconds; outside it is the nearest keyframe's.
  ///
  /// - Complexity: O(log n) in the number of keyframes.
  public func value(at time: Double) -> Value {
    let index = indexAfter(calculable(time, "time"))
    if index == 0 { return keyframes[0].value }
    if index == keyframes.count { return keyframes[index - 1].value }
    let (start, end) = (keyframes[index - 1], keyframes[index])
    let fraction = (time - start.time) / (end.time - start.time)
    return start.value.partway(to: end.value, at: end.curve(fraction))
  }

  /// The velocity at a time after the start in seconds, per second; at a keyframe the one after.
  ///
  /// Before the first keyframe and from the last one on it is 0.
  ///
  /// - Complexity: O(log n) in the number of keyframes.
  public func velocity(at time: Double) -> Value.Displacement {
    let index = indexAfter(calculable(time, "time"))
    if index == 0 || index == keyframes.count { return .zero }
    let (start, end) = (keyframes[index - 1], keyframes[index])
    let duration = end.time - start.time
    let slope = end.curve.slope(at: (time - start.time) / duration)
    return end.value.displacement(from: start.value) * (slope / duration)
  }

  /// The index of the first keyframe after a time.
  private func indexAfter(_ time: Double) -> Int {
    var (low, high) = (0, keyframes.count)
    while low < high {
      let middle = (low + high) / 2
      if keyframes[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
