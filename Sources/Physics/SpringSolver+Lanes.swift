/// One end of four springs in a pass: bodies and the arms to their anchors.
private struct LaneEnds {
  var vx: Lanes
  var vy: Lanes
  var w: Lanes
  var turn: Lanes
  var armX: Lanes
  var armY: Lanes
  /// How far the anchors have come in this step, from where the centers of mass were.
  var x: Lanes
  var y: Lanes

  @inline(__always)
  func response(_ mass: LaneMasses, along x: Lanes, _ y: Lanes) -> Lanes {
    let lever = armX * y - armY * x
    return mass.x * x * x + mass.y * y * y + mass.inertia * lever * lever
  }

  /// Changes the velocities by impulses, and gives the angular ones.
  @inline(__always)
  @discardableResult
  mutating func push(_ mass: LaneMasses, _ px: Lanes, _ py: Lanes) -> Lanes {
    let turning = armX * py - armY * px
    vx += mass.x * px
    vy += mass.y * py
    w += mass.inertia * turning
    return turning
  }
}

extension StepContext {
  /// Pulls points towards their distance at rest, four pairs at once.
  @inline(__always)
  func stretch(_ c: UnsafeMutablePointer<SpringLanes>) {
    let hasB = c.pointee.hasB != 0
    let (massA, massB) = (c.pointee.massA, c.pointee.massB)
    var a = load(c.pointee.bodiesA, c.pointee.ax, c.pointee.ay)
    var x = c.pointee.wayX - a.x
    var y = c.pointee.wayY - a.y
    var ownX = a.w * a.armY - a.vx - c.pointee.loadX
    var ownY = -a.w * a.armX - a.vy - c.pointee.loadY
    var b = a
    if hasB {
      b = load(c.pointee.bodiesB, c.pointee.bx, c.pointee.by)
      x += b.x
      y += b.y
      ownX += b.vx - b.w * b.armY
      ownY += b.vy + b.w * b.armX
    }
    x += c.pointee.ahead * ownX
    y += c.pointee.ahead * ownY
    let length = (x * x + y * y).squareRoot()
    // Points that coincide have no direction; any will part them.
    let isNear = length .<= Lanes(repeating: 1e-6)
    let inverseLength = 1 / length.replacing(with: 1, where: isNear)
    let axisX = (x * inverseLength).replacing(with: 0, where: isNear)
    let axisY = (y * inverseLength).replacing(with: 1, where: isNear)
    let own = ownX * axisX + ownY * axisY
    let load = c.pointee.loadX * axisX + c.pointee.loadY * axisY
    let change =
      c.pointee.damping * own + c.pointee.rate * (length - c.pointee.length)
      + c.pointee.loss * load
    var inverse = a.response(massA, along: axisX, axisY)
    if hasB { inverse += b.response(massB, along: axisX, axisY) }
    let isStuck = inverse .<= Lanes()
    let impulse = (change / inverse.replacing(with: 1, where: isStuck))
      .replacing(with: 0, where: isStuck)
    let (px, py) = (impulse * axisX, impulse * axisY)
    c.pointee.angularImpulse += a.push(massA, px, py)
    c.pointee.impulseX += px
    c.pointee.impulseY += py
    store(a, c.pointee.bodiesA, Int(c.pointee.count))
    if hasB {
      b.push(massB, -px, -py)
      store(b, c.pointee.bodiesB, Int(c.pointee.count))
    }
  }

  @inline(__always)
  private func half(_ row: Int32, _ offset: Int) -> Lanes {
    UnsafeRawPointer(motions + Int(row)).loadUnaligned(fromByteOffset: offset, as: Lanes.self)
  }

  @inline(__always)
  private func load(_ rows: LaneRows, _ x: Lanes, _ y: Lanes) -> LaneEnds {
    let v = transposed(half(rows.x, 0), half(rows.y, 0), half(rows.z, 0), half(rows.w, 0))
    let d = transposed(half(rows.x, 16), half(rows.y, 16), half(rows.z, 16), half(rows.w, 16))
    let armX = d.w * x - d.z * y
    let armY = d.z * x + d.w * y
    return LaneEnds(
      vx: v.x, vy: v.y, w: v.z, turn: v.w, armX: armX, armY: armY, x: d.x + armX, y: d.y + armY)
  }

  @inline(__always)
  private func store(_ ends: LaneEnds, _ rows: LaneRows, _ count: Int) {
    let v = transposed(ends.vx, ends.vy, ends.w, ends.turn)
    put(v.x, rows.x)
    if count > 1 { put(v.y, rows.y) }
    if count > 2 { put(v.z, rows.z) }
    if count > 3 { put(v.w, rows.w) }
  }

  @inline(__always)
  private func put(_ lanes: Lanes, _ row: Int32) {
    UnsafeMutableRawPointer(motions + Int(row)).storeBytes(of: lanes, as: Lanes.self)
  }
}
