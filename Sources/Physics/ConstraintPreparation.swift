import Geometry

extension StepContext {
  /// Computes what the passes need of each constraint and starts from the impulses before.
  func prepareConstraints() {
    let duration = Double(h)
    for index in 0..<preparedCount {
      let row = Int(prepared[index].row)
      let record = constraints[row]
      let (a, b) = (Int(record.bodyA), Int(record.bodyB))
      var c = PreparedConstraint()
      c.row = Int32(row)
      c.kind = record.kind
      c.bodyA = record.bodyA
      c.bodyB = record.bodyB
      let poseA = poses[a]
      if record.kind == ConstraintRecord.target {
        prepareTarget(&c, record)
      } else {
        let armA = poseA.rotate(record.anchorA - bodies[a].localCenter)
        (c.ax, c.ay) = (Float(armA.x), Float(armA.y))
        var way = record.anchorB - poseA.center
        if b >= 0 {
          let armB = poses[b].rotate(record.anchorB - bodies[b].localCenter)
          (c.bx, c.by) = (Float(armB.x), Float(armB.y))
          way = poses[b].center - poseA.center
        }
        (c.wayX, c.wayY) = (Float(way.x), Float(way.y))
        c.length = Float(record.length)
        c.minimumLength = Float(record.minimumLength)
        c.maximumLength = Float(record.maximumLength)
      }
      if record.frequency > 0 {
        let spring = MatchedSpring(
          frequency: record.frequency, dampingRatio: record.dampingRatio, h: duration)
        (c.damping, c.rate) = (spring.damping, spring.rate)
      }
      prepared[index] = c
    }
  }

  private func prepareTarget(_ c: inout PreparedConstraint, _ record: ConstraintRecord) {
    let row = Int(record.bodyA)
    let origin = poses[row].center - poses[row].rotate(bodies[row].localCenter)
    let way = record.anchorB - origin
    (c.wayX, c.wayY) = (Float(way.x), Float(way.y))
    c.maximumPull = Float(record.maximumAcceleration) * h
    c.angle = Float(record.angle - poses[row].angle)
    if record.angularFrequency > 0 {
      let spring = MatchedSpring(
        frequency: record.angularFrequency, dampingRatio: record.angularDampingRatio,
        h: Double(h))
      (c.angularDamping, c.angularRate) = (spring.damping, spring.rate)
    }
    let lever = record.lever * (bodies[row].mass / bodies[row].inertia)
    (c.leverX, c.leverY) = (Float(lever.x), Float(lever.y))
  }

  /// Hands the impulses on to the next step and says what force they were.
  func storeConstraints() {
    let scale = inverseH / Float(passCount)
    for index in 0..<preparedCount {
      let c = prepared[index]
      let record = constraints + Int(c.row)
      record.pointee.forceX = c.impulseX * scale
      record.pointee.forceY = c.impulseY * scale
      record.pointee.torque = c.angularImpulse * scale
    }
  }
}
