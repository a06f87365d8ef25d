import CLibration
import Scripting

/// The figures of the library for C: reading 10,000 poses takes at most 20 us, and a tick through C
/// at most 1 us more than from Swift.
///
/// Both sides take turns in one process, and each figure is the least of many runs, as other programs
/// only add to it.
@main
enum Figures {
  static func main() throws {
    var host: libration_host = 0
    expect(libration_open(nil, &host))
    let poses = try readings(host)
    let (swift, c) = try ticks(host)
    print("a tick of one item: from Swift \(shown(swift)), through C \(shown(c))")
    expect(libration_close(host))
    precondition(poses <= 20, "10,000 poses must be read in 20 us")
    precondition(c - swift <= 1, "a tick through C must take at most 1 us more")
  }

  /// The least times of reading 10,000 items, in us; gives that of poses.
  static func readings(_ host: libration_host) throws -> Double {
    let stage = try stage(of: host, items: 10_000)
    var buffer = [Double](repeating: 0, count: 10_000 * 15)
    var times: [Double] = []
    for (fields, name) in [
      (LIBRATION_POSE, "10,000 poses (x, y, angle)"),
      (LIBRATION_ALL_FIELDS, "all 15 fields of them"),
    ] {
      let least = (0..<400).map { _ in
        time { expect(libration_read(stage, UInt32(fields), &buffer, buffer.count, nil)) }
      }.min()!
      print("\(name): \(shown(least))")
      times.append(least)
    }
    return times[0]
  }

  /// The least times of a tick from Swift and through C, in us.
  static func ticks(_ host: libration_host) throws -> (swift: Double, c: Double) {
    let (scripts, count) = (try ScriptHost(), 2_000)
    let inSwift = try scripts.makeStage()
    try inSwift.addItem(size: .init(4, 4))
    let inC = try stage(of: host, items: 1)
    var (swift, c) = (Double.infinity, Double.infinity)
    for _ in 0..<60 {
      let first = try time { for _ in 0..<count { try inSwift.advance(ticks: 1, force: true) } }
      let second = time {
        for _ in 0..<count { expect(libration_advance(inC, 1, UInt32(LIBRATION_FORCE), nil)) }
      }
      swift = min(swift, first / Double(count))
      c = min(c, second / Double(count))
    }
    return (swift, c)
  }

  static func stage(of host: libration_host, items: Int) throws -> libration_stage {
    var stage: libration_stage = 0
    expect(libration_make_stage(host, 1_000, 1_000, 60, &stage))
    for item in 0..<items {
      let options = "{\"center\": [\(item % 100 * 10), \(item / 100 * 10)], \"size\": [4, 4]}"
      expect(libration_add_item(stage, options, nil))
    }
    return stage
  }

  /// The time of a closure, in us.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(body)
    return duration / .microseconds(1)
  }

  static func shown(_ time: Double) -> String { "\((time * 100).rounded() / 100) us" }

  static func expect(_ status: libration_status) {
    precondition(status == 0, String(cString: libration_error()))
  }
}
