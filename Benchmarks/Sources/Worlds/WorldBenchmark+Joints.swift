import Scenarios

// Nets and jointed figures, three of each kind at random.
extension WorldBenchmark {
  /// The joints of a net.
  private static let netJoints = 900

  static let joints = (1...3).flatMap { seed in
    let number = UInt64(seed)
    return [
      WorldBenchmark(
        "pinNet\(seed)", "net of 900 pins, \(seed)", steps: 300, qualities: [.pinGap]
      ) { .net(Net(of: .pin, count: netJoints, seed: number)) },
      WorldBenchmark(
        "rodNet\(seed)", "net of 900 rods, \(seed)", steps: 300, qualities: [.rodError]
      ) { .net(Net(of: .rod, count: netJoints, seed: number)) },
      WorldBenchmark(
        "lying\(seed)", "40 figures in a heap, \(seed)", warmUp: 300, steps: 300,
        qualities: [.pinGap]
      ) { .lyingFigures(40, seed: number) },
      WorldBenchmark(
        "hanging\(seed)", "60 hanging figures, \(seed)", warmUp: 60, steps: 300,
        qualities: [.pinGap]
      ) { .hangingFigures(60, seed: number) },
    ]
  }
}
