// Assigns joints to groups that are solved side by side.
extension StepContext {
  /// Assigns all rows that are solved side by side to groups of four.
  mutating func dealJoints() {
    deal(runs.rods, into: &runs.rodLanes)
    deal(runs.drives, into: &runs.driveLanes)
    deal(runs.pins, into: &runs.pinLanes)
    dealSeries()
  }

  @inline(always)
  private func deal<Row: LaneRow>(_ run: Run<Row.Source>, into lanes: inout Run<Row>) {
    let groupCount = runs.deal.deal(run.count, self) { index, note in
      note(run.rows[index].ends.bodyA)
      note(run.rows[index].ends.bodyB)
    }
    for group in 0..<groupCount {
      lanes.extend().pointee.prepare(LaneSources(run, runs.deal[group]), self)
    }
  }

  /// Assigns series of pins to groups of the same length.
  private mutating func dealSeries() {
    let (series, joints) = (runs.series, runs.seriesJoints)
    let keys = runs.deal.keys
    for index in 0..<series.count {
      keys[index] = UInt64(series.rows[index].count) << 32 | UInt64(index)
    }
    sortAscending(keys, series.count)
    var start = 0
    while start < series.count {
      let length = keys[start] >> 32
      var end = start + 1
      while end < series.count && keys[end] >> 32 == length { end += 1 }
      func first(_ index: Int32) -> Int32 {
        series.rows[Int(UInt32(truncatingIfNeeded: keys[start + Int(index)]))].first
      }
      let groupCount = runs.deal.deal(end - start, self) { index, note in
        let first = Int(first(Int32(index)))
        for joint in first..<first + Int(length) {
          note(joints.rows[joint].ends.bodyA)
          note(joints.rows[joint].ends.bodyB)
        }
      }
      for group in 0..<groupCount {
        var rows = runs.deal[group]
        for lane in 0..<4 where rows[lane] >= 0 { rows[lane] = first(rows[lane]) }
        for _ in 0..<length {
          runs.seriesLanes.extend().pointee.prepare(LaneSources(joints, rows), self)
          rows = (rows &+ 1).replacing(with: -1, where: rows .< 0)
        }
      }
      start = end
    }
  }
}
