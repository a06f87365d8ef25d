import Baking
import Drawing
import Geometry
import Testing

extension Track {
  /// A track of the values of successive ticks.
  fileprivate init(_ values: [Value]) {
    self.init()
    for (tick, value) in values.enumerated() { append(value, at: tick) }
  }
}

/// The value that a player shows at a time in ticks.
private func shown<Value>(_ keys: [Key<Value>], at time: Double) -> Value {
  guard let next = keys.firstIndex(where: { Double($0.tick) >= time }), next > 0 else {
    return time <= 0 ? keys[0].value : keys[keys.count - 1].value
  }
  let (a, b) = (keys[next - 1], keys[next])
  return a.value(to: b, (time - Double(a.tick)) / Double(b.tick - a.tick))
}

@Suite("Curves between keys")
struct CurveTests {
  @Test("are two keys where the motion is one cubic")
  func cubic() {
    let values = (0...60).map { tick in
      let share = Double(tick) / 60
      return 100 * share * share * (3 - 2 * share)
    }
    let keys = Track(values).keys(within: 0.001, places: 3, .curved)
    #expect(keys.map(\.tick) == [0, 60])
    for time in stride(from: 0.0, through: 60, by: 0.25) {
      let share = time / 60
      let value = 100 * share * share * (3 - 2 * share)
      #expect(abs(shown(keys, at: time) - value) <= 0.002)
    }
  }

  @Test("keep the error at every tick, with far fewer keys than straight lines")
  func spring() {
    let values = (0...240).map { 200 * Math.exp(-Double($0) / 60) * Math.cos(Double($0) / 9) }
    let track = Track(values)
    let (curved, straight) = (
      track.keys(within: 0.1, places: 2, .curved), track.keys(within: 0.1, places: 2)
    )
    for (tick, value) in values.enumerated() {
      #expect(abs(shown(curved, at: Double(tick)) - value) <= 0.1)
    }
    let worst = track.worst(of: curved) { abs($0 - $1) }
    #expect(worst <= 0.1 && worst > 0.02)
    #expect(curved.count * 4 < straight.count, "\(curved.count) of \(straight.count)")
  }

  @Test("cannot bulge where a number ends as it began: a key is between")
  func bulge() {
    // Control values are shares of the way from key to key, which would be zero.
    let values = (0...40).map { Double($0 * (40 - $0)) / 4 }
    let keys = Track(values).keys(within: 0.05, places: 3, .curved)
    #expect(keys.count > 2)
    for (tick, value) in values.enumerated() {
      #expect(abs(shown(keys, at: Double(tick)) - value) <= 0.05)
    }
    for key in keys {
      let numbers = [key.curve?.leaving[0] ?? 0, key.curve?.arriving[0] ?? 0]
      #expect(numbers.allSatisfy { abs($0) <= 31 })
    }
  }

  @Test("do not overshoot between ticks where a fall is stopped within three of them")
  func overshoot() {
    let values = [
      270.704, 281.321, 292.198, 303.334, 312.81, 316.797, 318.227, 318.99, 319.7, 320.4,
    ]
    let keys = Track(values).keys(within: 0.1, places: 2, .curved)
    for place in 0..<values.count - 1 {
      let middle = (values[place] + values[place + 1]) / 2
      #expect(abs(shown(keys, at: Double(place) + 0.5) - middle) <= 0.8)
    }
  }

  @Test("let no corner overshoot between ticks where a card that flies is turned the other way")
  func turned() {
    let rows = [
      (214.00, 32.00, 0.0), (211.71, 34.83, -0.1385), (205.44, 42.04, -0.351),
      (195.75, 52.64, -0.53), (183.16, 66.12, -0.6624), (168.17, 82.1, -0.7558),
      (151.27, 100.21, -0.8206), (132.9, 120.12, -0.865), (114.75, 140.09, -0.8555),
      (99.9, 157.24, -0.7633), (90.44, 170.04, -0.5983), (86.98, 178.36, -0.3806),
    ]
    let poses = rows.map { x, y, angle in
      TransformComponents(rotation: angle, translation: Vector(x, y))
    }
    let accuracy = PoseAccuracy(error: 0.1, turn: 0.002, reach: Size(7, 7), scale: 1)
    let keys = Track(poses).keys(accuracy, .curved)
    func bend(_ place: Int) -> Double {
      let place = min(max(place, 1), poses.count - 2)
      return accuracy.distance(poses[place], .between(poses[place - 1], poses[place + 1], 0.5))
    }
    for place in 0..<poses.count - 1 {
      let middle = TransformComponents.between(poses[place], poses[place + 1], 0.5)
      let off = accuracy.distance(middle, shown(keys, at: Double(place) + 0.5))
      #expect(off <= 0.1 + min(bend(place), bend(place + 1)) / 4, "\(place)")
    }
  }

  @Test("are one for both scales of a pose, as players have one for a list")
  func scales() {
    let poses = (0...60).map { tick in
      let share = Double(tick) / 60
      return TransformComponents(
        scaleX: 1 + share * share, scaleY: 1 + 2 * share * share * share,
        translation: Vector(300 * share * share, 40))
    }
    let accuracy = PoseAccuracy(error: 0.1, reach: Size(30, 20), scale: 3)
    let track = Track(poses)
    let keys = track.keys(accuracy, .curved)
    #expect(keys.count > 2 && keys.count < 15)
    for curve in keys.compactMap(\.curve) where curve.leaving[4] != curve.leaving[1] {
      #expect(abs(curve.leaving[3] - curve.leaving[4]) < 2e-5)
      #expect(abs(curve.arriving[3] - curve.arriving[4]) < 2e-5)
    }
    #expect(track.worst(of: keys, accuracy.distance) <= 0.1)
  }
}

@Suite("Corners of a motion")
struct CornerTests {
  /// A ball that is thrown up from the ground again and again, each bounce at a whole tick.
  private let bounces = (0...120).map { tick in
    let time = Double(tick % 40)
    return 0.2 * time * (40 - time)
  }

  @Test("are keys where it bounces", arguments: [Way.straightBetweenCorners, .curved])
  func bounce(way: Way) {
    for error in [0.01, 0.1, 2] {
      let ticks = Track(bounces).keys(within: error, places: 3, way).map(\.tick)
      #expect(ticks.contains(40) && ticks.contains(80), "\(error)")
    }
    // Without this rule a straight line cuts the corner, as far as the error allows.
    let cuts = (1...9).filter { error in
      !Track(bounces).keys(within: Double(error), places: 3).map(\.tick).contains(40)
    }
    #expect(!cuts.isEmpty)
  }

  @Test("are two keys where it bounces between two ticks")
  func between() {
    let values = (0...60).map { tick in
      let time = Double(tick) - 30.4
      return abs(time) * 5 + 0.01 * time * time
    }
    let ticks = Track(values).keys(within: 0.1, places: 3, .curved).map(\.tick)
    #expect(ticks == [0, 30, 31, 60])
  }

  @Test("are keys where it stops and begins", arguments: [Way.straightBetweenCorners, .curved])
  func stop(way: Way) {
    let values = (0...120).map { tick in
      let rest = Double(tick < 40 ? 40 - tick : tick > 90 ? 90 - tick : 0)
      return 0.02 * rest * rest
    }
    let track = Track(values)
    let ticks = track.keys(within: 0.1, places: 3, way).map(\.tick)
    #expect(ticks.contains(40) && ticks.contains(90))
    #expect(!ticks.contains { $0 > 40 && $0 < 90 })
    let free = track.keys(within: 0.1, places: 3).map(\.tick)
    #expect(!free.contains(40) || !free.contains(90))
  }

  @Test("are none in a smooth motion, however fast it is")
  func smooth() {
    let values = (0...200).map { 300 * Math.sin(Double($0) / 8) }
    let fitting = Fitting(
      values, error: 0.1, .curved, rounded: { $0 }, deviation: { SIMD2(abs($0 - $1), 0) })
    #expect(fitting.corners.isEmpty)
  }
}

@Suite("The accuracy of angles")
struct TurnTests {
  @Test("is kept where an item is so small that its corners hardly move")
  func small() {
    let poses = (0...120).map { tick in
      TransformComponents(
        rotation: 2 * Math.sin(Double(tick) / 20), translation: Vector(Double(tick), 0))
    }
    let track = Track(poses)
    let loose = PoseAccuracy(error: 0.1, reach: Size(1, 1), scale: 1)
    let tight = PoseAccuracy(error: 0.1, turn: 0.002, reach: Size(1, 1), scale: 1)
    func worst(_ accuracy: PoseAccuracy) -> Double {
      track.worst(of: track.keys(accuracy)) { abs($0.rotation - $1.rotation) }
    }
    #expect(worst(loose) > 0.01)
    #expect(worst(tight) <= 0.002)
  }
}
