import Dynamics
import Geometry
import LuaRuntime

/// Predictions inside hooks.
///
/// Within a tick the session cannot be restored, but the world can: a copy of it is simulated,
/// without scripts and animations.
extension Stage {
  /// Records all items over the coming seconds, moved by the world alone.
  ///
  /// - Throws: `LuaError` for too many samples, and for lack of memory or fuel.
  func predictMotion(seconds: Double) throws(LuaError) -> [(item: StageItem, record: Handle)] {
    let (ticks, items) = try toPredict(inHookFor: seconds)
    try host.interpreter.checkRoom(for: ItemRecording.memory(of: ticks + 1) * items.count)
    host.interpreter.charge(FuelCost.tick + FuelCost.listener * items.count)
    var samples = items.map { item in
      var samples = RecordingState()
      samples.append(RecordedField.all.map { $0.number(of: item) })
      return samples
    }
    animator.predictMotion(ticks: ticks) { motion in
      host.interpreter.charge(FuelCost.tick + FuelCost.itemTick * items.count)
      for (place, item) in items.enumerated() {
        let motion = motion(item.item)
        samples[place].append(
          RecordedField.all.map { motion?[$0] ?? $0.number(of: item) })
      }
      return !host.interpreter.isOutOfFuel
    }
    if host.interpreter.isOutOfFuel { throw LuaError("stage:predict: ran out of fuel") }
    let futures = zip(items, samples).map { item, samples in
      let recording = ItemRecording(item: item.name, rate: rate, store: store)
      recording.state = samples
      return recording
    }
    return zip(items, try give(futures)).map { (item: $0, record: $1) }
  }

  private func toPredict(
    inHookFor seconds: Double
  ) throws(LuaError) -> (ticks: Int, items: [StageItem]) {
    do throws(ScriptError) {
      return try toPredict(seconds: seconds, "stage:predict")
    } catch {
      throw LuaError(error.message)
    }
  }
}

extension ItemMotion {
  /// A number of the motion; nil for a field that the world does not change.
  fileprivate subscript(field: RecordedField) -> Double? {
    switch field {
    case .number(.x): center.x
    case .number(.y): center.y
    case .number(.angle): angle
    case .number(.vx): velocity.x
    case .number(.vy): velocity.y
    case .number(.angularVelocity): angularVelocity
    case .number, .color: nil
    }
  }
}
