import Scenarios
import Scripting

/// The number of ticks per second with items that each have a scripted behavior of 4 reads and 2
/// writes.
enum TickBenchmarks {
  /// The columns of the report, in the order of the sides.
  static let sides = FieldBenchmarks.sides + ["stage, no fuel", "stage", "stage, group"]

  /// A comparison for each number of items, each unit a tick.
  ///
  /// - Parameter scale: The amount of work of a run; 1 takes about 20 ms.
  /// - Returns: The comparisons, by growing number of items.
  /// - Throws: When a side cannot be prepared.
  static func comparisons(scale: Double) throws -> [Comparison] {
    try [1, 100, 1_000, 10_000].map { count in
      let ticks = max(1, Int(100_000 * scale) / (count + 9))
      var comparison = try comparison(
        name: count == 1 ? "1 scripted item" : "\(count) scripted items", hook: ScriptedItems.hook,
        items: count, ticks: ticks)
      comparison.units = Double(ticks)
      let stages = [(false, false), (true, false), (true, true)]
      for (name, (countsFuel, isGroup)) in zip(sides.dropFirst(4), stages) {
        let limits = ScriptLimits(countsFuel: countsFuel)
        let stage = try ScriptedItems(count: count, isGroup: isGroup, limits: limits).stage
        comparison.sides.append(
          Comparison.Side(name: name) { try stage.advance(ticks: ticks) })
      }
      return comparison
    }
  }

  /// Calls a hook per item and tick, each unit a call: C code, tables, and the bridge twice.
  static func comparison(
    name: String, hook: String, items: Int, ticks: Int
  ) throws -> Comparison {
    let peers = try [false, true].map { try Peer(items: items, tables: $0) }
    let bridges = try [false, true].map { try Bridge(items: items, countsFuel: $0) }
    for peer in peers { try peer.setHook(hook) }
    for bridge in bridges { try bridge.setHook(hook) }
    let runs =
      peers.map { peer in { for _ in 0..<ticks { try peer.tick() } } }
      + bridges.map { bridge in { for _ in 0..<ticks { try bridge.tick() } } }
    return Comparison(
      name: name, units: Double(items * ticks),
      sides: zip(FieldBenchmarks.sides, runs).map(Comparison.Side.init))
  }
}
