import Baking
import Drawing
import Geometry
import Testing

/// The tracks of items in a trace.
private func tracks(_ example: String, _ count: Int) -> [[TransformComponents]] {
  let trace = Program.run("run", "examples/\(example).lua", "--seconds", "2.5", "--trace", "-")
  var poses: [String: [TransformComponents]] = [:]
  var names: [String] = []
  for line in trace.output.split(separator: "\n").dropFirst() {
    let cells = line.split(separator: ",").map(String.init)
    let numbers = cells[3...5].map { Double($0)! }
    if poses[cells[2]] == nil { names.append(cells[2]) }
    poses[cells[2], default: []].append(
      TransformComponents(rotation: numbers[2], translation: Vector(numbers[0], numbers[1])))
  }
  return names.prefix(count).map { poses[$0]! }
}

/// The least number of keys for successive poses, by dynamic programming.
private func optimum(_ fitting: Fitting<TransformComponents>) -> Int {
  let count = fitting.shown.count
  var least = Array(repeating: Int.max, count: count)
  least[0] = 1
  for end in 1..<count {
    // No segment crosses a corner.
    let first = fitting.corners.last { $0 < end } ?? 0
    for start in stride(from: end - 1, through: first, by: -1)
    where least[start] < least[end] - 1 && (start == end - 1 || fitting.fits(start, end)) {
      least[end] = least[start] + 1
    }
  }
  return least[count - 1]
}

@Suite("The number of keys")
struct BakeOptimumTests {
  @Test(
    "is within 2 % of the least that is possible",
    arguments: [Way.straightBetweenCorners, .curved])
  func keys(way: Way) {
    var (keys, least) = (0, 0)
    for poses in tracks("bounce", 5) + tracks("springAttachment", 1) + tracks("cards", 4) {
      let accuracy = PoseAccuracy(error: 0.1, turn: 0.002, reach: Size(16, 16), scale: 1)
      var track = Track<TransformComponents>()
      for (tick, pose) in poses.enumerated() { track.append(pose, at: tick) }
      keys += track.keys(accuracy, way).count
      guard poses.contains(where: { $0 != poses[0] }) else {
        least += 1
        continue
      }
      least += optimum(
        Fitting(
          poses, error: 0.1, way, rounded: accuracy.rounded, deviation: accuracy.deviation))
    }
    #expect(least > 100)
    #expect(Double(keys) <= 1.02 * Double(least), "\(keys) keys, at least \(least)")
  }
}
