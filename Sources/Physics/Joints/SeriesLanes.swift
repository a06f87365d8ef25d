/// Pins in series, as indexes in the run of their joints.
struct PinSeries: BitwiseCopyable, Sendable {
  let first: Int32
  let count: Int32

  init(first: Int32, count: Int) { (self.first, self.count) = (first, Int32(count)) }
}

/// A pin of each of four series of the same length, which are solved side by side.
///
/// Each pin of a series shares a body with the one before it. K of all of them has a 2 by 2 block
/// per pin on its diagonal and one beside it per shared body. It is solved directly: if the pins
/// were solved one by one, a load would travel one pin per sweep, and a long series would stretch.
///
/// Body A of a row is body B of the previous row: the ends of a pin that has them the other way are
/// swapped.
struct SeriesLanes: BitwiseCopyable, Sendable {
  var ends: EndLanes
  /// Whether the row before this one belongs to the same series.
  var hasPrevious: Bool
  /// Negative where the ends are swapped.
  var order: Lanes
  /// λ.
  var x: Lanes
  var y: Lanes
  /// The inertias that A needs per impulse of the previous row, and per λ, squared and doubled.
  ///
  /// They are shares of the inertia that A has.
  var needBefore: Lanes
  var need: Lanes
  /// The angular impulses on B in this step so far.
  var turningB: Lanes
  // Values at the bodies' present poses: the arms, the inverse of the diagonal block after
  // elimination, and the previous row's inverse times the block between the two rows.
  var arms: JointArms<Lanes>
  var inverse: EffectiveMassMatrix<DoubleLanes>
  var fill: LaneMatrix
  /// The right side, and later the change of λ.
  var changeX: DoubleLanes
  var changeY: DoubleLanes

  /// Sets all values from the joints; the memory was undefined before.
  @inline(always)
  mutating func prepare(_ sources: LaneSources<RigidJoint>, _ step: StepContext) {
    step.prepare(&ends, sources)
    hasPrevious = sources.a.pointee.hasPrevious
    order = sources.lanes { $0.pointee.isReversed ? -1 : 1 }
    x = sources.lanes { $0.pointee.x }
    y = sources.lanes { $0.pointee.y }
    turningB = .zero
    if !hasPrevious { fill = LaneMatrix() }
  }
}

/// A 2 by 2 matrix for each of four series.
struct LaneMatrix: BitwiseCopyable, Sendable {
  var xx = DoubleLanes.zero
  var xy = DoubleLanes.zero
  var yx = DoubleLanes.zero
  var yy = DoubleLanes.zero
}
