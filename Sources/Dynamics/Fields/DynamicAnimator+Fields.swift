public import Geometry
import Physics

// Fields call closures in phase 2, so the animator's state is not accessed while they run.

extension DynamicAnimator {
  /// Applies fields to their items for the next step.
  func applyFields() {
    let columns = fieldColumns
    state.listFields(columns, over: tickDuration)
    guard columns.count > 0 else { return }
    if state.bodies.roundsPoses {
      columns.gather(0..<columns.count, from: state.world, over: tickDuration)
    } else {
      columns.gather(itemTable.columns, over: tickDuration)
      columns.gather(columns.eccentric, from: state.world, over: tickDuration)
    }
    columns.tick = state.tickCount
    columns.clearEffects()
    for run in columns.runs {
      let field = state.fields[run.slot]
      if field.kind == .custom {
        evaluateCustom(run, field)
      } else {
        columns.evaluate(field, run.entries, over: tickDuration, seed: state.seed)
      }
      if field.changesWithTime { state.keepAwake(run, field, columns) }
      if run.isFirst && field.isPatterned { state.fields[run.slot].advance(by: tickDuration) }
    }
    columns.solve(over: tickDuration)
    state.world.addAccelerations(
      x: columns[.ax], y: columns[.ay], damping: columns.isCoupled ? columns[.drag] : nil,
      to: columns.ids, count: columns.count)
  }

  /// Calls a custom field's closure for its forces, with the field as the current writer.
  private func evaluateCustom(_ run: FieldRun, _ field: FieldRecord) {
    guard let behavior = handles[Int(run.node)] as? FieldBehavior else { return }
    let columns = fieldColumns
    let writer = itemTable.columns.currentWriter
    writer.pointee = behavior.writer
    defer { writer.pointee = 0 }
    for entry in run.entries {
      let place = run.firstForce + entry - run.entries.lowerBound
      columns.customForces[place] = .zero
      guard columns.isInside(entry, field) else { continue }
      let force = behavior.evaluate(
        from: Vector(columns[.startX][entry], columns[.startY][entry]) - field.position,
        velocity: Vector(columns[.vx][entry], columns[.vy][entry]),
        mass: 1 / columns[.inverseMass][entry], charge: columns[.charge][entry],
        over: tickDuration)
      columns.customForces[place] = force
      let acceleration = force * columns[.inverseMass][entry]
      columns[.ax][entry] += acceleration.x
      columns[.ay][entry] += acceleration.y
    }
  }

  /// The force of a field on an item in the last tick, or, after a restore, in the present state.
  func fieldForce(of behavior: DynamicBehavior, on place: Int) -> BehaviorForce? {
    guard let behavior = behavior as? FieldBehavior else { return nil }
    let id = state.bodies.ids[place]
    let entry = (0..<fieldColumns.count).first { fieldColumns.places[$0] == place }
    let isCurrent = fieldColumns.tick == state.tickCount
    let force: Vector
    if behavior.fieldKind == .custom {
      guard isCurrent, let entry,
        let run = fieldColumns.runs.first(where: {
          $0.node == behavior.node && $0.entries.contains(entry)
        })
      else { return nil }
      force = fieldColumns.customForces[run.firstForce + entry - run.entries.lowerBound]
    } else {
      guard state.world.kind(of: id) == .dynamic else { return nil }
      var motion = (
        position: state.world.position(of: id),
        velocity: state.world.velocity(of: id)
      )
      if isCurrent, let entry {
        motion.position = Vector(fieldColumns[.startX][entry], fieldColumns[.startY][entry])
        motion.velocity = Vector(fieldColumns[.vx][entry], fieldColumns[.vy][entry])
      }
      let field = state.fields[behavior.slot]
      let probe = FieldProbe(
        position: motion.position, velocity: motion.velocity, mass: state.world.mass(of: id),
        charge: state.bodies.settings[place].charge ?? 0,
        known: state.bodies.accelerations[place],
        response: state.world.response(of: id, over: tickDuration))
      force = probe.force(
        of: isCurrent ? field.before(tickDuration) : field, over: tickDuration, seed: state.seed)
    }
    guard force != .zero else { return nil }
    return BehaviorForce(behavior: behavior, force: force, torque: 0)
  }
}

extension FieldBehavior {
  /// The force that the field would exert on an item at a place, in mass · pt/s².
  ///
  /// It is the mean force over a tick of the field's animator, or over 1/60 s, on an item without
  /// other forces. A custom field's closure is called for it.
  ///
  /// - Parameters:
  ///   - point: The item's center, in points.
  ///   - velocity: Its velocity, in pt/s.
  ///   - mass: Its mass, density times width times height.
  ///   - charge: Its charge.
  /// - Returns: The force; zero outside of the region.
  /// - Precondition: All numbers are in their domains.
  public func force(
    at point: Vector, velocity: Vector = .zero, mass: Double = 10_000, charge: Double = 0
  ) -> Vector {
    let point = Domain.coordinate.checked(point, "point")
    let velocity = Domain.speed.checked(velocity, "velocity")
    let charge = Domain.charge.checked(charge, "charge")
    precondition(Domain.mass.contains(mass), "mass \(Domain.mass.rule), not \(mass)")
    let duration = treeAnimator?.tickDuration ?? 1 / 60
    let field = record
    if field.kind == .custom {
      guard field.region.contains(point - field.position) else { return .zero }
      return evaluate(
        from: point - field.position, velocity: velocity, mass: mass, charge: charge, over: duration
      )
    }
    let probe = FieldProbe(
      position: point, velocity: velocity, mass: mass, charge: charge, known: .zero,
      response: (1, duration))
    return probe.force(of: field, over: duration, seed: treeAnimator?.seed ?? 0)
  }

  /// Calls the closure.
  func evaluate(
    from offset: Vector, velocity: Vector, mass: Double, charge: Double, over duration: Double
  ) -> Vector {
    guard let evaluation else { return .zero }
    let force = evaluation(self, offset, velocity, mass, charge, duration)
    return Domain.force.checked(force, "the force of a custom field")
  }
}
