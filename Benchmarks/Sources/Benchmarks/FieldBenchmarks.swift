/// The cost of an access to a field and of a call of a hook.
enum FieldBenchmarks {
  /// The columns of the report, in the order of the sides.
  static let sides = ["C code", "Lua tables", "bridge, no fuel", "bridge"]

  private static let loops: [(name: String, body: String)] = [
    ("field get", "local a, b, c, d, e = item.x, item.vy, item.angle, item.width, item.alpha"),
    ("field set", "item.x = i item.vy = i item.angle = i item.vx = i item.y = i"),
    (
      "long name get",
      "local a, b, c, d, e = "
        + Array(repeating: "item.angularVelocity", count: 5).joined(separator: ", ")
    ),
  ]

  /// The comparisons, each unit an access or a call.
  ///
  /// - Parameter scale: The amount of work of a run; 1 takes about 15 ms.
  /// - Returns: The comparisons, the hook's last.
  /// - Throws: When a side cannot be prepared.
  static func comparisons(scale: Double) throws -> [Comparison] {
    let fields = try loops.map { loop in
      let passes = Int(100_000 * scale)
      let source = "local item = item for i = 1, \(passes) do \(loop.body) end"
      let runs = [
        try Peer(items: 1, tables: false).chunk(source),
        try Peer(items: 1, tables: true).chunk(source),
        try Bridge(items: 1, countsFuel: false).chunk(source),
        try Bridge(items: 1, countsFuel: true).chunk(source),
      ]
      return Comparison(
        name: loop.name, units: Double(5 * passes),
        sides: zip(sides, runs).map(Comparison.Side.init))
    }
    return fields + [
      try TickBenchmarks.comparison(
        name: "hook call", hook: "function(self, dt) end", items: 1_000, ticks: Int(300 * scale))
    ]
  }
}
