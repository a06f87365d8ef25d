import Baking
import Drawing
import Geometry
import Testing

/// A track of the values of successive ticks.
private func track(_ values: [Double], from tick: Int = 0) -> Track<Double> {
  var track = Track<Double>()
  for (index, value) in values.enumerated() { track.append(value, at: tick + index) }
  return track
}

extension Track<Double> {
  fileprivate func keys(within error: Double) -> [Key<Double>] {
    keys(within: error, places: 6)
  }
}

/// The value that a player shows at a tick.
private func shown(_ keys: [Key<Double>], at tick: Int) -> Double {
  guard let next = keys.firstIndex(where: { $0.tick >= tick }) else { return keys.last!.value }
  let (a, b) = (keys[max(0, next - 1)], keys[next])
  if b.tick == tick || next == 0 { return b.value }
  return a.holds
    ? a.value : .between(a.value, b.value, Double(tick - a.tick) / Double(b.tick - a.tick))
}

@Suite("Keys of a track")
struct TrackTests {
  @Test("are two for a straight line, one for what never changes, none for nothing")
  func straight() {
    #expect(
      track((0...100).map { Double($0) * 0.25 }).keys(within: 0.001).map(\.tick) == [0, 100])
    #expect(track(Array(repeating: 3, count: 50)).keys(within: 0.001).count == 1)
    #expect(Track<Double>().keys(within: 1).isEmpty)
    #expect(track([7], from: 3).keys(within: 1) == [Key(tick: 3, value: 7, holds: false)])
  }

  @Test("of a fall are as many as its closed form asks for", arguments: [0.05, 0.25, 2])
  func fall(error: Double) {
    // y = g t² / 2 under 1000 pt/s² in ticks of 1/60 s. A chord over h ticks is off by g h² / 8, so
    // h is the root of 8 e / g.
    let g = 1000.0 / 3600
    let values = (0...240).map { g * Double($0 * $0) / 2 }
    let keys = track(values).keys(within: error)
    for tick in values.indices { #expect(abs(shown(keys, at: tick) - values[tick]) <= error) }
    // The middle of an odd number of ticks is no tick, so h may be one more.
    let longest = (8 * error / g).squareRoot()
    let least = Math.ceil(240 / (longest.rounded(.down) + 1))
    #expect(Double(keys.count - 1) >= least)
    #expect(Double(keys.count - 1) <= Math.ceil(240 / longest.rounded(.down)))
  }

  @Test("look past a tick that no straight line fits")
  func look() {
    // A line from tick 0 fits only to each third tick; to the others it is off in between.
    let values = (0...24).map { Double($0) + [0, 0.3, -0.3][$0 % 3] }
    #expect(track(values).keys(within: 0.31).map(\.tick) == [0, 24])
    let jagged = (0...10).map { $0 == 9 ? 5.0 : 0 }
    #expect(track(jagged).keys(within: 0.5).map(\.tick) == [0, 8, 9, 10])
  }

  @Test("are at most 600 ticks apart, so that the time to find them is linear in the ticks")
  func longest() {
    let ticks = track((0...1500).map(Double.init)).keys(within: 1).map(\.tick)
    #expect(ticks == [0, 600, 1200, 1500])
  }

  @Test("hold their value from the end of a piece to the start of the next")
  func pieces() {
    var track = Track<Double>()
    for tick in 2...4 { track.append(Double(tick), at: tick) }
    track.append(50, at: 5, jumps: true)
    track.append(51, at: 6)
    track.append(9, at: 20)
    #expect(track.pieces.map(\.start) == [2, 5, 20])
    let keys = track.keys(within: 0.1)
    #expect(keys.map(\.tick) == [2, 4, 5, 6, 20])
    #expect(keys.map(\.holds) == [false, true, false, true, false])
    let ticks = [0, 2, 4, 5, 6, 19, 20, 99]
    #expect(ticks.map { track.value(at: $0) } == [2, 2, 4, 50, 51, 51, 9, 9])
    #expect(Track<Double>().value(at: 0) == nil)
  }

  @Test("have values as a file holds them, and then still keep the error")
  func rounding() {
    let values = (0...300).map { 40 * Math.sin(Double($0) / 20) + Double($0) / 7 }
    let keys = track(values).keys(within: 0.25, places: 1)
    #expect(keys.allSatisfy { ($0.value * 10).rounded() / 10 == $0.value })
    for tick in values.indices { #expect(abs(shown(keys, at: tick) - values[tick]) <= 0.25) }
    #expect(keys.count < 100)
  }
}

@Suite("The accuracy of poses")
struct PoseTests {
  private let accuracy = PoseAccuracy(error: 0.25, reach: Size(30, 40), scale: 1)

  @Test("is the distance of the corner that is farthest off")
  func distance() {
    let pose = TransformComponents(rotation: 0.3, translation: Vector(100, 200))
    var other = pose
    other.translation = Vector(103, 204)
    #expect(abs(accuracy.distance(pose, other) - 5) < 1e-12)
    // A corner is 50 pt from the center: a turn by d moves it by a chord of 2 r sin(d / 2).
    other = pose
    other.rotation = 0.5
    #expect(abs(accuracy.distance(pose, other) - 100 * Math.sin(0.1)) < 1e-12)
    other = pose
    other.scaleX = 1.1
    #expect(abs(accuracy.distance(pose, other) - 3) < 1e-12)
    #expect(accuracy.distance(pose, pose) == 0)
  }

  @Test(
    "rounds numbers, and moves no corner by more than a third of the error",
    arguments: [(0.25, 30.0), (0.01, 30), (5, 30), (0.25, 2000), (0.25, 0.5)])
  func rounding(error: Double, reach: Double) {
    let accuracy = PoseAccuracy(error: error, reach: Size(reach, reach), scale: 3)
    for index in 0..<200 {
      let part = Double(index) * 0.618_034
      let pose = TransformComponents(
        rotation: 7 * Math.sin(part), scaleX: 3 * Math.cos(part), scaleY: part / 100,
        translation: Vector(part * 100, -part * 33))
      let rounded = accuracy.rounded(pose)
      #expect(accuracy.distance(pose, rounded) <= error / 3)
      #expect(accuracy.rounded(rounded) == rounded)
    }
  }

  @Test("lies between two poses number by number, as in players")
  func between() {
    let a = TransformComponents(rotation: 1, scaleX: 1, scaleY: 2, translation: Vector(0, 10))
    let b = TransformComponents(rotation: 9, scaleX: 3, scaleY: 2, translation: Vector(8, 10))
    #expect(
      TransformComponents.between(a, b, 0.25)
        == TransformComponents(rotation: 3, scaleX: 1.5, scaleY: 2, translation: Vector(2, 10)))
    #expect(RGB.between(RGB(0x000000), RGB(0xFF0003), 0.5) == RGB(0x800002))
    #expect(RGB(0x102030).distance(to: RGB(0x112A30)) == 10)
  }
}
