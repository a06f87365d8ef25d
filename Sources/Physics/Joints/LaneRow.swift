/// The rows of up to four joints, which are solved side by side.
protocol LaneRow: BitwiseCopyable, Sendable {
  /// The row of one joint.
  associatedtype Source: JointRow

  var ends: EndLanes { get set }

  /// Sets all values from the joints' rows; the memory was undefined before.
  mutating func prepare(_ sources: LaneSources<Source>, _ step: StepContext)

  /// Computes the values that depend on the bodies' poses, after these have moved.
  mutating func place(_ step: StepContext)

  /// Applies the impulses of the previous substep.
  mutating func warmStart(_ step: StepContext)

  /// Applies the impulses of one sweep.
  mutating func solve(_ step: StepContext, _ softness: Softness, isBiased: Bool)

  /// Stores the impulses for the next step, and the corresponding forces.
  func store(_ step: StepContext)
}

extension LaneDeal {
  /// The joints of a group.
  @inline(always)
  subscript(group: Int) -> SIMD4<Int32> {
    let first = places + 4 * group
    return SIMD4(first[0], first[1], first[2], first[3])
  }
}

/// The rows of a group's joints; an empty lane has the first one's.
struct LaneSources<Row: JointRow> {
  let a: UnsafeMutablePointer<Row>
  let b: UnsafeMutablePointer<Row>
  let c: UnsafeMutablePointer<Row>
  let d: UnsafeMutablePointer<Row>
  /// The number of lanes that are not empty.
  let count: Int

  /// The rows at four indexes of a run; -1 where a lane is empty.
  @inline(always)
  init(_ run: Run<Row>, _ indexes: SIMD4<Int32>) {
    a = run.rows + Int(indexes.x)
    b = indexes.y < 0 ? a : run.rows + Int(indexes.y)
    c = indexes.z < 0 ? a : run.rows + Int(indexes.z)
    d = indexes.w < 0 ? a : run.rows + Int(indexes.w)
    count = indexes.w >= 0 ? 4 : indexes.z >= 0 ? 3 : indexes.y >= 0 ? 2 : 1
  }

  /// A number of each joint.
  @inline(always)
  func lanes(_ number: (UnsafeMutablePointer<Row>) -> Float) -> Lanes {
    Lanes(number(a), number(b), number(c), number(d))
  }
}

/// The memory for assigning joints to groups.
struct LaneDeal {
  /// The color of each joint.
  let colors: UnsafeMutablePointer<UInt8>
  /// The colors of each body's joints.
  let used: UnsafeMutablePointer<UInt64>
  /// The series by their lengths.
  let keys: UnsafeMutablePointer<UInt64>
  /// The joints of each group, as four indexes in their run; -1 where a lane is empty.
  let places: UnsafeMutablePointer<Int32>

  /// Assigns joints, or series of them, to groups.
  ///
  /// - Parameters:
  ///   - count: The number of joints or series.
  ///   - step: The step.
  ///   - visit: Calls a function with each body of a joint or series; -1 is the plane.
  /// - Returns: The number of groups.
  @inline(always)
  func deal(
    _ count: Int, _ step: StepContext, _ visit: (Int, (Int32) -> Void) -> Void
  ) -> Int {
    for index in 0..<count {
      visit(index) { if $0 >= 0 { used[Int($0)] = 0 } }
    }
    var dealt = JointColors()
    for index in 0..<count {
      var taken: UInt64 = 0
      visit(index) { if step.moves($0) { taken |= used[Int($0)] } }
      let color = dealt.color(besides: taken)
      colors[index] = color
      visit(index) { if step.moves($0) { used[Int($0)] |= JointColors.bit(color) } }
    }
    dealt.place()
    for place in 0..<4 * dealt.groupCount { places[place] = -1 }
    for index in 0..<count { places[dealt.next(colors[index])] = Int32(index) }
    return dealt.groupCount
  }
}

// Loops over all rows of a kind.
extension StepContext {
  @inline(always)
  func place<Row: LaneRow>(_ run: Run<Row>) {
    for index in 0..<run.count { run.rows[index].place(self) }
  }

  @inline(always)
  func warmStart<Row: LaneRow>(_ run: Run<Row>) {
    for index in 0..<run.count { run.rows[index].warmStart(self) }
  }

  @inline(always)
  func solve<Row: LaneRow>(_ run: Run<Row>, _ softness: Softness, isBiased: Bool) {
    for index in 0..<run.count { run.rows[index].solve(self, softness, isBiased: isBiased) }
  }

  @inline(always)
  func moveAnchors<Row: LaneRow>(_ run: Run<Row>) {
    for index in 0..<run.count { run.rows[index].ends.moveAnchors(by: h) }
  }

  @inline(always)
  func store<Row: LaneRow>(_ run: Run<Row>) {
    for index in 0..<run.count { run.rows[index].store(self) }
  }
}
