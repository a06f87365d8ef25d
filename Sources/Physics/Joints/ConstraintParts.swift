import Geometry

/// What a constraint consists of in a step; each part is a row of a run.
struct ConstraintParts: OptionSet, Sendable {
  let rawValue: UInt32

  static let target = ConstraintParts(rawValue: 1)
  static let spring = ConstraintParts(rawValue: 2)
  static let crossSpring = ConstraintParts(rawValue: 4)
  static let softPin = ConstraintParts(rawValue: 8)
  static let twist = ConstraintParts(rawValue: 16)
  static let range = ConstraintParts(rawValue: 32)
  static let rod = ConstraintParts(rawValue: 64)
  static let slider = ConstraintParts(rawValue: 128)
  static let turn = ConstraintParts(rawValue: 256)
  static let lock = ConstraintParts(rawValue: 512)
  static let pin = ConstraintParts(rawValue: 1024)
  static let weld = ConstraintParts(rawValue: 2048)
  static let swing = ConstraintParts(rawValue: 4096)

  /// What acts once per substep and is never solved.
  static let springs: ConstraintParts = [.target, .spring, .crossSpring, .softPin, .twist]
}

/// A constraint that takes part in a step.
struct ListedConstraint: BitwiseCopyable, Sendable {
  var row: Int32
  var parts: UInt32
}

extension World {
  /// Lists the constraints that take part in a step, and marks the bodies on which they act.
  mutating func listConstraints(over duration: Double) -> ConstraintRuns {
    let rows = awake.constraints.rows
    let listed = scratch.constraints.listed.scratch(count: rows.count)
    let bodies = bodies.unique()
    let constraints = constraints.unique()
    var (count, present) = (0, ConstraintParts())
    func mark(_ row: Int, _ parts: ConstraintParts) {
      guard row >= 0, bodies[row].isAwake else { return }
      if !parts.isDisjoint(with: .springs) { bodies[row].flags |= BodyRecord.sprung }
      if !parts.isSubset(of: .springs) { bodies[row].flags &= ~BodyRecord.free }
    }
    for index in 0..<rows.count {
      let row = Int(rows.pointer[index])
      let record = constraints + row
      if record.pointee.kind == 0 { continue }
      let (a, b) = (Int(record.pointee.bodyA), Int(record.pointee.bodyB))
      guard bodies[a].isAwake || (b >= 0 && bodies[b].isAwake) else { continue }
      (record.pointee.forceX, record.pointee.forceY, record.pointee.torque) = (0, 0, 0)
      record.pointee.motorLoad = 0
      let parts = parts(of: record.pointee, over: duration)
      if parts.isEmpty {
        record.pointee.noteAnchor()
        continue
      }
      listed[count] = ListedConstraint(row: Int32(row), parts: parts.rawValue)
      count += 1
      present.formUnion(parts)
      mark(a, parts)
      mark(b, parts)
    }
    scratch.constraints.listed.truncate(to: count)
    var runs = ConstraintRuns(&scratch.constraints, present, count: count)
    if !present.isSubset(of: [.target, .twist]) {
      runs.leverages = scratch.constraints.leverages.scratch(count: self.bodies.count)
    }
    if !present.isDisjoint(with: [.pin, .weld]) {
      runs.linksOfBodies = scratch.constraints.linksOfBodies.scratch(count: self.bodies.count)
    }
    return runs
  }

  private func parts(
    of record: ConstraintRecord, over duration: Double
  ) -> ConstraintParts {
    switch record.kind {
    case ConstraintRecord.target: return .target
    case ConstraintRecord.distance:
      var parts = ConstraintParts()
      if record.frequency > 0 {
        parts = record.flags & ConstraintRecord.dampsAcross != 0 ? .crossSpring : .spring
      }
      if record.isRod && record.frequency == 0 {
        parts = .rod
      } else if canReachEnds(record, in: duration) {
        parts.insert(.range)
      }
      if record.friction > 0 && !parts.isEmpty { parts.insert(.swing) }
      return parts
    case ConstraintRecord.pin:
      var parts: ConstraintParts = record.frequency > 0 ? .softPin : .pin
      if record.angularFrequency > 0 { parts.insert(.twist) }
      if record.hasRange || record.motorLimit > 0 || record.friction > 0 { parts.insert(.turn) }
      return parts
    case ConstraintRecord.slider: return .slider
    default:
      if record.frequency == 0 && record.angularFrequency == 0 { return .weld }
      return [
        record.frequency > 0 ? .softPin : .pin, record.angularFrequency > 0 ? .twist : .lock,
      ]
    }
  }

  /// Whether a step could bring a distance to an end of its range; a rope that is slack costs
  /// nothing and leaves its bodies in free flight.
  private func canReachEnds(_ record: ConstraintRecord, in duration: Double) -> Bool {
    if record.minimum <= 0 && record.maximum == .infinity { return false }
    if record.lowerImpulse != 0 || record.upperImpulse != 0 { return true }
    let a = anchorPoint(record.bodyA, record.anchorA)
    let length = a.distance(to: anchorPoint(record.bodyB, record.anchorB))
    var reach = self.reach(record.bodyA, record.anchorA, in: duration)
    if record.bodyB >= 0 { reach += self.reach(record.bodyB, record.anchorB, in: duration) }
    return length + reach > record.maximum || length - reach < record.minimum
  }

  /// A generous bound on how far a point of a body goes in a step, in points.
  private func reach(_ row: Int32, _ anchor: Vector, in duration: Double) -> Double {
    let motion = motions.pointer[Int(row)]
    let load = loads.pointer[Int(row)]
    let mass = bodies.pointer[Int(row)].mass
    let arm = (anchor - bodies.pointer[Int(row)].localCenter).length
    let speed = Vector(Double(motion.vx), Double(motion.vy)).length + abs(Double(motion.w)) * arm
    let acceleration =
      Vector(Double(load.ax), Double(load.ay)).length
      + Vector(Double(load.next.fx), Double(load.next.fy)).length / mass
    return 2 * duration * (speed + duration * acceleration) + 1
  }
}

extension ConstraintRuns {
  /// Takes memory for the parts that are present, for as many as there are constraints.
  init(_ scratch: inout ConstraintScratch, _ present: ConstraintParts, count: Int) {
    func capacity(_ parts: ConstraintParts) -> Int { present.isDisjoint(with: parts) ? 0 : count }
    targets = Run(&scratch.targets, capacity: capacity(.target))
    springLanes = Run(&scratch.springLanes, capacity: capacity(.spring))
    springGroups = scratch.springGroups.scratch(count: capacity(.spring))
    springs = Run(&scratch.springs, capacity: capacity(.spring))
    crossSprings = Run(&scratch.crossSprings, capacity: capacity(.crossSpring))
    softPins = Run(&scratch.softPins, capacity: capacity(.softPin))
    twists = Run(&scratch.twists, capacity: capacity(.twist))
    ranges = Run(&scratch.ranges, capacity: capacity(.range))
    rods = Run(&scratch.rods, capacity: capacity(.rod))
    swings = Run(&scratch.swings, capacity: capacity(.swing))
    sliders = Run(&scratch.sliders, capacity: capacity(.slider))
    turns = Run(&scratch.turns, capacity: capacity(.turn))
    locks = Run(&scratch.locks, capacity: capacity(.lock))
    pins = Run(&scratch.pins, capacity: capacity(.pin))
    welds = Run(&scratch.welds, capacity: capacity(.weld))
    chains = Run(&scratch.chains, capacity: capacity([.pin, .weld]))
    links = Run(&scratch.links, capacity: capacity([.pin, .weld]))
    linksOfBodies = scratch.linksOfBodies.scratch(count: 0)
    raised = Run(&scratch.raised, capacity: 2 * count)
    listed = scratch.listed.pointer
    listedCount = count
  }
}
