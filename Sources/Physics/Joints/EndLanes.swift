import CSweeps

/// The ends of four joints that are solved side by side: no two of them move the same body.
///
/// An end in the plane is a body at rest, `StepContext.plane`. Empty lanes repeat the first joint
/// and write to `nowhere`.
struct EndLanes: BitwiseCopyable, Sendable {
  /// The offsets of the bodies' motions.
  var bodiesA = LaneOffsets()
  var bodiesB = LaneOffsets()
  /// The offsets to which velocities are written: `nowhere` for bodies that no impulse moves.
  var targetsA = LaneOffsets()
  var targetsB = LaneOffsets()
  var massA = JointMasses<Lanes>()
  var massB = JointMasses<Lanes>()
  /// The arms at the start of the step, and the vector between the centers of mass.
  var ax = Lanes.zero
  var ay = Lanes.zero
  var bx = Lanes.zero
  var by = Lanes.zero
  var deltaX = Lanes.zero
  var deltaY = Lanes.zero
  /// The velocity of anchor B relative to A by the travel of a point of the plane.
  var travelX = Lanes.zero
  var travelY = Lanes.zero
  /// The impulses on A in this step so far.
  var impulseX = Lanes.zero
  var impulseY = Lanes.zero
  var angularImpulse = Lanes.zero
  /// The rows of the joints; -1 where the lane is empty.
  var rows = LaneRows()
}

/// The velocities at the ends of four joints.
struct EndMotions {
  var a: JointMotion<Lanes>
  var b: JointMotion<Lanes>
}

extension EndLanes {
  /// Moves travelling points of the plane by one substep.
  @inline(always)
  mutating func moveAnchors(by h: Float) {
    deltaX += travelX * h
    deltaY += travelY * h
  }

  /// The velocity of anchor B relative to anchor A.
  @inline(always)
  func velocity(
    _ motions: EndMotions, _ arms: JointArms<Lanes>
  ) -> (x: Lanes, y: Lanes) {
    let velocity = arms.velocity(motions.a, motions.b)
    return (velocity.x + travelX, velocity.y + travelY)
  }

  /// Applies impulses to B and their opposites to A.
  @inline(always)
  func apply(_ px: Lanes, _ py: Lanes, _ arms: JointArms<Lanes>, to motions: inout EndMotions) {
    let turning = arms.turning(px, py)
    motions.a.subtract(px, py, turning: turning.a, massA)
    motions.b.add(px, py, turning: turning.b, massB)
  }

  /// Adds impulses, as they act on B, to those of the step.
  @inline(always)
  mutating func add(_ px: Lanes, _ py: Lanes, turning: Lanes) {
    impulseX -= px
    impulseY -= py
    angularImpulse -= turning
  }
}

extension StepContext {
  /// Sets the ends of up to four joints.
  @inline(always)
  func prepare<Row: JointRow>(_ lanes: inout EndLanes, _ sources: LaneSources<Row>) {
    let (a, b) = (sources.a.pointee.ends, sources.b.pointee.ends)
    let (c, d) = (sources.c.pointee.ends, sources.d.pointee.ends)
    let bodiesA = SIMD4(a.bodyA, b.bodyA, c.bodyA, d.bodyA)
    let bodiesB = SIMD4(a.bodyB, b.bodyB, c.bodyB, d.bodyB)
    let (isBodyA, isBodyB) = (bodiesA .>= 0, bodiesB .>= 0)
    let anchors = transposed(a.anchors, b.anchors, c.anchors, d.anchors)
    // An end in the plane has a velocity in place of an arm.
    lanes.ax = Lanes.choose(isBodyA, anchors.x, .zero)
    lanes.ay = Lanes.choose(isBodyA, anchors.y, .zero)
    lanes.bx = Lanes.choose(isBodyB, anchors.z, .zero)
    lanes.by = Lanes.choose(isBodyB, anchors.w, .zero)
    lanes.travelX =
      Lanes.choose(isBodyB, .zero, anchors.z) - Lanes.choose(isBodyA, .zero, anchors.x)
    lanes.travelY =
      Lanes.choose(isBodyB, .zero, anchors.w) - Lanes.choose(isBodyA, .zero, anchors.y)
    lanes.deltaX = Lanes(a.deltaX, b.deltaX, c.deltaX, d.deltaX)
    lanes.deltaY = Lanes(a.deltaY, b.deltaY, c.deltaY, d.deltaY)
    lanes.bodiesA = LaneOffsets(bodiesA.replacing(with: plane, where: bodiesA .< 0))
    lanes.bodiesB = LaneOffsets(bodiesB.replacing(with: plane, where: bodiesB .< 0))
    lanes.massA = inverseMasses(bodiesA)
    lanes.massB = inverseMasses(bodiesB)
    lanes.targetsA = targets(bodiesA, sources.count)
    lanes.targetsB = targets(bodiesB, sources.count)
    (lanes.impulseX, lanes.impulseY, lanes.angularImpulse) = (.zero, .zero, .zero)
    lanes.rows = LaneRows(
      x: a.row, y: sources.count > 1 ? b.row : -1, z: sources.count > 2 ? c.row : -1,
      w: sources.count > 3 ? d.row : -1)
  }

  /// The inverse masses of four bodies; a body of -1 is the plane.
  @inline(always)
  func inverseMasses(_ rows: SIMD4<Int32>) -> JointMasses<Lanes> {
    let lanes = transposed(mass(rows.x), mass(rows.y), mass(rows.z), mass(rows.w))
    return JointMasses(x: lanes.x, y: lanes.y, inertia: lanes.z)
  }

  @inline(always)
  private func mass(_ row: Int32) -> Lanes { row < 0 ? .zero : masses[Int(row)].lanes }

  /// The offsets to which velocities are written: `nowhere` for empty lanes and unmoved bodies.
  @inline(always)
  private func targets(_ rows: SIMD4<Int32>, _ count: Int) -> LaneOffsets {
    @inline(always)
    func target(_ lane: Int, _ row: Int32) -> Int32 { lane < count && moves(row) ? row : nowhere }
    return LaneOffsets(
      SIMD4(target(0, rows.x), target(1, rows.y), target(2, rows.z), target(3, rows.w)))
  }

  /// Whether impulses move a body; -1 is the plane.
  @inline(always)
  func moves(_ row: Int32) -> Bool { row >= 0 && !masses[Int(row)].isImmovable }

  /// The arms, turned by the bodies' turns in this step, and the vectors between anchors.
  @inline(always)
  func arms(_ c: EndLanes) -> JointArms<Lanes> {
    let a = displacements(c.bodiesA)
    let b = displacements(c.bodiesB)
    var arms = JointArms<Lanes>()
    arms.ax = a.cosine * c.ax - a.sine * c.ay
    arms.ay = a.sine * c.ax + a.cosine * c.ay
    arms.bx = b.cosine * c.bx - b.sine * c.by
    arms.by = b.sine * c.bx + b.cosine * c.by
    arms.x = c.deltaX - a.x - arms.ax + (b.x + arms.bx)
    arms.y = c.deltaY - a.y - arms.ay + (b.y + arms.by)
    return arms
  }

  /// The velocities of the bodies.
  @inline(always)
  func motions(_ c: EndLanes) -> EndMotions {
    EndMotions(a: motion(c.bodiesA), b: motion(c.bodiesB))
  }

  @inline(always)
  func motion(_ bodies: LaneOffsets) -> JointMotion<Lanes> {
    let lanes = velocities(bodies)
    return JointMotion(x: lanes.x, y: lanes.y, w: lanes.w, turn: lanes.turn)
  }

  /// Stores the velocities of the bodies.
  @inline(always)
  func write(_ motions: EndMotions, _ c: EndLanes) {
    write(motions.a, c.targetsA)
    write(motions.b, c.targetsB)
  }

  @inline(always)
  func write(_ motion: JointMotion<Lanes>, _ targets: LaneOffsets) {
    store(
      VelocityLanes(x: motion.x, y: motion.y, w: motion.w, turn: motion.turn), targets, in: motions)
  }

  /// Adds the mean force and torque on the first bodies to those of the joints.
  @inline(always)
  func report(_ c: EndLanes) {
    let scale = inverseH / Float(substepCount)
    for lane in 0..<4 where c.rows[lane] >= 0 {
      let record = joints + Int(c.rows[lane])
      record.pointee.forceX += c.impulseX[lane] * scale
      record.pointee.forceY += c.impulseY[lane] * scale
      record.pointee.torque += c.angularImpulse[lane] * scale
    }
  }
}

extension JointEnds {
  @inline(always) fileprivate var anchors: Lanes { Lanes(ax, ay, bx, by) }
}
